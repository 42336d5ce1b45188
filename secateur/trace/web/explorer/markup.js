// The markup of the explorer, for the page in one file and for the studio: data-part names what a module fills,
// data-act the action of a button.

import { tr } from "./language.js";

const VIEW = `
  <div class="group" role="group" aria-label="${tr("View")}">
    <button type="button" data-act="zoomOut" title="${tr("Zoom out (−)")}" aria-label="${tr("Zoom out")}">−</button>
    <button type="button" data-act="fit" title="${tr("The whole tree (F)")}">${tr("Fit")}</button>
    <button type="button" data-act="zoomIn" title="${tr("Zoom in (+)")}" aria-label="${tr("Zoom in")}">+</button>
  </div>`;

const TYPES = `
  <label class="check"><input type="checkbox" data-part="types"> <span>${tr("node types")}</span></label>`;

const BOARDS = `
  <label class="check" data-part="boardsLabel" hidden>
    <input type="checkbox" data-part="boards"> <span>${tr("boards")}</span></label>`;

const GRAPH = `
  <label class="check" data-graph hidden title="${tr("Draw states that are reached in several ways only once (G)")}">
    <input type="checkbox" data-part="graph" disabled> <span>${tr("graph")}</span></label>`;

const SEARCH = `
  <form data-part="searchForm" role="search">
    <input type="search" data-part="search" placeholder="${tr("Find: C, or B E, or #12")}"
      aria-label="${tr("Find a node by name, path or number")}">
    <output data-part="found" aria-live="polite"></output>
  </form>`;

const FOLDS = `
  <select data-part="folds" aria-label="${tr("Fold or unfold")}">
    <option value="">${tr("Fold…")}</option>
    <option value="first">${tr("as at first")}</option>
    <option value="all">${tr("unfold all")}</option>
  </select>`;

const STAGE = `
  <div class="stage" data-part="stage">
    <canvas data-part="canvas" role="application" tabindex="0"></canvas>
    <canvas class="minimap" data-part="minimap" aria-hidden="true" hidden></canvas>
    <div class="tip" data-part="tip" hidden></div>
  </div>`;

const NODE = `
  <dl class="facts" data-part="node"></dl>
  <pre data-part="board" hidden></pre>
  <p class="node-why" data-part="nodeWhy"></p>
  <div class="node-steps" data-part="nodeSteps"></div>`;

const PATH = '<ol class="path" data-part="path"></ol>';

const CODE = `
  <ol class="code" data-part="code" tabindex="0" aria-label="${tr("Pseudo-code; the current line is marked")}"></ol>`;

const COUNTERS = '<dl class="counters" data-part="counters"></dl>';

/** What is drawn, and what it means. */
const SIGNS = [
  ['<rect class="max" x="8" y="2" width="24" height="18" rx="1.5"/>', tr("MAX to move")],
  ['<ellipse class="min" cx="20" cy="11" rx="14" ry="9.5"/>', tr("MIN to move")],
  ['<rect class="leaf" x="8" y="3" width="24" height="16" rx="5"/>', tr("leaf: the depth is used up")],
  ['<rect class="leaf over" x="8" y="3" width="24" height="16" rx="5"/>', tr("leaf: the game is over")],
  ['<path class="pruned" d="M4 2L36 20"/><path class="slash" d="M15 15l7-9M19 18l7-9"/>', tr("pruned: cannot matter")],
  ['<ellipse class="min" cx="14" cy="8" rx="8" ry="6"/><path class="pruned" d="M18 13L28 22"/>'
    + '<path class="slash" d="M22 20l3-5M25 22l3-5"/>', tr("pruned moves, too close to draw")],
  ['<path class="pruned" d="M20 2L33 20H7z"/>', tr("pruned branch, folded, with its size")],
  ['<path class="best" d="M4 11H36"/>', tr("best line so far")],
  ['<rect class="here" x="7" y="2" width="26" height="18" rx="8"/>', tr("the current node")],
  ['<path class="link" d="M4 11H36"/>', tr("= remembered from there")],
];

const LEGEND = `
  <details open>
    <summary>${tr("Legend")}</summary>
    <ul class="legend">
      ${SIGNS.map(([shape, text]) => `
        <li><svg viewBox="0 0 40 22" aria-hidden="true">${shape}</svg> ${text}</li>`).join("")}
      <li data-graph hidden><svg viewBox="0 0 40 22" aria-hidden="true"><path class="edge" d="M6 2L20 18L34 2"/></svg>
        ${tr("several lines from above: reached in several ways")}</li>
      <li><b>≤ 2, ≥ 5</b> ${tr("bounds: at most 2, at least 5")}</li>
      <li><b>W3, L4</b> ${tr("a win, a loss in this many half-moves")}</li>
    </ul>
  </details>`;

