// The smallest tree that shows it: the student's search beside the right one, opened at the first step that differs.

import { html, useEffect, useRef } from "/js/ui.js";
import { sideBySide } from "/explorer-js/markup.js";
import { Together } from "/explorer-js/together.js";
import { unpack } from "/explorer-js/unpack.js";
import { switchTheme } from "/js/shell.js";
import { found } from "./state.js";

/** @import { Deed, FileJudged } from "../messages" */

export function Trees() {
  const shown = found.value;
  const witness = shown?.verdict.witness;
  if (!shown || !witness) return null;
  const leaves = `${witness.leaves} ${witness.leaves === 1 ? "leaf" : "leaves"}`;
  const depth = witness.depth === null ? "" : `, ${witness.depth} half-moves deep`;
  return html`
    <section class="stack trees" aria-labelledby="trees-title">
      <div class="card stack tight">
        <h2 id="trees-title">The smallest tree that shows it</h2>
        <p><code>${nested(witness.tree)}</code> <span class="muted">(${leaves}, ${witness.first.toUpperCase()} to
          move${depth})</span></p>
        <dl class="points">
          <div><dt>Yours</dt><dd>${done(witness.found)}</dd></div>
          <div><dt>Right</dt><dd>${done(witness.expected)} <span class="muted">(${witness.form})</span></dd></div>
        </dl>
        <p class="difference"><b>${parted(shown)}:</b> ${witness.difference}</p>
      </div>
      ${shown.searches.length > 0 && html`<${Searches} shown=${shown} />`}
    </section>`;
}

/** @param {{ shown: FileJudged }} props */
function Searches({ shown }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const together = useRef(/** @type {Together | null} */ (null));
  useEffect(() => {
    const root = /** @type {HTMLElement} */ (place.current);
    root.append(sideBySide());
    const made = new Together(root);
    made.theme = switchTheme;
    together.current = made;
    root.addEventListener("focusin", () => { made.asleep = false; });
    root.addEventListener("focusout", () => { made.asleep = true; }); // elsewhere, keys scroll the page
    globalThis.together = made; // for the console, and for tests
    return () => {
      made.pause();
      made.close();
    };
  }, []);
  useEffect(() => {
    let current = true;
    open(shown).then((variants) => {
      if (!current || !together.current) return;
      together.current.show(variants, null);
      if (shown.after) together.current.seek(shown.after - 1);
      document.documentElement.dataset.ready = String(Number(document.documentElement.dataset.ready ?? 0) + 1);
    });
    return () => { current = false; };
  }, [shown]);
  return html`<section class="workspace" aria-label="Both searches, step by step" ref=${place}></section>`;
}

/**
 * The searches, unpacked.
 * @param {FileJudged} shown
 */
const open = ({ searches }) => Promise.all(
  searches.map(async ({ name, caption, trace }) => ({ name, caption, trace: await unpack(trace) })),
);

/**
 * Where the two searches part.
 * @param {FileJudged} shown
 */
function parted({ after }) {
  return after ? `The first difference, after ${after} ${after === 1 ? "node" : "nodes"}` : "The difference";
}

/**
 * What a search does, in a line.
 * @param {Deed} deed
 */
function done({ error, value, move, leaves }) {
  if (error) return `fails: ${error}`;
  const parts = [
    value === null ? "" : `value ${value}`, move === null ? "" : `move ${move}`,
    leaves === null ? "" : `visits ${leaves.join(" ") || "nothing"}`,
  ];
  return parts.filter(Boolean).join(", ") || "nothing";
}

/**
 * A tree as it is written.
 * @param {unknown} tree
 * @returns {string}
 */
const nested = (tree) => (Array.isArray(tree) ? `[${tree.map(nested).join(", ")}]` : String(tree));
