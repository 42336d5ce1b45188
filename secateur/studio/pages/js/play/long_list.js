// A list that may have thousands of rows: those with the words that are typed, and not too many of them at once.

import { html, useSignal } from "../ui.js";
import { grouped, tr } from "/explorer-js/language.js";

/** The most rows that are listed at once. */
const LISTED = 200;

/** From this many rows on, there is a field to find some of them. */
const MANY = 6;

/**
 * `rows` have a `text`; `draw` makes a list item of one; `label` says what can be looked for, `none` that nothing was
 * found. `found` says whether a row is meant by what was typed.
 */
export function LongList({ rows, draw, label, none, found = hasWords, className = "" }) {
  const wanted = useSignal("");
  const words = wanted.value.trim().toLowerCase();
  const shown = words ? rows.filter((row) => found(row.text.toLowerCase(), words)) : rows;
  return html`
    ${rows.length >= MANY && html`<label class="field"><span>${label}</span>
      <input type="search" value=${wanted.value} onInput=${(event) => { wanted.value = event.target.value; }} />
    </label>`}
    <ul class=${`kept ${className}`}>${shown.slice(0, LISTED).map(draw)}</ul>
    ${shown.length > LISTED && html`<p class="small muted">
      ${tr("The first {number} of {all} are listed: type something to find others.",
        { number: LISTED, all: grouped(shown.length) })}</p>`}
    ${rows.length > 0 && shown.length === 0 && html`<p class="muted">${none}</p>`}`;
}

const hasWords = (text, words) => text.includes(words);
