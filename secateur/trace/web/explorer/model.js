// The searched tree as it does not change while one steps through it: who is below whom, how many, of which type.

import { grouped, tr } from "./language.js";
import { boundText, numberText, shortScore } from "./scores.js";

export const EVENT = { ENTER: 0, LEAF: 1, OVER: 2, HIT: 3, BACK: 4, RAISE: 5, AGAIN: 6, CUT: 7, EXIT: 8,
  KNOWN: 9, GUESS: 10, SKIP: 11, STOP: 12 };
export const KIND = { INNER: 0, LEAF: 1, OVER: 2, HIT: 3, PRUNED: 4, KNOWN: 5, GUESS: 6 };
export const BOUND = { EXACT: 0, LOWER: 1, UPPER: 2 };
export const MAX = 0;
export const NOBODY = -1;
export const NO_VALUE = -0x80000000;

const BY_MOVE = 1; // the origin of a bound that a move of an ancestor set
const TYPES = ["", "PV", "CUT", "ALL"];
const FROM_PV = 1, FROM_CUT = 2, FROM_ALL = 3;

export class Model {
  // Columns and facts of the trace: see web/pack.py.
  algorithm; boardStamps; boardStart; boardsDrawn; bound; caption; event; file; first; highest; infinity; kind;
  nameOf; named; names; negamax; node; origin;
  parent; player; second; setBy; shared; type; unlisted; value; visited; win;
  decimals = 0;
  /** The leaves whose values are not known. */
  unknown = [];
  /** @type {Int32Array} */
  start;
  /** @type {Int32Array} */
  child;
  /** @type {Int32Array} */
  size;
  /** @type {Uint8Array} */
  whole;
  /** @type {Uint8Array} */
  expectedType;

  /** `trace`: what unpack.js made of the packed text. */
  constructor(trace) {
    Object.assign(this, trace);
    this.count = this.parent.length;
    this.steps = this.event.length;
    this.hasGraph = this.shared.some((i) => i !== NOBODY); // some nodes are reached in several ways
    this.linkChildren();
    this.addSizes();
    this.expectTypes();
    this.findOwners();
    this.linkSteps();
  }

  /** The children of node i are child[start[i]] ... child[start[i + 1] - 1], in the order they were tried. */
  linkChildren() {
    const { count, parent } = this;
    const start = new Int32Array(count + 2);
    this.roots = [];
    for (let i = 0; i < count; i++) {
      if (parent[i] === NOBODY) this.roots.push(i);
      else start[parent[i] + 2]++;
    }
    for (let i = 2; i <= count + 1; i++) start[i] += start[i - 1];
    const child = new Int32Array(count);
    for (let i = 0; i < count; i++) {
      if (parent[i] !== NOBODY) child[start[parent[i] + 1]++] = i;
    }
    this.start = start;
    this.child = child;
  }

  /** size: the nodes of each subtree; prunedBelow: those of its pruned branches that begin right below it. */
  addSizes() {
    const { count, parent, visited } = this;
    this.size = new Int32Array(count).fill(1);
    this.prunedBelow = new Int32Array(visited);
    this.whole = new Uint8Array(count).fill(1); // 0 where not all nodes below are listed
    for (const i of this.unlisted) this.whole[i] = 0;
    for (let i = count - 1; i >= 0; i--) { // parents come before their children
      const above = parent[i];
      if (above === NOBODY) continue;
      this.size[above] += this.size[i];
      if (!this.whole[i]) this.whole[above] = 0;
      if (i >= visited && above < visited) this.prunedBelow[above] += this.size[i];
    }
  }

  /** Knuth and Moore's types, as the place in the tree leads to expect them. */
  expectTypes() {
    const { count, parent, start, child } = this;
    this.expectedType = new Uint8Array(count);
    for (let i = 0; i < count; i++) {
      const above = parent[i];
      const kind = above === NOBODY ? 0 : this.expectedType[above];
      if (kind === 0) this.expectedType[i] = FROM_PV;
      else if (kind === FROM_PV) this.expectedType[i] = child[start[above]] === i ? FROM_PV : FROM_CUT;
      else this.expectedType[i] = kind === FROM_CUT ? FROM_ALL : FROM_CUT;
      const turned = kind !== 0 && this.expectedType[i] !== FROM_PV && this.player[i] === this.player[above];
      if (turned) this.expectedType[i] = this.expectedType[i] === FROM_CUT ? FROM_ALL : FROM_CUT; // moves again
    }
  }

