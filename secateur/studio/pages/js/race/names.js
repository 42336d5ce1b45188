// Who can take part, what each is called, and by what it is told apart: a letter, a pattern, a colour.

export const ALGORITHMS = [
  ["minimax", "Minimax", "looks at everything"],
  ["alphabeta", "Alpha-beta", "fail-soft, cuts on ≥"],
  ["alphabeta:>", "Alpha-beta >", "fail-soft, cuts on > only"],
  ["alphabeta:hard", "Alpha-beta hard", "fail-hard, cuts on ≥"],
  ["alphabeta:hard:>", "Alpha-beta hard >", "fail-hard, cuts on > only"],
  ["negamax", "Negamax", "alpha-beta with one body for both players"],
  ["pvs", "PVS", "narrow windows after the first move"],
  ["mtdf", "MTD(f)", "only windows of no width, and a memory"],
  ["sss", "SSS*", "the same from above: best first"],
  ["deepening", "Iterative deepening", "alpha-beta at depth 1, 2, 3…: all of them counted"],
  ["engine", "Engine", "table, ordering, deepening, selective search; in its own order"],
];

export const ORDERINGS = [
  ["generated", "generated", "as the game yields them"],
  ["rank", "rank", "the game's own hint"],
  ["evaluation", "evaluation", "of the position after the move"],
  ["previous", "previous", "the best line of the depth before; in iterative deepening"],
  ["best", "best", "by exhaustive knowledge: as good as it gets"],
  ["worst", "worst", "by exhaustive knowledge: as bad as it gets"],
  ["shuffled:1", "shuffled"],
];

/** By Okabe and Ito, told apart by the colour-blind; the yellow is left out, for it is invisible on paper. */
const COLOURS = ["#56b4e9", "#e69f00", "#009e73", "#d55e00", "#0072b2", "#cc79a7", "#8c8c8c"];

/** How many patterns chart.js has. */
export const PATTERNS = 8;

const TITLES = new Map(ALGORITHMS.map(([spec, title]) => [spec, title]));
const ORDER_TITLES = new Map(ORDERINGS.map(([name, title]) => [name, title]));

/** What identifies a contender in messages. */
export const keyOf = ({ spec, ordering }) => `${spec} ${ordering}`;

/** The algorithm of a contender, and its order of moves: "" where that is no choice. */
function words({ spec, ordering }) {
  const choice = spec !== "engine" && spec !== "minimax";
  return { algorithm: TITLES.get(spec) ?? spec, order: choice ? ORDER_TITLES.get(ordering) ?? ordering : "" };
}

/** A contender in words: "Alpha-beta · rank". */
export function titleOf(contender) {
  return Object.values(words(contender)).filter(Boolean).join(" · ");
}

/** The contenders in their order, each with its letter, colour and pattern. */
export function signed(contenders) {
  return contenders.map((contender, index) => ({
    ...contender,
    ...words(contender),
    key: keyOf(contender),
    title: titleOf(contender),
    letter: String.fromCharCode(65 + index),
    colour: COLOURS[index % COLOURS.length],
    pattern: index % PATTERNS,
  }));
}

/** The contenders of chosen algorithms and orderings, as the server orders them: minimax first, the engine last. */
export function contendersOf(specs, orderings) {
  const some = orderings.length ? orderings : ["generated"];
  const found = [];
  if (specs.includes("minimax")) found.push({ spec: "minimax", ordering: "generated" });
  for (const ordering of some) {
    for (const spec of specs) {
      if (spec !== "minimax" && spec !== "engine") found.push({ spec, ordering });
    }
  }
  if (specs.includes("engine")) found.push({ spec: "engine", ordering: "own" });
  return found;
}
