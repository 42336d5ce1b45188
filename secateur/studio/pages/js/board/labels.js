// What a screen reader says of a cell: "d3, empty, legal move", "e4, black disc, last move".

import { pieceName } from "../pieces.js";
import { localised, tr } from "/explorer-js/language.js";

/** A cell in words; `facts` says what else holds: { legal, source, target, selected, last, marked, score, column }. */
export function cellLabel(board, cell, facts) {
  const words = [localised(board.names[cell]), pieceName(board.pieces[cell], board.colours)];
  if (board.danger?.includes(cell)) words.push(tr("in check"));
  if (board.won?.includes(cell)) words.push(tr("wins"));
  if (facts.selected) words.push(tr("selected"));
  if (facts.target) words.push(tr("legal target"));
  else if (facts.legal) words.push(tr("legal move"));
  else if (facts.source) words.push(tr("can move"));
  else if (facts.column !== undefined && facts.column !== null) {
    words.push(tr("falls to {square}", { square: board.names[facts.column] }));
  }
  if (facts.last) words.push(tr("last move"));
  if (facts.marked) words.push(tr("hint"));
  if (facts.score) words.push(tr("score {score}", { score: facts.score }));
  return words.join(", ");
}

/** The whole board in a sentence. */
export function boardLabel(board) {
  const size = board.places.length ? tr("Board, {number} places", { number: board.names.length })
    : tr("Board, {columns} by {rows} cells", { columns: board.columns, rows: board.rows });
  return board.note ? `${size}. ${localised(board.note)}` : size;
}
