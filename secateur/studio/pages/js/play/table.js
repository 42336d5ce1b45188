// The board with the evaluation bar beside it and a player above and below; what the analysis marks on it.

import { classes, html, useEffect, useRef, useSignal } from "../ui.js";
import { Board } from "../board.js";
import { geometryOf } from "../board/geometry.js";
import { announce } from "../shell.js";
import { next, playOrTell, previous } from "./actions.js";
import { EvaluationBar } from "./bar.js";
import { shownInstead } from "./coach.js";
import { short, words } from "./format.js";
import { layout } from "./layout.js";
import { IconButton } from "./parts.js";
import { Player } from "./players.js";
import { PieceIcon } from "../pieces.js";
import {
  analysisHere, bottom, drawings, hintHere, movable, onBoard, people, premove, preview, seat, settings,
} from "./state.js";
import { premoves } from "./premove.js";
import { NotPlayed } from "./review.js";
import { cellValues, wanted } from "./values.js";
import { localised, tr } from "/explorer-js/language.js";

const NONE = [];

/** The arrows on the board: what is drawn by hand, and what is told. */
function arrows() {
  const { node, all } = drawings.value;
  if (preview.value) return NONE;
  const own = node === onBoard().current ? all.map((cells) => ({ cells, rank: 2, kind: "drawn" })) : NONE;
  const given = advice();
  return own.length ? [...given, ...own] : given;
}

/** Draws an arrow or a circle, or takes it away again. */
function drawOn(cells) {
  const { node, all } = drawings.value;
  const { current } = onBoard();
  const known = node === current ? all : [];
  const others = known.filter((each) => `${each}` !== `${cells}`);
  drawings.value = { node: current, all: others.length < known.length ? others : [...known, cells] };
}

/** The hint, or the best lines, the best one strongest. */
function advice() {
  const hint = hintHere.value;
  if (hint?.move && hint.cells.length) return [{ cells: hint.cells, rank: 1 }];
  if (hint) return NONE;
  const { analysing, marks } = settings.value;
  if (!analysing || marks !== "arrows") return NONE;
  const shown = new Set(); // of moves between the same cells, such as promotions, the best one
  return (analysisHere.value?.lines ?? [])
    .filter((line) => line.cells?.length && !shown.has(`${line.cells}`) && shown.add(`${line.cells}`))
    .map(({ cells, score }, rank) => ({
      // Across an arrow, a score would hide it.
      cells, rank: rank + 1, label: cells?.length === 1 ? short(score, onBoard().view.side) : "",
    }));
}

/** What to write on cells: the score of the move that ends there. */
function cellScores() {
  const { analysing, marks } = settings.value;
  if (wanted()) return cellValues();
  if (!analysing || marks !== "scores") return null;
  const texts = {};
  for (const [rank, line] of (analysisHere.value?.lines ?? []).entries()) {
    const cell = line.cells?.at(-1);
    if (cell === undefined || cell in texts) continue;
    texts[cell] = { text: short(line.score, onBoard().view.side), label: words(line.score), best: rank === 0 };
  }
  return texts;
}

/** A click on the board leaves the arrow keys to the moves; who comes by keyboard has them on the board. */
function leaveFocus(event) {
  event.preventDefault();
  if (!event.currentTarget.contains(document.activeElement)) document.activeElement?.blur();
}

let rolled = 0;

/** The wheel over the board goes through the moves, where the page has nothing to scroll. */
function roll(event) {
  if (layout.value !== "wide" || event.ctrlKey || !event.deltaY) return;
  event.preventDefault();
  if (event.timeStamp - rolled < 60) return; // a wheel without steps sends many of these
  rolled = event.timeStamp;
  if (event.deltaY > 0) next();
  else previous();
}

/** Where the board stands: the position, or one further on in a line. */
function boardShown() {
  const ahead = preview.value;
  const { view } = onBoard();
  const waits = !ahead && !movable.value && !view.over && people.value.length === 1;
  return {
    ...(ahead?.view ?? view), ahead: Boolean(ahead),
    legal: ahead ? NONE : waits ? premoves() : movable.value ? view.moves : NONE, waits,
  };
}

