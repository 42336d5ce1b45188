// The evaluation bar beside the board: how much of it is the first player's is how well the first player stands.

import { classes, html } from "../ui.js";
import { ofWinner, words } from "./format.js";
import { onBoard, score, settings } from "./state.js";

/** What is readable on pieces that are as light, or as dark, in both themes; on the others, the paper's colour is. */
const INK = { white: "#14181d", yellow: "#14181d", black: "#ffffff" };

export function EvaluationBar() {
  const told = score.value;
  const share = told ? Math.min(1, Math.max(0, told.share)) : 0.5;
  const percent = Math.round(share * 100);
  const { sides, view: { board } } = onBoard();
  const better = share >= 0.5 ? "by-0" : "by-1";
  const text = told ? ofWinner(told) : "";
  const [first, second] = board?.colours ?? ["blue", "orange"];
  const said = told ? `${words(told)}, ${percent} % for ${sides[0]}` : "not evaluated yet";
  return html`
    <div class=${classes("bar", { flipped: settings.value.flipped, unknown: !told })} role="meter"
      aria-label=${`Evaluation for ${sides[0]}`} aria-valuemin="0" aria-valuemax="100" aria-valuenow=${percent}
      aria-valuetext=${said} title=${said} style=${{
        "--share": `${percent}%`, "--first": `var(--board-${first}-fill)`, "--second": `var(--board-${second}-fill)`,
        "--on-first": INK[first], "--on-second": INK[second],
      }}>
      <span class="fill"></span><span class="middle"></span>
      <span class=${classes("bar-text numbers", better, { long: text.length > 3 })}>${text}</span>
    </div>`;
}
