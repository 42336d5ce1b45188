// The drawing of a board above its surface, from below to above: marks on cells, pieces, dots, arrows, scores.

import { html } from "../ui.js";
import { colourClass, PieceShape, Storeys } from "../pieces.js";
import { CELL, TILE } from "./geometry.js";
import { hexagon } from "./surfaces.js";

/** Tints on cells: the last move, what is selected, where the pointer is. */
export function Tints({ geometry, theme, last, selected, over }) {
  const tint = (cell, name) => {
    const { x, y, tall, lies } = geometry.cells[cell];
    if (theme === "hexes") return html`<path class=${name} d=${hexagon({ x, y })} />`;
    if (lies) {
      const [wide, high] = lies === "across" ? [CELL, 18] : [18, CELL];
      return html`<rect class=${name} x=${x - wide / 2} y=${y - high / 2} width=${wide} height=${high} rx="9" />`;
    }
    if (theme === "tray") {
      return html`<rect class=${name} x=${x - 44} y=${y - 44 - tall / 2} width="88" height=${88 + tall} rx="44" />`;
    }
    if (theme === "points" || theme === "goban") return html`<circle class=${name} cx=${x} cy=${y} r="47" />`;
    const room = theme === "paper" ? CELL / 2 - 3 : theme === "edges" ? TILE / 2 : CELL / 2;
    return html`<rect class=${name} x=${x - room} y=${y - room} width=${2 * room} height=${2 * room}
      rx=${theme === "paper" || theme === "edges" ? 13 : 0} />`;
  };
  return html`${last.map((cell) => tint(cell, "tint last"))}
    ${selected !== null && tint(selected, "tint selected")}
    ${over !== null && over !== selected && tint(over, "tint over")}`;
}

/** A glow under what is attacked, such as a king in check. */
export function Danger({ geometry, cells }) {
  return cells.map((cell) => {
    const { x, y } = geometry.cells[cell];
    return html`<circle key=${cell} class="danger-glow" cx=${x} cy=${y} r="54" fill="url(#danger)" />`;
  });
}

/** A ring around every piece of what has won. */
export function Won({ geometry, cells }) {
  return html`<g class="won">${cells.map((cell) => {
    const { x, y } = geometry.cells[cell];
    return html`<circle cx=${x} cy=${y} r="42" />`;
  })}</g>`;
}

/** All pieces, on what they stand on; `moving` says how those that changed arrive. `away` is being dragged. */
export function Pieces({ board, geometry, moving, away }) {
  return html`<g class="pieces">
    ${board.pieces.map((piece, cell) => piece?.height > 0 && html`<g key=${`storeys ${cell}`}
      transform=${`translate(${geometry.cells[cell].x} ${geometry.cells[cell].y})`}>
      <${Storeys} height=${piece.height} /></g>`)}
    ${board.pieces.map((piece, cell) => {
      if (!piece) return null;
      const { x, y, tall, lies } = geometry.cells[cell];
      const { name = "", dx = 0, dy = 0 } = moving.get(cell) ?? {};
      return html`<g key=${`${cell} ${piece.shape} ${piece.side}`} transform=${`translate(${x} ${y})`}
        class=${cell === away ? "away" : ""}>
        <g class=${name} style=${name ? { "--dx": `${dx}px`, "--dy": `${dy}px`, "--fall": `${fall(dy)}ms` } : null}>
          <${PieceShape} piece=${piece} colours=${board.colours} tall=${tall} lies=${lies}
            scale=${scaleOn(board)} /></g></g>`;
    })}
  </g>`;
}

/** Stones on a goban nearly touch. */
export const scaleOn = (board) => (board.kind === "goban" ? 1.22 : 1);

const fall = (dy) => Math.round(130 + 17 * Math.sqrt(Math.abs(dy)));

/** Where something can be played: a dot on an empty cell, a ring around a piece. */
export function Dots({ board, geometry, cells }) {
  return html`<g class="dots">${cells.map((cell) => {
    const { x, y, lies } = geometry.cells[cell];
    const piece = board.pieces[cell];
    if (!piece || piece.shape === "tower") return html`<circle class="dot" cx=${x} cy=${y} r=${lies ? 7 : 13} />`;
    return html`<circle class="take" cx=${x} cy=${y} r="44" />`;
  })}</g>`;
}

