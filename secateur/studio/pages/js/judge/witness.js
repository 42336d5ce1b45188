// The smallest tree that shows it, in words: what both searches do, and where they part.

import { html } from "/js/ui.js";
import { found } from "./state.js";

/** @import { Deed, FileJudged } from "../messages" */

export function Smallest() {
  const shown = found.value;
  const witness = shown?.verdict.witness;
  if (!shown || !witness) return null;
  const leaves = `${witness.leaves} ${witness.leaves === 1 ? "leaf" : "leaves"}`;
  const depth = witness.depth === null ? "" : `, ${witness.depth} half-moves deep`;
  return html`
    <section class="card stack tight" aria-labelledby="smallest-title">
      <h2 id="smallest-title">The smallest tree that shows it</h2>
      <p><code>${nested(witness.tree)}</code> <span class="muted">(${leaves}, ${witness.first.toUpperCase()} to
        move${depth})</span></p>
      <dl class="points">
        <div><dt>Yours</dt><dd>${done(witness.found)}</dd></div>
        <div><dt>Right</dt><dd>${done(witness.expected)} <span class="muted">(${witness.form})</span></dd></div>
      </dl>
      <p class="difference"><b>${parted(shown)}:</b> ${witness.difference}</p>
    </section>`;
}

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
