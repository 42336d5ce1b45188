// The rules of the game on the board: in a few sentences, with a picture from the middle of a game.

import { html, useEffect, useSignal } from "../ui.js";
import { Board } from "../board.js";
import { Dialog } from "./parts.js";
import { dialog, games, onBoard, openEntry } from "./state.js";
import { viewOf } from "./thumb.js";
import { parametersOf } from "./wish.js";
import { localised, tr } from "/explorer-js/language.js";

/**
 * @import { BoardView } from "../messages"
 * @import { Signal } from "../../vendor/signals.js"
 */

export function Rules() {
  const { game, title } = onBoard();
  const entry = openEntry(games.value, game);
  /** @type {Signal<BoardView | null>} */
  const board = useSignal(null);
  useEffect(() => {
    if (entry) viewOf(entry.game, entry.moves).then((view) => { board.value = view?.board ?? null; });
  }, [game]);
  const chosen = entry ? Object.entries(parametersOf(entry, game)) : [];
  return html`
    <${Dialog} title=${tr("The rules of {game}", { game: localised(entry?.title ?? title) })} className="rules"
      onClose=${() => { dialog.value = null; }}>
      <div class="rules-body">
        ${board.value && html`<div class="rules-picture"><${Board} board=${board.value} label="" still /></div>`}
        <div class="stack tight">
          <p>${localised(entry?.rules ?? "") || tr("This game has no description of its rules.")}</p>
          ${chosen.length > 0 && html`<dl class="chosen">${chosen.map(([name, value]) => html`
            <div><dt>${localised(entry?.words[name] ?? name)}</dt><dd>${inWords(value)}</dd></div>`)}</dl>`}
        </div>
      </div>
    <//>`;
}

/** @param {unknown} value */
const inWords = (value) => ({ true: tr("yes"), false: tr("no") }[String(value)] ?? String(value));
