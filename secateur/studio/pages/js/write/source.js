// A file to read: numbered lines in colours, and what is wrong written below the line it is in.

import { classes, html, useEffect, useMemo, useRef } from "/js/ui.js";
import { chooseLine } from "./editor.js";
import { highlight } from "./highlight.js";

/** @import { CheckProblem } from "../messages" */

/**
 * Problems without a line are shown elsewhere.
 * @param {{ text: string, problems?: CheckProblem[], label: string }} props
 */
export function Source({ text, problems = [], label }) {
  const lines = useMemo(() => highlight(text), [text]);
  /** @type {Map<number, CheckProblem[]>} */
  const wrong = new Map();
  for (const problem of problems) {
    if (!problem.line) continue;
    wrong.set(problem.line, [...(wrong.get(problem.line) ?? []), problem]);
  }
  const place = useRef(null);
  const first = Math.min(...wrong.keys());
  useEffect(() => { // what is wrong comes into view, and the page stays where it is
    const line = place.current.querySelector(".bad");
    if (line) place.current.scrollTop = line.offsetTop - place.current.clientHeight / 2;
  }, [first]);
  return html`
    <div class="source" role="group" aria-label=${label} tabindex="0" ref=${place}>
      <ol>
        ${lines.map((parts, index) => html`
          <li key=${index} id=${`line-${index + 1}`} class=${classes({ bad: wrong.has(index + 1) })}>
            <code>${parts.length ? parts.map(({ kind, text: part }) => (
    kind ? html`<span class=${kind}>${part}</span>` : part)) : "\u200b"}</code>
            ${(wrong.get(index + 1) ?? []).map((problem) => html`
              <span class="note"><span aria-hidden="true">▲ </span>${problem.promise && `${problem.promise}: `}
                ${brief(problem.message)}</span>`)}
          </li>`)}
      </ol>
    </div>`;
}

/**
 * A message without the state that it names: that stands in the report.
 * @param {string} message
 */
export function brief(message) {
  const short = message.replace(/^\w+: /, "").replace(/, in \w+\(.*$/s, "").replace(/, after the moves [\d -]+$/, "");
  return short.length > 160 ? `${short.slice(0, 159)}…` : short;
}

/**
 * Shows a line, and lets it be seen which.
 * @param {number} line
 */
export function goTo(line) {
  if (chooseLine(line)) return;
  const element = document.getElementById(`line-${line}`);
  if (!element) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
  element.closest(".source")?.focus({ preventScroll: true });
}
