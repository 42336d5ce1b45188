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
import { localised, tr } from "/explorer-js/language.js";

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
      <${Dialog} title=${tr("Games in the file")} className="my-games" onClose=${close}>
        <${Choose} ...${choices.value} onDone=${close} onImported=${backToList} />
      <//>`;
  }
  return html`
    <${Dialog} title=${tr("My games")} className="my-games" onClose=${close}>
      ${rows.value === null && html`<p class="muted">${tr("Reading…")}</p>`}
      ${rows.value?.length === 0 && html`<p class="muted">${tr("No games yet.")}</p>`}
      ${rows.value && rows.value.length > 1 && html`<${Filters} rows=${rows.value} only=${only} />`}
      ${rows.value && rows.value.length > 0 && html`<${LongList}
        rows=${rows.value.filter((row) => isMeant(row, only.value)).map((row) => ({ row, text: textOf(row) }))}
        label=${tr("Name, players or result")} none=${tr("No game matches.")} className="mine"
        draw=${({ row }) => html`<${Row} key=${row.id} row=${row} onOpen=${() => choose(row)} />`} />`}
      ${rows.value && rows.value.length > 1 && html`<${Statistics} rows=${rows.value} />`}
      <p class="wrong" role="alert">${wrong.value}</p>
      <div class="buttons">
        <label class="button"><${Icon} name="share" /> ${tr("Import a file")}
          <input class="spoken" type="file" accept=".json,.pgn,.txt,application/json,text/plain"
            onChange=${take} /></label>
        <a class="button" href="/puzzles"><${Icon} name="star" /> ${tr("Puzzles")}</a>
        <button type="button" class="primary" onClick=${() => { dialog.value = "new"; }}>
          <${Icon} name="plus" /> ${tr("New game")}</button>
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
    const key = `${localised(row.title)}, ${localised(row.sides[side])}`;
    const counts = found.get(key) ?? [0, 0, 0];
    counts[row.result.winner === null ? 1 : row.result.winner === side ? 0 : 2] += 1;
    found.set(key, counts);
  }
  if (!found.size) return null;
  return html`<details class="statistics"><summary>${tr("You against the engine")}</summary>
    <table><thead><tr><th scope="col">${tr("Game")}</th><th scope="col">${tr("Won")}</th>
      <th scope="col">${tr("Drawn")}</th><th scope="col">${tr("Lost")}</th></tr></thead>
      <tbody>${[...found].sort().map(([name, counts]) => html`<tr><th scope="row">${name}</th>
        ${counts.map((number) => html`<td class="numbers">${number}</td>`)}</tr>`)}</tbody></table></details>`;
}

const STATES = [["", tr("All")], ["on", tr("In progress")], ["over", tr("Finished")]];

/** Which games are listed: those of one game, those that are over or not. */
function Filters({ rows, only }) {
  const titles = [...new Set(rows.map((row) => row.title))].sort();
  const change = (changes) => { only.value = { ...only.value, ...changes }; };
  return html`
    <div class="row filters">
      <label class="field"><span>${tr("Game")}</span><select value=${only.value.game}
        onChange=${(event) => change({ game: event.target.value })}>
        <option value="">${tr("all games")}</option>
        ${titles.map((title) => html`<option value=${title}>${localised(title)}</option>`)}
      </select></label>
      <fieldset class="segments" aria-label=${tr("Which games")}>
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
    const number = unreadable.length;
    if (number) wrong.value = tr("Damaged games that cannot be read: {number}.", { number });
    rows.value = matches.filter((row) => row.moves > 0 || row.name || row.id === match.value?.id);
  } catch (error) {
    fail(error);
  }
}

function Row({ row, onOpen }) {
  const name = useSignal(row.name);
  const naming = useSignal(false);
  const gone = useSignal(""); // the exported game, after it was deleted
  const shown = name.value || localised(row.title);

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
      announce(tr("{name} has been deleted.", { name: shown }));
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
      announce(tr("{name} has been restored.", { name: shown }));
    } catch (error) {
      fail(error);
    }
  }

  if (gone.value) {
    return html`<li class="row tight"><span class="grow muted">${tr("{name} has been deleted.", { name: shown })}</span>
      <button type="button" aria-label=${tr("Undo: restore {name}", { name: shown })} ref=${focus}
        onClick=${restore}>
        <${Icon} name="undo" /> ${tr("Undo")}</button></li>`;
  }
  if (naming.value) {
    return html`<li><form class="row tight" onSubmit=${rename}>
      <input class="grow" name="name" aria-label=${tr("Name of the game")} maxlength="100" value=${name.value}
        placeholder=${localised(row.title)} ref=${focus} />
      <button type="submit" class="primary">${tr("Save")}</button>
      <button type="button" onClick=${() => { naming.value = false; }}>${tr("Cancel")}</button></form></li>`;
  }
  const here = row.id === match.value?.id;
  const about = describe(row, Boolean(name.value));
  const which = `${shown}, ${about}`;
  return html`
    <li class="row tight">
      <button type="button" class="quiet open grow" onClick=${onOpen} aria-current=${here ? "true" : undefined}>
        <${Picture} id=${row.id} moves=${row.moves} />
        <span><b>${shown}</b>${here && html` <span class="badge">${tr("on the board")}</span>`}<br />
          <span class="small muted">${about}</span></span></button>
      <${IconButton} icon="pencil" label=${tr("Rename {name}", { name: which })} className="quiet"
        onClick=${() => { naming.value = true; }} />
      <${IconButton} icon="save" label=${tr("Export {name}", { name: which })} className="quiet"
        onClick=${() => exportMatch(row.id, "json")} />
      ${!here && html`<${IconButton} icon="trash" label=${tr("Delete {name}", { name: which })} className="quiet"
        onClick=${remove} />`}
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
  const end = row.result ? result(row).replace(/[.。]$/, "") : tr("in progress");
  const who = opponents(row, levels.value);
  const unsaved = row.saved ? "" : tr("not saved yet");
  const parts = [named ? localised(row.title) : "", who, movesOf(row.moves), end, ago(row.changed), unsaved];
  return parts.filter(Boolean).join(" · ");
}

/** What a row can be found by. */
const textOf = (row) => `${row.name || localised(row.title)}, ${describe(row, Boolean(row.name))}`;

const focus = (element) => element?.focus();

/** Saves a match as a file. */
export async function exportMatch(id, format) {
  try {
    save(await wire.ask("match.export", { match: id, format }));
  } catch (error) {
    fail(error);
  }
}
