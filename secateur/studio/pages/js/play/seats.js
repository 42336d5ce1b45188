// Links to the seats of the match on the board: one for each person, and one to watch.

import { html, useEffect, useSignal } from "../ui.js";
import { Dialog, IconButton, copy } from "./parts.js";
import { dialog, onBoard, wire } from "./state.js";
import { localised, tr } from "/explorer-js/language.js";

/**
 * @import { SeatLinks } from "../messages"
 * @import { Signal } from "../../vendor/signals.js"
 */

export function Seats() {
  /** @type {Signal<SeatLinks | null>} */
  const told = useSignal(null);
  const wrong = useSignal("");
  const { id, sides, players } = onBoard();
  useEffect(() => {
    wire.ask("seat.links", { match: id }).then((reply) => { told.value = reply; })
      .catch((error) => { wrong.value = localised(error.message); });
  }, [id]);
  return html`
    <${Dialog} title=${tr("Play with others")} className="small" onClose=${() => { dialog.value = null; }}>
      <div class="stack">
        <p class="small muted">${tr("Each link is a seat: whoever opens it plays that side, and can do nothing " +
          "else. Open your own link here, and send the others. Spectators can only watch.")}</p>
        ${players.map((player, side) => player.kind === "engine"
          && html`<p class="small muted">
            ${tr("{player} is played by the engine.", { player: localised(sides[side]) })}</p>`)}
        ${told.value?.seats.map(({ side, key }) => html`
          <${Link} key=${key} name=${side === null ? tr("Spectators") : localised(sides[side])}
            link=${linkOf(told.value, key)} />`)}
        ${told.value?.local && html`<p class="small">
          ${tr("Only this machine can open them. For others on your network, start the studio with")}
          ${" "}<code>secateur studio --host 0.0.0.0</code></p>`}
        <p class="wrong" role="alert">${wrong.value}</p>
      </div>
    <//>`;
}

/**
 * A link as others can open it: with the address by which they reach the studio.
 * @param {SeatLinks | null} told
 * @param {string} key
 */
function linkOf(told, key) {
  const here = new URL(location.href);
  const own = ["127.0.0.1", "localhost", "[::1]"].includes(here.hostname);
  return `${own && told && !told.local ? told.address : here.origin}/play?seat=${encodeURIComponent(key)}`;
}

/** @param {{ name: string, link: string }} props */
function Link({ name, link }) {
  return html`<div class="field"><span aria-hidden="true">${name}</span>
    <span class="row tight"><input class="mono grow" aria-label=${tr("Link: {name}", { name })} readonly value=${link}
        onFocus=${(/** @type {any} */ event) => event.target.select()} />
      <${IconButton} icon="copy" label=${tr("Copy the link: {name}", { name })} onClick=${() => copy(link)} />
      <a class="button" href=${link} target="_blank" rel="noopener">${tr("Open")}</a></span></div>`;
}
