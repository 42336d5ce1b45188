// A board to look at and to play on: drawn from Board.as_dict(), played with pointer, touch and keys.
//
//   <${Board} board=${view.board} moves=${view.moves} last=${view.last} side=${view.side} label="Othello"
//     onMove=${(text) => ...} onChoose=${(moves) => ...} />
//
// board, moves [{move, cells}], last [cells], side (to move, for the faint piece under the pointer), flipped, label
// arrows  [{cells, label?, rank?}] best first          scores  {cell: "+4"} or {cell: {text, label?, best}}
// marks   [cells] of a hint                            dots    false: no dots at all
// onDraw([cells]) the right button drew a circle or an arrow
// editing true: every cell calls onEdit(cell, {dragging})   onMove(text)
// onChoose([{move, cells}]) when several moves share their cells (without it the first is played)
// onSelect(cell|null) when a piece is picked up        still    true: nothing is animated
//
// Without onMove and onEdit it is a picture: nothing in it can be focused; with label="" it is hidden from readers.
// It is as wide as its place, and as high as the window less --board-rest (a length; 190px unless set).
// In a focused board arrow keys, Home, End, Enter, Space and Escape are its own and go no further.

import { classes, html, useMemo, useRef } from "./ui.js";
import { Cells } from "./board/cells.js";
import { CELL, geometryOf } from "./board/geometry.js";
import { listeners, useHand } from "./board/hand.js";
import { boardLabel } from "./board/labels.js";
import { Arrows, Danger, Dots, Ghost, LastDots, Marks, Pieces, Scores, scaleOn, Tints, Won } from "./board/layers.js";
import { arrivals } from "./board/motion.js";
import { indexMoves } from "./board/moves.js";
import { Front, Surface } from "./board/surfaces.js";
import { themeOf } from "./board/theme.js";
import { PieceShape } from "./pieces.js";

/** @type {any[]} */
const NOTHING = [];
const MOST_DOTS = 30; // where nearly every cell can be played, dots say nothing

export function Board(props) {
  const { board, moves = NOTHING, last = NOTHING, flipped = false, label = "" } = props;
  const { scores = null, editing = false, still = false } = props;
  const root = useRef(null);
  const shape = `${board.kind} ${board.columns} ${board.rows} ${board.up} ${board.names.join("|")} ${board.places}`;
  const houses = board.pieces.some((piece) => piece?.shape === "seeds");
  const geometry = useMemo(() => geometryOf(board, flipped), [shape, flipped, houses]);
  const index = useMemo(() => indexMoves(board, editing ? NOTHING : moves), [shape, moves, editing]);
  const position = JSON.stringify(board.pieces);
  const hand = useHand(props, { root, geometry, index, position, shape });
  const moving = arrivals(useRef({}), { position, shape, board, last, geometry, still, hand: hand.pointer.current });
  const shown = useMemo(() => scoreMap(scores), [scores]);
  const theme = themeOf(board);
  const picture = !props.onMove && !props.onEdit;
  const cells = useCells(props, { geometry, position, index, shown, hand, picture });
  return html`
    <div ref=${root} class=${classes("board", `theme-${theme}`, { dragging: hand.dragged !== null, editing })}
      style=${{ "--board-ratio": geometry.width / geometry.height, "--board-cells": geometry.width / CELL }}
      role=${picture ? "img" : "grid"} aria-label=${label || boardLabel(board)} aria-hidden=${picture && !label}
      ...${listeners(hand)}>
      <${Drawing} ...${props} geometry=${geometry} theme=${theme} position=${position} moving=${moving} index=${index}
        shown=${shown} hand=${hand} />
      ${cells}
    </div>`;
}

/** The cells to touch; false for a picture. They stay as they are until something in them changes. */
function useCells({ board, last = NOTHING, marks = NOTHING, editing = false }, known) {
  const { geometry, position, index, shown, hand: { at, selected }, picture } = known;
  const home = at !== null && at < board.names.length ? at : (last.at(-1) ?? index.first ?? geometry.rows[0][0]);
  return useMemo(() => {
    const targets = selected === null ? null : index.targets(selected);
    const factsOf = (cell) => ({
      legal: index.singleCells.has(cell), source: index.sources.has(cell), target: targets?.includes(cell) ?? false,
      selected: cell === selected, last: last.includes(cell), marked: marks.includes(cell),
      score: shown.get(cell)?.label ?? shown.get(cell)?.text, column: index.falls ? index.landing(cell) : null,
    });
    return !picture && html`<${Cells} board=${board} geometry=${geometry} home=${home} factsOf=${factsOf}
      editing=${editing} />`;
  }, [geometry, position, index, selected, last, marks, shown, home, editing, picture]);
}

