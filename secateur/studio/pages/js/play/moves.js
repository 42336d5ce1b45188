// The list of moves: the main line as a table of turns; comments and variations below the move that they belong to.

import { classes, html, useEffect, useRef } from "../ui.js";
import { drop, go, promote } from "./actions.js";
import { reviews, signOf } from "./coach.js";
import { ofWinner, words } from "./format.js";
import { glyphText } from "./glyphs.js";
import { IconButton } from "./parts.js";
import { looked, moveTree, onBoard, scoreOf, seat } from "./state.js";
import { isMain, rows, variation } from "./tree.js";
import { tr } from "/explorer-js/language.js";

export function Moves() {
  const place = useRef(null);
  const here = looked.value ?? 0;
  useEffect(() => keepInSight(place.current), [here, onBoard().nodes.length]);
  const atRoot = here === moveTree().root;
  const list = rows(moveTree());
  const { opening } = onBoard().view;
  return html`
    <section class="card moves" aria-labelledby="moves-title">
      <div class="row tight">
        <h2 id="moves-title">${tr("Moves")}</h2>
        <span class="small muted opening grow" title=${opening}>${opening}</span>
        ${!seat.value && html`<${IconButton} icon="up" label=${tr("Make this variation the main line")}
          className="quiet" disabled=${isMain(moveTree(), here)} onClick=${promote} />
        <${IconButton} icon="trash" label=${tr("Delete from this move on")} className="quiet" disabled=${atRoot}
          onClick=${drop} />`}
      </div>
      <div class="scroll" ref=${place} tabindex="0" role="group" aria-label=${tr("List of moves")}>
        ${list.length === 0 && html`<p class="muted small">${tr("No move yet.")}</p>`}
        <ol class="turns">
          ${onBoard().comment && html`<${Comment} text=${onBoard().comment} />`}
          ${list.map((row) => html`<${Part} row=${row} />`)}
        </ol>
      </div>
    </section>`;
}

/**
 * @import { MatchNode } from "../messages"
 * @import { Row } from "./tree.js"
 */

/** @param {{ row: Row }} props */
function Part({ row }) {
  if (row.variations) {
    return html`<li class="aside">${row.variations.map((id) => html`<${Variation} first=${id} />`)}</li>`;
  }
  return row.comment === undefined ? html`<${Turn} row=${row} />` : html`<${Comment} text=${row.comment} />`;
}

/** @param {{ text: string }} props */
function Comment({ text }) {
  return html`<li class="small comment">${text}</li>`;
}

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
      ${variation(moveTree(), first).map((item) => {
        if (item.variation !== undefined) return html`<${Variation} first=${item.variation} />`;
        if (item.comment !== undefined) return html`<span class="comment">${item.comment}</span>`;
        return html`<${Move} id=${item.move} number=${item.number} />`;
      })}
    </div>`;
}

function Move({ id, number = "", scored = false }) {
  const { move, glyphs = [] } = /** @type {MatchNode} */ (moveTree().byId.get(id));
  const glyph = glyphText(glyphs);
  const sign = glyph.signs ? "" : signOf(id);
  const mark = reviews.value.get(id)?.mark;
  const here = looked.value === id;
  const score = scored ? scoreOf(id) : null;
  return html`
    <button type="button" class=${classes("quiet move", { here })} aria-current=${here ? "step" : undefined}
      onClick=${() => go(id)}>
      ${number && html`<span class="muted numbers">${number}</span> `}<span>${move}${glyph.signs
        && html`<span class="glyphs" title=${glyph.words}>${glyph.signs}</span>`}${sign
        && html`<span class=${`signed ${mark}`} title=${tr(mark ?? "")}>${sign}</span>`}</span>
      ${score && html`<span class="score muted numbers" title=${words(score)}>${ofWinner(score)}</span>`}
    </button>`;
}

/** Scrolls the list, and nothing else, to the current move and to the comment below it, if both fit. */
function keepInSight(place) {
  const mark = place?.querySelector(".here");
  if (!mark) {
    if (place) place.scrollTop = 0;
    return;
  }
  const [outer, inner] = [place.getBoundingClientRect(), mark.getBoundingClientRect()];
  const comment = mark.closest(".turn")?.nextElementSibling?.matches(".comment")
    ? mark.closest(".turn").nextElementSibling.getBoundingClientRect() : inner;
  const bottom = comment.bottom - inner.top < outer.height - 48 ? comment.bottom : inner.bottom;
  if (inner.top < outer.top + 4) place.scrollTop += inner.top - outer.top - 24;
  else if (bottom > outer.bottom - 4) place.scrollTop += bottom - outer.bottom + 24;
}
