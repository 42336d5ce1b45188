// Several searches of one tree, step-locked: each stands after as many visited nodes as the others.

import { Controls, SPEEDS } from "/explorer-js/controls.js";
import { Explorer } from "/explorer-js/explorer.js";
import { NOBODY } from "/explorer-js/model.js";

const LARGE = 500; // searches of more nodes open at their ends

export class Together {
  /** `root`: the element with the shared controls and the panes. */
  constructor(root) {
    this.root = root;
    this.parts = {};
    for (const part of root.querySelectorAll("[data-part]")) this.parts[part.dataset.part] = part;
    this.explorers = [];
    this.asleep = true;
    this.theme = null; // what the key for light or dark does
    this.playing = false;
    this.speed = SPEEDS.indexOf(2);
    this.after = 0;
    this.cuts = [];
    this.layout = { rows: [] }; // the panes fold by themselves
    this.controls = new Controls(root, this.parts, this);
  }

  /** `variants`: [{name, caption, trace}], the traces unpacked. */
  show(variants, onLeaf) {
    this.pause();
    this.close();
    const mixed = new Set(variants.map(({ trace }) => trace.negamax)).size > 1;
    const panes = variants.map((variant) => this.pane(variant, mixed));
    this.parts.panes.replaceChildren(...panes);
    this.parts.panes.dataset.count = panes.length;
    this.explorers = panes.map((pane, number) => new Explorer(pane, { ...variants[number].trace, step: -1 }));
    for (const explorer of this.explorers) {
      explorer.onLeaf = onLeaf && ((leaf) => onLeaf(explorer, leaf));
      if (this.parts.types.checked) explorer.setTypes(true);
    }
    this.nodes = Math.max(...this.explorers.map((explorer) => explorer.model.visited));
    this.cuts = [...new Set(this.explorers.flatMap(({ model }) => model.cuts.map((step) => entered(model, step))))]
      .sort((one, other) => one - other);
    this.controls.renew();
    this.seek(this.nodes > LARGE ? this.nodes - 1 : -1);
  }

  pane({ name, caption, trace }, mixed) {
    const pane = document.getElementById("pane").content.cloneNode(true).firstElementChild;
    const part = (key) => pane.querySelector(`[data-part="${key}"]`);
    part("name").textContent = name;
    part("caption").textContent = caption;
    if (mixed) showView(pane, trace.negamax);
    part("canvas").setAttribute("aria-label", `The tree of ${name}: arrow keys choose a node`);
    pane.setAttribute("aria-label", name);
    return pane;
  }

  close() {
    for (const explorer of this.explorers) explorer.close();
    this.explorers = [];
    this.parts.panes.replaceChildren();
  }

  // ------------------------------------------------------------ what the controls ask for

  get model() { return { steps: this.nodes ?? 0 }; }
  get playhead() { return { step: this.after - 1, nextCut: (direction = 1) => this.cutFrom(direction) }; }

  /** Like an explorer's: before the first node is -1. */
  seek(step) {
    this.after = Math.max(0, Math.min(this.nodes, step + 1));
    this.explorers.forEach((explorer) => {
      const { model } = explorer;
      const done = this.after >= model.visited;
      explorer.seek(done ? model.steps - 1 : model.enteredAt[this.after] - 1);
      explorer.root.classList.toggle("done", this.after > model.visited);
      if (this.after > model.visited) {
        explorer.parts.why.textContent = `Done after ${model.visited.toLocaleString("en")} nodes.`;
      }
    });
    this.controls.update();
    if (!this.playing) this.tell();
  }

  /** One sentence for all, for those who listen. */
  tell() {
    const counts = this.explorers.map(({ playhead, root }) => `${root.getAttribute("aria-label")}: `
      + `${playhead.counts.nodes} visited, ${playhead.counts.cuts} cut-offs`);
    this.parts.spoken.textContent = `After ${this.after} nodes. ${counts.join(". ")}.`;
  }

  cutFrom(direction) {
    const found = direction > 0
      ? this.cuts.find((after) => after > this.after)
      : this.cuts.findLast((after) => after < this.after);
    return found === undefined ? NOBODY : found - 1;
  }

  move(steps) {
    this.pause();
    this.seek(this.after - 1 + steps);
  }

  forward() { this.move(1); }
  backward() { this.move(-1); }
  forwardTen() { this.move(10); }
  backwardTen() { this.move(-10); }
  toStart() { this.move(-this.nodes - 1); }
  toEnd() { this.move(this.nodes); }
  nextCut() { this.toCut(1); }
  previousCut() { this.toCut(-1); }

  toCut(direction) {
    const step = this.cutFrom(direction);
    this.pause();
    if (step !== NOBODY) this.seek(step);
  }

  playOrPause() {
    if (this.playing) {
      this.pause();
      return;
    }
    if (this.after >= this.nodes) this.seek(-1);
    this.playing = true;
    this.owed = 1;
    this.last = performance.now();
    this.controls.update();
    requestAnimationFrame((now) => this.frame(now));
  }

  frame(now) {
    if (!this.playing) return;
    this.owed += (Math.min(250, now - this.last) / 1000) * SPEEDS[this.speed];
    this.last = now;
    const steps = Math.floor(this.owed);
    this.owed -= steps;
    if (this.after >= this.nodes) this.pause();
    else if (steps > 0) this.seek(this.after - 1 + steps);
    requestAnimationFrame((next) => this.frame(next));
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    this.controls.update();
    this.tell();
  }

  setSpeed(number) {
    this.speed = Math.max(0, Math.min(SPEEDS.length - 1, number));
    this.controls.update();
  }

  faster() { this.setSpeed(this.speed + 1); }
  slower() { this.setSpeed(this.speed - 1); }

  types() {
    this.parts.types.checked = !this.parts.types.checked;
    for (const explorer of this.explorers) explorer.setTypes(this.parts.types.checked);
  }

  help() {}
  search() {}
}

// What all of them do at once.
for (const name of ["setTypes", "zoomIn", "zoomOut", "fit", "panBy", "centre", "fold", "chooseParent", "chooseChild",
  "chooseNeighbour", "escape", "repaint"]) {
  Together.prototype[name] = function all(...given) {
    for (const explorer of this.explorers) explorer[name](...given);
  };
}

/** Says whose values are shown; null says nothing. */
export function showView(root, negamax) {
  const words = negamax === null ? "" : `values as ${negamax ? "the player to move" : "MAX"} sees them`;
  for (const place of root.querySelectorAll("[data-view]")) place.textContent = words;
}

/** How many nodes a search has visited when it makes a step. */
function entered(model, step) {
  let low = 0, high = model.visited;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (model.enteredAt[middle] <= step) low = middle + 1;
    else high = middle;
  }
  return low;
}
