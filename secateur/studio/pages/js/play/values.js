// What every legal move is worth: won, drawn or lost where that is proven, else better or worse, told by sign, shape
// and colour on the board, on buttons and in a list.

import { html } from "../ui.js";
import { playOrTell } from "./actions.js";
import { short, sure, words } from "./format.js";
import { analysisHere, movable, onBoard, settings } from "./state.js";
import { tr } from "/explorer-js/language.js";

/**
 * @import { LineView, ScoreView } from "../messages"
 * @import { ShownScore } from "./state.js"
 */

/** As many moves as the studio lists. */
export const EVERY_MOVE = 500;

/** Whether the values of all moves are wanted. */
export const wanted = () => settings.value.analysing && settings.value.marks === "values";

/** The part of a point from which on one move is worse than another. */
const WORSE = 0.05;

/**
 * What a move is to its player: won, drawn or lost, if that is proven; else how it compares with the best one.
 * @param {ScoreView} score
 * @param {ScoreView} best
 * @param {number | null} side
 */
export function kindOf(score, best, side) {
  const sign = side === 1 ? -1 : 1;
  if (sure(score)) return score.value * sign > 0 ? "won" : score.value === 0 ? "drawn" : "lost";
  return (best.share - score.share) * sign < WORSE ? "better" : "worse";
}

/**
 * The values to write on cells: of the moves that end on one, the best.
 * @returns {Record<number, { text: string, label: string, best: boolean, kind: string }>}
 */
export function cellValues() {
  /** @type {ReturnType<typeof cellValues>} */
  const found = {};
  const lines = analysisHere.value?.lines ?? [];
  for (const [rank, line] of lines.entries()) {
    const cell = line.cells?.at(-1);
    if (cell === undefined || cell in found) continue;
    found[cell] = { text: text(line.score), label: words(line.score), best: rank === 0, kind: kind(line) };
  }
  return found;
}

/** @param {ShownScore} score */
const text = (score) => short(score, onBoard().view.side);

/** @param {LineView} line */
const kind = (line) => kindOf(line.score, analysisHere.value?.lines?.[0]?.score ?? line.score, onBoard().view.side);

/**
 * The class of a button that plays a move; empty where its value is not known or not wanted.
 * @param {string} move
 */
export function classOf(move) {
  const line = wanted() ? analysisHere.value?.lines?.find((each) => each.moves[0] === move) : undefined;
  return line ? `valued ${kind(line)}` : "";
}

/** Every move with its value, the best first. */
export function AllMoves() {
  const lines = analysisHere.value?.lines ?? [];
  return html`<ul class="all-moves" aria-label=${tr("Every move and its value")}>${lines.map((line) => html`
    <li><button type="button" class=${`valued ${kind(line)}`} disabled=${!movable.value} title=${words(line.score)}
      onClick=${() => playOrTell(line.moves[0])}><b>${line.moves[0]}</b>
      <span class="numbers">${text(line.score)}</span></button></li>`)}</ul>`;
}
