// Buttons, slider, search and keys: all they do is call the explorer.

import { NOBODY } from "./model.js";
import { element } from "./panels.js";
import { SPEEDS } from "./playback.js";

/** The keys, as the help shows them: [what to press, what it does, the name of the action]. */
/** @type {[string[], string, string, string][]} */
export const KEYS = [
  [["ArrowRight", "l"], "→", "one step forward", "forward"],
  [["ArrowLeft", "h"], "←", "one step back", "backward"],
  [["n", "Shift+ArrowRight"], "N, shift →", "to the next cut-off", "nextCut"],
  [["p", "Shift+ArrowLeft"], "P, shift ←", "to the previous cut-off", "previousCut"],
  [["PageDown"], "page down", "ten steps forward", "forwardTen"],
  [["PageUp"], "page up", "ten steps back", "backwardTen"],
  [["Home"], "home", "to the beginning", "toStart"],
  [["End"], "end", "to the end", "toEnd"],
  [[" "], "space", "play or pause", "playOrPause"],
  [["]", "."], "]", "faster", "faster"],
  [["[", ","], "[", "slower", "slower"],
  [["+", "="], "+", "zoom in", "zoomIn"],
  [["-", "_"], "−", "zoom out", "zoomOut"],
  [["f", "0"], "F", "the whole tree", "fit"],
  [["c"], "C", "to the current node", "centre"],
  [[], "W A S D", "move the view", "pan"],
  [["Enter", "o"], "O, enter", "fold or unfold the chosen node", "fold"],
  [["ArrowUp"], "↑", "choose the parent", "chooseParent"],
  [["ArrowDown"], "↓", "choose the first child", "chooseChild"],
  [[], "< >", "choose the neighbour", "chooseNeighbour"],
  [["/"], "/", "search for a node", "search"],
  [["k"], "K", "Knuth-Moore types on or off", "types"],
  [["t"], "T", "light or dark", "theme"],
  [["?"], "?", "this help", "help"],
  [["Escape"], "escape", "close; clear the selection", "escape"],
];

/** Where keys write something, or choose. */
const TYPING = "input:not([type=checkbox], [type=range], [type=radio]), textarea, select, [role=tab], [data-own-keys]";

export class Controls {
  root; parts; explorer;

  constructor(root, parts, explorer) {
    Object.assign(this, { root, parts, explorer });
    this.connectButtons();
    this.connectSlider();
    this.connectSearch();
    this.connectKeys();
    this.writeHelp();
  }

  /** A button names its action: data-act="forward". */
  connectButtons() {
    const { root, parts, explorer } = this;
    for (const button of root.querySelectorAll("[data-act]")) {
      button.addEventListener("click", () => explorer[button.dataset.act]());
    }
    const speeds = SPEEDS.map((speed, number) => new Option(`${speed.toLocaleString("en")}/s`, String(number)));
    parts.speed.replaceChildren(...speeds);
    parts.speed.addEventListener("change", () => explorer.setSpeed(Number(parts.speed.value)));
    parts.folds?.addEventListener("change", () => {
      explorer.foldTo(parts.folds.value);
      parts.folds.value = "";
    });
    parts.follow?.addEventListener("change", () => explorer.setFollow(parts.follow.checked));
    parts.types.addEventListener("change", () => explorer.setTypes(parts.types.checked));
  }

  connectSlider() {
    const { parts, explorer } = this;
    parts.slider.addEventListener("input", () => {
      explorer.pause();
      explorer.seek(Number(parts.slider.value) - 1);
    });
  }

  /** Another tree is shown: as many steps and levels as it has. */
  renew() {
    const { parts, explorer } = this;
    parts.slider.max = explorer.end + 1;
    if (!parts.folds) return;
    for (const old of parts.folds.querySelectorAll("[data-level]")) old.remove();
    for (let level = 1; level < explorer.layout.rows.length - 1; level++) {
      const option = new Option(`below level ${level}`, String(level));
      option.dataset.level = String(level);
      parts.folds.append(option);
    }
    parts.found.textContent = "";
  }

  // ------------------------------------------------------------ search

  connectSearch() {
    const { parts, explorer } = this;
    let asked = "", matches = [], at = 0, model = null;
    parts.searchForm?.addEventListener("submit", (event) => {
      event.preventDefault();
      const words = parts.search.value.trim();
      if (words !== asked || model !== explorer.model) {
        [asked, matches, at, model] = [words, explorer.find(words), 0, explorer.model];
      } else if (matches.length > 0) {
        at = (at + 1) % matches.length;
      }
      parts.found.textContent = words === "" ? "" : matches.length === 0 ? "none" : `${at + 1} of ${matches.length}`;
      if (matches.length > 0) explorer.show(matches[at]);
    });
  }

  // ------------------------------------------------------------ keys

  connectKeys() {
    const { root, explorer } = this;
    const actions = new Map();
    for (const [keys, , , action] of KEYS) for (const key of keys) actions.set(key, action);
    root.ownerDocument.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || explorer.asleep || event.defaultPrevented) return;
      if (root.ownerDocument.querySelector("dialog[open]")) return;
      const typing = event.target.closest?.(TYPING);
      const onButton = event.target.closest?.("button, summary, input, a");
      if (typing && event.key !== "Escape") return;
      if (onButton && (event.key === " " || event.key === "Enter")) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (key === "<" || key === ">") {
        explorer.chooseNeighbour(key === "<" ? -1 : 1);
      } else if ("wasd".includes(key)) {
        const [dx, dy] = { w: [0, 80], a: [80, 0], s: [0, -80], d: [-80, 0] }[key];
        explorer.panBy(dx, dy);
      } else {
        const action = actions.get(event.shiftKey && key.startsWith("Arrow") ? `Shift+${key}` : key);
        if (!action) return;
        explorer[action]();
      }
      event.preventDefault();
    });
  }

  writeHelp() {
    this.parts.keys?.replaceChildren(...KEYS.flatMap(([, shown, text]) => {
      const keys = shown.split(" ").map((word) => element("kbd", "", word.replace(",", "")));
      return [element("dt", "", ...keys), element("dd", "", text)];
    }));
  }

  // ------------------------------------------------------------ what the controls show

  update() {
    const { parts, explorer } = this;
    const { position, end, playing, speed } = explorer;
    parts.slider.value = position + 1;
    parts.slider.setAttribute("aria-valuetext", `step ${position + 1} of ${end + 1}`);
    parts.count.textContent = `${(position + 1).toLocaleString("en")} / ${(end + 1).toLocaleString("en")}`;
    parts.play.setAttribute("aria-pressed", String(playing));
    parts.play.setAttribute("aria-label", playing ? "Pause" : "Play");
    parts.play.title = playing ? "Pause (space)" : "Play (space)";
    parts.play.classList.toggle("on", playing);
    parts.speed.value = String(speed);
    const first = position < 0, last = position >= end;
    const off = {
      toStart: first, backward: first, previousCut: explorer.cutFrom(-1) === NOBODY,
      toEnd: last, forward: last, nextCut: explorer.cutFrom(1) === NOBODY,
    };
    for (const [act, disabled] of Object.entries(off)) {
      this.root.querySelector(`[data-act="${act}"]`).setAttribute("aria-disabled", String(disabled));
    }
  }
}
