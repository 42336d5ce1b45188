// Scores as people read them: the twin of secateur/score_words.py for numbers that come without words.

const SIGNS = ["", "≥ ", "≤ "]; // by the number of the bound: exact, lower, upper

/** A value inside a search, as `printed_number` in Python; `limits` are win, highest and infinity. */
export function numberText(value, { win, highest, infinity }) {
  const far = Math.abs(value);
  if (far >= infinity - 1) return value > 0 ? "∞" : "−∞";
  if (far <= highest) return String(value).replace("-", "−");
  return (value > 0 ? "win" : "loss") + (far === win ? "" : ` in ${win - far}`);
}

/** A value or a bound, as `printed_value` in Python. */
export const boundText = (value, bound, limits) => SIGNS[bound] + numberText(value, limits);

/** A score that fits into a node: "win in 5" is W5. */
export const shortScore = (words) => words.replace(/(win|loss)(?: in )?/, (_, end) => end[0].toUpperCase());
