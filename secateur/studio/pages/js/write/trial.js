// The game as it is written, to be tried: its board or its text, and the moves that no click on the board makes.

import { capital, html, useSignal } from "/js/ui.js";
import { Board } from "/js/board.js";
import { many } from "/js/play/format.js";
import { engineMoves, moves, play, playOn, restart, trial, trouble, undo, waiting } from "./state.js";

/** @import { LegalMove } from "../messages" */

/** @type {LegalMove[]} */
const NONE = [];

/** The most moves that are offered as buttons. */
const MOST = 40;

export function Trial() {
  const match = trial.value;
  const choices = useSignal(/** @type {LegalMove[]} */ ([]));
  if (!match) return html`<p class="trial empty">${trouble.value || "The board appears after the first check…"}</p>`;
  const { board, text, moves: legal, more, last, side, status, over, notices } = match.view;
  const others = choices.value.length ? choices.value : legal.filter((each) => !board || !each.cells.length);
  const unlisted = Math.max(0, others.length - MOST) + (choices.value.length ? 0 : more);
  const still = waiting.value !== "";
  const chosen = (/** @type {string} */ move) => {
    choices.value = [];
    play(move);
  };
  return html`
    <div class="trial stack tight">
      <p class="row status"><strong>${capital(status)}</strong>
        <span class="muted small">${notices.join(" ")}</span>
        ${waiting.value && html`
          <span class="push small muted">${waiting.value} <span class="spinner" aria-hidden="true"></span></span>`}</p>
      <div class="trial-board">
        ${board
    ? html`<${Board} board=${board} moves=${over ? NONE : legal} last=${last} side=${side} onMove=${chosen}
            onChoose=${(/** @type {LegalMove[]} */ several) => { choices.value = several; }}
            label=${`${match.title}. ${status}.`} />`
    : html`<pre class="well" tabindex="0" aria-label="The position as text">${text}</pre>`}
      </div>
      ${others.length > 0 && html`
        <div class="row tight" role="group" aria-label=${choices.value.length ? "Which move?" : "Moves"}>
          ${choices.value.length > 0 && html`<span class="small muted">Which move?</span>`}
          ${others.slice(0, MOST).map(({ move }) => html`
            <button type="button" class="mono" onClick=${() => chosen(move)}>${move}</button>`)}
          ${unlisted > 0 && html`<span class="small muted">and ${many(unlisted, more)} more</span>`}
        </div>`}
      <p class="small mono moves-made" role="group" aria-label="Moves so far">${moves.value.join(" ") || "\u00a0"}</p>
      <div class="row tight">
        <button type="button" onClick=${engineMoves} disabled=${still || Boolean(over)}>Let the engine move</button>
        <button type="button" onClick=${undo} disabled=${still || !moves.value.length}>Undo</button>
        <button type="button" onClick=${restart} disabled=${still || !moves.value.length}>Restart</button>
        <button type="button" class="push" onClick=${playOn} disabled=${still}
          title="Play against the engine, in a separate match">Play and analyse</button>
      </div>
      ${trouble.value && html`<p class="small wrong">${trouble.value}</p>`}
    </div>`;
}

