// The table of counts, alive: a line for each depth, a column for each contender; its size is known from the start.

import { html } from "/js/ui.js";
import { brief, percent, seconds as inSeconds, whole } from "./numbers.js";
import { THEMES } from "./chart.js";
import { Sign } from "./patterns.js";
import { depthsOf, MEASURES } from "./scale.js";
import { localised, tr } from "/explorer-js/language.js";

export function Counts({ race, measure, theme }) {
  const { ink, paper } = THEMES[theme];
  const cells = new Map(race.rows.map((row) => [`${row.depth} ${row.spec} ${row.ordering}`, row]));
  const running = race.running && `${race.running.depth} ${race.running.spec} ${race.running.ordering}`;
  const curves = new Map(race.curves.map((curve) => [curve.depth, curve]));
  return html`
    <div class="table" role="group" aria-label=${tr("Table of counts")} tabindex="0">
      <table class="counts numbers">
        <thead><tr>
          <th scope="col" class="number depth">${tr("Depth")}<small class="under"></small></th>
          <th scope="col" class="number">${tr("Value")}<small class="under">${tr("for MAX")}</small></th>
          <th scope="col" class="number">${tr("Minimum")}
            <small class="under">${measure === "leaves" ? tr("leaves") : tr("nodes")}</small></th>
          ${race.contenders.map((contender) => html`
            <th scope="col" class="number" key=${contender.key}>
              <span class="column"><${Sign} contender=${contender} ink=${ink} paper=${paper} />
                <span class="spoken">${contender.letter}: </span><span>${localised(contender.algorithm)}</span>
                <small class="under">${localised(contender.order)}</small></span></th>`)}
        </tr></thead>
        <tbody>
          ${depthsOf(race).map((depth) => html`
            <tr key=${depth}>
              <th scope="row" class="number depth">${depth || "–"}</th>
              <${Value} rows=${race.rows} depth=${depth} />
              <${Minimum} curve=${curves.get(depth)} measure=${measure} />
              ${race.contenders.map((contender) => {
    const key = `${depth} ${contender.key}`;
    return html`<${Cell} row=${cells.get(key)} running=${running === key ? race.running : null} measure=${measure} />`;
  })}
            </tr>`)}
        </tbody>
      </table>
    </div>`;
}

function Cell({ row, running, measure }) {
  if (!row) {
    return html`<td class="number muted">
      ${running ? `${brief(running.nodes)} …` : "·"}
      <small class="under">${running ? tr("running") : ""}</small></td>`;
  }
  const value = MEASURES[measure].of(row);
  if (value === null || value === undefined) {
    return html`<td class="number muted"><span title=${tr("not counted")}>–</span><small class="under"></small></td>`;
  }
  const text = measure === "seconds" ? inSeconds(value) : whole(value);
  if (!row.complete) {
    return html`<td class="number muted">> ${text}<small class="under">${tr("stopped")}</small></td>`;
  }
  const times = measure === "leaves" && row.of_minimum ? `${row.of_minimum.toFixed(2)} × min.` : "";
  const under = times || percent(row.of_minimax);
  return html`<td class="number">${text}<small class="under">${measure === "seconds" ? "" : under}</small></td>`;
}

function Minimum({ curve, measure }) {
  if (!curve) return html`<td class="number muted">·<small class="under"></small></td>`;
  const about = curve.measured ? "" : "≈ ";
  const least = measure === "leaves" ? curve.minimum : curve.minimum_nodes;
  return html`<td class="number">${about}${least < 1e9 ? whole(least) : brief(least)}
    <small class="under">b ${curve.measured ? "=" : "≈"} ${Number(curve.branching.toFixed(2))}</small></td>`;
}

function Value({ rows, depth }) {
  const values = [...new Set(rows.filter((row) => row.depth === depth && row.complete && row.spec !== "engine")
    .map((row) => row.value))];
  return html`<td class="number">${values.join(" / ") || html`<span class="muted">·</span>`}
    <small class="under">${values.length > 1 ? tr("differ!") : ""}</small></td>`;
}
