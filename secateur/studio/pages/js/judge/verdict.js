// The verdict in words: the headline and the mistake by name; and how the file was read and tried.

import { classes, html, useEffect, useRef } from "/js/ui.js";
import { busy, choices, entry, found, judge } from "./state.js";

/** @import { FileJudged, NamedMistake } from "../messages" */

/** Where each mistake is explained, with its smallest tree. */
const DOCS = "https://github.com/secateur/secateur/blob/main/docs/mistakes.md";

export function Result() {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const shown = found.value;
  useEffect(() => { // on a narrow screen it is below the form
    const top = place.current?.getBoundingClientRect().top ?? 0;
    if (shown && top > innerHeight - 120) place.current?.scrollIntoView({ block: "start" });
  }, [shown]);
  return html`
    <section class="card stack verdict" aria-labelledby="verdict-title" ref=${place}>
      ${shown ? html`<${Found} shown=${shown} />` : html`<${Nothing} />`}
    </section>`;
}

function Nothing() {
  return html`
    <h2 id="verdict-title">Verdict</h2>
    <p class="muted">${busy.value ? "Not yet known." : `It is tried on many small trees. The verdict says whether it is
      right and in which form, or what is wrong with it.`}</p>`;
}

/** @param {{ shown: FileJudged }} props */
function Found({ shown }) {
  const { verdict } = shown;
  const right = verdict.kind === "right";
  return html`
    <h2 id="verdict-title" class=${classes("headline", right ? "right" : "wrong")}>
      <span aria-hidden="true">${right ? "✓" : verdict.kind === "not-judged" ? "?" : "✗"} </span>
      ${shown.headline}</h2>
    <p>${verdict.sentence}</p>
    <${Choices} />
    ${verdict.mistakes.map((mistake) => html`<${Mistake} key=${mistake.name} mistake=${mistake} />`)}
    ${verdict.remarks.map((remark) => html`<p key=${remark}>${remark}</p>`)}`;
}

/** The functions of the file, where the judge has asked which is meant. */
function Choices() {
  if (!choices.value.length) return null;
  return html`
    <div class="stack tight">
      <p id="choices-title"><b>Which function do you mean?</b></p>
      <div class="row tight" role="group" aria-labelledby="choices-title">
        ${choices.value.map((each) => html`
          <button type="button" class="mono" key=${each} disabled=${busy.value} aria-pressed=${each === entry.value}
            onClick=${() => judge(each)}>${each}</button>`)}
      </div>
    </div>`;
}

/** @param {{ mistake: NamedMistake }} props */
function Mistake({ mistake }) {
  return html`
    <div class="well stack tight">
      <h3>${mistake.certain ? "The mistake" : "Probably"}: ${mistake.name}</h3>
      <p>${marked(mistake.sentence)}</p>
      <p><b>Fix:</b> ${marked(mistake.cure)}</p>
      <p class="small"><a href=${`${DOCS}#${mistake.name}`} target="_blank" rel="noreferrer"
        >${mistake.name} among the classic mistakes</a></p>
    </div>`;
}

/**
 * A text in which code stands between backquotes.
 * @param {string} text
 */
const marked = (text) => text.split("`").map((part, place) => (place % 2 ? html`<code>${part}</code>` : part));

/** How the file was read and tried: below what is wrong with it. */
export function Facts() {
  if (!found.value) return null;
  const { convention, effort, reading, trees, seed, isolation } = found.value.verdict;
  const number = (many) => many.toLocaleString("en");
  const facts = [
    ["Convention", convention],
    ["Leaves visited", effort && `${number(effort.leaves)}; minimax ${number(effort.minimax)}, the usual alpha-beta ` +
      `${number(effort.alphabeta)}`],
    ["Read as", reading],
    ["Tried on", trees ? `${number(trees)} trees (seed ${seed})` : ""],
    ["Isolation", isolation],
  ].filter(([, text]) => text);
  if (!facts.length) return null;
  return html`
    <section class="card" aria-label="How it was judged">
      <dl class="points small">
        ${facts.map(([title, text]) => html`<div key=${title}><dt>${title}</dt><dd>${text}</dd></div>`)}
      </dl>
    </section>`;
}
