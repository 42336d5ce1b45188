// Pieces: what people call them, and how they look. Drawn in a square of 100 by 100 around the middle (0, 0).
//
//   <${PieceShape} piece=${piece} colours=${board.colours} />       inside an <svg>
//   <${PieceIcon} piece=${piece} colours=${board.colours} />        an <svg> of its own, for palettes and texts
//   pieceName(piece, board.colours)                                 "black disc", "white knight", "4 seeds"

import { html } from "./ui.js";

/** What people call a shape. */
export const NAMES = {
  disc: "disc", stone: "stone", cross: "cross", ring: "ring", seeds: "seeds", text: "text",
  pawn: "pawn", knight: "knight", bishop: "bishop", rook: "rook", queen: "queen", king: "king",
};
export const PLAIN_COLOURS = ["blue", "orange"];

/** A piece in words. A cross and a ring say whose they are by their shape. */
export function pieceName(piece, colours = PLAIN_COLOURS) {
  if (!piece) return "empty";
  if (piece.shape === "text") return piece.text || "empty";
  if (piece.shape === "seeds") return piece.text === "1" ? "1 seed" : `${piece.text || "any number of"} seeds`;
  const name = NAMES[piece.shape] ?? piece.shape;
  const marked = piece.text ? `${name} ${piece.text}` : name;
  if (piece.side === null || piece.shape === "cross" || piece.shape === "ring") return marked;
  return `${colours[piece.side]} ${marked}`;
}

/** The class of a piece's colours; the style sheet has a shade of each for light and dark. */
export function colourClass(piece, colours = PLAIN_COLOURS) {
  return piece.side === null || piece.side === undefined ? "colour-none" : `colour-${colours[piece.side]}`;
}

// ---------------------------------------------------------------- chess, in paths of our own

const BASE = html`<path
  d="M-23 29h46c3.5 0 5 2 5 5v4c0 1.5-1 2.5-2.5 2.5h-51c-1.5 0-2.5-1-2.5-2.5v-4c0-3 1.5-5 5-5z"/>`;

const CHESS = {
  pawn: html`
    <path d="M-15 30C-9.5 19-6 11-6 0H6C6 11 9.5 19 15 30z"/>
    <path d="M-12-4h24c1.8 0 2.8 1.2 2.8 2.7S13.8 1.5 12 1.5h-24c-1.8 0-2.8-1.2-2.8-2.8S-13.8-4-12-4z"/>
    <circle cy="-17" r="13.5"/>${BASE}`,
  rook: html`
    <path d="M-16 30l3-37h26l3 37z"/>
    <path d="M-21-31h9v7h7.5v-7h9v7H12v-7h9v15.5L13.5-6.5h-27L-21-15.5z"/>
    <path class="detail" d="M-11-1.5h22"/>${BASE}`,
  bishop: html`
    <path d="M-15 30C-7 20-6.5 12-8 4H8C6.5 12 7 20 15 30z"/>
    <path d="M0-31.5C10-24 16-15 16-7.5 16 .5 9.5 4 0 4s-16-3.5-16-11.5C-16-15-10-24 0-31.5z"/>
    <path class="detail" d="M2.5-7.5l7-9.5"/>
    <path d="M-12.5 3h25c1.7 0 2.7 1.2 2.7 2.7s-1 2.8-2.7 2.8h-25c-1.7 0-2.7-1.2-2.7-2.8S-14.2 3-12.5 3z"/>
    <circle cy="-34.5" r="4.6"/>${BASE}`,
  queen: html`
    <path d="M-18 30c4-5 5-11 3.5-17h29C13 19 14 25 18 30z"/>
    <path d="M-29-19l10 32.5C-7 10.5 7 10.5 19 13.5L29-19 15.5-3 9.5-27.5 0-5.5-9.5-27.5-15.5-3z"/>
    <path class="detail" d="M-15 19.5c10-2.5 20-2.5 30 0"/>
    <circle cx="-29.5" cy="-21.5" r="4.3"/><circle cx="-10" cy="-30" r="4.3"/><circle cx="10" cy="-30" r="4.3"/>
    <circle cx="29.5" cy="-21.5" r="4.3"/>${BASE}`,
  king: html`
    <path d="M-18 30c3-5 3.5-11 2-18h32c-1.5 7-1 13 2 18z"/>
    <path d="M0-8C6-17-1-24 0-24S-6-17 0-8z"/>
    <path d="M0-3C-2-14-10-19-18.5-18.5-27-18-31-11.5-29.5-3.5-28 4-21 10-17 14.5c11-3 23-3 34 0C21 10 28 4 29.5-3.5
      31-11.5 27-18 18.5-18.5 10-19 2-14 0-3z"/>
    <path d="M-2.8-42h5.6v5.2H8v5.6H2.8v11h-5.6v-11H-8v-5.6h5.2z"/>
    <path class="detail" d="M0-3v13M-14.5 20c9.5-2.5 19.5-2.5 29 0"/>${BASE}`,
  knight: html`
    <path d="M-20 30C-20 17-10 12-5.5 2.5-10 6-14.5 6.5-17 9c-3 3.2-9 3-11.5-1.5C-31.5 2.5-27-2-24.5-8-21-16-18-22-10-26
      l-1-11.5c6 1.5 10 4.5 13 9C18-25 25.5-6 23 30z"/>
    <path class="detail" d="M6-20C14-11 16.5 6 14.5 22"/>
    <circle class="dot" cx="-12" cy="-13.5" r="2.7"/><circle class="dot" cx="-24" cy="4" r="1.7"/>${BASE}`,
};

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

function shapeOf(piece, tall) {
  switch (piece.shape) {
    case "disc":
      return html`<circle class="under" cy="2.5" r="40"/><circle class="body" r="40"/>
        ${piece.side === 1
          ? html`<circle class="detail" r="27"/>`
          : html`<path class="shine" d="M-27-19A33 33 0 0 1 19-27"/>`}`;
    case "stone":
      return html`<circle class="under" cy="2.5" r="38"/><circle class="body" r="38"/>
        <path class="shine" d="M-24-17A29.5 29.5 0 0 1 17-24"/>
        ${piece.side === 1 && html`<circle class="dot" r="5"/>`}`;
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

/** A piece around (0, 0). */
export function PieceShape({ piece, colours, tall = 0 }) {
  const kind = CHESS[piece.shape] ? "chess" : piece.shape;
  const length = [...(piece.text ?? "")].length;
  const written = piece.text && piece.shape !== "seeds";
  const [most, room] = piece.shape === "text" ? [58, 110] : [36, 66];
  const size = Math.min(most, room / Math.max(1, length));
  const scale = kind === "chess" ? "scale(1.1)" : null;
  return html`<g class=${`piece ${kind} ${colourClass(piece, colours)}`} transform=${scale}>
    ${shapeOf(piece, tall)}
    ${written && html`<text class="sign" font-size=${size} y=${size * 0.35}>${piece.text}</text>`}
  </g>`;
}

/** A piece as a picture of its own, hidden from screen readers: say its name beside it. */
export function PieceIcon({ piece, colours }) {
  const any = piece.shape === "seeds" && !piece.text ? { ...piece, text: "4" } : piece;
  return html`<svg class="piece-icon" viewBox="-50 -50 100 100" aria-hidden="true">
    <${PieceShape} piece=${any} colours=${colours} /></svg>`;
}
