// What the check found: the promises that are kept or broken, with the line and what would be right.

import { capital, html } from "/js/ui.js";
import { goTo } from "./source.js";
import { checking, file, name, report } from "./state.js";

/** @import { AuthorsFile, CheckProblem } from "../messages" */

/** The author's file: there is one where there is a report. */
const checked = () => /** @type {AuthorsFile} */ (file.value);

export function Report() {
  const found = report.value;
  const problems = found?.problems ?? [];
  return html`
    <section class="card stack tight report" aria-labelledby="report-title">
      <div class="row">
        <h2 id="report-title">Check</h2>
        <${Verdict} />
        <span class="small muted push numbers">${when()}</span>
      </div>
      <p class="row tight"><code class="file">${name.value}</code>
        ${found?.made && html`<span class="muted small">${found.made}</span>`}</p>
      ${found?.summary && html`<p class="small muted">${found.summary}</p>`}
      ${checked().state === "failed" && html`
        <p class="wrong">${capital(checked().message ?? "")}. Save it again when that is fixed.</p>`}
      ${!checking.value && html`<ul class="problems">
        ${problems.map((problem) => html`<${Problem} problem=${problem} />`)}
        ${found && !problems.length && html`
          <li class="kept">Every promise is kept in ${found.games} random games${
            checked().editable ? "" : ", compiled and interpreted"} (${found.seconds.toFixed(1)} s).</li>`}
        ${found?.notes.map((note) => html`<li><p class="small">Note: ${note}.</p></li>`)}
      </ul>`}
      ${!checking.value && found?.tried && html`<p class="small muted">Tried: ${found.tried}.</p>`}
    </section>`;
}

function Verdict() {
  const { state, compiling } = checked();
  if (checking.value) {
    return html`<span class="badge"><span class="spinner"></span>${compiling || "checking…"}</span>`;
  }
  if (state === "kept") return html`<span class="badge proven">kept</span>`;
  const many = report.value?.problems.length ?? 0;
  const unread = report.value && !report.value.playable;
  const words = state === "failed" ? "not checked" : unread ? "not readable yet" : `${many} broken`;
  return html`<span class="badge wrong">✗ ${words}</span>`;
}

/** @param {{ problem: CheckProblem }} props */
function Problem({ problem: { promise, right, message, line } }) {
  return html`
    <li>
      <div class="row tight">
        <strong>${promise ? html`<code>${promise}</code>` : "The file"}</strong>
        ${line && html`
          <button type="button" class="quiet line" onClick=${() => goTo(line)}>line ${line}</button>`}
      </div>
      <p>${message}</p>
      ${right && html`<p class="small muted">Promised: ${right}.</p>`}
    </li>`;
}

/** @type {Intl.DateTimeFormatOptions} */
const CLOCK = { hour: "2-digit", minute: "2-digit", second: "2-digit" };

function when() {
  const { changed } = checked();
  return changed ? `changed at ${new Date(1000 * changed).toLocaleTimeString([], CLOCK)}` : "";
}
