// Pieces: what people call them, and how they look. Drawn in a square of 100 by 100 around the middle (0, 0).
//
//   <${PieceShape} piece=${piece} colours=${board.colours} />       inside an <svg>
//   <${PieceIcon} piece=${piece} colours=${board.colours} />        an <svg> of its own, for palettes and texts
//   pieceName(piece, board.colours)                                 "black disc", "white knight", "4 seeds"

import { html } from "./ui.js";
import { CHESSMEN } from "./chessmen.js";
import { tr } from "/explorer-js/language.js";

/** What people call a shape. */
export const NAMES = {
  disc: tr("disc"), stone: tr("stone"), cross: tr("cross"), ring: tr("ring"), seeds: tr("seeds"), text: tr("text"),
  wall: tr("wall"), tower: tr("tower"), dome: tr("dome"), pawn: tr("pawn"), knight: tr("knight"),
  bishop: tr("bishop"), rook: tr("rook"), queen: tr("queen"), king: tr("king"),
};

/** What people call the colours of pieces. */
const COLOURS = {
  black: tr("black"), white: tr("white"), red: tr("red"), yellow: tr("yellow"), blue: tr("blue"),
  orange: tr("orange"), green: tr("green"), purple: tr("purple"),
};
export const PLAIN_COLOURS = ["blue", "orange"];

/** A piece in words. A cross and a ring say whose they are by their shape. */
export function pieceName(piece, colours = PLAIN_COLOURS) {
  if (!piece) return tr("empty");
  if (piece.shape === "text") return piece.text || tr("empty");
  if (piece.shape === "seeds") {
    if (!piece.text) return tr("any number of seeds");
    return piece.text === "1" ? tr("1 seed") : tr("{number} seeds", { number: piece.text });
  }
  const name = NAMES[piece.shape] ?? piece.shape;
  const written = piece.text ? `${name} ${piece.text}` : name;
  const marked = piece.height ? tr("{piece} at height {height}", { piece: written, height: piece.height }) : written;
  if (piece.side === null || piece.shape === "cross" || piece.shape === "ring") return marked;
  const colour = colours[piece.side];
  return tr("{colour} {piece}", { colour: COLOURS[colour] ?? colour, piece: marked });
}

/** The class of a piece's colours; the style sheet has a shade of each for light and dark. */
export function colourClass(piece, colours = PLAIN_COLOURS) {
  return piece.side === null || piece.side === undefined ? "colour-none" : `colour-${colours[piece.side]}`;
}

// ---------------------------------------------------------------- chess

const CHESS = Object.fromEntries(Object.entries(CHESSMEN).map(([name, parts]) =>
  [name, parts.map(([part, path]) => html`<path class=${part === "body" ? null : part} d=${path} />`)]));

// ---------------------------------------------------------------- the other shapes

/** Where up to thirteen seeds lie, by how many there are: rings around the middle, never quite even. */
function seedPlaces(count, room) {
  if (count === 1) return [[0, 0]];
  const inner = count <= 5 ? 0 : count <= 8 ? 1 : count <= 11 ? 3 : 4;
  const outer = count - inner;
  const places = [];
  for (let number = 0; number < outer; number += 1) {
    const angle = (number / outer) * 2 * Math.PI + 0.6;
    const far = (count <= 3 ? 0.36 : 0.62) * room;
    places.push([far * Math.cos(angle), far * Math.sin(angle)]);
  }
  for (let number = 0; number < inner; number += 1) {
    const angle = (number / inner) * 2 * Math.PI + 1.3;
    const far = inner === 1 ? 0 : 0.24 * room;
    places.push([far * Math.cos(angle), far * Math.sin(angle)]);
  }
  return places;
}

const MOST_SEEDS = 13;

