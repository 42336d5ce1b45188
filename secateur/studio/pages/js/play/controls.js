// Below the board: through the game, and what a player can do; the typed move; the state of the game in words.

import { classes, html, useSignal } from "../ui.js";
import {
  best, draw, first, flip, giveHint, last, next, openDialog, pause, play, playOrTell, previous, redo, rematch, resign,
  undo,
} from "./actions.js";
import { startReview } from "./coach.js";
import { many, result } from "./format.js";
import { Icon, IconButton } from "./parts.js";
import { classOf } from "./values.js";
import {
  current, hintHere, line, looked, match, movable, moveTree, onBoard, people, seat, settings, shared, unsent,
} from "./state.js";
import { localised, tr } from "/explorer-js/language.js";

/** The state of the game: whose turn, notices, a hint, or the result. It has its room from the start. */
export function Status() {
  const { result: end } = onBoard();
  const notices = end ? [] : onBoard().view.notices;
  const given = hintHere.value;
  const note = onBoard().view.board?.note;
  const waiting = unsent.value ? tr("{move} is waiting for the connection.", { move: unsent.value.move }) : "";
  const looking = tr("Looking for a hint…");
  const asking = given?.compiling ? `${looking} (${localised(given.compiling)})` : looking;
  const hinted = given?.asking ? asking : localised(given?.text ?? "");
  const more = waiting || offered() || hinted || notices.map(localised).join(" ");
  return html`
    <div class=${classes("status", { over: Boolean(end) })}>
      ${end
        ? html`<p class="headline"><${Icon} name="flag" /> ${result(match.value)}</p>
          <p class="extra">${seat.value ? html`<${Rematch} />` : html`
            <button type="button" class="small primary" onClick=${reviewIt}>${tr("Review")}</button>
            <button type="button" class="small" onClick=${rematch}>${tr("Play again")}</button>
            <button type="button" class="small quiet" onClick=${() => openDialog("new")}>
              ${tr("New game…")}</button>`}</p>`
        : html`<p class="headline"><span>${localised(onBoard().view.status)}</span>
            ${note && html`<span class="note muted numbers">${localised(note)}</span>`}</p>
          <p class="extra muted">${more || (isShared() && html`${tr("Shared position.")} <${PlayOn} />`)}</p>`}
      ${!onBoard().saved && html`<p class="wrong small">${UNSAVED}</p>`}
    </div>`;
}

/** What players at seats do when the game is over; who watches hears what they wish. */
function Rematch() {
  const { rematch: wished, sides } = onBoard();
  const side = seat.value?.side ?? null;
  const other = wished.find((each) => each !== side);
  const said = other === undefined ? "" : tr("{player} would like a rematch.", { player: localised(sides[other]) });
  if (side === null) return said;
  if (wished.includes(side)) return html`<span class="spinner"></span> ${tr("Waiting for the other player…")}`;
  return html`<button type="button" class="small primary" onClick=${rematch}>${tr("Rematch")}</button> ${said}`;
}

/** Word of a draw that is offered. */
function offered() {
  const { offer, sides } = onBoard();
  if (offer === null) return "";
  return offer === seat.value?.side ? tr("You offer a draw.")
    : tr("{player} offers a draw.", { player: localised(sides[offer]) });
}

/** Reviews the game, and shows where. */
function reviewIt() {
  startReview();
  document.getElementById("review")?.scrollIntoView({ block: "nearest" });
}

const UNSAVED = tr("Not saved yet: the studio cannot write this game, and keeps trying. Leave the studio running.");

/** Whether the position is as a link showed it. */
function isShared() {
  const { id, node } = shared.value ?? {};
  return id === onBoard().id && node === current.value && people.value.length === 2;
}

const PlayOn = () => html`<button type="button" class="small" aria-label=${tr("Play on: choose an opponent")}
  onClick=${() => openDialog("players")}>${tr("Play on…")}</button>`;

/** First, previous, next, last. */
export function Walk() {
  const atRoot = looked.value === moveTree().root;
  const atEnd = looked.value === line.value.at(-1);
  const at = line.value.indexOf(looked.value ?? 0);
  return html`
    <div class="walk" role="group" aria-label=${tr("Step through the game")}>
      <${IconButton} icon="first" label=${tr("First position")} keys="Home" disabled=${atRoot} onClick=${first} />
      <${IconButton} icon="previous" label=${tr("Previous move")} keys="←" disabled=${atRoot} onClick=${previous} />
      <span class="numbers muted at">${at} / ${line.value.length - 1}</span>
      <${IconButton} icon="next" label=${tr("Next move")} keys="→" disabled=${atEnd} onClick=${next} />
      <${IconButton} icon="last" label=${tr("Last position")} keys="End" disabled=${atEnd} onClick=${last} />
    </div>`;
}

