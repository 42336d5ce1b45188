// The mistakes of one's games as puzzles: those that are due, and one on the board to be solved.

import { byId, classes, html, render, useSignal } from "../ui.js";
import { Board } from "../board.js";
import { shell } from "../shell.js";
import { Icon, IconButton } from "../icons.js";
import {
  again, askHint, attempt, backToList, choose, due, hint, isDue, next, only, open, puzzles, readList, remove, task,
  tried, trouble, view, waiting, wire,
} from "./state.js";
import { localised, tr, translate } from "/explorer-js/language.js";

/** @import { LegalMove, PuzzleRow } from "../messages" */

const BOXES = 5;
const MOST_BUTTONS = 40;
/** @type {LegalMove[]} */
const NONE = [];

function Page() {
  if (open.value) return html`<${Solve} />`;
  const all = puzzles.value;
  return html`
    <div class="stack">
      <p class="lead">${tr("The mistakes and blunders that a review finds become puzzles. A puzzle that you " +
        "solve at once comes back after 1, 2, 4, 8 and 16 days, and is learnt then; any other starts again.")}</p>
      ${trouble.value && html`<p class="wrong" role="alert">${trouble.value}</p>`}
      ${all?.length === 0 && html`<p>${only ? tr("There are no puzzles from this game.")
        : tr("There are no puzzles yet.")} ${tr("Play a game, and choose “Review” when it is over.")}</p>`}
      ${only && html`<p class="row"><a class="button" href=${`/play?match=${encodeURIComponent(only)}`}>
        ${tr("Back to the game")}</a> <a class="button quiet" href="/puzzles">${tr("All puzzles")}</a></p>`}
      ${all && all.length > 0 && html`
        <p class="row"><button type="button" class="primary big" disabled=${!due.value.length}
          onClick=${() => choose(due.value[0].id)}><${Icon} name="play" />
          ${due.value.length ? tr("Solve what is due ({number})", { number: due.value.length })
            : tr("Nothing is due today")}</button></p>
        <${Section} title=${tr("Due today")} rows=${due.value} />
        <${Section} title=${tr("Later")} rows=${all.filter((each) => each.due !== null && !isDue(each))} />
        <${Section} title=${tr("Learnt")} rows=${all.filter((each) => each.due === null)} />`}
    </div>`;
}

/** @param {{ title: string, rows: PuzzleRow[] }} props */
function Section({ title, rows }) {
  if (!rows.length) return null;
  return html`<section class="card stack tight" aria-label=${title}>
    <h2>${title} <span class="muted">(${rows.length})</span></h2>
    <ul class="puzzle-list">${rows.map((row) => html`<${Row} key=${row.id} row=${row} />`)}</ul>
  </section>`;
}

/** @param {{ row: PuzzleRow }} props */
function Row({ row }) {
  const what = tr("{game}: {player}, move {number}",
    { game: localised(row.title), player: localised(row.player), number: row.number });
  return html`<li>
    <button type="button" class="quiet open grow" onClick=${() => choose(row.id)}>
      <span><b>${what}</b> <${Box} box=${row.box} /><br />
        <span class="small muted">${NAMES[row.mark] ?? row.mark} · ${when(row)} · ${counts(row)}</span></span></button>
    <${IconButton} icon="trash" label=${tr("Delete the puzzle {name}", { name: what })} className="quiet"
      onClick=${() => remove(row)} />
  </li>`;
}

/** How well it is known: a dot for each time that it was solved at once. @param {{ box: number }} props */
const Box = ({ box }) => html`<span class="box" role="img"
  aria-label=${tr("solved {number} of {all} times in a row", { number: Math.min(box, BOXES), all: BOXES })}>
  ${Array.from({ length: BOXES }, (_, place) => html`<i class=${classes({ full: place < box })}></i>`)}</span>`;

/** @param {PuzzleRow} row */
const counts = (row) => (row.tries
  ? tr("solved {number} of {all}", { number: row.solved, all: row.tries }) : tr("not tried yet"));

/** @param {PuzzleRow} row */
function when(row) {
  if (row.due === null) return tr("learnt");
  if (isDue(row)) return tr("due");
  const days = Math.ceil((row.due * 1000 - Date.now()) / 86_400_000);
  return days === 1 ? tr("due tomorrow") : tr("due in {number} days", { number: days });
}

