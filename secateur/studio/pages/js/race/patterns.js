// Fills that differ without colour: each contender has a pattern of its own, in the chart and in the table.

import { html } from "/js/ui.js";

/** Each draws ink on a tile of 8 by 8; the first is plain. */
const INK = [
  "",
  "M-2 2l4-4M0 8l8-8M6 10l4-4",
  "M-2 6l4 4M0 0l8 8M6-2l4 4",
  "M0 2h8M0 6h8",
  "M2 0v8M6 0v8",
  "M0 0l8 8M8 0l-8 8",
  "M2 2h.01M6 6h.01M6 2h.01M2 6h.01",
  "M0 2h4v4h4M0 6v2M4 0v2",
];

/** <pattern> elements for contenders, under ids that begin with a prefix. */
export function Patterns({ contenders, ink, prefix }) {
  return contenders.map(({ letter, colour, pattern }) => html`
    <pattern id=${`${prefix}${letter}`} width="8" height="8" patternUnits="userSpaceOnUse">
      <rect width="8" height="8" fill=${colour} />
      ${INK[pattern] && html`<path d=${INK[pattern]} fill="none" stroke=${ink} stroke-width=${pattern === 6 ? 2.2 : 1.1}
        stroke-linecap=${pattern === 6 ? "round" : "butt"} stroke-opacity="0.75" />`}
    </pattern>`);
}

/** The sign of a contender beside its name: its pattern and its letter. */
export function Sign({ contender, ink, paper }) {
  const id = `sign-${contender.letter}`;
  return html`
    <svg class="sign" viewBox="0 0 34 18" width="34" height="18" aria-hidden="true">
      <defs><${Patterns} contenders=${[contender]} ink=${ink} prefix="sign-" /></defs>
      <rect x="0.75" y="0.75" width="14.5" height="16.5" fill=${`url(#${id})`} stroke=${ink} />
      <text x="26" y="14" text-anchor="middle" font-size="13" font-weight="700" fill=${ink}
        stroke=${paper} stroke-width="0">${contender.letter}</text>
    </svg>`;
}
