// The two players above and below the board: who they are, whose turn it is, what the engine is doing, clocks.

import { classes, html, signal, useEffect } from "../ui.js";
import { PieceIcon } from "../pieces.js";
import { openDialog } from "./actions.js";
import { clock as clockText, count, level, player as playerText } from "./format.js";
import { Icon } from "./parts.js";
import { levels, onBoard, received, seat, thinkingHere } from "./state.js";
import { localised, tr } from "/explorer-js/language.js";

const now = signal(0);

/** One player; `side` 0 or 1. */
export function Player({ side }) {
  const { players, sides, result } = onBoard();
  const player = players[side];
  const engine = player.kind === "engine";
  const called = engine ? level(player.level, levels.value) : nameOf(side);
  const turn = onBoard().view.side === side && !result;
  const won = result?.winner === side;
  const who = html`<${Token} side=${side} />
    <span class="names"><b>${localised(sides[side])}</b>
      <span class="muted"><${Icon} name=${engine ? "engine" : "person"} />
        <span class="called">${called}</span></span></span>`;
  return html`
    <div class=${classes("player", `of-${side}`, { "on-turn": turn, won })}>
      ${seat.value ? html`<span class="who">${who}</span>` : html`
        <button type="button" class="quiet who" onClick=${() => openDialog("players")}
          aria-label=${tr("{side}: {player}. Change players.",
            { side: localised(sides[side]), player: engine ? playerText(player, levels.value) : called })}
          >${who}</button>`}
      <span class="doing muted numbers">
        ${onBoard().thinking === side ? html`<${Doing} />`
          : turn ? html`<span class="to-move">${tr("to move")}</span>` : ""}
        ${won && html`<span class="badge proven">${tr("won")}</span>`}
      </span>
      <${Clock} side=${side} />
    </div>`;
}

/** What a person is called: as in the file that the game is from, if it has names. */
function nameOf(side) {
  if (seat.value?.side === side) return tr("You");
  const told = onBoard().tags[side === 0 ? "White" : "Black"] ?? "?";
  return told === "?" ? tr("Person") : told;
}

/** A piece of the player's, or a mark where the board has none. */
function Token({ side }) {
  const { board } = onBoard().view;
  const own = (piece) => piece?.side === side && piece.shape !== "seeds" && piece.shape !== "text";
  const piece = board && (board.palette.findLast(own) ?? board.pieces.find(own));
  return html`<span class="token" aria-hidden="true">
    ${piece ? html`<${PieceIcon} piece=${piece} colours=${board.colours} />` : html`<span class="dot"></span>`}</span>`;
}

/** What the engine is at. */
function Doing() {
  const said = thinkingHere.value;
  const state = said?.state ?? "waiting";
  if (!said?.depth || state === "waiting") {
    return html`<span class="spinner"></span> ${localised(said?.compiling || "") || tr("thinking")}`;
  }
  return html`<span class="spinner"></span> ${tr("depth {depth}", { depth: said.depth })}
    <span class="wide-only"> ·
      ${" "}${localised(said.compiling || "") || tr("{number} nodes", { number: count(said.nodes) })}</span>`;
}

/** What is left of a player's time; it runs on between two messages of the server. */
function Clock({ side }) {
  const { clock } = onBoard();
  const running = clock?.running === side;
  useEffect(() => {
    if (!running) return undefined;
    now.value = performance.now();
    const timer = setInterval(() => { now.value = performance.now(); }, 100);
    return () => clearInterval(timer);
  }, [running]);
  if (!clock) return null;
  const passed = running ? Math.max(0, now.value - received.value) / 1000 : 0;
  const left = Math.max(0, clock.left[side] - passed);
  return html`<span class=${classes("clock numbers", { running, low: left < 20 })} role="timer"
    aria-label=${tr("Clock of {player}", { player: localised(onBoard().sides[side]) })}>${clockText(left)}</span>`;
}
