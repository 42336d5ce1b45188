// Buttons, slider, keys, pointer and wheel: all they do is call the explorer.

import { NOBODY } from "./model.js";
import { element } from "./panels.js";

/** Steps per second. */
export const SPEEDS = [0.5, 1, 2, 5, 10, 30, 100, 1000, 10000];

/** The keys, as the help shows them: [what to press, what it does, the name of the action]. */
export const KEYS = [
  [["ArrowRight", "l"], "→", "one step on", "forward"],
  [["ArrowLeft", "h"], "←", "one step back", "backward"],
  [["n", "Shift+ArrowRight"], "N, shift →", "to the next cut-off", "nextCut"],
  [["p", "Shift+ArrowLeft"], "P, shift ←", "to the cut-off before", "previousCut"],
  [["PageDown"], "page down", "ten steps on", "forwardTen"],
  [["PageUp"], "page up", "ten steps back", "backwardTen"],
  [["Home"], "home", "to the beginning", "toStart"],
  [["End"], "end", "to the end", "toEnd"],
  [[" "], "space", "play or pause", "playOrPause"],
  [["]", "."], "]", "faster", "faster"],
  [["[", ","], "[", "slower", "slower"],
  [["+", "="], "+", "zoom in", "zoomIn"],
  [["-", "_"], "−", "zoom out", "zoomOut"],
  [["f", "0"], "F", "the whole tree", "fit"],
  [["c"], "C", "to where the search is", "centre"],
  [[], "W A S D", "move the view", "pan"],
  [["Enter", "o"], "O, enter", "fold or unfold the chosen node", "fold"],
  [["ArrowUp"], "↑", "choose the parent", "chooseParent"],
  [["ArrowDown"], "↓", "choose the first child", "chooseChild"],
  [[], "< >", "choose the neighbour", "chooseNeighbour"],
  [["/"], "/", "search for a node", "search"],
  [["k"], "K", "Knuth-Moore types on or off", "types"],
  [["t"], "T", "light or dark", "theme"],
  [["?"], "?", "this help", "help"],
  [["Escape"], "escape", "close, choose nothing", "escape"],
];

export class Controls {
  constructor(root, parts, explorer) {
    Object.assign(this, { root, parts, explorer });
    this.connectButtons();
    this.connectSlider();
    this.connectPointer();
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
    const speeds = SPEEDS.map((speed, number) => new Option(`${speed.toLocaleString("en")}/s`, number));
    parts.speed.replaceChildren(...speeds);
    parts.speed.addEventListener("change", () => explorer.setSpeed(Number(parts.speed.value)));
    for (let level = 1; level < explorer.layout.rows.length - 1; level++) {
      parts.folds.append(new Option(`below level ${level}`, level));
    }
    parts.folds.addEventListener("change", () => {
      explorer.foldTo(parts.folds.value);
      parts.folds.value = "";
    });
    parts.follow.addEventListener("change", () => explorer.setFollow(parts.follow.checked));
    parts.types.addEventListener("change", () => explorer.setTypes(parts.types.checked));
  }

  connectSlider() {
    const { parts, explorer } = this;
    parts.slider.max = explorer.model.steps;
    parts.slider.addEventListener("input", () => {
      explorer.pause();
      explorer.seek(Number(parts.slider.value) - 1);
    });
  }

  // ------------------------------------------------------------ pointer

  connectPointer() {
    const { explorer, parts: { canvas, stage } } = this;
    const touches = new Map();
    let moved = 0, apart = 0;
    const place = (event) => {
      const box = stage.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      touches.set(event.pointerId, place(event));
      moved = 0;
      if (touches.size === 2) apart = distance(...touches.values());
    });
    canvas.addEventListener("pointermove", (event) => {
      const [x, y] = place(event);
      const before = touches.get(event.pointerId);
      if (!before) {
        explorer.hover(x, y);
        return;
      }
      touches.set(event.pointerId, [x, y]);
      if (touches.size === 2) {
        const now = distance(...touches.values());
        explorer.zoom(now / Math.max(1, apart), x, y);
        apart = now;
      } else {
        moved += Math.abs(x - before[0]) + Math.abs(y - before[1]);
        if (moved > 3) explorer.panBy(x - before[0], y - before[1]);
      }
    });
    const release = (event) => {
      const wasHere = touches.delete(event.pointerId);
      if (wasHere && event.type === "pointerup" && moved <= 3) explorer.chooseAt(...place(event));
    };
    canvas.addEventListener("pointerup", release);
    canvas.addEventListener("pointercancel", release);
    canvas.addEventListener("pointerleave", () => explorer.hover(-1e6, -1e6));
    canvas.addEventListener("dblclick", (event) => explorer.foldAt(...place(event)));
    stage.addEventListener("wheel", (event) => {
      event.preventDefault();
      if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        explorer.panBy(-(event.deltaX || event.deltaY), 0);
      } else {
        explorer.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0018)), ...place(event));
      }
    }, { passive: false });
  }

  // ------------------------------------------------------------ search

  connectSearch() {
    const { parts, explorer } = this;
    let asked = "", matches = [], at = 0;
    parts.searchForm.addEventListener("submit", (event) => {
      event.preventDefault();
      const words = parts.search.value.trim();
      if (words !== asked) {
        [asked, matches, at] = [words, explorer.find(words), 0];
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
      if (event.ctrlKey || event.metaKey || event.altKey || this.parts.help.open) return;
      const typing = event.target.closest?.("input[type=search], select");
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
    this.parts.keys.replaceChildren(...KEYS.flatMap(([, shown, text]) => {
      const keys = shown.split(" ").map((word) => element("kbd", "", word.replace(",", "")));
      return [element("dt", "", ...keys), element("dd", "", text)];
    }));
  }

  // ------------------------------------------------------------ what the controls show

  update() {
    const { parts, explorer } = this;
    const { playhead, model, playing, speed } = explorer;
    parts.slider.value = playhead.step + 1;
    parts.slider.setAttribute("aria-valuetext", `step ${playhead.step + 1} of ${model.steps}`);
    parts.count.textContent = `${(playhead.step + 1).toLocaleString("en")} / ${model.steps.toLocaleString("en")}`;
    parts.play.setAttribute("aria-pressed", String(playing));
    parts.play.setAttribute("aria-label", playing ? "Pause" : "Play");
    parts.play.title = playing ? "Pause (space)" : "Play (space)";
    parts.play.classList.toggle("on", playing);
    parts.speed.value = String(speed);
    const first = playhead.step < 0, last = playhead.step >= model.steps - 1;
    const off = {
      toStart: first, backward: first, previousCut: playhead.nextCut(-1) === NOBODY,
      toEnd: last, forward: last, nextCut: playhead.nextCut() === NOBODY,
    };
    for (const [act, disabled] of Object.entries(off)) {
      this.root.querySelector(`[data-act="${act}"]`).setAttribute("aria-disabled", String(disabled));
    }
  }
}

function distance([x1, y1], [x2, y2]) {
  return Math.hypot(x2 - x1, y2 - y1);
}
