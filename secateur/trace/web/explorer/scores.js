// Scores as people read them: the twin of secateur/score_words.py for numbers that come without words.

import { tr } from "./language.js";

const SIGNS = ["", "≥ ", "≤ "]; // by the number of the bound: exact, lower, upper

/** A value inside a search, as `printed_number` in Python; `limits` are win, highest, infinity and decimals. */
export function numberText(value, { win, highest, infinity, decimals = 0 }) {
  const far = Math.abs(value);
  if (far >= infinity - 1) return value > 0 ? "∞" : "−∞";
  if (far <= highest) return String(value / 10 ** decimals).replace("-", "−");
  const moves = win - far;
  if (moves === 0) return value > 0 ? tr("win") : tr("loss");
  return value > 0 ? tr("win in {moves}", { moves }) : tr("loss in {moves}", { moves });
}

/** A value or a bound, as `printed_value` in Python. */
export const boundText = (value, bound, limits) => SIGNS[bound] + numberText(value, limits);

/** Scores in words, and what fits into a node in their place: "win in 5" is W5. */
const SHORT = [
  [tr("win in {moves}"), "W{moves}"], [tr("loss in {moves}"), "L{moves}"], [tr("win"), "W"], [tr("loss"), "L"],
].map(([words, short]) => (
  { words: new RegExp(words.replace("{moves}", "(\\d+)")), short: short.replace("{moves}", "$1") }
));

/** A score that fits into a node. */
export const shortScore = (text) => SHORT.reduce((shorter, { words, short }) => shorter.replace(words, short), text);