  /** owner: for a pruned node, the visited node whose cut-off pruned it. */
  findOwners() {
    const { count, parent, visited } = this;
    this.owner = new Int32Array(count);
    for (let i = 0; i < count; i++) {
      this.owner[i] = i < visited ? i : parent[i] < visited ? parent[i] : this.owner[parent[i]];
    }
  }

  /** What a step changes is what an earlier one of the same node had set; `before` finds that one, to go back. */
  linkSteps() {
    const { steps, event, node, first, second, visited } = this;
    this.before = new Int32Array(steps).fill(NOBODY);
    this.bestAt = new Int32Array(steps); // after a BACK: the best value so far
    this.childAt = new Int32Array(steps).fill(NOBODY); // after a BACK or RAISE: the child on the best line so far
    this.enteredAt = new Int32Array(visited); // the step that entered each node
    this.doneAt = new Int32Array(visited).fill(steps); // the one that gave it its value,
    this.cutAt = new Int32Array(visited).fill(steps); // and the one that cut it off
    const lastWindow = new Int32Array(visited).fill(NOBODY);
    const lastBack = new Int32Array(visited).fill(NOBODY);
    const byRaising = this.algorithm !== "minimax"; // which has no window to raise
    this.cuts = [];
    for (let k = 0; k < steps; k++) {
      const i = node[k];
      switch (event[k]) {
        case EVENT.ENTER:
          this.enteredAt[i] = k;
          lastWindow[i] = k;
          break;
        case EVENT.RAISE:
          this.childAt[k] = lastBack[i] === NOBODY ? NOBODY : first[lastBack[i]];
          this.before[k] = lastWindow[i];
          lastWindow[i] = k;
          break;
        case EVENT.CUT:
          this.before[k] = lastWindow[i];
          lastWindow[i] = k;
          this.cutAt[i] = k;
          this.cuts.push(k);
          break;
        case EVENT.BACK: {
          const last = lastBack[i];
          const better = last === NOBODY || this.prefers(i, second[k], this.bestAt[last]);
          this.before[k] = last;
          this.bestAt[k] = better ? second[k] : this.bestAt[last];
          this.childAt[k] = byRaising ? NOBODY : better ? first[k] : this.childAt[last];
          lastBack[i] = k;
          break;
        }
        case EVENT.AGAIN:
        case EVENT.SKIP:
          break;
        default:
          this.doneAt[i] = k;
      }
    }
  }

  /** Whether the player at a node would rather have the value `one` than `other`. */
  prefers(i, one, other) {
    return this.growsAt(i) ? one > other : one < other;
  }

  childrenOf(i) {
    return this.child.subarray(this.start[i], this.start[i + 1]);
  }

  name(i) {
    return this.names[this.nameOf[i]];
  }

  /** The names from below the root to a node. */
  pathNames(i) {
    const names = [];
    for (let at = i; this.parent[at] !== NOBODY; at = this.parent[at]) names.push(this.name(at));
    return names.reverse();
  }

  isPruned(i) {
    return i >= this.visited;
  }

  isInner(i) {
    return this.start[i + 1] > this.start[i];
  }

  /** Whether nobody moves any more: a leaf of a tree that is written down, or the end of a game. */
  isTerminal(i) {
    return !this.isInner(i) && (this.kind[i] === KIND.OVER || (this.named && this.isPruned(i)));
  }

  playerName(i) {
    return this.player[i] === MAX ? "MAX" : "MIN";
  }

  /** A node's value with the sign of its bound: "≤ 2"; "?" if it is not known. */
  valueText(i) {
    if (this.value[i] === NO_VALUE) return this.unknown.includes(i) ? "?" : "";
    return this.boundText(this.value[i], this.bound[i]);
  }

  boundText(value, bound) {
    return boundText(value, bound, this);
  }

  /** Whether a node's value can only grow while its children come back. */
  growsAt(i) {
    return this.negamax || this.player[i] === MAX;
  }

  numberText(value) {
    return numberText(value, this);
  }

  /** What fits into a node: "win in 5" is W5. */
  shortText(i) {
    return shortScore(this.valueText(i));
  }

  /** The Knuth-Moore type that came out; "" for leaves and pruned nodes. */
  foundType(i) {
    return this.isPruned(i) ? "" : TYPES[this.type[i]];
  }

  expected(i) {
    return TYPES[this.expectedType[i]];
  }

  /** Whether a cut-off was against a bound from farther up than the parent. */
  isDeep(i) {
    return this.origin[i] === BY_MOVE && this.setBy[i] !== this.parent[i];
  }

  /** How many nodes a subtree has: "12", or "more than 12" where not all are listed. */
  sizeText(i) {
    const size = grouped(this.size[i]);
    return this.whole[i] ? size : tr("more than {number}", { number: size });
  }
}
