// Moves that are chosen while the opponent thinks: which ones are legal then is not known, so all of a person's are.

import { effect } from "../ui.js";
import { playOrTell } from "./actions.js";
import { movable, onBoard, people, premove, view } from "./state.js";

/**
 * @import { BoardView, LegalMove } from "../messages"
 * @type {{ side: number, key: string, moves: LegalMove[] }}
 */
let known = { side: -1, key: "", moves: [] };

/** Whether the person's moves go from a cell to another one, as their last ones did. */
let carries = false;

/** Every move that a person might want: of each piece of theirs to each cell, or to each cell without a piece. */
export function premoves() {
  const { board } = onBoard().view;
  const [side] = people.value;
  if (!board) return [];
  const key = JSON.stringify(board.pieces);
  if (known.side !== side || known.key !== key) known = { side, key, moves: possible(board, side) };
  return known.moves;
}

/**
 * @param {BoardView} board
 * @param {number} side
 * @returns {LegalMove[]}
 */
function possible(board, side) {
  const cells = board.names.map((_, cell) => cell);
  if (board.kind === "drop") { // one for each column, where a piece would fall now
    const free = cells.filter((cell) => !board.pieces[cell]
      && (cell < board.columns || board.pieces[cell - board.columns]));
    return free.map((cell) => ({ move: `${cell}`, cells: [cell] }));
  }
  if (!carries) return cells.map((cell) => ({ move: `${cell}`, cells: [cell] }));
  const own = cells.filter((cell) => board.pieces[cell]?.side === side);
  return own.flatMap((from) => cells.filter((to) => to !== from)
    .map((to) => ({ move: `${from},${to}`, cells: [from, to] })));
}

/** Plays what was chosen as soon as it is the person's turn, if it is legal then. */
export function listenToTurns() {
  effect(() => {
    const shown = view.value;
    if (!shown || !movable.value) return;
    carries = shown.moves.some(({ cells }) => cells.length > 1);
    const wanted = premove.value;
    if (!wanted || onBoard().players[shown.side ?? 0].kind !== "human") return;
    premove.value = null;
    const drops = shown.board?.kind === "drop";
    /** @param {number[]} cells */
    const key = (cells) => (drops ? String(cells[0] % (shown.board?.columns ?? 1)) : `${cells[0]},${cells.at(-1)}`);
    const found = shown.moves.find(({ cells }) => cells.length && key(cells) === key(wanted));
    if (found) playOrTell(found.move);
  });
}
