// The evaluation over the game: one point for each position of the line; keys and clicks go to the move.

import { html, useEffect, useRef, useSignal } from "../ui.js";
import { evaluateAll, go, stopEvaluating } from "./actions.js";
import { reviews, signOf } from "./coach.js";
import { sure, words as inWords } from "./format.js";
import { numberText } from "./tree.js";
import { current, graphing, line, moveTree, onBoard, scoreOf } from "./state.js";
import { localised, tr } from "/explorer-js/language.js";

const HIGH = 88;
const EDGE = 6;

/** Where the points are: x by the move, y by the first player's share. */
function points(wide) {
  const ids = line.value;
  const step = (wide - 2 * EDGE) / Math.max(1, ids.length - 1);
  return ids.map((id, i) => {
    const score = scoreOf(id);
    const y = score ? EDGE + (1 - score.share) * (HIGH - 2 * EDGE) : null;
    return { id, score, x: EDGE + i * step, y };
  });
}

/** What to say of a point. */
function words(point) {
  const node = moveTree().byId.get(point.id);
  const name = node?.move ? `${numberText(moveTree(), point.id)} ${node.move}` : tr("Start");
  return `${name}: ${point.score ? inWords(point.score) : tr("not evaluated")}`;
}

/** A position: a triangle that points to the proven winner, a square for a proven draw, else a dot. */
function Dot({ point: { x, y, score }, point }) {
  const kind = sure(score) ? PROVEN[Math.sign(score.value) + 1] : null;
  const title = html`<title>${words(point)}</title>`;
  return kind
    ? html`<path class=${`dot proven ${kind.name}`} d=${kind.path} transform=${`translate(${x} ${y})`}>${title}</path>`
    : html`<circle class="dot" cx=${x} cy=${y} r="2.6">${title}</circle>`;
}

/** How proven values are drawn: won by the second player, drawn, won by the first. */
const PROVEN = [
  { name: "second", path: "M-5 -4H5L0 5z" }, { name: "drawn", path: "M-4 -4H4V4H-4z" },
  { name: "first", path: "M-5 4H5L0 -5z" },
];

export function Graph() {
  const place = useRef(null);
  const width = useSignal(560);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => { width.value = Math.round(entry.contentRect.width) || 560; });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  const wide = width.value;
  const all = points(wide);
  const known = all.filter((point) => point.y !== null);
  const at = all.findIndex((point) => point.id === current.value);
  const here = all[at];
  const { sides, view: { board } } = onBoard();
  const [first, second] = board?.colours ?? ["blue", "orange"];
  const missing = known.length < all.length;

  function key(event) {
    const [back, on] = [at - 1, at + 1];
    const targets = { ArrowLeft: back, ArrowDown: back, ArrowRight: on, ArrowUp: on, Home: 0, End: all.length - 1 };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    go(all[target]?.id);
  }

  function click(event) {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * wide;
    const nearest = all.reduce((a, b) => (Math.abs(b.x - x) < Math.abs(a.x - x) ? b : a));
    go(nearest.id);
  }

  return html`
    <section class="card graph" aria-labelledby="graph-title">
      <div class="row tight">
        <h2 id="graph-title">${tr("Evaluation by move")}</h2>
        <span class="small muted numbers caption grow">${words(here)}</span>
        ${graphing.value
          ? html`<button type="button" class="quiet small" onClick=${stopEvaluating}>
              <span class="spinner"></span> ${tr("Stop")}</button>`
          : html`<button type="button" class="quiet small" disabled=${!missing} onClick=${evaluateAll}>
              ${tr("Evaluate all moves")}</button>`}
      </div>
      <svg ref=${place} viewBox=${`0 0 ${wide} ${HIGH}`} role="slider" tabindex="0"
        style=${{ "--first": `var(--board-${first}-fill)`, "--second": `var(--board-${second}-fill)` }}
        aria-label=${tr("Evaluation by move")} aria-valuemin="0" aria-valuemax=${all.length - 1} aria-valuenow=${at}
        aria-valuetext=${words(here)} onKeyDown=${key} onClick=${click}>
        <rect class="half of-0" x="0" y="0" width=${wide} height=${HIGH / 2} />
        <rect class="half of-1" x="0" y=${HIGH / 2} width=${wide} height=${HIGH / 2} />
        <text class="name" x="8" y="15" aria-hidden="true">${localised(sides[0])}</text>
        <text class="name" x="8" y=${HIGH - 8} aria-hidden="true">${localised(sides[1])}</text>
        <line class="zero" x1="0" x2=${wide} y1=${HIGH / 2} y2=${HIGH / 2} />
        <line class="now" x1=${here.x} x2=${here.x} y1="0" y2=${HIGH} />
        ${known.length > 1 && html`<polyline class="curve" points=${known.map(({ x, y }) => `${x},${y}`).join(" ")} />`}
        ${known.length <= 80 && known.map((point) => html`<${Dot} point=${point} />`)}
        ${known.filter((point) => signOf(point.id)).map((point) => html`
          <circle class=${`marked ${reviews.value.get(point.id)?.mark}`} cx=${point.x} cy=${point.y} r="4.6">
            <title>${words(point)}, ${tr(reviews.value.get(point.id)?.mark ?? "")}</title></circle>`)}
        ${here.y !== null && html`<circle class="dot here" cx=${here.x} cy=${here.y} r="5" />`}
      </svg>
    </section>`;
}
