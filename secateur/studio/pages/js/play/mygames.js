// The games that the server keeps: open, rename, delete (and take that back), export, import.

import { html, useEffect, useRef, useSignal } from "../ui.js";
import { announce } from "../shell.js";
import { fail, open } from "./actions.js";
import { bringFile, Choose } from "./choose.js";
import { ago, movesOf, opponents, result } from "./format.js";
import { LongList } from "./long_list.js";
import { Dialog, Icon, IconButton, save } from "./parts.js";
import { dialog, levels, match, wire } from "./state.js";
import { Thumb } from "./thumb.js";

/**
 * @import { BoardView, MatchSummary } from "../messages"
 * @import { FileWithGames } from "./choose.js"
 */

const close = () => { dialog.value = null; };

export function MyGames() {
  const rows = useSignal(/** @type {MatchSummary[] | null} */ (null));
  const wrong = useSignal("");
  const choices = useSignal(/** @type {FileWithGames | null} */ (null));
  const only = useSignal({ game: "", state: "" });
  useEffect(() => { read(rows, wrong); }, []);

  async function choose(row) {
    try {
      await open(row.id);
      close();
    } catch (error) {
      wrong.value = error.message;
    }
  }

  async function take(event) {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    try {
      choices.value = await bringFile(await file.text());
      if (!choices.value) close();
    } catch (error) {
      wrong.value = `${file.name}: ${error.message}`;
    }
  }

  function backToList() {
    choices.value = null;
    read(rows, wrong);
  }

  if (choices.value) {
    return html`
      <${Dialog} title="Games in the file" className="my-games" onClose=${close}>
        <${Choose} ...${choices.value} onDone=${close} onImported=${backToList} />
      <//>`;
  }
  return html`
    <${Dialog} title="My games" className="my-games" onClose=${close}>
      ${rows.value === null && html`<p class="muted">Reading…</p>`}
      ${rows.value?.length === 0 && html`<p class="muted">No games yet.</p>`}
      ${rows.value && rows.value.length > 1 && html`<${Filters} rows=${rows.value} only=${only} />`}
      ${rows.value && rows.value.length > 0 && html`<${LongList}
        rows=${rows.value.filter((row) => isMeant(row, only.value)).map((row) => ({ row, text: textOf(row) }))}
        label="Name, players or result" none="No game matches." className="mine"
        draw=${({ row }) => html`<${Row} key=${row.id} row=${row} onOpen=${() => choose(row)} />`} />`}
      ${rows.value && rows.value.length > 1 && html`<${Statistics} rows=${rows.value} />`}
      <p class="wrong" role="alert">${wrong.value}</p>
      <div class="buttons">
        <label class="button"><${Icon} name="share" /> Import a file
          <input class="spoken" type="file" accept=".json,.pgn,.txt,application/json,text/plain"
            onChange=${take} /></label>
        <a class="button" href="/puzzles"><${Icon} name="star" /> Puzzles</a>
        <button type="button" class="primary" onClick=${() => { dialog.value = "new"; }}>
          <${Icon} name="plus" /> New game</button>
      </div>
    <//>`;
}

/** How a person has done against the engine: for each game and side, how many were won, drawn and lost. */
function Statistics({ rows }) {
  const found = new Map();
  for (const row of rows) {
    const engines = row.players.map((player) => player.kind === "engine");
    if (!row.result || engines[0] === engines[1]) continue;
    const side = engines.indexOf(false);
    const key = `${row.title}, ${row.sides[side]}`;
    const counts = found.get(key) ?? [0, 0, 0];
    counts[row.result.winner === null ? 1 : row.result.winner === side ? 0 : 2] += 1;
    found.set(key, counts);
  }
  if (!found.size) return null;
  return html`<details class="statistics"><summary>You against the engine</summary>
    <table><thead><tr><th scope="col">Game</th><th scope="col">Won</th><th scope="col">Drawn</th>
      <th scope="col">Lost</th></tr></thead>
      <tbody>${[...found].sort().map(([name, counts]) => html`<tr><th scope="row">${name}</th>
        ${counts.map((number) => html`<td class="numbers">${number}</td>`)}</tr>`)}</tbody></table></details>`;
}

const STATES = [["", "All"], ["on", "In progress"], ["over", "Finished"]];

/** Which games are listed: those of one game, those that are over or not. */
function Filters({ rows, only }) {
  const titles = [...new Set(rows.map((row) => row.title))].sort();
  const change = (changes) => { only.value = { ...only.value, ...changes }; };
  return html`
    <div class="row filters">
      <label class="field"><span>Game</span><select value=${only.value.game}
        onChange=${(event) => change({ game: event.target.value })}>
        <option value="">all games</option>${titles.map((title) => html`<option value=${title}>${title}</option>`)}
      </select></label>
      <fieldset class="segments" aria-label="Which games">
        ${STATES.map(([name, text]) => html`<label><input type="radio" name="state" value=${name}
          checked=${only.value.state === name} onChange=${() => change({ state: name })} />
          <span>${text}</span></label>`)}
      </fieldset>
    </div>`;
}

