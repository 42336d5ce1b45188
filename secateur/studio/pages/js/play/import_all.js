// All games of a file become games of the studio: how far it is, what could not be imported, and a way to stop.

import { html, useEffect, useRef, useSignal } from "../ui.js";
import { toast } from "../shell.js";
import { COMPILING } from "../wire.js";
import { partsOf } from "./file_parts.js";
import { Icon } from "./parts.js";
import { wire } from "./state.js";
import { grouped, localised, tr } from "/explorer-js/language.js";

/** Characters that are sent at once: some 30 games, so that the bar moves and Stop is heard soon. */
const AT_ONCE = 25_000;

/** The most games that could not be imported that are listed. */
const LISTED = 100;

/** Imports all games of a text as soon as it is drawn; it ends early when it is closed. */
export function ImportAll({ text, total, onDone }) {
  const state = useSignal({ imported: 0, tried: 0, failures: [], ended: "" });
  const wish = useRef({ stop: false, closed: false });
  useEffect(() => {
    importAll(text, total, state, wish.current);
    return () => { Object.assign(wish.current, { stop: true, closed: true }); };
  }, []);

  const { tried, failures, ended } = state.value;
  if (!ended) {
    return html`
      <p role="status">${tr("Importing {games}…", { games: games(total) })}</p>
      <div class="stack tight">
        <progress value=${tried} max=${total} aria-label=${tr("Games imported")}></progress>
        <p class="small muted numbers">${tr("{done} of {all}", { done: count(tried), all: count(total) })}${
          failures.length > 0 && ` · ${failed(failures.length)}`}</p>
      </div>
      <div class="buttons">
        <button type="button" ref=${focus} onClick=${() => { wish.current.stop = true; }}>${tr("Stop")}</button></div>`;
  }
  return html`
    <p role="status">${summary(state.value, total)}</p>
    ${ended !== "done" && html`<p class="wrong" role="alert">${ended}</p>`}
    ${failures.length > 0 && html`<${Failures} failures=${failures} />`}
    <div class="buttons">
      <button type="button" class="primary" ref=${focus} onClick=${onDone}>
        <${Icon} name="list" /> ${tr("My games")}</button>
    </div>`;
}

/** Sends the text part by part; what has been imported stays, whatever happens to the rest. */
async function importAll(text, total, state, wish) {
  const end = (ended) => { state.value = { ...state.value, ended }; };
  try {
    for (const part of partsOf(text, AT_ONCE)) {
      if (wish.stop) break;
      const reply = await wire.ask("match.import_all", { text: part }, { timeout: COMPILING });
      const { imported, tried, failures } = state.value;
      state.value = {
        imported: imported + reply.matches,
        tried: tried + reply.matches + reply.failures.length,
        failures: [...failures, ...reply.failures.map((each) => ({ ...each, number: tried + each.number }))],
        ended: "",
      };
      if (reply.stopped) throw new Error(reply.stopped);
    }
    end("done");
  } catch (error) {
    end(localised(error.message));
  }
  if (wish.closed) toast(tr("The import has ended. {result}", { result: summary(state.value, total) }));
}

function Failures({ failures }) {
  return html`
    <h3 class="small">${failed(failures.length)}</h3>
    <ul class="kept choices failures" tabindex="0" aria-label=${tr("Games that could not be imported")}>
      ${failures.slice(0, LISTED).map(({ number, title, message }) => html`<li key=${number} class="small">
        <b>${number}. ${title || tr("Game without a title")}</b><br />
        <span class="wrong">${localised(message)}</span></li>`)}
    </ul>
    ${failures.length > LISTED && html`<p class="small muted">
      ${tr("The first {number} are listed.", { number: LISTED })}</p>`}`;
}

/** What has become of the file in one line. */
function summary({ imported, tried }, total) {
  if (imported === total) return tr("Now in My games: all {games}.", { games: games(total) });
  const rest = total - tried;
  const done = tr("Now in My games: {number} of {games}.", { number: count(imported), games: games(total) });
  return rest > 0 ? `${done} ${tr("Not tried: {number}.", { number: count(rest) })}` : done;
}

const count = grouped;
const games = (number) => (number === 1 ? tr("1 game") : tr("{number} games", { number: count(number) }));
const failed = (number) => tr("{number} could not be imported", { number: count(number) });
const focus = (element) => element?.focus();
