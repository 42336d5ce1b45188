// The coach: accuracy and marks of both players, the mistakes one by one, and why they are mistakes, step by step.

import { classes, html } from "../ui.js";
import { Board } from "../board.js";
import { endAhead } from "./ahead.js";
import { hasMistake, isReviewing, nextMistake, record, reviewHere, reviews, show, shownInstead, SIGNS, startReview,
  stopReview } from "./coach.js";
import { layout } from "./layout.js";
import { Icon, IconButton } from "./parts.js";
import { line, moveTree, onBoard, settings } from "./state.js";
import { numberText } from "./tree.js";
import { localised, tr } from "/explorer-js/language.js";

/** @import { WhyView } from "../messages" */

export function Review() {
  const any = line.value.some((id) => reviews.value.has(id));
  const all = line.value.every((id, place) => place === 0 || reviews.value.has(id));
  const running = isReviewing.value;
  if (line.value.length < 2) return null;
  return html`
    <section class="card review" aria-labelledby="review-title" id="review">
      <div class="row tight">
        <h2 id="review-title" class="grow">${tr("Review")}</h2>
        ${running
          ? html`<button type="button" class="quiet small" onClick=${stopReview}>
              <span class="spinner"></span> ${tr("Stop")}<span class="spoken"> ${tr("the review")}</span></button>`
          : !all && html`<button type="button" class=${classes({ primary: Boolean(onBoard().result) && !any })}
              onClick=${startReview}>${any ? tr("Review the rest") : tr("Review the game")}</button>`}
      </div>
      ${running && html`<${Progress} />`}
      ${reviewHere.value?.state === "failed" && html`<p class="wrong small">${reviewHere.value.message}</p>`}
      ${any && html`<${Summary} /><${Walk} /><${Verdict} />`}
    </section>`;
}

function Progress() {
  const told = reviewHere.value;
  const [done, total] = [told?.done ?? 0, told?.total ?? 1];
  return html`<progress value=${done} max=${Math.max(1, total)} aria-label=${tr("Moves that are reviewed")}></progress>
    <p class="small muted">
      ${localised(told?.compiling ?? "") || tr("{done} of {total} moves, from the last one", { done, total })}</p>`;
}

/** Both players: how accurate, and how many of each mark. */
function Summary() {
  return html`<dl class="accuracy">${onBoard().sides.map((name, side) => {
    const { counts, accuracy } = record(side);
    const marks = Object.keys(SIGNS).filter((mark) => counts[mark] && mark !== "forced");
    return html`<div>
      <dt>${localised(name)}</dt>
      <dd class="numbers"><b>${accuracy === null ? "–" : `${accuracy.toFixed(1)} %`}</b>
        <span class="spoken"> ${tr("accuracy")}</span></dd>
      <dd class="tallies">${marks.map((mark) => html`<span class=${`tally ${mark}`}>
        ${counts[mark]} ${counts[mark] > 1 ? PLURALS[mark] ?? MARKS[mark] : MARKS[mark]}</span>`)}</dd>
    </div>`;
  })}</dl>`;
}

const PLURALS = { inaccuracy: tr("inaccuracies"), mistake: tr("mistakes"), blunder: tr("blunders") };
const MARKS = {
  best: tr("best"), good: tr("good"), inaccuracy: tr("inaccuracy"), mistake: tr("mistake"), blunder: tr("blunder"),
  forced: tr("forced"), brilliant: tr("brilliant"),
};

function Walk() {
  return html`<div class="row tight mistakes">
    <button type="button" disabled=${!hasMistake(-1)} onClick=${() => nextMistake(-1)}>
      <${Icon} name="previous" /> ${tr("Previous mistake")}</button>
    <button type="button" disabled=${!hasMistake(1)} onClick=${() => nextMistake(1)}>
      ${tr("Next mistake")} <${Icon} name="next" /></button>
  </div>
  ${hasPuzzles() && html`<p class="small"><a href=${`/puzzles?match=${encodeURIComponent(onBoard().id)}`}>
    ${tr("Try the mistakes again, as puzzles")}</a></p>`}`;
}

/** Whether a person has made a mistake that is a puzzle now. */
const hasPuzzles = () => line.value.some((id) => {
  const side = moveTree().byId.get(id)?.side ?? null;
  return ["mistake", "blunder"].includes(reviews.value.get(id)?.mark ?? "")
    && side !== null && onBoard().players[side].kind === "human";
});

