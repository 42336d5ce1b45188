// The analysis of the position on the board: best lines with scores, and the numbers of the search, live.

import { classes, computed, effect, html, untracked } from "../ui.js";
import { announce } from "../shell.js";
import { fail, playOrTell } from "./actions.js";
import { count, percent, seconds, sure, words } from "./format.js";
import { endAhead, showAhead } from "./ahead.js";
import { Icon } from "./parts.js";
import { AllMoves, EVERY_MOVE, wanted as allWanted } from "./values.js";
import {
  analysis, analysisHere, current, match, movable, onBoard, preview, searched, set, settings, view, wire,
} from "./state.js";
import { grouped, localised, tr } from "/explorer-js/language.js";

const MARKS = [["arrows", tr("Arrows")], ["scores", tr("Scores")], ["values", tr("All moves")], ["none", tr("Off")]];
const PAUSE = 120;
const MOST_NODES = 20_000; // of the engine, in the explorer

/** Keeps the server's analysis on the position on the board, for as long as it is wanted. */
export function followBoard() {
  let timer = 0;
  const wanted = computed(() => (settings.value.analysing ? linesWanted() : 0));
  effect(() => {
    const lines = wanted.value;
    const id = match.value?.id;
    const node = current.value;
    const over = Boolean(view.value?.over);
    clearTimeout(timer);
    if (!id || node === null) return;
    // Running through a game should not begin a search at every move.
    timer = setTimeout(() => {
      if (lines && !over) start(id, node, lines);
      else if (untracked(() => analysis.value)) stop();
    }, PAUSE);
  });
}

/** Asks for the analysis again: after the connection was lost. */
export function startAgain() {
  const { analysing } = settings.value;
  if (analysing && match.value && !onBoard().view.over) start(match.value.id, match.value.current, linesWanted());
}

const linesWanted = () => (allWanted() ? EVERY_MOVE : settings.value.lines);

/**
 * @param {string} id
 * @param {number} node
 * @param {number} lines
 */
function start(id, node, lines) {
  if (analysis.value?.node !== node || analysis.value?.match !== id) analysis.value = null;
  wire.ask("analysis.start", { match: id, node, lines }).catch((error) => {
    if (error.code === "offline") return;
    set({ analysing: false });
    fail(error);
  });
}

function stop() {
  analysis.value = null;
  wire.ask("analysis.stop").catch(() => {});
}

export function toggleAnalysis() {
  set({ analysing: !settings.value.analysing });
  announce(settings.value.analysing ? tr("Analysis on.") : tr("Analysis off."));
}

export function Analysis() {
  const { analysing, lines, marks } = settings.value;
  const said = analysing ? analysisHere.value : null;
  const over = Boolean(onBoard().view.over);
  return html`
    <section class=${classes("card analysis", { off: !analysing })} aria-labelledby="analysis-title">
      <div class="row tight">
        <h2 id="analysis-title" class="grow">${tr("Analysis")}</h2>
        <${State} said=${said} over=${over} />
        <button type="button" class="toggle" aria-keyshortcuts="a" title=${tr("Analysis on or off (a)")}
          onClick=${toggleAnalysis}>${analysing ? tr("Stop") : tr("Analyse")}<span class="spoken">
            ${" "}${analysing ? tr("the analysis") : tr("the position")}</span></button>
        <${ExplorerLink} />
      </div>
      ${analysing && html`
        <${Numbers} said=${said} />
        <ol class="lines" style=${{ "--lines": lines }}>
          ${said?.lines?.slice(0, lines).map((each, rank) => html`<${Line} line=${each} rank=${rank} />`)}
        </ol>
        ${allWanted() && html`<${AllMoves} />`}
        <div class="row tight choices">
          <label class="row tight"><span class="small muted">${tr("Lines")}</span>
            <select aria-label=${tr("Number of lines")} value=${String(lines)}
              onChange=${(event) => set({ lines: Number(event.target.value) })}>
              ${[1, 2, 3, 4, 5].map((number) => html`<option value=${String(number)}>${number}</option>`)}
            </select></label>
          <fieldset class="segments" aria-label=${tr("On the board")}>
            ${MARKS.map(([name, text]) => html`<label><input type="radio" name="marks" value=${name}
              checked=${marks === name} onChange=${() => set({ marks: name })} /><span>${text}</span></label>`)}
          </fieldset>
        </div>`}
    </section>`;
}

