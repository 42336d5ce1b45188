// The board with the evaluation bar beside it and a player above and below; what the analysis marks on it.

import { html, useEffect, useSignal } from "../ui.js";
import { Board } from "../board.js";
import { geometryOf } from "../board/geometry.js";
import { playOrTell } from "./actions.js";
import { EvaluationBar } from "./bar.js";
import { short, words } from "./format.js";
import { Dialog } from "./parts.js";
import { Player } from "./players.js";
import { analysisHere, bottom, hintHere, movable, onBoard, settings } from "./state.js";

const NONE = [];

/** The arrows on the board: the hint, or the best lines, the best one strongest. */
function arrows() {
  const hint = hintHere.value;
  if (hint?.move && hint.cells.length) return [{ cells: hint.cells, rank: 1 }];
  if (hint) return NONE;
  const { analysing, marks } = settings.value;
  if (!analysing || marks !== "arrows") return NONE;
  const shown = new Set(); // of moves between the same cells, such as promotions, the best one
  return (analysisHere.value?.lines ?? [])
    .filter((line) => line.cells?.length && !shown.has(`${line.cells}`) && shown.add(`${line.cells}`))
    .map((line, rank) => ({ cells: line.cells, rank: rank + 1, label: short(line.score, onBoard().view.side) }));
}

/** What to write on cells: the score of the move that ends there. */
function cellScores() {
  const { analysing, marks } = settings.value;
  if (!analysing || marks !== "scores") return null;
  const texts = {};
  for (const [rank, line] of (analysisHere.value?.lines ?? []).entries()) {
    const cell = line.cells?.at(-1);
    if (cell === undefined || cell in texts) continue;
    texts[cell] = { text: short(line.score, onBoard().view.side), label: words(line.score), best: rank === 0 };
  }
  return texts;
}

/** A click on the board leaves the arrow keys to the moves; who comes by keyboard has them on the board. */
function leaveFocus(event) {
  event.preventDefault();
  if (!event.currentTarget.contains(document.activeElement)) document.activeElement?.blur();
}

/** @param {{ players: boolean }} props */
export function Table({ players }) {
  const choices = useSignal([]);
  const { board, text, moves, last, side, status } = onBoard().view;
  const node = onBoard().current;
  useEffect(() => { choices.value = []; }, [node]);
  const shape = board ? geometryOf(board) : { width: 1, height: 1 };
  return html`
    <div class="table-top" style=${{ "--ratio": shape.width / shape.height }}>
      ${players && html`<${Player} side=${1 - bottom.value} />`}
      <div class="field-row">
        <${EvaluationBar} />
        <div class="board-place" onMouseDown=${leaveFocus}>
          ${board
            ? html`<${Board} board=${board} moves=${movable.value ? moves : NONE} last=${last} side=${side}
                flipped=${settings.value.flipped} arrows=${arrows()} scores=${cellScores()}
                marks=${hintHere.value?.cells ?? NONE}
                onMove=${(move) => playOrTell(move)} onChoose=${(list) => { choices.value = list; }}
                label=${`${onBoard().title}. ${status}.`} />`
            : html`<pre class="as-text" tabindex="0" aria-label=${`${onBoard().title}. ${status}.`}>${text}</pre>`}
        </div>
      </div>
      ${players && html`<${Player} side=${bottom.value} />`}
    </div>
    ${choices.value.length > 0 && html`
      <${Choice} choices=${choices.value} onClose=${() => { choices.value = []; }} />`}`;
}

/** Several moves between the same cells, such as promotions: which one? */
function Choice({ choices, onClose }) {
  const choose = (move) => {
    onClose();
    playOrTell(move);
  };
  return html`
    <${Dialog} title="Which move?" className="small" onClose=${onClose}>
      <div class="choice">
        ${choices.map((each) => {
          const move = each.move ?? each;
          return html`<button type="button" class="big" onClick=${() => choose(move)}>${move}</button>`;
        })}
      </div>
    <//>`;
}