/** What a player can do now. */
export function Actions() {
  const { result: end, paused } = onBoard();
  const persons = people.value.length;
  const atRoot = current.value === moveTree().root;
  const atEnd = current.value === line.value.at(-1);
  const engines = persons === 0;
  const full = Boolean(hintHere.value?.move);
  if (seat.value) return html`<${AtSeat} />`;
  return html`
    <div class="actions" role="group" aria-label=${tr("Moves")}>
      <${IconButton} icon="undo" label=${tr("Take back")} disabled=${atRoot} onClick=${undo} />
      <${IconButton} icon="redo" label=${tr("Redo")} disabled=${atEnd} onClick=${redo} />
      <${IconButton} icon="hint" label=${hintHere.value && !full ? tr("Hint: show the move") : tr("Hint")} keys="h"
        disabled=${!movable.value || full} pressed=${Boolean(hintHere.value)} onClick=${giveHint} />
      <${IconButton} icon="star" label=${tr("Play the engine's best move")} keys="Space" disabled=${!movable.value}
        onClick=${best} />
      <${IconButton} icon="flip" label=${tr("Flip the board")} keys="f" pressed=${settings.value.flipped}
        onClick=${flip} />
    </div>
    <div class="ends" role="group" aria-label=${tr("Game")}>
      ${(engines || paused) && !end && html`<button type="button" class="pause" onClick=${() => pause(!paused)}>
        <${Icon} name=${paused ? "play" : "pause"} /> ${paused ? tr("Resume") : tr("Pause")}</button>`}
      ${!engines && html`
        <button type="button" disabled=${Boolean(end)} onClick=${draw}
          title=${localised(onBoard().view.claim ?? "") || tr("Offer a draw")}>
          ${onBoard().view.claim ? tr("Claim draw") : tr("Draw")}</button>
        <button type="button" disabled=${Boolean(end)} onClick=${resign}>
          <${Icon} name="flag" /> ${tr("Resign")}</button>`}
      <button type="button" onClick=${() => openDialog("rules")}><${Icon} name="book" /> ${tr("Rules")}</button>
    </div>`;
}

/** What a player at a seat can do; who watches can turn the board. */
function AtSeat() {
  const { result: end, view: { claim }, offer } = onBoard();
  const side = seat.value?.side ?? null;
  return html`
    <div class="ends" role="group" aria-label=${tr("Game")}>
      <${IconButton} icon="flip" label=${tr("Flip the board")} keys="f" pressed=${settings.value.flipped}
        onClick=${flip} />
      ${side !== null && html`
        <button type="button" disabled=${Boolean(end) || offer === side} onClick=${draw}>
          ${claim ? tr("Claim draw") : offer === 1 - side ? tr("Accept the draw") : tr("Offer a draw")}</button>
        <button type="button" disabled=${Boolean(end)} onClick=${resign}>
          <${Icon} name="flag" /> ${tr("Resign")}</button>`}
      <button type="button" onClick=${() => openDialog("rules")}><${Icon} name="book" /> ${tr("Rules")}</button>
    </div>`;
}

/** The most moves that are shown as buttons. */
const MOST_BUTTONS = 60;

/** Buttons for moves without a cell on the board, such as a pass; and how many moves can only be typed. */
export function OtherMoves() {
  const { board, moves, more } = onBoard().view;
  const others = moves.filter((each) => !board || !each.cells.length);
  const typed = Math.max(0, others.length - MOST_BUTTONS) + more;
  if (!others.length && !typed) return null;
  return html`
    <div class="other row" role="group" aria-label=${tr("Moves without a square")}>
      ${others.slice(0, MOST_BUTTONS).map(({ move }) => html`
        <button type="button" class=${classes({ primary: moves.length + more === 1 }, classOf(move))}
          disabled=${!movable.value} onClick=${() => playOrTell(move)}>
          ${board && others.length === 1 ? passText(move) : move}</button>`)}
      ${typed > 0 && html`<span class="small muted">
        ${tr("and {number} more: type the move", { number: many(typed, more) })}</span>`}
    </div>`;
}

const passText = (move) => (/^(pass|ps|--?|–|0000)$/i.test(move) ? tr("Pass") : move);

/** A move in the players' notation. */
export function TypedMove() {
  const text = useSignal("");
  const wrong = useSignal("");
  async function submit(event) {
    event.preventDefault();
    const move = text.value.trim();
    if (!move) return;
    wrong.value = "";
    const error = await play(move);
    if (error) wrong.value = localised(error.message);
    else text.value = "";
  }
  if (seat.value?.side === null) return null;
  const example = onBoard().view.moves.find((each) => each.cells.length)?.move ?? onBoard().view.moves[0]?.move;
  return html`
    <form class="typed" onSubmit=${submit}>
      <label class="spoken" for="typed-move">${tr("Your move, in the game’s notation")}</label>
      <input id="typed-move" class="mono" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="go"
        placeholder=${example ? tr("Type a move: {move}", { move: example }) : tr("No moves here")} value=${text.value}
        disabled=${!onBoard().view.moves.length} aria-invalid=${wrong.value ? "true" : undefined}
        aria-describedby="typed-wrong" onInput=${(event) => { text.value = event.target.value; wrong.value = ""; }} />
      <button type="submit" disabled=${!movable.value}>${tr("Play")}</button>
      <p id="typed-wrong" class="wrong small" role="alert">${wrong.value}</p>
    </form>`;
}
