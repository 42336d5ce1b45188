// The cells as screen readers and pointers have them: boxes over the drawing.

import { classes, html } from "../ui.js";
import { cellLabel } from "./labels.js";

/** All cells, row by row; `factsOf(cell)` says what holds for each, `home` is the one that the Tab key reaches. */
export function Cells({ board, geometry, home, factsOf, editing }) {
  return html`<div class="board-cells" role="presentation">
    ${geometry.rows.map((row) => html`<div role="row" key=${row[0]}>${row.map((cell) => html`
      <${Cell} key=${cell} cell=${cell} board=${board} geometry=${geometry} current=${cell === home}
        facts=${factsOf(cell)} editing=${editing} />`)}</div>`)}
  </div>`;
}

/** One cell. */
function Cell({ cell, board, geometry, current, facts, editing }) {
  const { x, y, tall, wide, high } = geometry.cells[cell];
  const { width, height } = geometry;
  const useful = editing || facts.legal || facts.source || facts.target || facts.column !== null;
  return html`<div role="gridcell" data-cell=${cell} tabindex=${current ? 0 : -1}
    aria-label=${cellLabel(board, cell, facts)} aria-selected=${facts.selected ? "true" : undefined}
    class=${classes("cell", { useful, grab: facts.source })}
    style=${{
      left: `${((x - wide / 2) / width) * 100}%`, top: `${((y - high / 2 - tall / 2) / height) * 100}%`,
      width: `${(wide / width) * 100}%`, height: `${((high + tall) / height) * 100}%`,
    }}></div>`;
}
