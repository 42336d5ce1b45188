// A look ahead: the position after some moves that are not played, in place of the one on the board.

import { announce } from "../shell.js";
import { fail } from "./actions.js";
import { onBoard, preview, wire } from "./state.js";
import { localised, tr } from "/explorer-js/language.js";

/** How many questions there were: only the last one counts. */
let asked = 0;

/**
 * Shows the position after these moves, from the node on the board or another one.
 * @param {string[]} moves
 * @param {number} [node]
 */
export async function showAhead(moves, node) {
  asked += 1;
  const turn = asked;
  const { id, current } = onBoard();
  const from = node ?? current;
  try {
    const { view } = await wire.ask("position.after", { match: id, node: from, moves });
    if (turn !== asked || onBoard().current !== current) return;
    preview.value = { node: from, moves, view };
    announce(tr("After {moves}: {state}.", { moves: moves.join(" "), state: localised(view.status) }));
  } catch (error) {
    if (node !== undefined) fail(error); // else the line is older than the position: there is nothing to show
  }
}

export function endAhead() {
  asked += 1;
  preview.value = null;
}
