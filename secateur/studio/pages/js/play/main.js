// The page "Play and analyse": puts its parts together.

import { byId, html, render } from "../ui.js";
import { shell } from "../shell.js";
import { openDialog } from "./actions.js";
import { Analysis, followBoard } from "./analysis.js";
import { Book } from "./book.js";
import { Actions, OtherMoves, Status, TypedMove, Walk } from "./controls.js";
import { Graph } from "./graph.js";
import { KEYS, listen as listenToKeys } from "./keys.js";
import { layout } from "./layout.js";
import { Moves } from "./moves.js";
import { MyGames } from "./mygames.js";
import { ChangePlayers, NewGame } from "./newgame.js";
import { Notation } from "./notation.js";
import { Icon } from "./parts.js";
import { Player } from "./players.js";
import { listenToTurns } from "./premove.js";
import { Review } from "./review.js";
import { Rules } from "./rules.js";
import { Seats } from "./seats.js";
import { SetUp } from "./setup.js";
import { listen as listenToSounds } from "./sounds.js";
import { arrive, listen } from "./start.js";
import { Table } from "./table.js";
import { bottom, dialog, match, seat, trouble, wire } from "./state.js";
import { localised, tr } from "/explorer-js/language.js";

const DIALOGS = {
  new: NewGame, players: ChangePlayers, games: MyGames, notation: Notation, editor: SetUp, rules: Rules,
  seats: Seats,
};

/** Where there is little room, the way through the game is a bar below what scrolls: it covers nothing. */
function Page() {
  const Open = DIALOGS[dialog.value];
  return html`
    <div class="page-part">
      <${Head} />
      ${match.value ? html`<${Parts} />` : html`<section class="table-part" aria-label=${tr("Board")} tabindex="-1">
        <div class="table-top waiting">${trouble.value
          ? html`<p class="wrong" role="alert">${trouble.value}</p>`
          : html`<p class="muted late"><span class="spinner"></span> ${tr("Loading the game…")}</p>`}</div>
      </section>`}
    </div>
    ${match.value && layout.value !== "wide" && html`<div class="bottom-bar"><${Walk} /></div>`}
    ${Open && html`<${Open} />`}`;
}

function Head() {
  const { title, name, view } = match.value ?? {};
  const heading = name || localised(title ?? "") || tr("Play and analyse");
  return html`
    <div class="game-head">
      <h1 title=${heading}>${heading}</h1>
      <div class="row tight head-buttons">
        ${seat.value ? html`<span class="badge">${seatName()}</span>` : html`
        <button type="button" class="primary" aria-label=${tr("New game")} aria-keyshortcuts="n"
          onClick=${() => openDialog("new")}>
          <${Icon} name="plus" /> <span class="brief">${tr("New")}</span>
          <span class="wide-only spare-too">${tr("New game")}</span></button>
        <button type="button" aria-label=${tr("My games")} title=${tr("My games")}
          onClick=${() => openDialog("games")}>
          <${Icon} name="list" /><span class="wide-only spare-too">${tr("My games")}</span></button>
        ${view && html`<button type="button" aria-label=${tr("Share, import and export")}
          title=${tr("Share, import and export")} onClick=${() => openDialog("notation")}>
          <${Icon} name="share" /><span class="wide-only spare">${tr("Share")}</span></button>`}
        ${view?.editable && html`<button type="button" aria-label=${tr("Set up a position")}
          title=${tr("Set up a position (e)")} aria-keyshortcuts="e" onClick=${() => openDialog("editor")}>
          <${Icon} name="pencil" /><span class="wide-only spare">${tr("Set up")}</span></button>`}`}
      </div>
    </div>`;
}

/** What this page is to the match, where it has a seat. */
function seatName() {
  const side = seat.value?.side ?? null;
  return side === null ? tr("You are watching")
    : tr("You play {player}", { player: localised(match.value?.sides[side] ?? "") });
}

/** Board and panels of the match. */
function Parts() {
  const short = layout.value === "short";
  return html`
    <section class="table-part" aria-label=${tr("Board")} tabindex="-1"><${Table} players=${!short} /></section>
    <div class="side-part"><div class="panels">
      ${short && html`<div class="both-players"><${Player} side=${bottom.value} /><${Player} side=${1 - bottom.value} />
      </div>`}
      ${layout.value === "wide" ? html`<${Roomy} />` : html`<${Compact} />`}
    </div></div>`;
}

function Roomy() {
  return html`
    <section class="card now" aria-label=${tr("State of the game")}>
      <${Status} /><${OtherMoves} /><${Walk} /><${Actions} /><${TypedMove} />
    </section>
    <${Moves} />
    ${!seat.value && html`<${Analysis} /><${Graph} /><${Review} /><${Book} />`}`;
}

/** The analysis right below the board: what is looked at most comes first. */
function Compact() {
  return html`
    <section class="card now" aria-label=${tr("State of the game")}><${Status} /><${OtherMoves} /></section>
    ${!seat.value && html`<${Analysis} />`}
    <section class="card now" aria-label=${tr("What to do")}><${Actions} /><${TypedMove} /></section>
    ${!seat.value && html`<${Review} />`}<${Moves} />${!seat.value && html`<${Graph} /><${Book} />`}`;
}

shell({
  page: "play", wire, keys: KEYS,
  about: tr("Click a piece and then a square, or drag it, or type the move. Undo, go anywhere in the game and play " +
    "on: what you played before stays as a variation."),
  touch: tr("Tap a square, or tap a piece and then its target, or drag it. The buttons below the board take moves " +
    "back and go anywhere in the game: play on there, and what you played before stays as a variation. The lamp " +
    "gives a hint, the star plays the best move, the two arrows flip the board. Tap a player to change who plays."),
});
listen();
listenToKeys();
followBoard();
listenToTurns();
listenToSounds();
render(html`<${Page} />`, byId("main"));
arrive();
