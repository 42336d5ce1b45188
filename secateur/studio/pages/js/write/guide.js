// How to go on with a draft, and what a game consists of.

import { html } from "/js/ui.js";

export function Guide() {
  return html`
    <section class="card stack tight" aria-labelledby="contract-title">
      <h2 id="contract-title">The methods of a game</h2>
      <dl class="contract">
        ${CONTRACT.map(([method, text]) => html`<div><dt><code>${method}</code></dt><dd>${text}</dd></div>`)}
      </dl>
      <p class="small muted">Here the game runs in isolation and is not compiled. For full speed, save it, and start the
        studio with it: <code>secateur studio my_game.py</code>. Then change it in any editor.</p>
    </section>`;
}

const CONTRACT = [
  ["start()", "the first state: a NamedTuple of whole numbers"],
  ["moves(state)", "yields the legal moves: whole numbers"],
  ["play(state, move)", "the state after a move; the old state must not change"],
  ["outcome(state)", "ONGOING, or WIN, LOSS, DRAW or a score, from the point of view of the player to move"],
  ["picture(state)", "optional: the board on the page"],
  ["format_move(state, move)", "optional: a move as players write it"],
  ["evaluate(state)", "optional: an estimate of the score, for long games"],
  ["rank(state, move)", "optional: which moves to try first"],
];
