// The list of moves: the main line as a table of turns, variations below the move that they replace.

import { classes, html, useEffect, useRef } from "../ui.js";
import { drop, go, promote } from "./actions.js";
import { short, words } from "./format.js";
import { IconButton } from "./parts.js";
import { current, moveTree, onBoard, scoreOf } from "./state.js";
import { isMain, rows, variation } from "./tree.js";

export function Moves() {
  const place = useRef(null);
  const here = onBoard().current;
  useEffect(() => keepInSight(place.current), [here, onBoard().nodes.length]);
  const atRoot = here === moveTree().root;
  const list = rows(moveTree());
  return html`
    <section class="card moves" aria-labelledby="moves-title">
      <div class="row tight">
        <h2 id="moves-title" class="grow">Moves</h2>
        <${IconButton} icon="up" label="Make this variation the main line" className="quiet"
          disabled=${isMain(moveTree(), here)} onClick=${promote} />
        <${IconButton} icon="trash" label="Delete from this move on" className="quiet" disabled=${atRoot}
          onClick=${drop} />
      </div>
      <div class="scroll" ref=${place} tabindex="0" role="group" aria-label="List of moves">
        ${list.length === 0 && html`<p class="muted small">No move yet.</p>`}
        <ol class="turns">
          ${list.map((row) => (row.variations
            ? html`<li class="aside">${row.variations.map((id) => html`<${Variation} first=${id} />`)}</li>`
            : html`<${Turn} row=${row} />`))}
        </ol>
      </div>
      ${said(here) && html`<p class="small comment">${said(here)}</p>`}
    </section>`;
}

/** What a file says about a move, or before the first one. */
function said(id) {
  if (id === moveTree().root) return onBoard().comment;
  const node = moveTree().byId.get(id);
  return [node?.before, node?.comment].filter(Boolean).join(" ");
}

/** @import { MatchNode } from "../messages" */

/** PGN's numbers for the signs behind a move. */
const GLYPHS = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };

function Turn({ row }) {
  const [first, second] = row.cells;
  return html`
    <li class="turn">
      <span class="number muted numbers">${row.number}</span>
      ${first === null ? html`<span class="gap muted">…</span>` : html`<${Move} id=${first} scored />`}
      ${second === null ? html`<span class="gap"></span>` : html`<${Move} id=${second} scored />`}
    </li>`;
}

function Variation({ first }) {
  return html`
    <div class="variation">
      ${variation(moveTree(), first).map((item) => (item.variation !== undefined
        ? html`<${Variation} first=${item.variation} />`
        : html`<${Move} id=${item.move} number=${item.number} />`))}
    </div>`;
}

function Move({ id, number = "", scored = false }) {
  const { move, glyphs = [] } = /** @type {MatchNode} */ (moveTree().byId.get(id));
  const signs = glyphs.map((glyph) => GLYPHS[glyph] ?? "").join("");
  const here = current.value === id;
  const score = scored ? scoreOf(id) : null;
  return html`
    <button type="button" class=${classes("quiet move", { here })} aria-current=${here ? "step" : undefined}
      onClick=${() => go(id)}>
      ${number && html`<span class="muted numbers">${number}</span> `}<span>${move}${signs}</span>
      ${score && html`<span class="score muted numbers" title=${words(score)}>${short(score, 0)}</span>`}
    </button>`;
}

/** Scrolls the list, and nothing else, to the current move. */
function keepInSight(place) {
  const mark = place?.querySelector(".here");
  if (!mark) {
    if (place) place.scrollTop = 0;
    return;
  }
  const [outer, inner] = [place.getBoundingClientRect(), mark.getBoundingClientRect()];
  if (inner.top < outer.top + 4) place.scrollTop += inner.top - outer.top - 24;
  else if (inner.bottom > outer.bottom - 4) place.scrollTop += inner.bottom - outer.bottom + 24;
}
