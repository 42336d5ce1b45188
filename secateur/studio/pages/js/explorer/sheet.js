// The tree of an exercise, unsolved: an SVG whose nodes can be pressed, by pointer and by keys.

import { tr } from "/explorer-js/language.js";
import { html } from "/js/ui.js";
import { Layout, LEVEL } from "/explorer-js/layout.js";
import { KIND, MAX, Model, NOBODY, NO_VALUE } from "/explorer-js/model.js";

const MARGIN = { top: 28, side: 6, bottom: 34 };
const SMALLEST = 0.75; // a larger tree is scrolled

/** A question's tree as the modules of the explorer take it: a search without a single step. */
export function modelOf(root) {
  const nodes = [];
  const add = (node, parent) => {
    const index = nodes.push({ ...node, parent }) - 1;
    for (const child of node.children ?? []) add(child, index);
  };
  add(root, -1);
  const column = (array, value) => array.from(nodes, value);
  const none = new Int32Array(0);
  return new Model({
    algorithm: "minimax", negamax: false, named: true, visited: nodes.length, unlisted: [], overflow: false,
    infinity: 2e6, highest: 99e4, win: 1e6, event: new Uint8Array(0), node: none, first: none, second: none,
    parent: column(Int32Array, (node) => node.parent),
    player: column(Uint8Array, (node) => (node.player === "MAX" ? MAX : 1)),
    kind: column(Uint8Array, (node) => (node.children ? KIND.INNER : KIND.OVER)),
    value: column(Float64Array, (node) => (node.children ? NO_VALUE : node.value)),
    bound: new Uint8Array(nodes.length), again: new Uint8Array(nodes.length),
    shared: column(Int32Array, () => NOBODY), nameOf: column(Int32Array, (_, index) => index),
    names: nodes.map((node) => node.name),
  });
}

/** The places of all nodes. */
export function layoutOf(model) {
  const layout = new Layout(model);
  layout.unfoldAll();
  return layout;
}

/** What a screen reader says of a node. */
function label(model, i) {
  const name = model.name(i);
  return model.isInner(i) ? tr("{node}, {player} to move", { node: name, player: model.playerName(i) })
    : tr("{node}, leaf {value}", { node: name, value: model.valueText(i) });
}

/**
 * `role`: "checkbox" or "button" where nodes are pressed, else null; `onPress(i)`; `marked(i)`: struck out; `badge(i)`:
 * a text beside a node; `open(i)`: on the path being searched; `verdict(i)`: "right", "wrong" or "" once it is graded.
 */
export function Sheet({ model, layout, role = null, onPress, marked = (_i) => false, badge = (_i) => "",
  open = (_i) => false, verdict = (_i) => "" }) {
  const width = layout.width + 2 * MARGIN.side, height = layout.height + MARGIN.top + MARGIN.bottom;
  const x = (i) => layout.x[i] + MARGIN.side, y = (i) => layout.row[i] * LEVEL + MARGIN.top;
  const all = Array.from({ length: model.count }, (_, i) => i);
  const press = (event, i) => {
    if (event.type === "keydown" && event.key !== " " && event.key !== "Enter") {
      step(event, model, layout, i);
      return;
    }
    event.preventDefault();
    onPress(i);
  };
  return html`
    <div class="sheet">
      <svg class="exercise-tree" viewBox=${`0 0 ${width} ${height}`} role=${role ? "group" : "img"} data-own-keys
        style=${{ minWidth: `${Math.round(width * SMALLEST)}px`, maxWidth: `${Math.round(width * 1.5)}px` }}
        aria-label=${role ? tr("The tree; arrow keys move, space marks")
          : tr("The tree: {tree}", { tree: spoken(model, 0) })}>
        ${all.slice(1).map((i) => html`<${Edge} key=${`e${i}`} x1=${x(model.parent[i])} y1=${y(model.parent[i])}
          x2=${x(i)} y2=${y(i)} open=${open(i)} pruned=${marked(i)} cut=${marked(i) && !marked(model.parent[i])} />`)}
        ${all.map((i) => html`
          <g key=${i} class=${`node ${model.playerName(i).toLowerCase()} ${model.isInner(i) ? "inner" : "leaf"}
              ${marked(i) ? "pruned" : ""} ${open(i) ? "open" : ""} ${verdict(i)} ${role ? "live" : ""}`}
            data-node=${model.name(i)} transform=${`translate(${x(i)} ${y(i)})`}
            role=${role ?? undefined} tabindex=${role ? (i === 0 ? 0 : -1) : undefined}
            aria-checked=${role === "checkbox" ? String(marked(i)) : undefined}
            aria-label=${role ? `${label(model, i)}${badge(i) ? `, ${badge(i)}` : ""}` : undefined}
            onClick=${role ? (event) => press(event, i) : undefined}
            onKeyDown=${role ? (event) => press(event, i) : undefined}>
            <${Shape} model=${model} layout=${layout} i=${i} />
            <${Notes} model=${model} layout=${layout} i=${i} badge=${badge(i)} verdict=${verdict(i)} />
          </g>`)}
      </svg>
    </div>`;
}

