// The draft, to be written: a text field over its own text in colours, with what is wrong beside the line it is in.

import { classes, html, useMemo, useRef } from "/js/ui.js";
import { highlight } from "./highlight.js";
import { brief } from "./source.js";

/** @import { CheckProblem } from "../messages" */

/**
 * @param {{ text: string, problems?: CheckProblem[], label: string, onInput: (text: string) => void }} props
 */
export function Editor({ text, problems = [], label, onInput }) {
  const lines = useMemo(() => highlight(text), [text]);
  const wrong = new Map(problems.filter(({ line }) => line).map((problem) => [problem.line, problem]));
  const place = useRef(null);
  return html`
    <div class="source editor">
      <div class="layers" ref=${place}>
        <ol aria-hidden="true">${lines.map((parts, index) => html`
          <li key=${index} class=${classes({ bad: wrong.has(index + 1) })}><code>${parts.length
            ? parts.map(({ kind, text: part }) => (kind ? html`<span class=${kind}>${part}</span>` : part))
            : "\u200b"}</code>${wrong.has(index + 1)
            && html`<span class="beside">▲ ${brief(wrong.get(index + 1)?.message ?? "")}</span>`}</li>`)}</ol>
        <textarea id="draft" aria-label=${label} spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off"
          value=${text} onKeyDown=${indent}
          onInput=${(/** @type {any} */ event) => onInput(event.target.value)}></textarea>
      </div>
    </div>`;
}

/** A new line begins where the one before it does, or further in after a colon. */
function indent(/** @type {any} */ event) {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  const { target } = event;
  const before = target.value.slice(0, target.selectionStart).split("\n").at(-1);
  const space = before.match(/^ */)[0] + (before.trimEnd().endsWith(":") ? "    " : "");
  if (!space) return;
  event.preventDefault();
  target.setRangeText(`\n${space}`, target.selectionStart, target.selectionEnd, "end");
  target.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Chooses a line of the draft.
 * @param {number} line
 */
export function chooseLine(line) {
  const field = /** @type {HTMLTextAreaElement | null} */ (document.getElementById("draft"));
  if (!field) return false;
  const lines = field.value.split("\n");
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  field.focus({ preventScroll: true });
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  const box = /** @type {HTMLElement} */ (field.closest(".source"));
  box.scrollTop = ((line - 1) / lines.length) * field.clientHeight - box.clientHeight / 2;
  return true;
}
