// What the search knew after a step: the twin of Snapshot in Python, but it moves one step forth or back at a time.

import { BOUND, EVENT, KIND, NOBODY, NO_VALUE } from "./model.js";

export const STATE = { UNSEEN: 0, OPEN: 1, DONE: 2, PRUNED: 3 };

export class Playhead {
  constructor(model) {
    const { visited, infinity } = model;
    this.model = model;
    this.step = -1; // before the first
    this.status = new Uint8Array(visited);
    this.cut = new Uint8Array(visited);
    this.alpha = new Int32Array(visited).fill(-infinity);
    this.beta = new Int32Array(visited).fill(infinity);
    this.best = new Int32Array(visited).fill(NO_VALUE);
    this.bestChild = new Int32Array(visited).fill(NOBODY);
    this.path = []; // the open nodes, from the root on
    this.counts = { nodes: 0, leaves: 0, hits: 0, cuts: 0, deep: 0, again: 0, pruned: 0 };
  }

  /** Goes to a step, forwards or backwards; -1 is before the first. */
  seek(step) {
    const target = Math.max(-1, Math.min(this.model.steps - 1, step));
    while (this.step < target) this.forward();
    while (this.step > target) this.backward();
  }

  forward() {
    const k = ++this.step;
    const { event, node, first, second, bestAt, childAt } = this.model;
    const i = node[k];
    switch (event[k]) {
      case EVENT.ENTER:
        this.status[i] = STATE.OPEN;
        this.path.push(i);
        this.setWindow(i, first[k], second[k]);
        break;
      case EVENT.BACK:
        this.best[i] = bestAt[k];
        if (childAt[k] !== NOBODY) this.bestChild[i] = childAt[k];
        break;
      case EVENT.RAISE:
        this.setWindow(i, first[k], second[k]);
        this.bestChild[i] = childAt[k];
        break;
      case EVENT.CUT:
        this.setWindow(i, first[k], second[k]);
        this.cut[i] = 1;
        break;
      case EVENT.AGAIN:
      case EVENT.SKIP:
        break;
      default:
        this.status[i] = STATE.DONE;
        this.path.pop();
    }
    this.count(k, 1);
  }

  backward() {
    const k = this.step--;
    const { event, node, first, second, before, bestAt, childAt, infinity } = this.model;
    const i = node[k], old = before[k];
    switch (event[k]) {
      case EVENT.ENTER:
        this.status[i] = STATE.UNSEEN;
        this.path.pop();
        this.setWindow(i, -infinity, infinity);
        break;
      case EVENT.BACK:
        this.best[i] = old === NOBODY ? NO_VALUE : bestAt[old];
        if (childAt[k] !== NOBODY) this.bestChild[i] = old === NOBODY ? NOBODY : childAt[old];
        break;
      case EVENT.RAISE:
        this.setWindow(i, first[old], second[old]);
        this.bestChild[i] = childAt[old];
        break;
      case EVENT.CUT:
        this.setWindow(i, first[old], second[old]);
        this.cut[i] = 0;
        break;
      case EVENT.AGAIN:
      case EVENT.SKIP:
        break;
      default:
        this.status[i] = STATE.OPEN;
        this.path.push(i);
    }
    this.count(k, -1);
  }

  setWindow(i, alpha, beta) {
    this.alpha[i] = alpha;
    this.beta[i] = beta;
  }

  count(k, sign) {
    const { model, counts } = this;
    const i = model.node[k];
    switch (model.event[k]) {
      case EVENT.ENTER: counts.nodes += sign; break;
      case EVENT.LEAF:
      case EVENT.OVER: counts.leaves += sign; break;
      case EVENT.HIT: counts.hits += sign; break;
      case EVENT.AGAIN: counts.again += sign; break;
      case EVENT.CUT:
        counts.cuts += sign;
        if (model.isDeep(i)) counts.deep += sign;
        counts.pruned += sign * model.prunedBelow[i];
        break;
    }
  }

  /** The current node: that of the last step. */
  get current() {
    return this.step < 0 ? NOBODY : this.model.node[this.step];
  }

  /** How far a node is; pruned ones are PRUNED once they are cut off. */
  stateOf(i) {
    if (i < this.model.visited) return this.status[i];
    return this.cut[this.model.owner[i]] ? STATE.PRUNED : STATE.UNSEEN;
  }

  /** What stands in a node: its value, or what is sure while it is open, or nothing. A leaf of a tree that is
   * written down has its value from the beginning. */
  text(i) {
    const { model } = this;
    const state = this.stateOf(i);
    const written = model.named && !model.isInner(i) && model.kind[i] !== KIND.HIT;
    if (written || state === STATE.DONE || state === STATE.PRUNED) return model.valueText(i);
    return state === STATE.OPEN ? this.sureText(i) : "";
  }

  /** What is sure of an open node, as in the pictures: the side of its window that its children moved. */
  sureText(i) {
    const { model } = this;
    const grows = model.growsAt(i);
    const sign = grows ? BOUND.LOWER : BOUND.UPPER;
    if (model.algorithm === "minimax") return this.best[i] === NO_VALUE ? "" : model.boundText(this.best[i], sign);
    const entry = (grows ? model.first : model.second)[model.enteredAt[i]];
    const now = (grows ? this.alpha : this.beta)[i];
    return now === entry ? "" : model.boundText(now, sign);
  }

  /** The best line known so far, from the root that was entered last; in a `graph`, on through what was known. */
  bestLine(graph = false) {
    const { model } = this;
    const { line: known, shared } = model;
    if (this.step === model.steps - 1 && known.length > 0) {
      const end = graph ? NOBODY : known.findIndex((i) => shared[i] !== NOBODY);
      return end === NOBODY ? [...known] : known.slice(0, end + 1);
    }
    let at = NOBODY;
    for (const root of model.roots) if (this.stateOf(root) !== STATE.UNSEEN) at = root;
    const line = [];
    while (at !== NOBODY) {
      line.push(at);
      at = model.kind[at] === KIND.INNER ? this.bestChild[at] : graph ? shared[at] : NOBODY;
    }
    return line;
  }

  /** The step of the next cut-off after this one (or the one before); NOBODY where there is none. */
  nextCut(direction = 1) {
    const { cuts } = this.model;
    let low = 0, high = cuts.length; // the first cut-off after this step
    while (low < high) {
      const middle = (low + high) >> 1;
      if (cuts[middle] > this.step) high = middle;
      else low = middle + 1;
    }
    if (direction > 0) return low < cuts.length ? cuts[low] : NOBODY;
    const last = cuts[low - 1] === this.step ? low - 2 : low - 1;
    return last >= 0 ? cuts[last] : NOBODY;
  }
}