/** What was said of the move on the board. */
function Verdict() {
  const id = onBoard().current;
  const told = reviews.value.get(id);
  if (!told) return null;
  const node = moveTree().byId.get(id);
  const sign = SIGNS[told.mark];
  const loss = Math.round(100 * told.loss);
  return html`<div class=${`verdict ${told.mark}`} aria-live="polite">
    <p class="named"><span class="sign" aria-hidden="true">${sign || "✓"}</span>
      <span>${numberText(moveTree(), id)} ${node?.move}: ${NAMES[told.mark] ?? told.mark}${
        loss ? `, ${tr("{loss} % of a point lost", { loss })}` : ""}</span></p>
    ${told.why && html`<p>${told.why.headline}</p>`}
    ${told.better.length > 0 && told.why && html`<${Better} moves=${told.better} />`}
    ${told.why && html`<${Why} why=${told.why} />`}
  </div>`;
}

const NAMES = {
  best: tr("the best move"), good: tr("a good move"), inaccuracy: tr("an inaccuracy"), mistake: tr("a mistake"),
  blunder: tr("a blunder"), forced: tr("the only move"), brilliant: tr("a brilliant move"),
};

/** @param {{ moves: string[] }} props */
function Better({ moves }) {
  return html`<p class="better small"><b>${tr("Better:")}</b> ${moves.slice(0, 8).map((move, place) => html`
    <${Shown} moves=${moves.slice(0, place + 1)}>${move}<//> `)}</p>`;
}

/** A button that shows the position after some moves. */
function Shown({ moves, children }) {
  const here = `${shownInstead.value?.moves}` === `${moves}`;
  return html`<button type="button" class=${classes("quiet move", { here })} aria-pressed=${here}
    onClick=${() => (here ? endAhead() : show(moves))}>${children}</button>`;
}

/** The tree: each move with its sentence, and a walk through them. @param {{ why: WhyView }} props */
function Why({ why }) {
  const paths = pathsOf(why);
  const shown = `${shownInstead.value?.moves}`;
  const at = paths.findIndex((moves) => `${moves}` === shown);
  return html`
    <div class="row tight walk-why" role="group" aria-label=${tr("Step through the explanation")}>
      <span class="small muted grow">${why.missed ? tr("What it would have won") : tr("Why")}</span>
      <${IconButton} icon="previous" label=${tr("Step back")} disabled=${at < 0}
        onClick=${() => (at > 0 ? show(paths[at - 1]) : endAhead())} />
      <span class="small numbers muted">${at + 1} / ${paths.length}</span>
      <${IconButton} icon="next" label=${tr("Next step")} disabled=${at === paths.length - 1}
        onClick=${() => show(paths[at + 1])} />
    </div>
    <ol class="steps">${why.steps.map((step, place) => html`
      <li style=${{ "--depth": step.depth }} class=${classes({ attacks: step.attacks, here: place === at })}>
        <${Shown} moves=${paths[place]}>${step.move}<//>
        <span>${said(step, why)}</span></li>`)}</ol>
    ${at >= 0 && layout.value !== "wide" && html`<${SmallBoard} />`}
    ${at >= 0 && html`<button type="button" class="small" onClick=${endAhead}>${tr("Back to the game")}</button>`}`;
}

/** The position in the panel itself, where the board is out of sight. */
function SmallBoard() {
  const told = shownInstead.value;
  if (!told?.view.board) return null;
  return html`<div class="small-board"><${Board} board=${told.view.board} last=${told.view.last} side=${told.view.side}
    flipped=${settings.value.flipped} still=${true}
    label=${tr("After {moves}", { moves: told.moves.join(" ") })} /></div>`;
}

/** What a step says besides its move, with which its sentence begins; the headline is not said again. */
function said(step, why) {
  if (step.sentence === why.headline) return tr("the move that was played");
  return step.sentence.startsWith(`${step.move} `) ? step.sentence.slice(step.move.length + 1)
    : step.sentence.startsWith(`${step.move}: `) ? step.sentence.slice(step.move.length + 2) : step.sentence;
}

/** The moves that lead to each step. @param {WhyView} why @returns {string[][]} */
function pathsOf(why) {
  /** @type {string[]} */
  let path = [];
  return why.steps.map((step) => {
    path = [...path.slice(0, step.depth), step.move];
    return path;
  });
}

/** A line above the board that says that it does not show the game. */
export function NotPlayed() {
  const told = shownInstead.value;
  if (!told) return null;
  return html`<p class="not-played small" role="status"><span>${told.moves.length
    ? html`${tr("Shown:")} <b>${told.moves.join(" ")}</b>` : tr("An earlier position")}</span>
    <button type="button" class="small" onClick=${endAhead}>${tr("Back to the game")}</button></p>`;
}
