// Write a game: the author's file with what the check says of it, and the game to be tried; or how to begin.

import { byId, html, render } from "/js/ui.js";
import { shell } from "/js/shell.js";
import { Begin } from "./begin.js";
import { Report } from "./report.js";
import { Source } from "./source.js";
import { checking, file, load, name, report, wire } from "./state.js";
import { Trial } from "./trial.js";

function Page() {
  if (file.value === null) {
    return html`<p class="lead">Write the rules in about thirty lines of Python and get a strong opponent at once.</p>`;
  }
  if (file.value.path === null) return html`<${Begin} />`;
  const problems = checking.value ? [] : report.value?.problems ?? [];
  return html`
    <p class="lead">Save <code>${name.value}</code> in your editor, and this page updates itself.</p>
    <div class="write">
      <section class="card stack tight source-card" aria-labelledby="source-title">
        <h2 id="source-title">${name.value}</h2>
        <${Source} text=${file.value.text ?? ""} problems=${problems} label=${`${name.value}, to read only`} />
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

shell({
  page: "write", wire,
  about: "The studio runs only the file that it was started with. Whenever that changes, it is checked, and the " +
    "position on the board is played again as far as its moves are still legal.",
});
const place = byId("write");
place.textContent = "";
render(html`<${Page} />`, place);
load();
