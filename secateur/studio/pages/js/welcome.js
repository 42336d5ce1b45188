// The first page: four doors, and a gallery of the games.

import { byId, html, render, signal, useEffect, useSignal } from "./ui.js";
import { Board } from "./board.js";
import { shell } from "./shell.js";
import { Wire } from "./wire.js";
import { localised, tr, translate } from "/explorer-js/language.js";

/**
 * @import { BoardView, GameRow } from "./messages"
 * @import { Signal } from "../vendor/signals.js"
 */

const DOORS = [
  ["/play", tr("Play"), tr("against the engine, from beginner to full strength, or against somebody beside you"),
    "M6.5 4l9 6-9 6z"],
  ["/play?game=chess&analyse", tr("Analyse"),
    tr("a position or a game: the best lines, the evaluation, what was better"),
    "M3.5 15.5l4-5 3 3 6-8M3.5 3.5v13h13"],
  ["/explorer", tr("See alpha-beta"), tr("search a tree step by step: each window, and the reason for each cut"),
    "M10 4v3M10 7l-5 5M10 7l5 5M5 12.5v3M15 12.5v3M10 2.5v2"],
  ["/write", tr("Write a game"), tr("thirty lines of Python, and a strong opponent at once"),
    "M4 16l.7-3.2L13.3 4.2l2.5 2.5-8.6 8.6zM11.8 5.7l2.5 2.5"],
];

const wire = new Wire();
/** @type {Signal<GameRow[]>} */
const games = signal([]);
const trouble = signal("");
const puzzles = signal(0); // that are due

function Page() {
  const last = lastMatch();
  return html`
    <div class="stack welcome">
      <ul class="doors">
        ${DOORS.map(([address, name, about, path]) => html`<li><a class="card door" href=${address}>
          <svg viewBox="0 0 20 20" aria-hidden="true"><path d=${path} /></svg>
          <span><b>${name}</b><span class="muted">${about}</span></span></a></li>`)}
      </ul>
      ${(last || puzzles.value > 0) && html`<p class="row">
        ${last && html`<a class="button" href=${`/play?match=${encodeURIComponent(last)}`}>
          ${tr("Continue your last game")}</a>`}
        ${puzzles.value > 0 && html`<a class="button" href="/puzzles">
          ${tr("Puzzles due today: {number}", { number: puzzles.value })}</a>`}</p>`}
      <h2>${tr("Games")}</h2>
      ${trouble.value && html`<p class="wrong" role="alert">${trouble.value}</p>`}
      <ul class="gallery">${games.value.map((entry) => html`<${Entry} key=${entry.game} entry=${entry} />`)}</ul>
      <p class="muted"><a href="/jobs">${tr("Jobs")}</a>:
        ${" "}${tr("the progress of the matches, self-play and proofs that you started with --job")}</p>
    </div>`;
}

/** @param {{ entry: GameRow }} props */
function Entry({ entry }) {
  const board = useSignal(/** @type {BoardView | null} */ (null));
  useEffect(() => {
    wire.ask("position.read", { game: entry.game, position: entry.moves })
      .then((reply) => { board.value = reply.view.board; }).catch(() => {});
  }, []);
  return html`
    <li><a class="card entry" href=${`/play?game=${encodeURIComponent(entry.game)}`}>
      <span class="picture" aria-hidden="true">${board.value
        && html`<${Board} board=${board.value} label="" still />`}</span>
      <b>${localised(entry.title)}</b>${entry.mine && html` <span class="badge">${tr("yours")}</span>`}
      <span class="small muted">${localised(entry.summary).replaceAll("`", "")}</span></a></li>`;
}

/** The match that was played last, if the browser remembers one. */
function lastMatch() {
  try {
    return JSON.parse(localStorage.getItem("secateur-play") ?? "null")?.last ?? null;
  } catch {
    return null;
  }
}

translate(byId("main"));
shell({ page: "welcome", wire, about: tr("Choose a game to play it at once, or one of the cards above the games.") });
render(html`<${Page} />`, byId("welcome"));
wire.onOpen(async () => {
  try {
    games.value = (await wire.ask("games")).games;
    const kept = (await wire.ask("puzzle.list", {})).puzzles;
    puzzles.value = kept.filter(({ due }) => due !== null && due * 1000 <= Date.now()).length;
  } catch (error) {
    trouble.value = localised(error.message);
  }
});