/** The board as it is seen, from below to above. */
function Drawing(props) {
  const { board, last = NOTHING, arrows = NOTHING, marks = NOTHING, geometry, theme, shown, hand } = props;
  const { surface, pieces, front } = useLayers(props);
  const { hovered, stand, tinted, dotted } = touched(props);
  const ringed = new Set(arrows.filter((arrow) => arrow.cells?.length === 1).map((arrow) => arrow.cells[0]));
  return html`
    <svg viewBox=${`0 0 ${geometry.width} ${geometry.height}`} aria-hidden="true" focusable="false">
      ${surface}
      <${Tints} geometry=${geometry} theme=${theme} last=${last} selected=${hand.selected} over=${tinted} />
      ${board.danger?.length > 0 && html`<defs><radialGradient id="danger">
        <stop offset="20%" class="hot" /><stop offset="100%" class="cold" /></radialGradient></defs>
        <${Danger} geometry=${geometry} cells=${board.danger} />`}
      ${pieces}
      ${stand && html`<${Ghost} board=${board} geometry=${geometry} cell=${hovered} piece=${stand} />`}
      ${front}
      ${board.won?.length > 0 && html`<${Won} geometry=${geometry} cells=${board.won} />`}
      <${LastDots} board=${board} geometry=${geometry} last=${last} />
      <${Dots} board=${board} geometry=${geometry}
        cells=${dotted.filter((cell) => !shown.has(cell) && !ringed.has(cell) && !(stand && cell === hovered))} />
      ${marks.length > 0 && html`<${Marks} geometry=${geometry} cells=${marks} />`}
      ${arrows.length > 0 && html`<${Arrows} geometry=${geometry} arrows=${arrows} />`}
      ${shown.size > 0 && html`<${Scores} geometry=${geometry} scores=${shown} />`}
      ${carried(board, hand)}
    </svg>`;
}

/** The layers that stay as they are while a pointer moves. */
function useLayers({ board, geometry, theme, position, moving, hand: { dragged } }) {
  const surface = useMemo(() => html`<${Surface} board=${board} geometry=${geometry} theme=${theme} />`,
    [geometry, theme, theme === "tray" ? position : ""]);
  const pieces = useMemo(() => html`<${Pieces} board=${board} geometry=${geometry} moving=${moving} away=${dragged} />`,
    [geometry, position, moving, dragged, String(board.colours)]);
  const front = useMemo(() => theme === "drop" && html`<${Front} geometry=${geometry} />`, [geometry, theme]);
  return { surface, pieces, front };
}

/** What answers the hand: the cell where a piece would land, that piece, the cell to tint, and the cells with dots. */
function touched({ board, side = null, dots = true, editing = false, index, hand: { selected, over, dragged } }) {
  const targets = selected === null ? null : index.targets(selected);
  const hovered = dragged !== null || targets || over === null || editing ? null : index.landing(over);
  const tinted = over === null ? null
    : editing ? over
    : targets ? (targets.includes(over) ? over : null)
    : index.sources.has(over) ? over : hovered;
  return {
    hovered, tinted,
    stand: hovered !== null && !board.pieces[hovered] ? pieceFor(board, side) : null,
    dotted: !dots ? NOTHING : targets ?? (dots && index.singles.length <= MOST_DOTS ? index.singles : NOTHING),
  };
}

/** The piece in the hand, where the pointer is. */
function carried(board, { dragged, ghost, pointer }) {
  const piece = dragged === null ? null : board.pieces[dragged];
  const { x, y } = pointer.current.place ?? { x: 0, y: 0 };
  return piece && html`<g class="carried" ref=${ghost} transform=${`translate(${x} ${y})`}>
    <${PieceShape} piece=${piece} colours=${board.colours} scale=${scaleOn(board)} /></g>`;
}

/** The piece that a player would put on an empty cell, as far as the palette tells. */
function pieceFor(board, side) {
  return side === null ? null : board.palette.find((piece) => piece.side === side) ?? null;
}

/** Scores by cell, however they are given. */
function scoreMap(scores) {
  const entries = scores instanceof Map ? [...scores] : Object.entries(scores ?? {});
  const whole = (score) => (typeof score === "object" ? score : { text: String(score) });
  return new Map(entries.map(([cell, score]) => [Number(cell), whole(score)]));
}
