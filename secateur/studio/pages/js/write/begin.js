// How to begin, where the studio was started without a file: the template, and the command.

import { html } from "/js/ui.js";
import { toast } from "/js/shell.js";
import { Source } from "./source.js";
import { template } from "./state.js";

const COMMAND = "secateur studio my_game.py";

export function Begin() {
  return html`
    <p class="lead">Write the rules in about thirty lines of Python and get a strong opponent at once. This page checks
      the rules and lets you play while you write.</p>
    <div class="write">
      <section class="card stack" aria-labelledby="source-title">
        <div class="row">
          <h2 id="source-title">The template: Chomp</h2>
          <div class="row tight push">
            <button type="button" onClick=${() => copy(template.value, "The template")}>Copy</button>
            <a class="button" href="/template.py" download="my_game.py">Download</a>
          </div>
        </div>
        <${Source} text=${template.value} label="The template" />
      </section>
      <div class="stack">
        <section class="card" aria-labelledby="steps-title">
          <h2 id="steps-title">Getting started</h2>
          <ol class="steps">
            <li><p>Save the template as <code>my_game.py</code>.</p></li>
            <li><p>Start the studio with it:</p>
              <p class="command"><code>${COMMAND}</code>
                <button type="button" onClick=${() => copy(COMMAND, "The command")}>Copy</button></p></li>
            <li><p>Change it in your editor. Whenever you save, this page checks what the class promises and shows the
              board: play a move, or let the engine.</p></li>
          </ol>
        </section>
        <section class="card" aria-labelledby="contract-title">
          <h2 id="contract-title">The methods of a game</h2>
          <dl class="contract">
            ${CONTRACT.map(([method, text]) => html`<div><dt><code>${method}</code></dt><dd>${text}</dd></div>`)}
          </dl>
        </section>
      </div>
    </div>`;
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

/**
 * @param {string} text
 * @param {string} what
 */
async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} has been copied.`);
  } catch {
    toast("The browser does not allow copying: select the text instead.", { kind: "wrong" });
  }
}