function Edge({ x1, y1, x2, y2, open, pruned, cut }) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const dx = (x2 - x1) / length, dy = (y2 - y1) / length;
  const slash = (off) => {
    const cx = x1 + (x2 - x1) * 0.56 + dx * off, cy = y1 + (y2 - y1) * 0.56 + dy * off;
    const ax = (dy - dx * 0.5) * 7, ay = (-dx - dy * 0.5) * 7;
    return `M${cx - ax} ${cy - ay}L${cx + ax} ${cy + ay}`;
  };
  return html`<g aria-hidden="true">
    <path class=${`edge ${pruned ? "pruned" : ""} ${open ? "open" : ""}`} d=${`M${x1} ${y1}L${x2} ${y2}`} />
    ${cut && html`<path class="slash" d=${slash(-2.3) + slash(2.3)} />`}
  </g>`;
}

function Shape({ model, layout, i }) {
  const half = layout.half[i];
  const inner = model.isInner(i);
  const shape = !inner ? html`<rect x=${-half} y="-12" width=${2 * half} height="24" rx="7" />`
    : model.player[i] === MAX ? html`<rect x=${-half} y="-16" width=${2 * half} height="32" rx="2" />`
      : html`<ellipse rx=${half * 1.06} ry="17" />`;
  return html`${shape}
    <text class="value" y="4.5">${inner ? model.name(i) : model.valueText(i)}</text>`;
}

/** The name of a leaf below it, with what is said of it; of an inner node only that, beside it. */
function Notes({ model, layout, i, badge, verdict }) {
  const said = html`${badge && html`<tspan class="badge-text"> ${badge}</tspan>`}
    ${verdict && html`<tspan class="verdict">${verdict === "right" ? " ✓" : " ✗"}</tspan>`}`;
  return model.isInner(i)
    ? html`<text class="beside" x=${layout.half[i] + 4} y="-9">${said}</text>`
    : html`<text class="name" y="26">${model.name(i)}${said}</text>`;
}

/** Arrow keys: up and down the tree, and along a row. */
function step(event, model, layout, i) {
  const row = layout.rows[layout.row[i]];
  const next = {
    ArrowUp: () => model.parent[i], ArrowDown: () => (model.isInner(i) ? model.childrenOf(i)[0] : -1),
    ArrowLeft: () => row[row.indexOf(i) - 1] ?? -1, ArrowRight: () => row[row.indexOf(i) + 1] ?? -1,
  }[event.key]?.();
  if (next === undefined) return;
  event.preventDefault();
  if (next < 0) return;
  const nodes = event.currentTarget.closest("svg").querySelectorAll("[data-node]");
  for (const node of nodes) node.setAttribute("tabindex", "-1");
  nodes[next].setAttribute("tabindex", "0");
  nodes[next].focus();
}

/** The tree in words: "A, MAX: B, MIN: leaf D 3, leaf E 12". */
function spoken(model, i) {
  if (!model.isInner(i)) return tr("leaf {node} {value}", { node: model.name(i), value: model.valueText(i) });
  const below = [...model.childrenOf(i)].map((child) => spoken(model, child));
  return `${model.name(i)}, ${model.playerName(i)}: ${below.join(", ")};`;
}
