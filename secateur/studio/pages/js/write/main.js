// Write a game: the author's file with what the check says of it, and the game to be tried; or how to begin.

import { byId, html, render } from "/js/ui.js";
import { confirm, shell } from "/js/shell.js";
import { save } from "/js/save.js";
import { Editor } from "./editor.js";
import { Guide } from "./guide.js";
import { Report } from "./report.js";
import { Source } from "./source.js";
import { checking, draft, file, load, name, report, wire, write } from "./state.js";
import { Trial } from "./trial.js";

/** @import { CheckProblem } from "../messages" */

function Page() {
  if (file.value === null) {
    return html`<p class="lead">Write the rules in about thirty lines of Python and get a strong opponent at once.</p>`;
  }
  const problems = checking.value ? [] : report.value?.problems ?? [];
  if (file.value.editable) return html`<${Draft} problems=${problems} />`;
  return html`
    <p class="lead">Save <code>${name.value}</code> in your editor, and this page updates itself.</p>
    <div class="write">
      <section class="card stack tight source-card" aria-labelledby="source-title">
        <h2 id="source-title">${name.value}</h2>
        <${Source} text=${file.value.text ?? ""} problems=${problems} label=${`${name.value}, read-only`} />
      </section>
      <div class="stack">
        <${Report} />
        <section class="card stack tight" aria-labelledby="trial-title">
          <h2 id="trial-title">Try it</h2>
          <${Trial} />
        </section>
      </div>
    </div>`;
}

/** The game is written here. @param {{ problems: CheckProblem[] }} props */
function Draft({ problems }) {
  async function bring(/** @type {any} */ event) {
    const [chosen] = event.target.files;
    event.target.value = "";
    if (chosen) write(await chosen.text(), 0);
  }
  async function fresh() {
    const sure = await confirm({
      title: "Start again from the template?", text: "It replaces your draft.", yes: "Replace",
    });
    if (sure) write(await (await fetch("/template.py")).text(), 0);
  }
  return html`
    <p class="lead">Write the rules in about thirty lines of Python and get an opponent at once. What you write is
      checked and can be played while you write.</p>
    <div class="write drafting">
      <section class="card stack tight source-card" aria-labelledby="source-title">
        <div class="row tight">
          <h2 id="source-title" class="grow">Your game</h2>
          <button type="button" onClick=${fresh}>Template</button>
          <label class="button">Open a file
            <input class="spoken" type="file" accept=".py,text/x-python" onChange=${bring} /></label>
          <button type="button" class="primary" onClick=${() => save({ name: "my_game.py", mime: "text/x-python",
            text: draft.value })}>Save to a file</button>
        </div>
        <${Editor} text=${draft.value} problems=${problems} label="Your game, in Python" onInput=${write} />
      </section>
      <div class="stack">
        <section class="card stack tight" aria-labelledby="trial-title">
          <h2 id="trial-title">Try it</h2>
          <${Trial} />
        </section>
        <${Report} />
        <${Guide} />
      </div>
    </div>`;
}

shell({
  page: "write", wire,
  about: "Whenever the game changes, it is checked, and the position on the board is played again as far as its " +
    "moves are still legal. A draft runs isolated: without the network, and with a folder of its own.",
});
const place = byId("write");
place.textContent = "";
render(html`<${Page} />`, place);
load();
