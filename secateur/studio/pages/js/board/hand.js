// What a hand does on a board: it clicks or taps cells, drags pieces, paints while editing, and moves by keys.

import { useEffect, useLayoutEffect, useRef, useState } from "../ui.js";
import { cellAt, neighbour } from "./geometry.js";
import { playable } from "./moves.js";

/**
 * What the hand knows of the board when it acts: `latest` has the properties of the board as they are then; `picked` is
 * the cell of the piece in the hand, before the page is drawn again; `pointer` what outlasts a drawing.
 * @typedef {ReturnType<typeof useHand>} Hand
 */

/**
 * A press of the pointer until it is let go: from which cell it came, whether that can be dragged, and what has
 * happened since.
 * @typedef {{ id: number, cell: number, source: boolean, touch: boolean, from: { x: number, y: number },
 *             dragging: boolean, moved: boolean, painted: number }} Press
 */

/** @type {any[]} */
const NOTHING = [];
const DRAG_AFTER = 5; // pixels; less is a click
const TAP_WITHIN = 10;

/** The hand over a board, and what it holds: `selected`, `over`, `at` (the focus) and `dragged` are cells or null. */
export function useHand(props, { root, geometry, index, position, shape }) {
  const latest = useRef(props);
  latest.current = props;
  const [selected, select] = useState(null);
  const picked = useRef(null);
  const [over, setOver] = useState(null);
  const [at, setAt] = useState(null);
  const [dragged, setDragged] = useState(null);
  const ghost = useRef(null);
  const pointer = useRef({ suppress: false });
  const { editing = false } = props;
  const hand = {
    root, geometry, index, editing, latest, selected, select, picked, over, setOver, at, setAt, dragged, setDragged,
    ghost, pointer,
  };
  // A new position has other moves: what was picked up is put down.
  useLayoutEffect(() => { pick(hand, null); }, [position, shape, editing]);
  useEffect(() => () => pointer.current.end?.(), []);
  return hand;
}

/** What a board listens to. */
export function listeners(hand) {
  const { setOver, setAt, pointer, dragged, latest } = hand;
  const draws = Boolean(latest.current.onDraw);
  return {
    onPointerDown: (event) => (draws && event.button === 2 ? draw(hand, event) : press(hand, event)),
    onContextMenu: (event) => { if (draws) event.preventDefault(); },
    onPointerOver: (event) => {
      if (event.pointerType === "mouse" && dragged === null) setOver(cellOf(hand, event));
    },
    onPointerLeave: () => setOver(null),
    onClick: (event) => {
      const cell = cellOf(hand, event);
      if (cell !== null && !pointer.current.suppress) act(hand, cell);
    },
    onKeyDown: (event) => pressKey(hand, event),
    onFocusIn: (event) => {
      const cell = cellOf(hand, event);
      setAt(cell);
      if (event.target.matches(":focus-visible")) setOver(cell);
    },
    onFocusOut: () => setOver(null),
  };
}

// ---------------------------------------------------------------- what is picked up and played

/** Picks up the piece of a cell; null puts it down. */
function pick({ picked, select, latest }, cell) {
  if (cell === picked.current) return;
  picked.current = cell;
  select(cell);
  latest.current.onSelect?.(cell);
}

/** Plays the only one of some moves, or has somebody choose. */
function play(hand, found) {
  pick(hand, null);
  const { onMove, onChoose } = hand.latest.current;
  if (found.length > 1 && onChoose) onChoose(found);
  else if (found.length) onMove?.(found[0].move);
}

/** What a click or Enter on a cell does. */
function act(hand, cell) {
  const { editing, latest, picked, index } = hand;
  if (editing) return latest.current.onEdit?.(cell);
  const from = picked.current;
  if (from !== null) {
    const found = playable(index, from, cell);
    if (found.length) return play(hand, found);
    if (cell === from) return pick(hand, null);
  }
  const single = index.single(cell);
  if (index.sources.has(cell)) return pick(hand, cell);
  if (single.length) return play(hand, single);
  return pick(hand, null);
}

// ---------------------------------------------------------------- the pointer