function Solve() {
  const shown = view.value;
  const { puzzle } = open.value ?? {};
  /** @type {import("../../vendor/signals.js").Signal<LegalMove[]>} */
  const choices = useSignal(NONE);
  if (!shown || !puzzle) return null;
  const told = tried.value;
  const legal = told ? NONE : shown.moves;
  const cells = told ? [] : hint.value?.cells ?? [];
  const full = !told && hint.value?.move && cells.length > 0;
  const chosen = (/** @type {string} */ move) => {
    choices.value = NONE;
    attempt(move);
  };
  return html`
    <div class="solve">
      <div class="board-side">
        ${shown.board
          ? html`<${Board} board=${shown.board} moves=${legal} last=${shown.last} side=${told ? null : shown.side}
              flipped=${puzzle.side === 1 && shown.board.kind === "checks"} onMove=${chosen}
              onChoose=${(/** @type {LegalMove[]} */ list) => { choices.value = list; }}
              marks=${full ? [] : cells} arrows=${full ? [{ cells, rank: 1 }] : []}
              label=${`${localised(puzzle.title)}. ${task(puzzle)}`} />`
          : html`<pre class="as-text well" tabindex="0" aria-label=${tr("The position as text")}>${shown.text}</pre>`}
      </div>
      <section class="card stack tight" aria-label=${tr("The puzzle")}>
        <p class="row tight"><b class="grow">${localised(puzzle.title)}</b> <${Box} box=${puzzle.box} /></p>
        <p>${task(puzzle)}</p>
        <${Moves} choices=${choices.value} legal=${legal} hasBoard=${Boolean(shown.board)} onMove=${chosen} />
        <${Verdict} />
        ${waiting.value && html`<p class="small muted"><span class="spinner"></span> ${waiting.value}</p>`}
        ${hint.value && !told && html`<p class="hint" role="status"><${Icon} name="hint" />
          ${localised(hint.value.text)}</p>`}
        <div class="row tight">
          ${told
            ? html`<button type="button" class=${classes({ primary: !told.solved })} onClick=${again}>
                ${told.solved ? tr("Once more") : tr("Try again")}</button>`
            : html`<button type="button" disabled=${Boolean(waiting.value || hint.value?.move)} onClick=${askHint}>
                <${Icon} name="hint" /> ${hint.value ? tr("Another hint") : tr("Hint")}</button>`}
          <button type="button" class=${classes({ primary: told?.solved })} onClick=${next}>
            ${due.value.some((each) => each.id !== puzzle.id) ? tr("Next puzzle") : tr("Back to the list")}</button>
          <button type="button" class="quiet" onClick=${backToList}>${tr("All puzzles")}</button>
          <a class="button quiet" href=${`/play?match=${encodeURIComponent(puzzle.match)}`}>
            ${tr("The game")}</a>
        </div>
      </section>
    </div>`;
}

/** What the last try was. */
function Verdict() {
  const told = tried.value;
  if (!told) return null;
  return html`<div class="stack tight" role="status">
    <p class=${classes("verdict", told.solved ? "right" : "wrong-move")}>
      <span aria-hidden="true">${told.solved ? "✓" : "✗"}</span>
      ${told.solved ? tr("{move} solves it.", { move: told.move })
        : tr("{move} is {mark}.", { move: told.move, mark: NAMES[told.mark] ?? told.mark })}</p>
    ${told.text && html`<p>${told.text}</p>`}
    ${told.solved && html`<p class="small">
      ${tr("Best:")} <span class="mono">${told.better.slice(0, 8).join(" ")}</span>.
      ${" "}${told.puzzle.due === null ? tr("You have learnt it.")
        : tr("Next time: {when}.", { when: when(told.puzzle) })}</p>`}
  </div>`;
}

/** @type {Record<string, string>} */
const NAMES = {
  best: tr("the best move"), good: tr("a good move"), inaccuracy: tr("an inaccuracy"), mistake: tr("a mistake"),
  blunder: tr("a blunder"),
};

/** Buttons for moves that no click on the board makes. */
function Moves({ choices, legal, hasBoard, onMove }) {
  const others = choices.length ? choices : legal.filter((/** @type {LegalMove} */ each) => (
    !hasBoard || !each.cells.length));
  if (!others.length) return null;
  return html`<div class="move-buttons" role="group" aria-label=${choices.length ? tr("Which move?") : tr("Moves")}>
    ${others.slice(0, MOST_BUTTONS).map((/** @type {LegalMove} */ { move }) => html`
      <button type="button" class="mono" disabled=${Boolean(waiting.value)} onClick=${() => onMove(move)}>
        ${move}</button>`)}</div>`;
}

translate(byId("main"));
shell({
  page: "puzzles", wire,
  about: tr("Play a better move than the one that was played. A hint says first what was wrong, then where to look, " +
    "then the move."),
});
render(html`<${Page} />`, byId("puzzles"));
wire.onOpen(readList);
