// A board to look at and to play on: drawn from Board.as_dict(), played with pointer, touch and keys.
//
//   <${Board} board=${view.board} moves=${view.moves} last=${view.last} side=${view.side} label="Othello"
//     onMove=${(text) => ...} onChoose=${(moves) => ...} />
//
// board, moves [{move, cells}], last [cells], side (to move, for the faint piece under the pointer), flipped, label
// arrows  [{cells, label?, rank?}] best first          scores  {cell: "+4"} or {cell: {text, label?, best}}
// marks   [cells] of a hint                            dots    false: no dots on legal cells
// editing true: every cell calls onEdit(cell, {dragging})   onMove(text)
// onChoose([{move, cells}]) when several moves share their cells (without it the first is played)
// onSelect(cell|null) when a piece is picked up        still    true: nothing is animated
//
// Without onMove and onEdit it is a picture: nothing in it can be focused; with label="" it is hidden from readers.
// It is as wide as its place, and as high as the window less --board-rest (a length; 190px unless set).
// In a focused board arrow keys, Home, End, Enter, Space and Escape are its own and go no further.

import { classes, html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./ui.js";
import { CELL, cellAt, geometryOf, neighbour } from "./board/geometry.js";
import { boardLabel, cellLabel } from "./board/labels.js";
import { Arrows, Dots, Front, Ghost, LastDots, Marks, Pieces, Scores, Surface, Tints } from "./board/layers.js";
import { arrivals } from "./board/motion.js";
import { indexMoves, playable } from "./board/moves.js";
import { themeOf } from "./board/theme.js";
import { PieceShape } from "./pieces.js";

const NOTHING = [];
const DRAG_AFTER = 5; // pixels; less is a click
const TAP_WITHIN = 10;
const MOST_DOTS = 30; // where nearly every cell can be played, dots say nothing

export function Board(props) {
  const { board, moves = NOTHING, last = NOTHING, side = null, flipped = false, label = "", dots = true } = props;
  const { arrows = NOTHING, marks = NOTHING, scores = null, editing = false, still = false } = props;
  const root = useRef(null);
  const latest = useRef(props);
  latest.current = props;
  const [selected, select] = useState(null);
  const picked = useRef(null); // the same, before the page is drawn again
  const [over, setOver] = useState(null);
  const [at, setAt] = useState(null);
  const [dragged, setDragged] = useState(null);
  const ghost = useRef(null);
  const pointer = useRef({ suppress: false });

  const shape = `${board.kind} ${board.columns} ${board.rows} ${board.up} ${board.names.join("|")} ${board.places}`;
  const houses = board.pieces.some((piece) => piece?.shape === "seeds");
  const geometry = useMemo(() => geometryOf(board, flipped), [shape, flipped, houses]);
  const theme = themeOf(board);
  const index = useMemo(() => indexMoves(board, editing ? NOTHING : moves), [shape, moves, editing]);
  const position = JSON.stringify(board.pieces);
  const moving = arrivals(useRef({}), { position, shape, board, last, geometry, still, hand: pointer.current });
  const shown = useMemo(() => scoreMap(scores), [scores]);

  // A new position has other moves: what was picked up is put down.
  useLayoutEffect(() => { pick(null); }, [position, shape, editing]);
  useEffect(() => () => pointer.current.end?.(), []);

  function pick(cell) {
    if (cell === picked.current) return;
    picked.current = cell;
    select(cell);
    latest.current.onSelect?.(cell);
  }

  function play(found) {
    pick(null);
    const { onMove, onChoose } = latest.current;
    if (found.length > 1 && onChoose) onChoose(found);
    else if (found.length) onMove?.(found[0].move);
  }

  /** What a click or Enter on a cell does. */
  function act(cell) {
    if (editing) return latest.current.onEdit?.(cell);
    const from = picked.current;
    if (from !== null) {
      const found = playable(index, from, cell);
      if (found.length) return play(found);
      if (cell === from) return pick(null);
    }
    const single = index.single(cell);
    if (index.sources.has(cell)) return pick(cell);
    if (single.length) return play(single);
    return pick(null);
  }

  function cellUnder(event) {
    const box = root.current.getBoundingClientRect();
    const scale = geometry.width / box.width;
    const [x, y] = [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
    return { x, y, cell: cellAt(geometry, x, y) };
  }

  function cellOf(event) {
    const element = event.target.closest?.("[data-cell]");
    return element && root.current.contains(element) ? Number(element.dataset.cell) : null;
  }

  function onPointerDown(event) {
    const cell = cellOf(event);
    if (cell === null || event.button !== 0 || !event.isPrimary) return;
    const source = !editing && index.sources.has(cell);
    // A tap is heard here: soon after a drag, browsers take it for the end of scrolling and send no click.
    const touch = event.pointerType === "touch";
    if (!source && !editing && !touch) return;
    const from = { x: event.clientX, y: event.clientY };
    let dragging = false;
    let moved = false;
    let painted = cell;
    const move = (next) => {
      if (next.pointerId !== event.pointerId) return;
      const far = Math.hypot(next.clientX - from.x, next.clientY - from.y);
      if (far > TAP_WITHIN) moved = true;
      if (!source && !editing) return;
      const place = cellUnder(next);
      if (editing) {
        if (place.cell === null || place.cell === painted || touch) return;
        if (painted === cell && !dragging) latest.current.onEdit?.(cell, { dragging: true });
        dragging = true;
        painted = place.cell;
        latest.current.onEdit?.(painted, { dragging: true });
        return;
      }
      if (!dragging && far < DRAG_AFTER) return;
      if (!dragging) {
        dragging = true;
        pick(cell);
        setDragged(cell);
      }
      setOver(place.cell !== null && playable(index, cell, place.cell).length ? place.cell : null);
      pointer.current.place = place;
      ghost.current?.setAttribute("transform", `translate(${place.x} ${place.y})`);
    };
    const end = (last) => {
      if (last && last.pointerId !== event.pointerId) return;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      pointer.current.end = null;
      if (!dragging && touch && !moved && last?.type === "pointerup") {
        suppressClick(500);
        act(cell);
      }
      if (!dragging) return;
      suppressClick(0);
      if (editing) return;
      setDragged(null);
      setOver(null);
      const place = last?.type === "pointerup" ? cellUnder(last).cell : null;
      const found = place === null || place === cell ? NOTHING : playable(index, cell, place);
      if (found.length) {
        pointer.current.carried = true;
        play(found);
      } else if (place !== cell) pick(null);
    };
    pointer.current.end?.();
    pointer.current.end = end;
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  /** The click that follows a drag or a tap is none. */
  function suppressClick(milliseconds) {
    pointer.current.suppress = true;
    clearTimeout(pointer.current.timer);
    pointer.current.timer = setTimeout(() => { pointer.current.suppress = false; }, milliseconds);
  }

  function onClick(event) {
    const cell = cellOf(event);
    if (cell !== null && !pointer.current.suppress) act(cell);
  }

  function onPointerOver(event) {
    if (event.pointerType === "mouse" && dragged === null) setOver(cellOf(event));
  }

  function onKeyDown(event) {
    const cell = cellOf(event);
    if (cell === null || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") act(cell);
    else if (event.key === "Escape" && selected !== null) pick(null);
    else {
      const next = neighbour(geometry, cell, event.key, event.ctrlKey);
      if (next === null) return;
      focus(next);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function focus(cell) {
    setAt(cell);
    root.current.querySelector(`[data-cell="${cell}"]`)?.focus();
  }

  const size = board.names.length;
  const home = at !== null && at < size ? at : (last.at(-1) ?? index.first ?? geometry.rows[0][0]);
  const targets = selected === null ? null : index.targets(selected);
  const picture = !props.onMove && !props.onEdit;
  const ringed = new Set(arrows.filter((arrow) => arrow.cells?.length === 1).map((arrow) => arrow.cells[0]));
  const dotted = targets ?? (dots && index.singles.length <= MOST_DOTS ? index.singles : NOTHING);
  const hovered = dragged !== null || targets || over === null || editing ? null : index.landing(over);
  const stand = hovered !== null && !board.pieces[hovered] ? pieceFor(board, side) : null;
  const tinted = over === null ? null
    : editing ? over
    : targets ? (targets.includes(over) ? over : null)
    : index.sources.has(over) ? over : hovered;
  const carried = dragged === null ? null : board.pieces[dragged];

  const surface = useMemo(() => html`<${Surface} board=${board} geometry=${geometry} theme=${theme} />`,
    [geometry, theme, theme === "tray" ? position : ""]);
  const pieces = useMemo(() => html`<${Pieces} board=${board} geometry=${geometry} moving=${moving} away=${dragged} />`,
    [geometry, position, moving, dragged, String(board.colours)]);
  const front = useMemo(() => theme === "drop" && html`<${Front} geometry=${geometry} />`, [geometry, theme]);

  const cells = useMemo(() => !picture && html`<div class="board-cells" role="presentation">
    ${geometry.rows.map((row) => html`<div role="row" key=${row[0]}>${row.map((cell) => html`
      <${Cell} key=${cell} cell=${cell} board=${board} geometry=${geometry} current=${cell === home}
        facts=${{
          legal: index.singleCells.has(cell), source: index.sources.has(cell), target: targets?.includes(cell) ?? false,
          selected: cell === selected, last: last.includes(cell), marked: marks.includes(cell),
          score: shown.get(cell)?.label ?? shown.get(cell)?.text, column: index.falls ? index.landing(cell) : null,
        }} editing=${editing} />`)}</div>`)}
  </div>`, [geometry, position, index, selected, last, marks, shown, home, editing, picture]);

  return html`
    <div ref=${root} class=${classes("board", `theme-${theme}`, { dragging: dragged !== null, editing })}
      style=${{ "--board-ratio": geometry.width / geometry.height, "--board-cells": geometry.width / CELL }}
      role=${picture ? "img" : "grid"} aria-label=${label || boardLabel(board)} aria-hidden=${picture && !label}
      onPointerDown=${onPointerDown} onPointerOver=${onPointerOver} onPointerLeave=${() => setOver(null)}
      onClick=${onClick} onKeyDown=${onKeyDown}
      onFocusIn=${(event) => {
        const cell = cellOf(event);
        setAt(cell);
        if (event.target.matches(":focus-visible")) setOver(cell);
      }}
      onFocusOut=${() => setOver(null)}>
      <svg viewBox=${`0 0 ${geometry.width} ${geometry.height}`} aria-hidden="true" focusable="false">
        ${surface}
        <${Tints} geometry=${geometry} theme=${theme} last=${last} selected=${selected} over=${tinted} />
        ${pieces}
        ${stand && html`<${Ghost} board=${board} geometry=${geometry} cell=${hovered} piece=${stand} />`}
        ${front}
        <${LastDots} board=${board} geometry=${geometry} last=${last} />
        <${Dots} board=${board} geometry=${geometry}
          cells=${dotted.filter((cell) => !shown.has(cell) && !ringed.has(cell) && !(stand && cell === hovered))} />
        ${marks.length > 0 && html`<${Marks} geometry=${geometry} cells=${marks} />`}
        ${arrows.length > 0 && html`<${Arrows} geometry=${geometry} arrows=${arrows} />`}
        ${shown.size > 0 && html`<${Scores} geometry=${geometry} scores=${shown} />`}
        ${carried && html`<g class="carried" ref=${ghost}
          transform=${`translate(${pointer.current.place?.x ?? 0} ${pointer.current.place?.y ?? 0})`}>
          <${PieceShape} piece=${carried} colours=${board.colours} /></g>`}
      </svg>
      ${cells}
    </div>`;
}

/** One cell as screen readers and pointers have it: a box over the drawing. */
function Cell({ cell, board, geometry, current, facts, editing }) {
  const { x, y, tall } = geometry.cells[cell];
  const { width, height } = geometry;
  const useful = editing || facts.legal || facts.source || facts.target || facts.column !== null;
  return html`<div role="gridcell" data-cell=${cell} tabindex=${current ? 0 : -1}
    aria-label=${cellLabel(board, cell, facts)} aria-selected=${facts.selected ? "true" : undefined}
    class=${classes("cell", { useful, grab: facts.source })}
    style=${{
      left: `${((x - CELL / 2) / width) * 100}%`, top: `${((y - CELL / 2 - tall / 2) / height) * 100}%`,
      width: `${(CELL / width) * 100}%`, height: `${((CELL + tall) / height) * 100}%`,
    }}></div>`;
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
