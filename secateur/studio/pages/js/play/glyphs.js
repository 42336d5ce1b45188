// Annotation glyphs: PGN writes the assessment of a move or a position as a number, people read a sign.

import { tr } from "/explorer-js/language.js";


/** Each number of PGN that has a usual sign, and what it means. */
const GLYPHS = new Map(/** @type {[number, [sign: string, words: string]][]} */ ([
  [1, ["!", tr("good move")]],
  [2, ["?", tr("mistake")]],
  [3, ["!!", tr("brilliant move")]],
  [4, ["??", tr("blunder")]],
  [5, ["!?", tr("interesting move")]],
  [6, ["?!", tr("dubious move")]],
  [7, ["□", tr("forced move")]],
  [8, ["□", tr("only move")]],
  [10, ["=", tr("equal position")]],
  [11, ["=", tr("equal, quiet position")]],
  [12, ["=", tr("equal, active position")]],
  [13, ["∞", tr("unclear position")]],
  [14, ["⩲", tr("first player slightly better")]],
  [15, ["⩱", tr("second player slightly better")]],
  [16, ["±", tr("first player better")]],
  [17, ["∓", tr("second player better")]],
  [18, ["+−", tr("first player winning")]],
  [19, ["−+", tr("second player winning")]],
  [20, ["+−", tr("first player winning easily")]],
  [21, ["−+", tr("second player winning easily")]],
  [22, ["⨀", tr("first player in zugzwang")]],
  [23, ["⨀", tr("second player in zugzwang")]],
  [32, ["⟳", tr("first player ahead in development")]],
  [33, ["⟳", tr("second player ahead in development")]],
  [36, ["↑", tr("first player has the initiative")]],
  [37, ["↑", tr("second player has the initiative")]],
  [40, ["→", tr("first player attacks")]],
  [41, ["→", tr("second player attacks")]],
  [44, ["=∞", tr("first player has compensation")]],
  [45, ["=∞", tr("second player has compensation")]],
  [132, ["⇆", tr("first player has counterplay")]],
  [133, ["⇆", tr("second player has counterplay")]],
  [138, ["⊕", tr("first player in time trouble")]],
  [139, ["⊕", tr("second player in time trouble")]],
  [140, ["∆", tr("with the idea")]],
  [142, ["⌓", tr("better is")]],
  [146, ["N", tr("novelty")]],
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
