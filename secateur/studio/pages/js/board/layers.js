// The drawing of a board, from below to above: surface, marks on cells, pieces, dots, arrows, scores.

import { html } from "../ui.js";
import { colourClass, PieceShape } from "../pieces.js";
import { CELL } from "./geometry.js";

function isDark(board, cell) {
  const row = Math.floor(cell / board.columns);
  return ((board.up ? row : board.rows - 1 - row) + (cell % board.columns)) % 2 === 0;
}

const square = ({ x, y }, size) => `M${x - size} ${y - size}h${2 * size}v${2 * size}h${-2 * size}z`;
const circle = ({ x, y }, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** What lies under everything. */
export function Surface({ board, geometry, theme }) {
  const { cells, inner, width, height, labels, frame } = geometry;
  const whole = html`<rect class="frame" width=${width} height=${height} rx=${theme === "tray" ? 70 : 20} />`;
  const rulers = labels.map(({ text, x, y }) => html`
    <text class="ruler" x=${x} y=${y + frame.text * 0.35} font-size=${frame.text}>${text}</text>`);
  if (theme === "wood") {
    const dark = cells.filter((_, cell) => isDark(board, cell)).map((place) => square(place, CELL / 2)).join("");
    return html`${whole}<rect class="light" ...${inner} /><path class="dark" d=${dark} />${rulers}`;
  }
  if (theme === "felt" || theme === "goban") {
    return html`${whole}<rect class="light" ...${inner} /><path class="lines" d=${gridLines(board, inner)} />
      ${stars(board, inner)}${rulers}`;
  }
  if (theme === "drop") return html`<rect class="back" x="4" y="4" width=${width - 8} height=${height - 8} rx="22" />`;
  if (theme === "tray") return html`${whole}${cells.map((place, cell) => House({ board, place, cell, geometry }))}`;
  if (theme === "points") {
    const lines = board.lines.map(([one, other]) =>
      `M${cells[one].x} ${cells[one].y}L${cells[other].x} ${cells[other].y}`).join("");
    return html`<path class="joins" d=${lines} />
      ${cells.map(({ x, y }) => html`<circle class="place" cx=${x} cy=${y} r="17" />`)}`;
  }
  const room = CELL / 2 - 3;
  return html`${cells.map(({ x, y }) => html`
    <rect class="tile" x=${x - room} y=${y - room} width=${2 * room} height=${2 * room} rx="13" />`)}${rulers}`;
}

function gridLines(board, { x, y, width, height }) {
  let path = "";
  for (let column = 1; column < board.columns; column += 1) path += `M${x + column * CELL} ${y}v${height}`;
  for (let row = 1; row < board.rows; row += 1) path += `M${x} ${y + row * CELL}h${width}`;
  return path;
}

function stars(board, { x, y, width, height }) {
  if (board.columns < 6 || board.rows < 6) return null;
  return [2 * CELL, width - 2 * CELL].flatMap((across) => [2 * CELL, height - 2 * CELL].map((down) => html`
    <circle class="star" cx=${x + across} cy=${y + down} r="7" />`));
}

/** A house of seeds: the hollow, how many there are, and its letter. */
function House({ board, place, cell, geometry }) {
  const { x, y, tall } = place;
  const above = !tall && y < geometry.height / 2;
  const out = tall ? y + CELL / 2 + tall / 2 + 27 : y + (above ? -1 : 1) * (CELL / 2 + 17) + 10;
  const letter = board.names[cell].split(" ").at(-1);
  return html`
    <rect class="house" x=${x - 44} y=${y - 44 - tall / 2} width="88" height=${88 + tall} rx="44" />
    <text class="count" x=${x} y=${out} font-size="32">${board.pieces[cell]?.text || "0"}</text>
${letter.length < 3 && html`<text class="ruler" x=${x + 36} y=${out} font-size="24">${letter}</text>`}`;
}

/** The blue frame in front of the pieces, with its holes and the numbers of its columns. */
export function Front({ geometry }) {
  const { width, height, cells, labels, frame } = geometry;
  const edge = `M22 0h${width - 44}a22 22 0 0 1 22 22v${height - 44}a22 22 0 0 1-22 22h${44 - width}` +
    `a22 22 0 0 1-22-22v${44 - height}a22 22 0 0 1 22-22z`;
  return html`
    <path class="front" fill-rule="evenodd" d=${edge + cells.map((place) => circle(place, 41)).join("")} />
    <path class="rims" d=${cells.map((place) => circle(place, 41)).join("")} />
    ${labels.map(({ text, x, y }) => html`
      <text class="ruler" x=${x} y=${y + frame.text * 0.3} font-size=${frame.text}>${text}</text>`)}`;
}

/** Tints on cells: the last move, what is selected, where the pointer is. */
export function Tints({ geometry, theme, last, selected, over }) {
  const tint = (cell, name) => {
    const { x, y, tall } = geometry.cells[cell];
    if (theme === "tray") {
      return html`<rect class=${name} x=${x - 44} y=${y - 44 - tall / 2} width="88" height=${88 + tall} rx="44" />`;
    }
    if (theme === "points") return html`<circle class=${name} cx=${x} cy=${y} r="46" />`;
    const room = theme === "paper" ? CELL / 2 - 3 : CELL / 2;
    return html`<rect class=${name} x=${x - room} y=${y - room} width=${2 * room} height=${2 * room}
      rx=${theme === "paper" ? 13 : 0} />`;
  };
  return html`${last.map((cell) => tint(cell, "tint last"))}
    ${selected !== null && tint(selected, "tint selected")}
    ${over !== null && over !== selected && tint(over, "tint over")}`;
}

/** All pieces; `moving` says how those that changed arrive. `away` is being dragged. */
export function Pieces({ board, geometry, moving, away }) {
  return html`<g class="pieces">
    ${board.pieces.map((piece, cell) => {
      if (!piece) return null;
      const { x, y, tall } = geometry.cells[cell];
      const { name = "", dx = 0, dy = 0 } = moving.get(cell) ?? {};
      return html`<g key=${`${cell} ${piece.shape} ${piece.side}`} transform=${`translate(${x} ${y})`}
        class=${cell === away ? "away" : ""}>
        <g class=${name} style=${name ? { "--dx": `${dx}px`, "--dy": `${dy}px`, "--fall": `${fall(dy)}ms` } : null}>
          <${PieceShape} piece=${piece} colours=${board.colours} tall=${tall} /></g></g>`;
    })}
  </g>`;
}

const fall = (dy) => Math.round(130 + 17 * Math.sqrt(Math.abs(dy)));

/** Where something can be played: a dot on an empty cell, a ring around a piece. */
export function Dots({ board, geometry, cells }) {
  return html`<g class="dots">${cells.map((cell) => {
    const { x, y } = geometry.cells[cell];
    const piece = board.pieces[cell];
    if (!piece) return html`<circle class="dot" cx=${x} cy=${y} r="13" />`;
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
  const drawn = arrows.filter(({ cells }) => cells?.length).slice(0, 5);
  return html`<g class="arrows">${drawn.map(({ cells, label: word, text, rank, kind }, place) => {
    const label = word ?? text;
    const number = rank ?? place + 1;
    const wide = WIDTHS[Math.min(number, 5) - 1];
    const from = geometry.cells[cells[0]];
    const to = geometry.cells[cells.at(-1)];
    const name = `arrow rank-${Math.min(number, 5)} ${kind ?? ""}`;
    if (cells.length === 1) {
      return html`<g key=${number} class=${name}>
        <circle class="shaft" cx=${to.x} cy=${to.y} r=${43 - wide / 2} stroke-width=${wide * 0.7} />
        ${label && Pill({ x: to.x, y: to.y + 30, text: label })}</g>`;
    }
    const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const [across, down] = [(to.x - from.x) / long, (to.y - from.y) / long];
    const head = 18 + wide;
    const at = (far, aside = 0) => `${from.x + across * far - down * aside} ${from.y + down * far + across * aside}`;
    const tip = long - 12;
    return html`<g key=${number} class=${name}>
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

/** A score on every cell that has one; the best is bold and framed. */
export function Scores({ geometry, scores }) {
  return html`<g class="scores">${[...scores].map(([cell, { text, best }]) => {
    const { x, y } = geometry.cells[cell];
    const size = Math.min(32, 132 / Math.max(3, [...text].length));
    return html`<g key=${cell} class=${best ? "score best" : "score"}>
      <rect x=${x - 43} y=${y - 22} width="86" height="44" rx="22" />
      <text x=${x} y=${y + size * 0.35} font-size=${size}>${text}</text></g>`;
  })}</g>`;
}

/** A piece as it would stand if it were played here. */
export function Ghost({ board, geometry, cell, piece }) {
  const { x, y } = geometry.cells[cell];
  return html`<g class="ghost" transform=${`translate(${x} ${y})`}>
    <${PieceShape} piece=${piece} colours=${board.colours} /></g>`;
}
