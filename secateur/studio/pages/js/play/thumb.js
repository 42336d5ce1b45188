// A small picture of a board, for the list of games.

import { html } from "../ui.js";
import { Board } from "../board.js";

export function Thumb({ board }) {
  return html`<span class="thumb" aria-hidden="true" inert>
    ${board && html`<${Board} board=${board} still />`}</span>`;
}
