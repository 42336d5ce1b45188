// A small picture of a board, for lists of games and of matches.

import { html } from "../ui.js";
import { Board } from "../board.js";
import { wire } from "./state.js";

/** @import { PositionView } from "../messages" */

export const Thumb = ({ board }) => html`
  <span class="thumb" aria-hidden="true">${board && html`<${Board} board=${board} label="" still />`}</span>`;

/** @type {Map<string, Promise<PositionView | null>>} */
const known = new Map();

/**
 * A position of a game, asked for once; null where there is none.
 * @param {string} game
 * @param {string} position
 */
export function viewOf(game, position) {
  const key = `${game} ${position}`;
  const asked = known.get(key)
    ?? wire.ask("position.read", { game, position }).then((reply) => reply.view).catch(() => null);
  known.set(key, asked);
  return asked;
}

/** @param {string} game */
export const startOf = (game) => viewOf(game, "");
