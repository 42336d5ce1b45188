// The page "Play and analyse": puts its parts together.

import { html, render } from "../ui.js";
import { shell } from "../shell.js";
import { openDialog } from "./actions.js";
import { Analysis, followBoard } from "./analysis.js";
import { Actions, OtherMoves, Status, TypedMove, Walk } from "./controls.js";
import { Graph } from "./graph.js";
import { KEYS, listen as listenToKeys } from "./keys.js";
import { Moves } from "./moves.js";
import { MyGames } from "./mygames.js";
import { ChangePlayers, NewGame } from "./newgame.js";
import { Notation } from "./notation.js";
import { Icon } from "./parts.js";
import { SetUp } from "./setup.js";
import { arrive, listen } from "./start.js";
import { Table } from "./table.js";
import { dialog, match, trouble, wire } from "./state.js";

const DIALOGS = { new: NewGame, players: ChangePlayers, games: MyGames, notation: Notation, editor: SetUp };

function Page() {
  const Open = DIALOGS[dialog.value];
  if (!match.value) {
    return html`<h1>Play and analyse</h1>
      ${trouble.value
        ? html`<p class="wrong" role="alert">${trouble.value}</p>`
        : html`<div class="table-top waiting"></div>`}`;
  }
  const { title, name, view } = match.value;
  return html`
    <div class="game-head">
      <h1>${name || title}</h1>
      <div class="row tight head-buttons">
        <button type="button" class="primary" aria-keyshortcuts="n" onClick=${() => openDialog("new")}>
          <${Icon} name="plus" /> New<span class="wide-only spare-too"> game</span></button>
        <button type="button" aria-label="My games" title="My games" onClick=${() => openDialog("games")}>
          <${Icon} name="list" /><span class="wide-only spare-too">My games</span></button>
        <button type="button" aria-label="Share, import and export" title="Share, import and export"
          onClick=${() => openDialog("notation")}>
          <${Icon} name="share" /><span class="wide-only spare">Share</span></button>
        ${view.editable && html`<button type="button" aria-label="Set up a position" title="Set up a position (e)"
          aria-keyshortcuts="e" onClick=${() => openDialog("editor")}>
          <${Icon} name="pencil" /><span class="wide-only spare">Set up</span></button>`}
      </div>
    </div>
    <section class="table-part" aria-label="Board"><${Table} /></section>
    <div class="side-part"><div class="panels">
      <section class="card now" aria-label="State of the game">
        <${Status} /><${OtherMoves} /><${Walk} /><${Actions} /><${TypedMove} />
      </section>
      <${Moves} />
      <${Analysis} /><${Graph} />
    </div></div>
    ${Open && html`<${Open} />`}`;
}

shell({
  page: "play", wire, keys: KEYS,
  about: "Click a piece and then a square, or drag it, or type the move. Undo, go anywhere in the game and play on: " +
    "what you played before stays as a variation.",
});
listen();
listenToKeys();
followBoard();
render(html`<${Page} />`, document.getElementById("main"));
arrive();