const icon = (path) => `<svg viewBox="0 0 16 16" aria-hidden="true">${path}</svg>`;

/** The buttons of the steps: action, key, name, what stands on it. */
const STEPS = [
  ["toStart", tr("home"), tr("To the beginning"), icon('<path d="M3 3h2v10H3zM13 3v10L6 8z"/>')],
  ["previousCut", "P", tr("To the previous cut-off"), tr("‹ cut")],
  ["backward", "←", tr("One step back"), icon('<path d="M11 3v10L4 8z"/>')],
  ["playOrPause", tr("space"), tr("Play the steps"), icon('<path class="to-play" d="M4 2l10 6-10 6z"/>'
    + '<path class="to-pause" d="M3 2h4v12H3zM9 2h4v12H9z"/>')],
  ["forward", "→", tr("One step forward"), icon('<path d="M5 3v10l7-5z"/>')],
  ["nextCut", "N", tr("To the next cut-off"), tr("cut ›")],
  ["toEnd", tr("end"), tr("To the end"), icon('<path d="M11 3h2v10h-2zM3 3v10l7-5z"/>')],
];

/** @param {string[]} step */
const button = ([act, key, name, inside]) => {
  const play = act === "playOrPause" ? 'class="play" data-part="play" aria-pressed="false"' : "";
  return `<button type="button" ${play} data-act="${act}" title="${name} (${key})" aria-label="${name}">`
    + `${inside}</button>`;
};

const TRANSPORT = `
  <div class="transport">
    <div class="group" role="group" aria-label="${tr("Steps")}">${STEPS.map(button).join("")}</div>
    <input type="range" data-part="slider" min="0" value="0" step="1" aria-label="${tr("Step")}">
    <output class="count" data-part="count"></output>
    <label class="speed"><span>${tr("speed")}</span>
      <select data-part="speed" aria-label="${tr("Steps per second")}"></select></label>
  </div>`;

/** One searched tree with all that is said of it; `tools` is the HTML of more buttons. */
export function workspace(tools = "") {
  return fragment(`
    <div class="toolbar">
      ${SEARCH}${VIEW}${FOLDS}${TYPES}${GRAPH}${BOARDS}
      <label class="check"><input type="checkbox" data-part="follow" checked> <span>${tr("follow")}</span></label>
      ${tools}
    </div>
    <div class="desk">
      ${STAGE}
      <div class="panels" role="region" aria-label="${tr("Details")}" tabindex="0">
        <section data-part="nodeSection" hidden><h2>${tr("Chosen node")}</h2>${NODE}</section>
        <section data-part="pathSection"><h2>${tr("Alpha and beta down the path")}</h2>${PATH}</section>
        <section data-part="codeSection"><h2>${tr("Pseudo-code")}</h2>${CODE}</section>
        <section><h2>${tr("Counters")}</h2>${COUNTERS}</section>
        <p class="caption narrow-caption" data-caption></p>
        ${LEGEND}
      </div>
    </div>
    <div class="foot">
      <div class="told">
        <span class="what" data-part="what"></span>
        <span class="view" data-view></span>
        <p class="why" data-part="why" aria-hidden="true"></p>
        <p class="spoken" data-part="spoken" role="status" aria-live="polite"></p>
      </div>
      ${TRANSPORT}
      <p class="caption wide-caption" data-caption></p>
    </div>`);
}

/** Several searches with shared controls; `pane()` makes the place of each. */
export function sideBySide(tools = "") {
  return fragment(`
    <div class="toolbar">
      <p class="muted small">${tr("All searches are shown after the same number of visited nodes.")}</p>
      ${VIEW}${TYPES}${GRAPH}${tools}
    </div>
    <div class="panes" data-part="panes"></div>
    <div class="foot">
      <p class="spoken" data-part="spoken" role="status" aria-live="polite"></p>
      ${TRANSPORT}
    </div>`);
}

/** The place of one of several searches. */
export function pane() {
  return fragment(`
    <section class="pane">
      <h2><span data-part="name"></span> <small class="view" data-view></small></h2>
      ${STAGE}${COUNTERS}
      <p class="view" data-view></p>
      <p class="why" data-part="why"></p>
      <details open data-part="pathSection"><summary>${tr("Alpha and beta down the path")}</summary>${PATH}</details>
      <details data-part="codeSection"><summary>${tr("Pseudo-code")}</summary>${CODE}</details>
      <div data-part="nodeSection" hidden>${NODE}</div>
      <p hidden><span data-part="what"></span><span data-part="spoken"></span></p>
      <p class="caption" data-caption></p>
    </section>`).firstElementChild;
}

function fragment(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}