/** To the engine's tree of the position on the board: as deep as it has looked here, as many nodes as can be shown. */
function ExplorerLink() {
  const query = new URLSearchParams({ game: onBoard().game, position: onBoard().view.position, algorithm: "engine" });
  const here = searched.value.get(onBoard().current);
  if (here) {
    query.set("depth", String(here.depth));
    query.set("nodes", String(Math.max(1, Math.min(here.nodes, MOST_NODES))));
  }
  const title = !here ? tr("The engine's first nodes")
    : here.nodes > MOST_NODES
    ? tr("The engine's first {nodes} nodes, to depth {depth}", { nodes: grouped(MOST_NODES), depth: here.depth })
    : tr("The engine's nodes, to depth {depth}", { depth: here.depth });
  return html`<a class="button quiet explore" href=${`/explorer?${query}`} title=${title}
    aria-label=${here ? tr("Open this search in the explorer") : tr("Open this position in the explorer")}>
    <${Icon} name="tree" /><span>${tr("in the explorer")}</span></a>`;
}

/** What the search is at, and whether its score is proven. */
function State({ said, over }) {
  if (!settings.value.analysing) return null;
  if (over) return html`<span class="small muted">${tr("the game is over here")}</span>`;
  const best = said?.lines?.[0]?.score;
  if (best && sure(best)) {
    return html`<span class="badge proven">${tr("proven: {score}", { score: localised(best.text) })}</span>`;
  }
  const state = said?.state ?? "waiting";
  if (state === "failed") {
    return html`<span class="small wrong state">${localised(said.message || "") || tr("failed")}</span>
      <button type="button" class="small" onClick=${startAgain}>${tr("Try again")}</button>`;
  }
  if (state === "done" || state === "stopped") return html`<span class="small muted">${tr("finished")}</span>`;
  const text = {
    waiting: tr("waiting for a free core"),
    compiling: localised(said?.compiling || "") || tr("compiling the game for this machine, once"),
    running: localised(said?.compiling || "") || (said?.depth ? "" : tr("starting")),
  }[state];
  return html`<span class="small muted state"><span class="spinner"></span> ${said?.message || (text ?? "")}</span>`;
}

function Numbers({ said }) {
  const entries = [
    [tr("Depth"), said?.depth || "–"], [tr("Nodes"), said ? count(said.nodes) : "–"],
    [tr("Nodes/s"), said ? count(said.speed) : "–"], [tr("Hash"), percent(said?.hash)],
    [tr("Time"), seconds(said?.seconds)],
  ];
  return html`<dl class="facts">${entries.map(([name, value]) => html`
    <div><dt>${name}</dt><dd class="numbers">${value}</dd></div>`)}</dl>`;
}

function Line({ line, rank }) {
  const { score, moves } = line;
  const [first, ...rest] = moves;
  const better = score.value > 0 ? "by-0" : score.value < 0 ? "by-1" : "by-none";
  const badge = score.mark ?? "";
  return html`
    <li>
      <span class=${classes("value numbers", better, { proven: sure(score) })}>
        ${badge && html`<span title=${SAID[badge]}>${badge}</span>`}${localised(score.text)}</span>
      <button type="button" class="quiet move" disabled=${!movable.value} onClick=${() => playOrTell(first)}
        aria-label=${tr("Play {move}, line {number}, {score}", { move: first, number: rank + 1, score: words(score) })}>
        ${first}</button>
      <${Steps} key=${moves.join(" ")} moves=${moves} rest=${rest} />
    </li>`;
}

/** The moves of a line after its first: the one under the pointer, or chosen by arrow keys, is shown on the board. */
function Steps({ moves, rest }) {
  const show = (count) => showAhead(moves.slice(0, count));
  const at = preview.value?.node === current.value ? preview.value.moves : [];
  const shown = at.every((move, place) => move === moves[place]) ? at.length : 0;
  function press(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === "Escape") endAhead();
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    show(Math.max(1, Math.min(moves.length, shown + step)));
  }
  return html`
    <span class="rest muted" tabindex="0" role="group"
      aria-label=${tr("The line: {moves}. Arrow keys step through it.", { moves: moves.join(" ") })}
      onKeyDown=${press} onBlur=${endAhead} onPointerLeave=${endAhead}>
      ${rest.map((move, place) => html`<span class="step" onPointerEnter=${() => show(place + 2)}
        onClick=${() => show(place + 2)}>${move} </span>`)}</span>`;
}

const SAID = { "✓": tr("proven:"), "≥": tr("at least"), "≤": tr("at most") };