const isMeant = (row, { game, state }) =>
  (!game || row.title === game) && (!state || Boolean(row.result) === (state === "over"));

async function read(rows, wrong) {
  try {
    const { matches, unreadable } = await wire.ask("match.list");
    const some = unreadable.length === 1 ? "One game is" : `${unreadable.length} games are`;
    if (unreadable.length) wrong.value = `${some} damaged and cannot be read.`;
    rows.value = matches.filter((row) => row.moves > 0 || row.name || row.id === match.value?.id);
  } catch (error) {
    fail(error);
  }
}

function Row({ row, onOpen }) {
  const name = useSignal(row.name);
  const naming = useSignal(false);
  const gone = useSignal(""); // the exported game, after it was deleted
  const shown = name.value || row.title;

  async function rename(event) {
    event.preventDefault();
    const wished = event.target.elements.name.value.trim();
    try {
      await wire.ask("match.name", { match: row.id, name: wished });
      name.value = row.name = wished;
      naming.value = false;
    } catch (error) {
      fail(error);
    }
  }

  async function remove() {
    try {
      const file = await wire.ask("match.export", { match: row.id, format: "json" });
      await wire.ask("match.delete", { match: row.id });
      gone.value = file.text;
      announce(`${shown} is deleted.`);
    } catch (error) {
      fail(error);
    }
  }

  async function restore() {
    try {
      const reply = await wire.ask("match.import", { text: gone.value });
      await wire.ask("match.close", { match: reply.id });
      row.id = reply.id;
      gone.value = "";
      announce(`${shown} is restored.`);
    } catch (error) {
      fail(error);
    }
  }

  if (gone.value) {
    return html`<li class="row tight"><span class="grow muted">${shown} is deleted.</span>
      <button type="button" aria-label=${`Undo: bring ${shown} back`} ref=${focus} onClick=${restore}>
        <${Icon} name="undo" /> Undo</button></li>`;
  }
  if (naming.value) {
    return html`<li><form class="row tight" onSubmit=${rename}>
      <input class="grow" name="name" aria-label="Name of the game" maxlength="100" value=${name.value}
        placeholder=${row.title} ref=${focus} />
      <button type="submit" class="primary">Save</button>
      <button type="button" onClick=${() => { naming.value = false; }}>Cancel</button></form></li>`;
  }
  const here = row.id === match.value?.id;
  const about = describe(row, Boolean(name.value));
  const which = `${shown}, ${about}`;
  return html`
    <li class="row tight">
      <button type="button" class="quiet open grow" onClick=${onOpen} aria-current=${here ? "true" : undefined}>
        <${Picture} id=${row.id} moves=${row.moves} />
        <span><b>${shown}</b>${here && html` <span class="badge">on the board</span>`}<br />
          <span class="small muted">${about}</span></span></button>
      <${IconButton} icon="pencil" label=${`Rename ${which}`} className="quiet"
        onClick=${() => { naming.value = true; }} />
      <${IconButton} icon="save" label=${`Export ${which}`} className="quiet"
        onClick=${() => exportMatch(row.id, "json")} />
      ${!here && html`<${IconButton} icon="trash" label=${`Delete ${which}`} className="quiet" onClick=${remove} />`}
    </li>`;
}

/** The last position, asked for when the row comes into sight. */
function Picture({ id, moves }) {
  const place = useRef(null);
  const board = useSignal(/** @type {BoardView | null} */ (null));
  useEffect(() => {
    const watch = new IntersectionObserver(([seen]) => {
      if (!seen.isIntersecting) return;
      watch.disconnect();
      wire.ask("match.picture", { match: id }).then((reply) => { board.value = reply.view.board; }).catch(() => {});
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [id, moves]);
  return html`<span ref=${place}><${Thumb} board=${board.value} /></span>`;
}

/** A match in a few words; with its game where it has a name of its own. */
function describe(row, named) {
  const end = row.result ? result(row).replace(/\.$/, "") : "in progress";
  const who = opponents(row, levels.value);
  const unsaved = row.saved ? "" : "not saved yet";
  const parts = [named ? row.title : "", who, movesOf(row.moves), end, ago(row.changed), unsaved];
  return parts.filter(Boolean).join(" · ");
}

/** What a row can be found by. */
const textOf = (row) => `${row.name || row.title}, ${describe(row, Boolean(row.name))}`;

const focus = (element) => element?.focus();

/** Saves a match as a file. */
export async function exportMatch(id, format) {
  try {
    save(await wire.ask("match.export", { match: id, format }));
  } catch (error) {
    fail(error);
  }
}
