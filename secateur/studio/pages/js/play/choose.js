// A file with several games: one of them comes on the board, or all become games of the studio.

import { html, useSignal } from "../ui.js";
import { bring } from "./actions.js";
import { partsOf } from "./file_parts.js";
import { movesOf } from "./format.js";
import { ImportAll } from "./import_all.js";
import { LongList } from "./long_list.js";
import { Icon } from "./parts.js";
import { wire } from "./state.js";
import { grouped, localised, tr } from "/explorer-js/language.js";

/**
 * @import { GameChoice } from "../messages"
 * @typedef {{ text: string, games: (GameChoice & { part: string, number: number })[] }} FileWithGames
 */

/**
 * Puts the only game of a file on the board, or gives the text and all of its games, each with its part of it.
 * @param {string} text
 * @returns {Promise<FileWithGames | null>}
 */
export async function bringFile(text) {
  /** @type {FileWithGames["games"]} */
  const games = [];
  for (const part of partsOf(text)) {
    const reply = await wire.ask("match.choices", { text: part });
    for (const [index, game] of reply.games.entries()) games.push({ ...game, part, number: index + 1 });
  }
  if (games.length > 1) return { text, games };
  await bring(text);
  return null;
}

/** The games of a file as a list: `onDone` when one has come on the board, `onImported` when all are games. */
export function Choose({ text, games, onDone, onImported }) {
  const wrong = useSignal("");
  const all = useSignal(false);
  const rows = games.map((game, index) => ({ game, text: `${index + 1}. ${describe(game)}` }));

  async function choose(game) {
    try {
      await bring(game.part, game.number);
      onDone();
    } catch (error) {
      wrong.value = localised(error.message);
    }
  }

  if (all.value) return html`<${ImportAll} text=${text} total=${games.length} onDone=${onImported} />`;
  const number = grouped(games.length);
  return html`
    <p role="status">
      ${tr("This file has {number} games: choose one to open it, or import all of them into My games.", { number })}</p>
    <${LongList} rows=${rows} label=${tr("Number, player or date")} none=${tr("No game in this file matches.")}
      found=${isMeant} className="choices" draw=${(row) => html`<li key=${row.text}>
        <button type="button" class="quiet open grow" onClick=${() => choose(row.game)}>${row.text}</button></li>`} />
    <p class="wrong" role="alert">${wrong.value}</p>
    <div class="buttons">
      <button type="button" class="primary" onClick=${() => { all.value = true; }}>
        <${Icon} name="plus" /> ${tr("Import all {number} games", { number })}</button>
    </div>`;
}

/** A number means the game that has it; other words are looked for in what is known of a game. */
function isMeant(text, words) {
  return /^\d+$/.test(words) ? text.startsWith(`${words}.`) : text.includes(words);
}

function describe({ title, game, result, date, moves }) {
  const known = date && !date.startsWith("?") ? date : "";
  return [title || game, known, movesOf(moves), result].filter(Boolean).join(" · ");
}
