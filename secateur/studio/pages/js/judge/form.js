// The file: pasted, dropped, chosen or taken from an example; and the button that judges it.

import { classes, html, useState } from "/js/ui.js";
import { EXAMPLES } from "./examples.js";
import { busy, cut, empty, judge, message, name, phase, source, stop, take, write } from "./state.js";

export function Form() {
  const [over, setOver] = useState(false);
  const submit = (event) => {
    event.preventDefault();
    if (busy.value) stop();
    else judge();
  };
  const dragged = (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const dropped = (event) => {
    setOver(false);
    if (!hasFile(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) take(file);
  };
  return html`
    <form class=${classes("card stack hand-in", { over })} aria-label="Your file" autocomplete="off" onSubmit=${submit}
      onDragOver=${dragged} onDragLeave=${() => setOver(false)} onDrop=${dropped}>
      <${Begin} />
      <label class="field"><span>${name.value}</span>
        <textarea class="mono" rows="18" wrap="off" spellcheck=${false} autocapitalize="off" readOnly=${busy.value}
          aria-label="Your Python code" placeholder="Paste your code here, or drop a file" value=${source.value}
          onInput=${(event) => write(event.target.value)} onKeyDown=${submitByKey}></textarea></label>
      <label class="field"><span>Required cut rule</span>
        <select value=${cut.value} disabled=${busy.value} onChange=${(event) => { cut.value = event.target.value; }}>
          <option value="">any: alpha ≥ beta or alpha > beta</option>
          <option value=">=">alpha ≥ beta</option>
          <option value=">">alpha > beta</option>
        </select></label>
      <button class=${classes("big", busy.value ? "danger" : "primary")} disabled=${!busy.value && empty.value}>
        ${busy.value ? "Stop" : "Judge it"}</button>
      <${Status} />
    </form>`;
}

/** Ways to get a file into the form. */
function Begin() {
  const chosen = (event) => {
    const [file] = event.target.files;
    event.target.value = ""; // the same file may be chosen again
    if (file) take(file);
  };
  return html`
    <div class="row tight">
      <label class=${classes("button file", { off: busy.value })}>Open a file…
        <input class="spoken" type="file" accept=".py,text/x-python" disabled=${busy.value} onChange=${chosen} />
      </label>
      <span class="small muted" id="examples-title">or an example:</span>
      <span class="row tight" role="group" aria-labelledby="examples-title">
        ${EXAMPLES.map((each) => html`
          <button type="button" class="small" disabled=${busy.value}
            onClick=${() => write(each.source, each.name)}>${each.title}</button>`)}
      </span>
    </div>`;
}

function Status() {
  const idle = "It runs in an isolated process, for at most 20 seconds.";
  const text = message.value || (phase.value === "idle" ? idle : "");
  return html`
    <p class=${classes("status small", { wrong: phase.value === "failed", muted: phase.value !== "failed" })}>
      <span>${text}</span>${busy.value && html`<span class="spinner"></span>`}</p>`;
}

/** Control and Enter judge from within the text, where Enter alone begins a line. */
function submitByKey(event) {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  judge();
}

/** Whether a file is being dragged, and not some text. */
const hasFile = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");

/** A file that misses the form is not opened by the browser instead of the page. */
export function keepPage() {
  for (const type of ["dragover", "drop"]) {
    addEventListener(type, (event) => { if (hasFile(event)) event.preventDefault(); });
  }
}
