// Where the nodes stand: Buchheim's tidy tree, as layout.py has it, for what is unfolded now. A test holds both equal.
// In the graph, a node that another one stands for has no place of its own: its parent has an edge to that one.

import { KIND, NOBODY } from "./model.js";

export const LEVEL = 92; // from one row to the next, at zoom 1
export const GAP = 14; // the least distance between neighbours in a row
const AIR = 0.9; // drawn larger than it is, a node still does not touch its neighbours
export const BELOW = 8; // between a board and the value below it
const ROOMY = 4000; // trees with more nodes keep no room for names and windows beside the nodes

export class Layout {
  prelim; mod; change; shift; thread; ancestor; number;
  /** @type {Int32Array[]} */
  rows;
  /** @type {Int32Array} */
  start;
  /** @type {Int32Array} */
  child;
  /** @type {number} */
  width;

  constructor(model) {
    const { count } = model;
    this.model = model;
    this.folded = new Uint8Array(count);
    this.x = new Float64Array(count);
    this.row = new Int32Array(count);
    this.shown = new Uint8Array(count);
    this.graph = false; // whether nodes that are reached in several ways stand there once,
    this.merged = new Uint8Array(count); // and those that another node stands for now
    this.half = new Float32Array(count); // half the width of a node,
    this.left = new Float32Array(count); // and the room it takes with what stands beside it
    this.right = new Float32Array(count);
    this.tight = new Float32Array(count); // how much larger a node could be drawn before it met a neighbour,
    this.slack = new Float32Array(count); // where visited nodes go before pruned ones
    for (const name of ["prelim", "mod", "change", "shift"]) this[name] = new Float64Array(count);
    for (const name of ["thread", "ancestor", "number"]) this[name] = new Int32Array(count);
    this.level = LEVEL; // from one row to the next,
    this.extra = 0; // of which boards take this much in each node
    this.measure();
    this.foldPruned();
    this.place();
  }

  /** Keeps room for the boards of nodes, or no longer. */
  showBoards(on) {
    this.extra = on && this.model.boardsDrawn ? this.model.boardsDrawn.height + BELOW : 0;
    this.level = LEVEL + this.extra;
    this.measure();
    this.place();
  }

  /** Draws the graph, or the tree. */
  showGraph(on) {
    this.graph = on;
    this.place();
  }

  /** The room that each node takes to the left and to the right of its centre. */
  measure() {
    const { model, half, left, right } = this;
    const board = this.extra ? model.boardsDrawn.width / 2 + 7 : 0;
    this.roomy = model.count <= ROOMY;
    for (let i = 0; i < model.count; i++) {
      const inner = model.isInner(i) || model.kind[i] === KIND.HIT;
      const letters = model.shortText(i).length;
      half[i] = left[i] = right[i] = Math.max(inner ? 19 : 14, 4.2 * letters + 7, board);
      if (!this.roomy || !inner) continue;
      left[i] += Math.min(60, 6.5 * model.name(i).length + 2);
      if (!model.isPruned(i) && model.kind[i] !== KIND.HIT && model.algorithm !== "minimax") right[i] += 38;
    }
  }

  /** Pruned branches that are larger than a handful begin folded. */
  foldPruned(largest = 7) {
    const { model, folded } = this;
    for (let i = model.visited; i < model.count; i++) {
      if (model.parent[i] < model.visited && model.size[i] > largest) folded[i] = 1;
    }
  }

  /** The nodes that have their places below a node: none if it is folded. */
  familyOf(i) {
    return this.isEnd(i) ? this.child.subarray(0, 0) : this.childrenOf(i);
  }

  childrenOf(i) {
    return this.child.subarray(this.start[i], this.start[i + 1]);
  }

  isEnd(i) {
    return this.folded[i] === 1 || this.start[i + 1] === this.start[i];
  }

  /** The node that stands for this one: itself, unless the graph is drawn. */
  standIn(i) {
    return this.merged[i] ? this.model.shared[i] : i;
  }

  /** The node at whose place a node is drawn: the one that stands for it, or the fold that hides it. */
  placeOf(i) {
    let at = i;
    while (at !== NOBODY && !this.shown[at]) at = this.merged[at] ? this.model.shared[at] : this.model.parent[at];
    return at;
  }

