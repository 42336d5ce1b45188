// What was played from here in the games that are kept, and how they ended.

import { html, signal, useEffect } from "../ui.js";
import { playOrTell } from "./actions.js";
import { current, match, movable, onBoard, set, settings, wire } from "./state.js";
import { localised, tr } from "/explorer-js/language.js";

/**
 * @import { BookMove } from "../messages"
 * @import { Signal } from "../../vendor/signals.js"
 */

/** Whose games count: null for everybody's. */
const choose = (/** @type {any} */ { target: { value } }) => set({ whose: value ? Number(value) : null });

/** @type {Signal<BookMove[]>} */
const found = signal([]);

export function Book() {
  const { book, whose } = settings.value;
  const { id, sides } = onBoard();
  const node = current.value;
  useEffect(() => {
    if (!book || node === null) return;
    wire.ask("book", { match: id, node, person: whose }).then((reply) => {
      if (match.value?.id === id && current.value === node) found.value = reply.moves;
    }).catch(() => { found.value = []; });
  }, [book, whose, id, node]);
  return html`
    <section class="card book" aria-labelledby="book-title">
      <div class="row tight">
        <h2 id="book-title" class="grow">${tr("Book")}</h2>
        ${book && html`<select aria-label=${tr("Whose games")} value=${String(whose ?? "")}
          onChange=${choose}>
          <option value="">${tr("all games")}</option>
          ${sides.map((name, side) => html`<option value=${String(side)}>
            ${tr("mine as {player}", { player: localised(name) })}</option>`)}</select>`}
        <button type="button" class="quiet small" aria-expanded=${String(book)}
          onClick=${() => set({ book: !book })}>${book ? tr("Close") : tr("What was played here")}</button>
      </div>
      ${book && html`<${Moves} />`}
    </section>`;
}

function Moves() {
  if (!found.value.length) {
    return html`<p class="small muted">${tr("None of your other games began like this.")}</p>`;
  }
  const sides = onBoard().sides.map(localised);
  return html`<table class="book-moves">
    <thead><tr><th scope="col">${tr("Move")}</th><th scope="col">${tr("Games")}</th>
      <th scope="col">${tr("{player} won, drawn, {other} won", { player: sides[0], other: sides[1] })}</th></tr></thead>
    <tbody>${found.value.map(({ move, games, results }) => html`<tr key=${move}>
      <td><button type="button" class="quiet move" disabled=${!movable.value}
        onClick=${() => playOrTell(move)}>${move}</button></td>
      <td class="numbers">${games}</td><td><${Results} results=${results} /></td></tr>`)}</tbody></table>`;
}

/** A bar of results, and the same in words. @param {{ results: number[] }} props */
function Results({ results }) {
  const all = results.reduce((sum, each) => sum + each, 0);
  if (!all) return html`<span class="small muted">${tr("unfinished")}</span>`;
  const [won, drawn, lost] = results;
  const sides = onBoard().sides.map(localised);
  return html`<span class="results" role="img"
    aria-label=${tr("{all} finished: {player} won {won}, {other} won {lost}, {drawn} drawn",
      { all, player: sides[0], won, drawn, other: sides[1], lost })}>
    ${results.map((number, place) => number > 0 && html`<span class=${`part of-${place}`}
      style=${{ flexGrow: String(number) }}>${number}</span>`)}</span>`;
}
