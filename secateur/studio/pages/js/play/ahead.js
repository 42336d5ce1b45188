// A look ahead: the position after some moves of a line, in place of the one on the board.

import { announce } from "../shell.js";
import { onBoard, preview, wire } from "./state.js";

/** How many questions there were: only the last one counts. */
let asked = 0;

/**
 * Shows the position after these moves.
 * @param {string[]} moves
 */
export async function showAhead(moves) {
  asked += 1;
  const turn = asked;
  const { game, current, view } = onBoard();
  try {
    const reply = await wire.ask("position.read", { game, position: view.position, moves });
    if (turn !== asked || onBoard().current !== current) return;
    preview.value = { moves, view: reply.view };
    announce(`After ${moves.join(" ")}: ${reply.view.status}.`);
  } catch {
    // The line is older than the position: there is nothing to show.
  }
}

export function endAhead() {
  asked += 1;
  preview.value = null;
}
