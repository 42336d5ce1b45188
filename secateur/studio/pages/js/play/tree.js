// The tree of moves as a reader sees it: who follows whom, how moves are numbered, where a variation begins.

/**
 * @import { MatchNode } from "../messages"
 * @typedef {ReturnType<typeof index>} MoveTree
 */

/**
 * What the nodes of a match say of each other: each by its id, and the ids that follow each, the main one first.
 * @param {MatchNode[]} nodes
 */
export function index(nodes) {
  /** @type {Map<number, MatchNode>} */
  const byId = new Map();
  /** @type {Map<number, number[]>} */
  const children = new Map();
  for (const node of nodes) {
    byId.set(node.id, node);
    children.set(node.id, []);
  }
  for (const node of nodes) {
    if (node.parent !== null) children.get(node.parent)?.push(node.id);
  }
  const root = nodes[0].id;
  return { byId, children, root, numbers: numbered(byId, children, root) };
}

/**
 * The number of each move: a new one when the first player moves, or when somebody moves again.
 * @param {Map<number, MatchNode>} byId
 * @param {Map<number, number[]>} children
 * @param {number} root
 */
function numbered(byId, children, root) {
  const numbers = new Map([[root, 0]]);
  const open = [root];
  while (open.length) {
    const id = /** @type {number} */ (open.pop());
    const side = byId.get(id)?.side;
    for (const child of children.get(id) ?? []) {
      const own = byId.get(child)?.side;
      const fresh = id === root || own === 0 || own === side;
      numbers.set(child, (numbers.get(id) ?? 0) + (fresh ? 1 : 0));
      open.push(child);
    }
  }
  return numbers;
}

/**
 * The ids from the root to a node.
 * @param {MoveTree} tree
 * @param {number | null} id
 */
export function path(tree, id) {
  /** @type {number[]} */
  const ids = [];
  for (let at = id; at !== null; at = tree.byId.get(at)?.parent ?? null) ids.push(at);
  return ids.reverse();
}

/**
 * The ids from a node on, always the main one of those that follow.
 * @param {MoveTree} tree
 * @param {number} id
 */
export function onward(tree, id) {
  /** @type {number[]} */
  const ids = [];
  for (let at = tree.children.get(id)?.[0]; at !== undefined; at = tree.children.get(at)?.[0]) ids.push(at);
  return ids;
}

/**
 * Whether a node is on the main line: the first child of a first child and so on.
 * @param {MoveTree} tree
 * @param {number} id
 */
export function isMain(tree, id) {
  const ids = path(tree, id);
  return ids.every((each, i) => i === 0 || tree.children.get(ids[i - 1])?.[0] === each);
}

/**
 * The sibling that is `step` places further; undefined where there is none.
 * @param {MoveTree} tree
 * @param {number} id
 * @param {number} step
 */
export function sibling(tree, id, step) {
  const parent = tree.byId.get(id)?.parent ?? null;
  if (parent === null) return undefined;
  const siblings = tree.children.get(parent) ?? [];
  return siblings[siblings.indexOf(id) + step];
}

/**
 * "3." before a first player's move, "3…" before a second player's.
 * @param {MoveTree} tree
 * @param {number} id
 */
export function numberText(tree, id) {
  return `${tree.numbers.get(id)}${tree.byId.get(id)?.side === 1 ? "…" : "."}`;
}

/**
 * A row of the table: a number with a move of each player, a comment, or variations.
 * @typedef {{ number?: number, cells?: (number | null)[], comment?: string, variations?: number[] }} Row
 */

/**
 * The main line as rows of a table, [first player's move, second player's], with comments, and the variations that
 * leave it, as lines of their own below the move that they are about or replace.
 * @param {MoveTree} tree
 */
export function rows(tree) {
  /** @type {Row[]} */
  const list = [];
  /** @type {{ number: number, cells: (number | null)[] } | null} */
  let row = null;
  for (const id of onward(tree, tree.root)) {
    const { side, parent, before, comment } = /** @type {MatchNode} */ (tree.byId.get(id));
    if (before) {
      list.push({ comment: before });
      row = null;
    }
    const number = tree.numbers.get(id) ?? 0;
    if (row === null || side === 0 || row.cells[1] !== null || row.number !== number) {
      row = { number, cells: [null, null] };
      list.push(row);
    }
    row.cells[side ?? 0] = id;
    const others = tree.children.get(parent ?? tree.root)?.slice(1) ?? [];
    if (comment) list.push({ comment });
    if (others.length) list.push({ variations: others });
    if (comment || others.length) row = null;
  }
  return list;
}

/**
 * A variation as a flat list: moves, comments, and variations inside it; a number where a reader needs one.
 * @param {MoveTree} tree
 * @param {number} first
 */
export function variation(tree, first) {
  /** @type {{ move?: number, number?: string, comment?: string, variation?: number }[]} */
  const items = [];
  let numberDue = true;
  for (let at = first; ; ) {
    const { before, comment, parent } = /** @type {MatchNode} */ (tree.byId.get(at));
    if (before) items.push({ comment: before });
    const needed = numberDue || Boolean(before) || tree.numbers.get(at) !== tree.numbers.get(parent ?? tree.root);
    items.push({ move: at, number: needed ? numberText(tree, at) : "" });
    if (comment) items.push({ comment });
    const others = at === first ? [] : tree.children.get(parent ?? tree.root)?.slice(1) ?? [];
    for (const other of others) items.push({ variation: other });
    numberDue = others.length > 0 || Boolean(comment);
    const next = tree.children.get(at)?.[0];
    if (next === undefined) return items;
    at = next;
  }
}