/** The point of the drawing under the pointer, and its cell. */
function placeUnder({ root, geometry }, event) {
  const box = root.current.getBoundingClientRect();
  const scale = geometry.width / box.width;
  const [x, y] = [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
  return { x, y, cell: cellAt(geometry, x, y) };
}

/** The cell that an event is about; null where it is about none. */
function cellOf({ root }, event) {
  const element = event.target.closest?.("[data-cell]");
  return element && root.current.contains(element) ? Number(element.dataset.cell) : null;
}

/** The pointer goes down: a press begins, unless the click that follows says it all. */
function press(hand, event) {
  const { editing, index, pointer } = hand;
  const cell = cellOf(hand, event);
  if (cell === null || event.button !== 0 || !event.isPrimary) return;
  const source = !editing && index.sources.has(cell);
  // A tap is heard here: soon after a drag, browsers take it for the end of scrolling and send no click.
  const touch = event.pointerType === "touch";
  if (!source && !editing && !touch) return;
  /** @type {Press} */
  const begun = {
    id: event.pointerId, cell, source, touch, from: { x: event.clientX, y: event.clientY },
    dragging: false, moved: false, painted: cell,
  };
  const move = (next) => { if (next.pointerId === begun.id) movePressed(hand, begun, next); };
  const end = (last) => {
    if (last && last.pointerId !== begun.id) return;
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    pointer.current.end = null;
    release(hand, begun, last);
  };
  pointer.current.end?.();
  pointer.current.end = end;
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

/** The right button draws: a circle on a cell, or an arrow to where it is let go. */
function draw(hand, event) {
  const from = cellOf(hand, event);
  if (from === null) return;
  if (hand.picked.current !== null) pick(hand, null);
  addEventListener("pointerup", (last) => {
    const { cell } = placeUnder(hand, last);
    if (cell !== null) hand.latest.current.onDraw(cell === from ? [from] : [from, cell]);
  }, { once: true });
}

/** The pointer moves while it is down. */
function movePressed(hand, begun, event) {
  const far = Math.hypot(event.clientX - begun.from.x, event.clientY - begun.from.y);
  if (far > TAP_WITHIN) begun.moved = true;
  if (!begun.source && !hand.editing) return;
  const place = placeUnder(hand, event);
  if (hand.editing) paint(hand, begun, place.cell);
  else if (begun.dragging || far >= DRAG_AFTER) carry(hand, begun, place);
}

/** Paints each cell that the pointer comes to; a finger scrolls instead. */
function paint({ latest }, begun, cell) {
  if (cell === null || cell === begun.painted || begun.touch) return;
  if (begun.painted === begun.cell && !begun.dragging) latest.current.onEdit?.(begun.cell, { dragging: true });
  begun.dragging = true;
  begun.painted = cell;
  latest.current.onEdit?.(cell, { dragging: true });
}

/** Carries a piece to where the pointer is. */
function carry(hand, begun, place) {
  const { index, pointer, ghost, setDragged, setOver } = hand;
  if (!begun.dragging) {
    begun.dragging = true;
    pick(hand, begun.cell);
    setDragged(begun.cell);
  }
  setOver(place.cell !== null && playable(index, begun.cell, place.cell).length ? place.cell : null);
  pointer.current.place = place;
  ghost.current?.setAttribute("transform", `translate(${place.x} ${place.y})`);
}

/** The pointer goes up, or is taken away (then there is no event): a tap acts, a drag puts down. */
function release(hand, begun, event) {
  const up = event?.type === "pointerup";
  if (!begun.dragging && begun.touch && !begun.moved && up) {
    suppressClick(hand, 500);
    swallowClick();
    act(hand, begun.cell);
  }
  if (!begun.dragging) return;
  suppressClick(hand, 0);
  if (!hand.editing) putDown(hand, begun.cell, up ? placeUnder(hand, event).cell : null);
}

/** Puts a carried piece down on a cell; where it cannot go, it returns. */
function putDown(hand, from, cell) {
  hand.setDragged(null);
  hand.setOver(null);
  const found = cell === null || cell === from ? NOTHING : playable(hand.index, from, cell);
  if (found.length) {
    hand.pointer.current.carried = true;
    play(hand, found);
  } else if (cell !== from) pick(hand, null);
}

/** The click that follows a drag or a tap is none. */
function suppressClick({ pointer }, milliseconds) {
  pointer.current.suppress = true;
  clearTimeout(pointer.current.timer);
  pointer.current.timer = setTimeout(() => { pointer.current.suppress = false; }, milliseconds);
}

/** The click that a tap sends after it would meet what the tap has just opened there: it meets nothing. */
function swallowClick() {
  const over = new AbortController();
  const heard = { capture: true, signal: over.signal };
  addEventListener("pointerdown", () => over.abort(), heard);
  addEventListener("click", (event) => {
    event.preventDefault();
    event.stopPropagation();
    over.abort();
  }, heard);
}

// ---------------------------------------------------------------- keys

function pressKey(hand, event) {
  const cell = cellOf(hand, event);
  if (cell === null || event.altKey || event.metaKey) return;
  if (event.key === "Enter" || event.key === " ") act(hand, cell);
  else if (event.key === "Escape" && hand.selected !== null) pick(hand, null);
  else {
    const next = neighbour(hand.geometry, cell, event.key, event.ctrlKey);
    if (next === null) return;
    hand.setAt(next);
    hand.root.current.querySelector(`[data-cell="${next}"]`)?.focus();
  }
  event.preventDefault();
  event.stopPropagation();
}
