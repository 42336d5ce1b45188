// A file with several games: which of them comes on the board.

import { html, useSignal } from "../ui.js";
import { bring } from "./actions.js";
import { wire } from "./state.js";

/** The most characters of a file that are sent at once: messages have a limit. */
const LONGEST = 300_000;

/** The most games that are listed at once. */
const LISTED = 200;

/** A file in parts that the server takes, cut where a game begins. */
export function partsOf(text) {
  if (text.length <= LONGEST || text.trimStart().startsWith("{")) return [text];
  const parts = [""];
  for (const game of text.split(/^(?=\[Event )/m)) {
    if (parts.at(-1) && parts.at(-1).length + game.length > LONGEST) parts.push("");
    parts[parts.length - 1] += game;
  }
  return parts;
}

/** Puts the only game of a file on the board, or gives all of them, each with its part of the file. */
export async function bringFile(text) {
  const found = [];
  for (const part of partsOf(text)) {
    const { games } = await wire.ask("match.choices", { text: part });
    for (const [index, game] of games.entries()) found.push({ ...game, part, number: index + 1 });
  }
  if (found.length > 1) return found;
  await bring(text);
  return null;
}

/** The games of a file as a list; the one that is chosen comes on the board. */
export function Choose({ games, onDone }) {
  const wanted = useSignal("");
  const wrong = useSignal("");
  const rows = games.map((game, index) => ({ game, text: `${index + 1}. ${describe(game)}` }));
  const found = rows.filter(({ text }) => matches(text, wanted.value));

  async function choose(game) {
    try {
      await bring(game.part, game.number);
      onDone();
    } catch (error) {
      wrong.value = error.message;
    }
  }

  return html`
    <p role="status">This file has ${games.length.toLocaleString("en")} games: choose one.</p>
    <label class="field"><span>Number, player or date</span>
      <input type="search" value=${wanted.value} ref=${focus}
        onInput=${(event) => { wanted.value = event.target.value; }} /></label>
    <ol class="kept choices">
      ${found.slice(0, LISTED).map(({ game, text }) => html`<li key=${text}>
        <button type="button" class="quiet open grow" onClick=${() => choose(game)}>${text}</button></li>`)}
    </ol>
    ${found.length > LISTED && html`<p class="small muted">
      The first ${LISTED} of ${found.length.toLocaleString("en")} are listed: type something to find others.</p>`}
    ${found.length === 0 && html`<p class="muted">No game in this file matches.</p>`}
    <p class="wrong" role="alert">${wrong.value}</p>`;
}

/** A number finds the game that has it; other words are looked for in what is known of a game. */
function matches(text, wanted) {
  const words = wanted.trim().toLowerCase();
  return /^\d+$/.test(words) ? text.startsWith(`${words}.`) : text.toLowerCase().includes(words);
}

function describe({ title, game, result, date, moves }) {
  const known = date && !date.startsWith("?") ? date : "";
  return [title || game, known, `${moves} ${moves === 1 ? "move" : "moves"}`, result].filter(Boolean).join(" · ");
}

const focus = (element) => element?.focus();