  /** The nodes whose parents have edges to the ones that stand for them; not two moves to one node that are pruned. */
  acrossEdges() {
    const { shown, folded, merged, model: { count, parent, shared, visited } } = this;
    const drawn = new Set();
    const found = [];
    for (let i = 0; this.graph && i < count; i++) {
      const above = parent[i], edge = above * count + shared[i];
      if (!merged[i] || !shown[above] || folded[above]) continue;
      if (i >= visited && (parent[shared[i]] === above || drawn.has(edge))) continue;
      drawn.add(edge);
      found.push(i);
    }
    return found;
  }

  /** Lays everything out anew; linear in the number of nodes. */
  place() {
    const { model, shown, row, merged } = this;
    const { count, parent, shared } = model;
    let deepest = 0;
    for (let i = 0; i < count; i++) {
      const above = parent[i];
      merged[i] = this.graph && shared[i] !== NOBODY && shown[shared[i]] ? 1 : 0; // which comes before it
      shown[i] = above === NOBODY || (shown[above] && !this.folded[above] && !merged[i]) ? 1 : 0;
      row[i] = above === NOBODY ? 0 : row[above] + 1;
      if (shown[i] && row[i] > deepest) deepest = row[i];
    }
    this.linkChildren();
    this.firstWalk();
    this.secondWalk();
    this.fillRows(deepest + 1);
    this.height = deepest * this.level;
    this.across = this.acrossEdges();
  }

  /** The children that have places of their own: all of them, unless the graph is drawn. */
  linkChildren() {
    const { model, merged } = this;
    if (!this.graph) {
      [this.start, this.child] = [model.start, model.child];
      return;
    }
    this.child = model.child.filter((i) => !merged[i]);
    this.start = new Int32Array(model.count + 2);
    for (let i = 0, kept = 0; i < model.count; i++) {
      for (const below of model.childrenOf(i)) if (!merged[below]) kept++;
      this.start[i + 1] = kept;
    }
  }

  /** Bottom up: where each node stands relative to its parent's subtree. */
  firstWalk() {
    const { model, prelim, shown } = this;
    this.thread.fill(NOBODY);
    for (const name of ["prelim", "mod", "change", "shift"]) this[name].fill(0);
    for (let i = model.count - 1; i >= 0; i--) {
      this.ancestor[i] = i;
      if (!shown[i] || this.isEnd(i)) continue;
      const below = this.childrenOf(i);
      this.placeFamily(below);
      prelim[i] = (prelim[below[0]] + prelim[below[below.length - 1]]) / 2;
    }
    if (model.roots.length > 1) this.placeFamily(model.roots);
  }

  /** Places siblings, each with its finished subtree, one after the other. */
  placeFamily(below) {
    const { prelim, mod, number } = this;
    let leftmost = below[0];
    for (let at = 0; at < below.length; at++) {
      const child = below[at];
      const middle = prelim[child];
      number[child] = at;
      prelim[child] = at === 0 ? 0 : prelim[below[at - 1]] + this.distance(below[at - 1], child);
      mod[child] = this.isEnd(child) ? 0 : prelim[child] - middle;
      if (at > 0) leftmost = this.apportion(child, below, leftmost);
    }
    let shift = 0, change = 0;
    for (let at = below.length - 1; at >= 0; at--) {
      const child = below[at];
      prelim[child] += shift;
      mod[child] += shift;
      change += this.change[child];
      shift += this.shift[child] + change;
    }
  }

  distance(one, other) {
    return this.right[one] + GAP + this.left[other];
  }

  /** Moves a subtree to the right until it is clear of all its elder siblings' subtrees. */
  apportion(child, below, leftmost) {
    const { mod, prelim, number, ancestor, thread, model } = this;
    let innerRight = child, outerRight = child;
    let innerLeft = below[number[child] - 1], outerLeft = below[0];
    let sumInnerRight = mod[child], sumOuterRight = mod[child];
    let sumInnerLeft = mod[innerLeft], sumOuterLeft = mod[outerLeft];
    let nextLeft = this.nextRight(innerLeft), nextRight = this.nextLeft(innerRight);
    while (nextLeft !== NOBODY && nextRight !== NOBODY) {
      innerLeft = nextLeft;
      innerRight = nextRight;
      outerLeft = this.nextLeft(outerLeft);
      outerRight = this.nextRight(outerRight);
      ancestor[outerRight] = child;
      const clear = prelim[innerLeft] + sumInnerLeft + this.distance(innerLeft, innerRight);
      const shift = clear - (prelim[innerRight] + sumInnerRight);
      if (shift > 0) {
        const other = ancestor[innerLeft];
        this.move(model.parent[other] === model.parent[child] ? other : leftmost, child, shift);
        sumInnerRight += shift;
        sumOuterRight += shift;
      }
      sumInnerLeft += mod[innerLeft];
      sumInnerRight += mod[innerRight];
      sumOuterLeft += mod[outerLeft];
      sumOuterRight += mod[outerRight];
      nextLeft = this.nextRight(innerLeft);
      nextRight = this.nextLeft(innerRight);
    }
    if (nextLeft !== NOBODY && this.nextRight(outerRight) === NOBODY) {
      thread[outerRight] = nextLeft;
      mod[outerRight] += sumInnerLeft - sumOuterRight;
    }
    if (nextRight !== NOBODY && this.nextLeft(outerLeft) === NOBODY) {
      thread[outerLeft] = nextRight;
      mod[outerLeft] += sumInnerRight - sumOuterLeft;
      return child;
    }
    return leftmost;
  }

