// Where things stand in the chart: the log axis, the groups of bars, and how far they reach.

import { tr } from "/explorer-js/language.js";

/** How fast a search can be at most, to guess how high the chart will get: nodes a second. */
const FASTEST = 5e7;

export const MEASURES = {
  nodes: { title: tr("nodes"), of: (row) => row.nodes },
  leaves: { title: tr("leaves"), of: (row) => row.leaves },
  seconds: { title: tr("seconds"), of: (row) => row.seconds },
};

/** The depths that have a place: all that were asked for; once it is over, those that were reached. */
export function depthsOf(race) {
  const reached = race.rows.map((row) => row.depth);
  if (race.over && reached.length) {
    return race.depths ? span(1, Math.max(...reached)) : [...new Set(reached)];
  }
  if (race.depths) return span(1, race.depths);
  return race.curves.length ? race.curves.map((curve) => curve.depth) : [0];
}

const span = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** The decades that the axis shows: [lowest exponent, highest]. */
/** @returns {[number, number]} */
export function decades(race, measure, depths) {
  const { of } = MEASURES[measure];
  const values = [...race.rows, race.running ?? {}].map(of).filter((value) => value > 0);
  if (measure === "seconds") {
    const low = Math.floor(Math.log10(Math.max(Math.min(...values, 1e-3), 1e-5)));
    return [low, Math.max(Math.ceil(Math.log10(Math.max(...values, 1e-2))), low + 2)];
  }
  const last = race.curves.find((curve) => curve.depth === depths.at(-1));
  const expected = last && !race.over ? Math.min(last.full_nodes, FASTEST * race.request.seconds) : 1;
  const top = Math.max(...values, expected, race.curves.length ? 10 : 1e6);
  return [0, Math.ceil(Math.log10(top) - 0.001)];
}

/** The frame of the chart, and functions from values to places. */
export function frame({ width, height, legend, depths, contenders, range: [low, high] }) {
  const narrow = width < 560;
  const left = narrow ? 46 : 62;
  const right = width - (narrow ? 40 : 84); // curves have their names there
  const top = 14 + legend;
  const group = (right - left) / depths.length;
  const inner = group * (group < 60 ? 0.9 : 0.84);
  const bar = Math.max(Math.min(inner / contenders, 34), 1);
  const letters = bar >= 8.5 ? 14 : 0; // the height of a line of letters below the bars
  const bottom = height - 44 - letters;
  const y = (value) => bottom - (bottom - top) * (Math.log10(value) - low) / (high - low);
  return {
    left, right, top, bottom, letters, group, bar, low, high, width, height, narrow,
    x: (index) => left + group * (index + 0.5),
    /** The left edge of a bar. */
    place: (index, number) => left + group * (index + 0.5) + (number - contenders / 2) * bar,
    y: (value) => Math.min(y(Math.max(value, 1e-9)), bottom),
    inside: (value) => y(value) >= top - 0.5,
  };
}

const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
pen.font = "13px system-ui, sans-serif";

/** The names of the contenders in lines that fit: each with its place. */
export function legendOf(contenders, width) {
  const entries = [];
  let x = 8;
  let line = 0;
  for (const contender of contenders) {
    const wide = 54 + 1.05 * pen.measureText(contender.title).width;
    if (x > 8 && x + wide > width) {
      x = 8;
      line += 1;
    }
    entries.push({ contender, x, y: 8 + 24 * line });
    x += wide;
  }
  return { entries, height: 24 * (line + 1) + 10 };
}

/** The bars as they are drawn: each row with its contender, its value and where it stands. */
export function barsOf(race, view, depths, measure) {
  const { of } = MEASURES[measure];
  const numbers = new Map(race.contenders.map((contender, index) => [contender.key, index]));
  const shown = race.running ? [...race.rows, { ...race.running, running: true }] : race.rows;
  return shown.flatMap((row) => {
    const number = numbers.get(`${row.spec} ${row.ordering}`);
    const index = depths.indexOf(row.depth);
    const value = of(row) ?? null;
    if (number === undefined || index < 0 || value === null) return [];
    const left = view.place(index, number);
    const top = Math.min(view.y(value), view.bottom - 1.5);
    const state = row.running ? "running" : row.complete ? "complete" : "stopped";
    return [{ row, value, contender: race.contenders[number], left, middle: left + view.bar / 2, top, state }];
  });
}

/** Points of a curve as far as it stays in the frame; the last piece ends where it leaves. */
export function curvePoints(view, depths, curves, of) {
  const known = depths.map((depth, index) => [index, curves.find((curve) => curve.depth === depth)])
    .filter(([, curve]) => curve && of(curve) > 0);
  const points = [];
  for (const [index, curve] of known) {
    const point = { x: view.x(index), y: view.y(of(curve)), measured: curve.measured };
    if (view.inside(of(curve))) {
      points.push(point);
      continue;
    }
    const before = points.at(-1);
    if (before) {
      const share = (before.y - view.top) / (before.y - point.y);
      points.push({ ...point, x: before.x + share * (point.x - before.x), y: view.top, left: true });
    }
    break;
  }
  if (depths.length === 1 && points.length) { // not a curve but a level
    return [{ ...points[0], x: view.left }, { ...points[0], x: view.right }];
  }
  return points;
}