/** A dot on the pieces that moved last: seen without colours. */
export function LastDots({ board, geometry, last }) {
  return html`<g>${last.map((cell) => {
    const piece = board.pieces[cell];
    if (!piece || !["disc", "stone"].includes(piece.shape)) return null;
    const { x, y } = geometry.cells[cell];
    return html`<circle class=${`last-dot ${colourClass(piece, board.colours)}`} cx=${x} cy=${y} r="9" />`;
  })}</g>`;
}

/** Cells that a hint points at. */
export function Marks({ geometry, cells }) {
  return html`<g class="hints">${cells.map((cell) => {
    const { x, y, tall } = geometry.cells[cell];
    return html`<rect class="hint" x=${x - 43} y=${y - 43 - tall / 2} width="86" height=${86 + tall} rx="43" />`;
  })}</g>`;
}

const WIDTHS = [15, 11, 9, 7, 6];

/** Best lines: an arrow from cell to cell, a ring where a move is one cell; the first is the widest. */
export function Arrows({ geometry, arrows }) {
  const drawn = arrows.filter(({ cells }) => cells?.length);
  return html`<g class="arrows">${drawn.map(({ cells, label: word, text, rank, kind }, place) => {
    const label = word ?? text;
    const number = rank ?? place + 1;
    const wide = WIDTHS[Math.min(number, 5) - 1];
    const from = geometry.cells[cells[0]];
    const to = geometry.cells[cells.at(-1)];
    const name = `arrow rank-${Math.min(number, 5)} ${kind ?? ""}`;
    if (cells.length === 1) {
      return html`<g key=${place} class=${name}>
        <circle class="shaft" cx=${to.x} cy=${to.y} r=${43 - wide / 2} stroke-width=${wide * 0.7} />
        ${label && Pill({ x: to.x, y: to.y + 30, text: label })}</g>`;
    }
    const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const [across, down] = [(to.x - from.x) / long, (to.y - from.y) / long];
    const head = 18 + wide;
    const at = (far, aside = 0) => `${from.x + across * far - down * aside} ${from.y + down * far + across * aside}`;
    const tip = long - 12;
    return html`<g key=${place} class=${name}>
      <path class="shaft" d=${`M${at(22)}L${at(tip - head)}`} stroke-width=${wide} />
      <path class="head" d=${`M${at(tip)}L${at(tip - head, wide * 1.35)}L${at(tip - head, -wide * 1.35)}z`} />
      ${label && Pill({ x: from.x + across * long * 0.55, y: from.y + down * long * 0.55, text: label })}</g>`;
  })}</g>`;
}

function Pill({ x, y, text }) {
  const wide = 18 + 15 * [...text].length;
  return html`<g class="pill"><rect x=${x - wide / 2} y=${y - 17} width=${wide} height="34" rx="17" />
    <text x=${x} y=${y + 9} font-size="25">${text}</text></g>`;
}

/** Corners of the frame of a move's value: what is won is round, what is lost has edges. */
const CORNERS = { won: 22, drawn: 10, lost: 0 };

/** A score on every cell that has one; the best is bold and framed. */
export function Scores({ geometry, scores }) {
  return html`<g class="scores">${[...scores].map(([cell, { text, best, kind }]) => {
    const { x, y } = geometry.cells[cell];
    const size = Math.min(32, 114 / Math.max(3, [...text].length));
    return html`<g key=${cell} class=${`score ${best ? "best" : ""} ${kind ? `valued ${kind}` : ""}`}>
      <rect x=${x - 43} y=${y - 22} width="86" height="44" rx=${CORNERS[kind] ?? 22} />
      <text x=${x} y=${y + size * 0.35} font-size=${size}>${text}</text></g>`;
  })}</g>`;
}

/** A piece as it would stand if it were played here. */
export function Ghost({ board, geometry, cell, piece }) {
  const { x, y, lies } = geometry.cells[cell];
  return html`<g class="ghost" transform=${`translate(${x} ${y})`}>
    <${PieceShape} piece=${piece} colours=${board.colours} lies=${lies} scale=${scaleOn(board)} /></g>`;
}