/** Seeds in a house; `tall` is how much longer than wide the house is. The number is for the board to write. */
function Seeds({ text, room = 34, tall = 0 }) {
  const count = Math.min(Number(text) || 0, tall ? 2 * MOST_SEEDS : MOST_SEEDS);
  const halves = tall && count > 4 ? [Math.ceil(count / 2), Math.floor(count / 2)] : [count];
  const places = halves.flatMap((part, half) => seedPlaces(part, room)
    .map(([x, y]) => [x, y + (halves.length > 1 ? (half - 0.5) * tall * 0.95 : 0)]));
  return places.map(([x, y], number) => html`
    <ellipse class=${`seed seed-${number % 4}`} cx=${x} cy=${y} rx="9.5" ry="8"
      transform=${`rotate(${(number * 47) % 180} ${x} ${y})`} />`);
}

/** What a piece stands on, seen from above. */
export function Storeys({ height }) {
  return Array.from({ length: height }, (_, storey) => {
    const room = 46 - 8 * Math.min(storey, 4);
    return html`<rect class=${`storey storey-${Math.min(storey, 3)}`} x=${-room} y=${-room} width=${2 * room}
      height=${2 * room} rx="10" />`;
  });
}

function shapeOf(piece, tall, lies, plain) {
  switch (piece.shape) {
    case "wall":
      return html`<path class="wall" d=${lies === "upright" ? "M0-46V46" : "M-46 0H46"} />`;
    case "tower":
      return null;
    case "dome":
      return html`<circle class="under" cy="2.5" r="26"/><circle class="body" r="26"/>
        <path class="shine" d="M-16-11A19.5 19.5 0 0 1 11-16"/>`;
    case "disc":
      return html`<circle class="under" cy="2.5" r="40"/><circle class="body" r="40"/>
        ${piece.side === 1
          ? html`<circle class="detail" r="27"/>`
          : html`<path class="shine" d="M-27-19A33 33 0 0 1 19-27"/>`}`;
    case "stone":
      return html`<circle class="under" cy="2.5" r="38"/><circle class="body" r="38"/>
        <path class="shine" d="M-24-17A29.5 29.5 0 0 1 17-24"/>
        ${piece.side === 1 && !plain && html`<circle class="dot" r="5"/>`}`;
    case "cross":
      return html`<path class="stroke" d="M-25-25 25 25M25-25-25 25"/>`;
    case "ring":
      return html`<circle class="stroke" r="28"/>`;
    case "seeds":
      return html`<${Seeds} text=${piece.text} tall=${tall} />`;
    case "text":
      return null;
    default:
      return CHESS[piece.shape];
  }
}

/** A piece around (0, 0), so many times as large as on a square; a wall `lies` across or upright. */
export function PieceShape({ piece, colours, tall = 0, lies = "", scale = 1 }) {
  const kind = CHESS[piece.shape] ? "chess" : piece.shape;
  const length = [...(piece.text ?? "")].length;
  const written = piece.text && piece.shape !== "seeds";
  const [most, room] = piece.shape === "text" ? [58, 110] : [36, 66];
  const size = Math.min(most, room / Math.max(1, length));
  const larger = kind === "chess" ? 1.1 * scale : scale;
  const plain = ["black", "white"].includes(colours?.[piece.side]); // told apart without a mark
  return html`<g class=${`piece ${kind} ${colourClass(piece, colours)}`}
    transform=${larger === 1 ? null : `scale(${larger})`}>
    ${shapeOf(piece, tall, lies, plain)}
    ${written && html`<text class="sign" font-size=${size} y=${size * 0.35}>${piece.text}</text>`}
  </g>`;
}

/** A piece as a picture of its own, hidden from screen readers: say its name beside it. */
export function PieceIcon({ piece, colours }) {
  const any = piece.shape === "seeds" && !piece.text ? { ...piece, text: "4" } : piece;
  return html`<svg class="piece-icon" viewBox="-50 -50 100 100" aria-hidden="true">
    ${any.height > 0 && html`<${Storeys} height=${any.height} />`}
    <${PieceShape} piece=${any} colours=${colours} /></svg>`;
}