  nextLeft(i) {
    return this.isEnd(i) ? this.thread[i] : this.child[this.start[i]];
  }

  nextRight(i) {
    return this.isEnd(i) ? this.thread[i] : this.child[this.start[i + 1] - 1];
  }

  /** Moves a subtree, and notes that those between the two are to be spread. */
  move(elder, child, shift) {
    const between = this.number[child] - this.number[elder];
    this.change[child] -= shift / between;
    this.shift[child] += shift;
    this.change[elder] += shift / between;
    this.prelim[child] += shift;
    this.mod[child] += shift;
  }

  /** Top down: the absolute places, moved so that the leftmost room begins at 0. */
  secondWalk() {
    const { model, x, prelim, mod, shown, left, right } = this;
    const add = new Float64Array(model.count);
    let start = Infinity, end = -Infinity;
    for (let i = 0; i < model.count; i++) {
      if (!shown[i]) continue;
      const above = model.parent[i];
      add[i] = above === NOBODY ? 0 : add[above] + mod[above];
      x[i] = prelim[i] + add[i];
      start = Math.min(start, x[i] - left[i]);
      end = Math.max(end, x[i] + right[i]);
    }
    for (let i = 0; i < model.count; i++) x[i] -= start;
    this.width = end - start;
  }

  /** rows: the shown nodes of each level from left to right. */
  fillRows(levels) {
    const { model, shown, row, x, slack, tight, left, right } = this;
    const sizes = new Int32Array(levels);
    for (let i = 0; i < model.count; i++) if (shown[i]) sizes[row[i]]++;
    this.rows = Array.from(sizes, (size) => new Int32Array(size));
    let at = 0;
    for (const root of model.roots) this.rows[0][at++] = root;
    for (let level = 1; level < levels; level++) {
      at = 0;
      for (const above of this.rows[level - 1]) for (const i of this.familyOf(above)) this.rows[level][at++] = i;
    }
    for (const nodes of this.rows) {
      let before = NOBODY, visitedBefore = NOBODY;
      for (const i of nodes) {
        slack[i] = tight[i] = 1e6;
        const pruned = model.isPruned(i);
        const ratio = (one) => Math.max(1, (AIR * (x[i] - x[one])) / (right[one] + left[i]));
        if (before !== NOBODY) {
          tight[i] = ratio(before);
          tight[before] = Math.min(tight[before], tight[i]);
          if (pruned) slack[i] = Math.min(slack[i], tight[i]);
          if (model.isPruned(before)) slack[before] = Math.min(slack[before], tight[i]);
        }
        if (!pruned) {
          if (visitedBefore !== NOBODY) {
            slack[i] = ratio(visitedBefore);
            slack[visitedBefore] = Math.min(slack[visitedBefore], slack[i]);
          }
          visitedBefore = i;
        }
        before = i;
      }
    }
  }

  // ------------------------------------------------------------ folding

  fold(i, folded) {
    if (!this.model.isInner(i)) return;
    this.folded[i] = folded ? 1 : 0;
    this.place();
  }

  /** Unfolds whatever hides a node, or the one that stands for it. */
  reveal(i) {
    if (this.shown[i]) return false;
    for (let at = this.model.parent[i]; at !== NOBODY; at = this.model.parent[at]) this.folded[at] = 0;
    this.place();
    return true;
  }

  /** Folds every node of one level and nothing above it. */
  foldBelow(level) {
    for (let i = 0; i < this.model.count; i++) this.folded[i] = this.row[i] === level && this.model.isInner(i) ? 1 : 0;
    this.place();
  }

  unfoldAll() {
    this.folded.fill(0);
    this.place();
  }

  foldAsAtFirst() {
    this.folded.fill(0);
    this.foldPruned();
    this.place();
  }
}
