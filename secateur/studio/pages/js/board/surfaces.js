// What lies under the pieces of a board, and the frame in front of those that fall.

import { html } from "../ui.js";
import { CELL, TILE } from "./geometry.js";
import { localised } from "/explorer-js/language.js";

function isDark(board, cell) {
  const row = Math.floor(cell / board.columns);
  return ((board.up ? row : board.rows - 1 - row) + (cell % board.columns)) % 2 === 0;
}

const square = ({ x, y }, size) => `M${x - size} ${y - size}h${2 * size}v${2 * size}h${-2 * size}z`;
const CORNER = CELL / Math.sqrt(3); // from the middle of a hexagon to its corners
const CORNERS = [[0, -1], [0.5, -0.5], [0.5, 0.5], [0, 1], [-0.5, 0.5], [-0.5, -0.5]]; // from the top, clockwise
const corner = ({ x, y }, number) => `${x + CORNERS[number][0] * CELL} ${y + CORNERS[number][1] * CORNER}`;
export const hexagon = (place) => `M${CORNERS.map((_, number) => corner(place, number)).join("L")}z`;
const circle = ({ x, y }, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** What lies under everything. */
export function Surface({ board, geometry, theme }) {
  const { cells, inner, width, height, labels, frame } = geometry;
  const round = theme === "tray" ? 70 : frame.inside ? 7 : 14;
  const whole = html`<rect class="frame" width=${width} height=${height} rx=${round} />`;
  const rulers = labels.map(({ text, x, y, cell }) => html`
    <text class=${`ruler ${cell !== undefined && isDark(board, cell) ? "on-dark" : ""}`} x=${x}
      y=${y + frame.text * 0.35} font-size=${frame.text}>${text}</text>`);
  if (theme === "wood") {
    const dark = cells.filter((_, cell) => isDark(board, cell)).map((place) => square(place, CELL / 2)).join("");
    return html`${whole}<rect class="light" ...${inner} /><path class="dark" d=${dark} />${rulers}`;
  }
  if (theme === "felt") {
    return html`${whole}<rect class="light" ...${inner} /><path class="lines" d=${gridLines(board, inner)} />
      ${stars(board, inner)}${rulers}`;
  }
  if (theme === "goban") return html`${whole}${crossings(board, geometry)}${rulers}`;
  if (theme === "hexes") {
    return html`${borders(board, cells)}<path class="tile" d=${cells.map(hexagon).join("")} />${rulers}`;
  }
  if (theme === "edges") return html`${whole}${squaresAndEdges(board, geometry)}${rulers}`;
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

/** The lines of a goban, through the middle of the cells, and its dots. */
function crossings(board, { cells, inner }) {
  const [left, right] = [inner.x + CELL / 2, inner.x + inner.width - CELL / 2];
  const [top, bottom] = [inner.y + CELL / 2, inner.y + inner.height - CELL / 2];
  let path = "";
  for (let x = left; x < right + 1; x += CELL) path += `M${x} ${top}V${bottom}`;
  for (let y = top; y < bottom + 1; y += CELL) path += `M${left} ${y}H${right}`;
  return html`<path class="lines" d=${path} />
    ${board.stars.map((cell) => html`<circle class="star" cx=${cells[cell].x} cy=${cells[cell].y} r="9" />`)}`;
}

/** The sides of a board of hexagons in their owners' colours, the columns' first: the rows' lie over them. */
function borders(board, cells) {
  const { columns } = board;
  const upside = cells[0].y > cells.at(-1).y;
  const reversed = cells[0].x > cells[columns - 1].x;
  const [above, below] = [[5, 0, 1], [2, 3, 4]];
  const [before, behind] = [[3, 4, 5], [0, 1, 2]];
  const sides = [
    [cells.slice(0, columns), upside ? below : above],
    [cells.slice(-columns), upside ? above : below],
    [cells.filter((_, cell) => cell % columns === 0), reversed ? behind : before],
    [cells.filter((_, cell) => cell % columns === columns - 1), reversed ? before : behind],
  ];
  return board.borders.map((side, number) => {
    const [places, corners] = sides[number];
    const path = places.map((place) => `M${corners.map((each) => corner(place, each)).join("L")}`).join("");
    return side !== null && html`<path class=${`border colour-${board.colours[side]}`} d=${path} />`;
  }).reverse();
}

/** Squares apart from each other, the edges between them, and dots where the edges meet. */
function squaresAndEdges(board, { cells, inner }) {
  const room = TILE / 2;
  const edges = cells.filter(({ lies }) => lies);
  const slots = edges.map(({ x, y, lies }) => (lies === "across" ? `M${x - 44} ${y}h88` : `M${x} ${y - 44}v88`));
  const dots = [];
  for (let column = 0; column <= board.columns; column += 1) {
    for (let row = 0; row <= board.rows; row += 1) {
      dots.push(circle({ x: inner.x + column * CELL, y: inner.y + row * CELL }, 6));
    }
  }
  return html`${cells.filter(({ lies }) => !lies).map(({ x, y }) => html`
      <rect class="tile" x=${x - room} y=${y - room} width=${TILE} height=${TILE} rx="12" />`)}
    <path class="slots" d=${slots.join("")} /><path class="meets" d=${dots.join("")} />`;
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
function House({ board, place, cell, geometry }) { // a store has its number in the middle, and whose it is below
  const { x, y, tall } = place;
  const above = !tall && y < geometry.height / 2;
  const out = tall ? y + CELL / 2 + tall / 2 + 34 : y + (above ? -1 : 1) * (CELL / 2 + 17) + 10;
  const letter = board.names[cell].split(" ").at(-1);
  return html`
    <rect class="house" x=${x - 44} y=${y - 44 - tall / 2} width="88" height=${88 + tall} rx="44" />
    <text class="count" x=${letter.length < 3 ? x - 10 : x} y=${out} font-size=${tall ? 44 : 36}>
      ${board.pieces[cell]?.text || "0"}</text>
    ${letter.length < 3 && html`<text class="ruler" x=${x + 26} y=${out} font-size="25">${letter}</text>`}
    ${tall > 0 && html`<text class="ruler owner" x=${x} y=${y - CELL / 2 - tall / 2 - 10} font-size="24">
      ${localised(board.names[cell].split(" ")[0])}</text>`}`;
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

