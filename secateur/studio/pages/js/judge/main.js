// The judge: a file of the student's own, the verdict on it, and the two searches that show it.

import { byId, html, render } from "/js/ui.js";
import { shell } from "/js/shell.js";
import { KEYS } from "/explorer-js/controls.js";
import { Form, keepPage } from "./form.js";
import { load, wire } from "./state.js";
import { Trees } from "./trees.js";
import { Facts, Result } from "./verdict.js";
import { Smallest } from "./witness.js";

/** The keys that step through both searches. */
const STEPPING = ["forward", "backward", "nextCut", "previousCut", "toStart", "toEnd", "playOrPause"];

function Page() {
  return html`
    <div class="judge">
      <${Form} />
      <div class="stack">
        <${Result} />
        <${Smallest} />
        <${Facts} />
      </div>
      <${Trees} />
    </div>`;
}

const stepping = KEYS.filter(([, , , action]) => STEPPING.includes(action))
  .map(([, shown, text]) => [shown.split(/,? /), `${text}, in the trees`]);
shell({
  page: "judge", wire, keys: [[["Ctrl", "Enter"], "judge the file, while typing in it"], ...stepping],
  about: "Paste your minimax or alpha-beta, or drop the file. It is tried on many small trees in an isolated process. "
    + "If it is wrong, you see its search of the smallest tree that shows the mistake, beside the right one.",
});
keepPage();
load();
render(html`<${Page} />`, byId("judge"));