/** @param {{ players: boolean }} props */
export function Table({ players }) {
  const choices = useSignal([]);
  const { board, text, legal, last, side, status, ahead, waits } = boardShown();
  const instead = shownInstead.value;
  const node = onBoard().current;
  useEffect(() => { choices.value = []; }, [node]);
  const shape = board ? geometryOf(board, settings.value.flipped) : { width: 1, height: 1 };
  const zoom = useSignal(/** @type {Record<string, string> | null} */ (null));
  useEffect(() => { zoom.value = null; }, [node]);
  const place = useRef(null);
  function move(played) {
    const cell = zoom.value ? undefined : tinyCell(place.current, shape, legal.find((each) => each.move === played));
    if (cell) zoom.value = cell;
    else if (waits) setPremove(played);
    else playOrTell(played);
  }
  const label = `${localised(onBoard().title)}. ${localised(status)}.`;
  const marks = premove.value ?? hintHere.value?.cells ?? NONE;
  return html`
    <div class="table-top" style=${{ "--ratio": shape.width / shape.height }}>
      ${instead ? html`<${NotPlayed} />` : players && html`<${Player} side=${1 - bottom.value} />`}
      <div class="field-row">
        ${!seat.value && html`<${EvaluationBar} />`}
        <div ref=${place} class=${classes("board-place", { ahead, zoomed: zoom.value })} style=${zoom.value}
          onMouseDown=${leaveFocus} onClick=${clearDrawings} onWheel=${roll}>
          ${board
            ? html`<${Board} board=${board} moves=${legal} last=${last} side=${waits ? null : side} dots=${!waits}
                flipped=${settings.value.flipped} arrows=${arrows()} scores=${ahead ? null : cellScores()}
                marks=${ahead ? NONE : marks} onDraw=${drawOn}
                onMove=${move} onChoose=${(list) => { choices.value = list; }}
                label=${label} />`
            : html`<pre class="as-text" tabindex="0" aria-label=${label}>${text}</pre>`}
          ${zoom.value && html`<${IconButton} icon="close" className="zoom-out" label=${tr("The whole board")}
            onClick=${() => { zoom.value = null; }} />`}
          ${choices.value.length > 0 && html`
            <${Choice} choices=${choices.value} board=${board} onClose=${() => { choices.value = []; }} />`}
        </div>
      </div>
      ${players && html`<${Player} side=${bottom.value} />`}
    </div>`;
}

const LEAST = 28; // pixels that a finger can meet

/** Where to enlarge the board, if a finger has met a move whose cell is too small for it: the next one plays. */
function tinyCell(place, shape, move) {
  const wide = (place.clientWidth / shape.width) * 100;
  if (wide >= LEAST || move?.cells.length !== 1 || !matchMedia("(pointer: coarse)").matches) return null;
  const { x, y } = shape.cells[move.cells[0]];
  announce(tr("The board is enlarged: touch the square again to play there."));
  return { "--zoom-x": `${(x / shape.width) * 100}%`, "--zoom-y": `${(y / shape.height) * 100}%` };
}

/** A click without a move takes away what is drawn, and a move that waits. */
function clearDrawings() {
  if (drawings.value.all.length) drawings.value = { node: null, all: [] };
  if (premove.value && movable.value) premove.value = null;
}

/** Remembers a move by its cells: what it is called then is not known yet. */
function setPremove(move) {
  const cells = move.split(",").map(Number);
  premove.value = `${cells}` === `${premove.value}` ? null : cells;
}

const PIECES = { Q: "queen", R: "rook", B: "bishop", N: "knight" };

/** Several moves between the same cells, such as promotions: which one? They stand on the board, where it ends. */
function Choice({ choices, board, onClose }) {
  const place = useRef(null);
  useEffect(() => { place.current?.querySelector("button")?.focus(); }, []);
  const choose = (move) => {
    onClose();
    playOrTell(move);
  };
  const keys = (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  };
  const geometry = geometryOf(board, settings.value.flipped);
  const { x, y } = geometry.cells[choices[0].cells.at(-1)];
  const right = x > geometry.width / 2;
  const low = y > geometry.height / 2;
  return html`
    <div class="choice-veil" onClick=${onClose}></div>
    <div class=${classes("choice", { right, low })} role="dialog" aria-label=${tr("Which move?")} ref=${place}
      onKeyDown=${keys} style=${{
        left: `${(x / geometry.width) * 100}%`, top: `${(y / geometry.height) * 100}%`,
        "--cell": `${(100 / geometry.width) * 100}cqi`,
      }}>
      ${choices.map(({ move }) => {
        const shape = PIECES[move.match(/=([QRBN])/)?.[1]];
        const piece = { shape, side: onBoard().view.side, text: "" };
        return html`<button type="button" onClick=${() => choose(move)} aria-label=${move} title=${move}>
          ${shape ? html`<${PieceIcon} piece=${piece} colours=${board.colours} />` : move}</button>`;
      })}
    </div>`;
}
