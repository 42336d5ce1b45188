// The games that the server keeps: open, rename, delete (and take that back), export, import.

import { html, useEffect, useSignal } from "../ui.js";
import { bring, fail, open } from "./actions.js";
import { ago } from "./format.js";
import { Dialog, Icon, IconButton, save } from "./parts.js";
import { dialog, match, wire } from "./state.js";

const close = () => { dialog.value = null; };

export function MyGames() {
  const rows = useSignal(null);
  const wrong = useSignal("");
  useEffect(() => { read(rows); }, []);

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
      await bring(await file.text());
      close();
    } catch (error) {
      wrong.value = `${file.name}: ${error.message}`;
    }
  }

  return html`
    <${Dialog} title="My games" className="my-games" onClose=${close}>
      ${rows.value === null && html`<p class="muted">Reading…</p>`}
      ${rows.value?.length === 0 && html`<p class="muted">No game has a move yet.</p>`}
      <ul class="kept">
        ${rows.value?.map((row) => html`<${Row} key=${row.id} row=${row} onOpen=${() => choose(row)} />`)}
      </ul>
      <p class="wrong" role="alert">${wrong.value}</p>
      <div class="buttons">
        <label class="button"><${Icon} name="share" /> Import a file
          <input class="spoken" type="file" accept=".json,.txt,application/json,text/plain" onChange=${take} /></label>
        <button type="button" class="primary" onClick=${() => { dialog.value = "new"; }}>
          <${Icon} name="plus" /> New game</button>
      </div>
    <//>`;
}

async function read(rows) {
  try {
    const { matches } = await wire.ask("match.list");
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
      name.value = wished;
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
    } catch (error) {
      fail(error);
    }
  }

  if (gone.value) {
    return html`<li class="row tight"><span class="grow muted">${shown} is deleted.</span>
      <button type="button" onClick=${restore}><${Icon} name="undo" /> Undo</button></li>`;
  }
  if (naming.value) {
    return html`<li><form class="row tight" onSubmit=${rename}>
      <input class="grow" name="name" aria-label="Name of the game" maxlength="100" value=${name.value}
        placeholder=${row.title} ref=${(element) => element && element.focus()} />
      <button type="submit" class="primary">Save</button>
      <button type="button" onClick=${() => { naming.value = false; }}>Cancel</button></form></li>`;
  }
  const here = row.id === match.value?.id;
  return html`
    <li class="row tight">
      <button type="button" class="quiet open grow" onClick=${onOpen} aria-current=${here ? "true" : undefined}>
        <span><b>${shown}</b>${here && html` <span class="badge">on the board</span>`}<br />
          <span class="small muted">${describe(row)}</span></span></button>
      <${IconButton} icon="pencil" label=${`Rename ${shown}`} className="quiet"
        onClick=${() => { naming.value = true; }} />
      <${IconButton} icon="save" label=${`Export ${shown}`} className="quiet"
        onClick=${() => exportMatch(row.id, "json")} />
      ${!here && html`<${IconButton} icon="trash" label=${`Delete ${shown}`} className="quiet" onClick=${remove} />`}
    </li>`;
}

function describe(row) {
  const moves = `${row.moves} ${row.moves === 1 ? "move" : "moves"}`;
  const end = row.result ? (row.result.reason || "over") : "going on";
  return [row.name ? row.title : "", moves, end, ago(row.changed)].filter(Boolean).join(" · ");
}

/** Saves a match as a file. */
export async function exportMatch(id, format) {
  try {
    save(await wire.ask("match.export", { match: id, format }));
  } catch (error) {
    fail(error);
  }
}

