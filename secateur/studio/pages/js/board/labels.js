// What a screen reader says of a cell: "d3, empty, legal move", "e4, black disc, last move".

import { pieceName } from "../pieces.js";

/** A cell in words; `facts` says what else holds: { legal, source, target, selected, last, marked, score, column }. */
export function cellLabel(board, cell, facts) {
  const words = [board.names[cell], pieceName(board.pieces[cell], board.colours)];
  if (board.danger?.includes(cell)) words.push("in check");
  if (board.won?.includes(cell)) words.push("wins");
  if (facts.selected) words.push("selected");
  if (facts.target) words.push("legal target");
  else if (facts.legal) words.push("legal move");
  else if (facts.source) words.push("can move");
  else if (facts.column !== undefined && facts.column !== null) words.push(`falls to ${board.names[facts.column]}`);
  if (facts.last) words.push("last move");
  if (facts.marked) words.push("hint");
  if (facts.score) words.push(`score ${facts.score}`);
  return words.join(", ");
}

/** The whole board in a sentence. */
export function boardLabel(board) {
  const size = board.places.length ? `${board.names.length} places` : `${board.columns} by ${board.rows} cells`;
  return `Board, ${size}${board.note ? `. ${board.note}` : ""}`;
}
