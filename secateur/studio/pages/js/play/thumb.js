// A small picture of a board, for the list of games.

import { html } from "../ui.js";
import { Board } from "../board.js";

export const Thumb = ({ board }) => html`
  <span class="thumb" aria-hidden="true">${board && html`<${Board} board=${board} label="" still />`}</span>`;
