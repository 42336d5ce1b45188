// The evaluation bar beside the board: how much of it is the first player's is how well the first player stands.

import { classes, html } from "../ui.js";
import { ofWinner, words } from "./format.js";
import { onBoard, score, settings } from "./state.js";
import { localised, tr } from "/explorer-js/language.js";

/** What is readable on pieces that are as light, or as dark, in both themes; on the others, the paper's colour is. */
const INK = { white: "#14181d", yellow: "#14181d", black: "#ffffff" };

export function EvaluationBar() {
  const shown = score.value;
  const share = shown ? Math.min(1, Math.max(0, shown.share)) : 0.5;
  const percent = Math.round(share * 100);
  const { sides, view: { board } } = onBoard();
  const better = share >= 0.5 ? "by-0" : "by-1";
  const text = shown ? ofWinner(shown) : "";
  const [colour, other] = board?.colours ?? ["blue", "orange"];
  const first = localised(sides[0]);
  const said = shown ? tr("{score}, {share} % for {player}", { score: words(shown), share: percent, player: first })
    : tr("not evaluated yet");
  return html`
    <div class=${classes("bar", { flipped: settings.value.flipped, unknown: !shown })} role="meter"
      aria-label=${tr("Evaluation for {player}", { player: first })} aria-valuemin="0" aria-valuemax="100"
      aria-valuenow=${percent} aria-valuetext=${said} title=${said} style=${{
        "--share": `${percent}%`, "--first": `var(--board-${colour}-fill)`, "--second": `var(--board-${other}-fill)`,
        "--on-first": INK[colour], "--on-second": INK[other],
      }}>
      <span class="fill"></span><span class="middle"></span>
      <span class=${classes("bar-text numbers", better, { long: text.length > 3 })}>${text}</span>
    </div>`;
}
