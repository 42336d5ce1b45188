// Buttons, slider, search and keys: all they do is call the explorer.

import { grouped, mark, tr } from "./language.js";
import { NOBODY } from "./model.js";
import { element } from "./panels.js";
import { SPEEDS } from "./playback.js";

/** The keys, as the help shows them: [what to press, what it does, the name of the action]. */
/** @type {[string[], string, string, string][]} */
export const KEYS = [
  [["ArrowRight", "l"], "→", mark("one step forward"), "forward"],
  [["ArrowLeft", "h"], "←", mark("one step back"), "backward"],
  [["n", "Shift+ArrowRight"], mark("N, shift →"), mark("to the next cut-off"), "nextCut"],
  [["p", "Shift+ArrowLeft"], mark("P, shift ←"), mark("to the previous cut-off"), "previousCut"],
  [["PageDown"], mark("page down"), mark("ten steps forward"), "forwardTen"],
  [["PageUp"], mark("page up"), mark("ten steps back"), "backwardTen"],
  [["Home"], mark("home"), mark("to the beginning"), "toStart"],
  [["End"], mark("end"), mark("to the end"), "toEnd"],
  [[" "], mark("space"), mark("play or pause"), "playOrPause"],
  [["]", "."], "]", mark("faster"), "faster"],
  [["[", ","], "[", mark("slower"), "slower"],
  [["+", "="], "+", mark("zoom in"), "zoomIn"],
  [["-", "_"], "−", mark("zoom out"), "zoomOut"],
  [["f", "0"], "F", mark("the whole tree"), "fit"],
  [["c"], "C", mark("to the current node"), "centre"],
  [[], "W A S D", mark("move the view"), "pan"],
  [["Enter", "o"], mark("O, enter"), mark("fold or unfold the chosen node"), "fold"],
  [["ArrowUp"], "↑", mark("choose the parent"), "chooseParent"],
  [["ArrowDown"], "↓", mark("choose the first child"), "chooseChild"],
  [[], "< >", mark("choose the neighbour"), "chooseNeighbour"],
  [["/"], "/", mark("search for a node"), "search"],
  [["k"], "K", mark("Knuth-Moore types on or off"), "types"],
  [["g"], "G", mark("graph or tree"), "graph"],
  [["t"], "T", mark("light or dark"), "theme"],
  [["?"], "?", mark("this help"), "help"],
  [["Escape"], mark("escape"), mark("close; clear the selection"), "escape"],
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
    const speeds = SPEEDS.map(
      (speed, number) => new Option(tr("{number}/s", { number: grouped(speed) }), String(number)),
    );
    parts.speed.replaceChildren(...speeds);
    parts.speed.addEventListener("change", () => explorer.setSpeed(Number(parts.speed.value)));
    parts.folds?.addEventListener("change", () => {
      explorer.foldTo(parts.folds.value);
      parts.folds.value = "";
    });
    parts.follow?.addEventListener("change", () => explorer.setFollow(parts.follow.checked));
    parts.types.addEventListener("change", () => explorer.setTypes(parts.types.checked));
    parts.graph?.addEventListener("change", () => explorer.setGraph(parts.graph.checked));
    parts.boards?.addEventListener("change", () => explorer.setBoards(parts.boards.checked));
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
      const option = new Option(tr("below level {level}", { level }), String(level));
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
      parts.found.textContent = words === "" ? "" : matches.length === 0 ? tr("none")
        : tr("{number} of {all}", { number: at + 1, all: matches.length });
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
      const keys = tr(shown).split(" ").map((word) => element("kbd", "", word.replace(",", "")));
      return [element("dt", "", ...keys), element("dd", "", tr(text))];
    }));
  }

  // ------------------------------------------------------------ what the controls show

  update() {
    const { parts, explorer } = this;
    const { position, end, playing, speed } = explorer;
    parts.slider.value = position + 1;
    parts.slider.setAttribute("aria-valuetext", tr("step {number} of {all}", { number: position + 1, all: end + 1 }));
    parts.count.textContent = `${grouped(position + 1)} / ${grouped(end + 1)}`;
    parts.play.setAttribute("aria-pressed", String(playing));
    parts.play.setAttribute("aria-label", playing ? tr("Pause") : tr("Play the steps"));
    parts.play.title = playing ? tr("Pause (space)") : tr("Play (space)");
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
