// Several searches of one tree, step-locked: each stands after as many visited nodes as the others.

import { grouped, tr } from "./language.js";
import { Controls } from "./controls.js";
import { Explorer } from "./explorer.js";
import { pane } from "./markup.js";
import { NOBODY } from "./model.js";
import { showSwitch, showView } from "./panels.js";
import { Playback } from "./playback.js";
import { toggleTheme } from "./theme.js";

const LARGE = 500; // searches of more nodes open at their ends

export class Together extends Playback {
  /** `root`: the element with the markup of `sideBySide()`. */
  constructor(root) {
    super();
    this.root = root;
    this.parts = /** @type {Record<string, any>} */ ({});
    for (const part of root.querySelectorAll("[data-part]")) this.parts[part.dataset.part] = part;
    this.explorers = [];
    this.asleep = true;
    this.nodes = 0; // of the longest search
    this.after = 0;
    this.cuts = [];
    this.controls = new Controls(root, this.parts, this);
  }

  /** `variants`: [{name, caption, trace}], the traces unpacked. */
  show(variants, onLeaf) {
    this.pause();
    this.close();
    const panes = variants.map(({ name }) => this.pane(name));
    this.parts.panes.replaceChildren(...panes);
    this.parts.panes.dataset.count = panes.length;
    this.explorers = panes.map((pane, number) => new Explorer(pane, { ...variants[number].trace, step: -1 }));
    const mixed = new Set(this.explorers.map(({ model }) => model.negamax)).size > 1;
    for (const explorer of this.explorers) {
      explorer.onLeaf = onLeaf && ((leaf) => onLeaf(explorer, leaf));
      if (this.parts.types.checked) explorer.setTypes(true);
      if (this.parts.graph.checked) explorer.setGraph(true);
      if (mixed && !explorer.model.negamax) showView(explorer.root, tr("values as MAX sees them"));
    }
    this.nodes = Math.max(...this.explorers.map((explorer) => explorer.model.visited));
    this.cuts = [...new Set(this.explorers.flatMap(({ model }) => model.cuts.map((step) => entered(model, step))))]
      .sort((one, other) => one - other);
    showSwitch(this.root, this.parts.graph, this.explorers.some(({ model }) => model.hasGraph));
    this.controls.renew();
    this.seek(this.nodes > LARGE ? this.nodes - 1 : -1);
  }

  pane(name) {
    const made = /** @type {Element} */ (pane());
    const title = /** @type {Element} */ (made.querySelector('[data-part="name"]'));
    const canvas = /** @type {Element} */ (made.querySelector("canvas"));
    title.textContent = name;
    canvas.ariaLabel = tr("The tree of {name}: arrow keys choose a node", { name });
    made.ariaLabel = name;
    return made;
  }

  close() {
    for (const explorer of this.explorers) explorer.close();
    this.explorers = [];
    this.parts.panes.replaceChildren();
  }

  // ------------------------------------------------------------ what playing asks for

  get position() { return this.after - 1; }
  get end() { return this.nodes - 1; }

  cutFrom(direction) {
    const found = direction > 0
      ? this.cuts.find((after) => after > this.after)
      : this.cuts.findLast((after) => after < this.after);
    return found === undefined ? NOBODY : found - 1;
  }

  playingChanged() {
    this.controls.update();
    if (this.playing) requestAnimationFrame((now) => this.frame(now));
    else this.tell();
  }

  frame(now) {
    if (!this.playing) return;
    this.advance(now);
    requestAnimationFrame((next) => this.frame(next));
  }

  /** Like an explorer's: before the first node is -1. */
  seek(step) {
    this.after = Math.max(0, Math.min(this.nodes, step + 1));
    this.explorers.forEach((explorer) => {
      const { model } = explorer;
      const done = this.after >= model.visited;
      explorer.seek(done ? model.steps - 1 : model.enteredAt[this.after] - 1);
      explorer.root.classList.toggle("done", this.after > model.visited);
      if (this.after > model.visited) {
        explorer.parts.why.textContent = tr("Done after {nodes} nodes.", { nodes: grouped(model.visited) });
      }
    });
    this.controls.update();
    if (!this.playing) this.tell();
  }

  /** Opens where searches part, at their `number`th node: each at the first step that the others do not make. */
  openAt(number) {
    this.seek(number - 1);
    const entries = this.explorers.map(({ model }) => entry(model, number));
    const [first, ...others] = this.explorers.map(({ model }) => model);
    const alike = others.every((other, place) => sameStep(first, entries[0], other, entries[place + 1]));
    const later = alike ? Math.min(...others.map((other) => parted(first, other, entries[0]))) : NOBODY;
    this.explorers.forEach((explorer, place) => {
      explorer.seek(alike ? later : entries[place]);
      explorer.root.classList.remove("done");
    });
  }

  /** One sentence for all, for those who listen. */
  tell() {
    const counts = this.explorers.map(({ playhead, root }) => tr("{name}: {nodes} visited, {cuts} cut-offs.",
      { name: root.getAttribute("aria-label"), nodes: playhead.counts.nodes, cuts: playhead.counts.cuts }));
    this.parts.spoken.textContent = [tr("After {nodes} nodes.", { nodes: this.after }), ...counts].join(" ");
  }

  types() {
    this.parts.types.checked = !this.parts.types.checked;
    for (const explorer of this.explorers) explorer.setTypes(this.parts.types.checked);
  }

  theme() { toggleTheme(this.root.ownerDocument.documentElement); }

  graph() { this.parts.graph.click(); }
  help() {}
  search() {}
}

// What all of them do at once.
for (const name of ["setTypes", "setGraph", "zoomIn", "zoomOut", "fit", "panBy", "centre", "fold", "chooseParent",
  "chooseChild", "chooseNeighbour", "escape", "repaint"]) {
  Together.prototype[name] = function all(...given) {
    for (const explorer of this.explorers) explorer[name](...given);
  };
}

/** The step at which a search enters its `number`th node, or cuts off what others enter then. */
function entry({ enteredAt, visited, steps, cuts }, number) {
  const enters = number <= visited ? enteredAt[number - 1] : steps;
  const before = number < 2 ? NOBODY : enteredAt[Math.min(number - 2, visited - 1)];
  return cuts.find((step) => step > before && step < enters) ?? Math.min(enters, steps - 1);
}

function sameStep(one, step, other, place) {
  return one.name(one.node[step]) === other.name(other.node[place])
    && ["event", "first", "second"].every((column) => one[column][step] === other[column][place]);
}

/** The first step at which two searches differ that have made the same ones before; the last where there is none. */
function parted(one, other, from) {
  const end = Math.min(one.steps, other.steps) - 1;
  let step = from;
  while (step < end && sameStep(one, step, other, step)) step++;
  return step;
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
