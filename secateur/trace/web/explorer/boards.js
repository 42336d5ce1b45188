// The boards of nodes: stamps at their places, as web/pack.py has them. A game without them is shown as text.

import { SvgPen } from "./pen.js";

/** Draws the board of a node from its top left corner on; `colourOf` knows the colours by role. */
export function drawBoard(pen, { boardsDrawn, boardStart, boardStamps }, i, { left, top, scale }, colourOf) {
  const unit = boardsDrawn.scale * scale;
  for (let at = boardStart[i]; at < boardStart[i + 1]; at++) {
    const [stamp, across, down] = boardsDrawn.placed[boardStamps[at]];
    pen.stamp(boardsDrawn.stamps[stamp], left + across * unit, top + down * unit, unit, colourOf);
  }
}

/** The board of a node as SVG, in the colours that the page has then. */
export function boardSvg(model, i, scale) {
  const { width, height } = model.boardsDrawn;
  const pen = new SvgPen(Math.ceil(width * scale), Math.ceil(height * scale));
  drawBoard(pen, model, i, { left: 0, top: 0, scale }, (role) => `var(--board-${role})`);
  return pen.document(model.boards[i]);
}
