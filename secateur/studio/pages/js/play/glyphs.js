// Annotation glyphs: PGN writes the assessment of a move or a position as a number, people read a sign.

/** Each number of PGN that has a usual sign, and what it means. */
const GLYPHS = new Map(/** @type {[number, [sign: string, words: string]][]} */ ([
  [1, ["!", "good move"]],
  [2, ["?", "mistake"]],
  [3, ["!!", "brilliant move"]],
  [4, ["??", "blunder"]],
  [5, ["!?", "interesting move"]],
  [6, ["?!", "dubious move"]],
  [7, ["□", "forced move"]],
  [8, ["□", "only move"]],
  [10, ["=", "equal position"]],
  [11, ["=", "equal, quiet position"]],
  [12, ["=", "equal, active position"]],
  [13, ["∞", "unclear position"]],
  [14, ["⩲", "first player slightly better"]],
  [15, ["⩱", "second player slightly better"]],
  [16, ["±", "first player better"]],
  [17, ["∓", "second player better"]],
  [18, ["+−", "first player winning"]],
  [19, ["−+", "second player winning"]],
  [20, ["+−", "first player winning easily"]],
  [21, ["−+", "second player winning easily"]],
  [22, ["⨀", "first player in zugzwang"]],
  [23, ["⨀", "second player in zugzwang"]],
  [32, ["⟳", "first player ahead in development"]],
  [33, ["⟳", "second player ahead in development"]],
  [36, ["↑", "first player has the initiative"]],
  [37, ["↑", "second player has the initiative"]],
  [40, ["→", "first player attacks"]],
  [41, ["→", "second player attacks"]],
  [44, ["=∞", "first player has compensation"]],
  [45, ["=∞", "second player has compensation"]],
  [132, ["⇆", "first player has counterplay"]],
  [133, ["⇆", "second player has counterplay"]],
  [138, ["⊕", "first player in time trouble"]],
  [139, ["⊕", "second player in time trouble"]],
  [140, ["∆", "with the idea"]],
  [142, ["⌓", "better is"]],
  [146, ["N", "novelty"]],
]));

/** Up to this number a glyph is about the move, and stands right behind it; the others are about the position. */
const LAST_OF_MOVES = 6;

/**
 * The signs of a move as one text, and what they mean; a number without a sign stays as PGN has it.
 * @param {number[]} numbers
 */
export function glyphText(numbers) {
  const known = numbers.map((number) => ({ number, glyph: GLYPHS.get(number) ?? [`$${number}`, `PGN's $${number}`] }));
  const signs = known.map(({ number, glyph }) => (number <= LAST_OF_MOVES ? glyph[0] : ` ${glyph[0]}`));
  return { signs: signs.join(""), words: known.map(({ glyph }) => glyph[1]).join(", ") };
}
