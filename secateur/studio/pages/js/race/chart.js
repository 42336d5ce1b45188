// The picture of a race: bars of nodes at every depth on a log scale, and the curves of theory. All colours and sizes
// stand in it as attributes, so that it looks the same when it is saved.

import { html } from "/js/ui.js";
import { brief, percent, power, seconds as inSeconds, whole } from "./numbers.js";
import { Patterns } from "./patterns.js";
import { barsOf, curvePoints, decades, depthsOf, frame, legendOf, MEASURES } from "./scale.js";
import { tr } from "/explorer-js/language.js";

export const THEMES = {
  light: { paper: "#ffffff", ink: "#1c2127", muted: "#5a6570", grid: "#dfe3e8", curve: "#1c2127" },
  dark: { paper: "#14181d", ink: "#e9edf1", muted: "#9fabb7", grid: "#2d353e", curve: "#e9edf1" },
};

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";

/** Each curve of theory: its name, its value, and how its line is broken. */
const CURVES = [
  {
    name: { nodes: "Σ b^(i)", leaves: "b^(m)" }, dash: "7 4",
    of: { nodes: (curve) => curve.full_nodes, leaves: (curve) => curve.full },
  },
  {
    name: tr("minimum"), brief: tr("min."), dash: "",
    of: { nodes: (curve) => curve.minimum_nodes, leaves: (curve) => curve.minimum },
  },
  { name: "b^(m/2)", of: { nodes: (curve) => curve.root, leaves: (curve) => curve.root }, dash: "2 4" },
];

/** The <svg> of a race. `prefix` keeps the ids of several pictures apart. */
export function Chart({ race, measure, width, height, theme, prefix = "race-", titled = false }) {
  const colours = THEMES[theme];
  const depths = depthsOf(race);
  const legend = legendOf(race.contenders, width);
  const head = titled ? 30 : 0;
  const view = frame({
    width, height, legend: legend.height + head, depths, contenders: race.contenders.length,
    range: decades(race, measure, depths),
  });
  const bars = barsOf(race, view, depths, measure);
  return html`
    <svg xmlns="http://www.w3.org/2000/svg" viewBox=${`0 0 ${width} ${height}`} width=${width} height=${height}
      role="img" aria-label=${description(race, measure)} font-family=${FONT} font-size="13">
      <defs><${Patterns} contenders=${race.contenders} ink=${colours.ink} prefix=${prefix} /></defs>
      <rect width=${width} height=${height} fill=${colours.paper} />
      ${titled && html`
        <text x="8" y="22" font-size="16" font-weight="650" fill=${colours.ink}>${headline(race)}</text>`}
      <g transform=${`translate(0 ${head})`}><${Legend} legend=${legend} colours=${colours} prefix=${prefix} /></g>
      <${Axes} view=${view} depths=${depths} measure=${measure} colours=${colours} />
      ${bars.map((bar) => html`
        <${Bar} bar=${bar} measure=${measure} view=${view} colours=${colours} prefix=${prefix} />`)}
      ${measure !== "seconds" && html`
        <${Curves} race=${race} view=${view} depths=${depths} measure=${measure} colours=${colours} />`}
      ${view.letters > 0 && bars.map((bar) => html`
        <${Sign} bar=${bar} measure=${measure} view=${view} colours=${colours} />`)}
    </svg>`;
}

export function headline(race) {
  const at = race.position && !/^\(/.test(race.position) && race.position.length < 40 && race.request.position
    ? `, ${race.position}` : "";
  return `${race.name}${at}: ${race.branching ? `b ≈ ${trim(race.branching)}` : tr("a race")}`;
}

const trim = (number) => String(Number(number.toFixed(2)));

function description(race, measure) {
  const deepest = Math.max(0, ...race.rows.map((row) => row.depth));
  const counted = MEASURES[measure].title;
  if (!deepest) return tr("{counted} at each depth: nothing yet.", { counted });
  const last = race.rows.filter((row) => row.depth === deepest && MEASURES[measure].of(row) !== null);
  const words = last.map((row) => {
    const contender = race.contenders.find((each) => each.spec === row.spec && each.ordering === row.ordering);
    const value = measure === "seconds" ? inSeconds(row.seconds) : whole(MEASURES[measure].of(row));
    return `${contender?.title ?? row.contender} ${row.complete ? "" : "> "}${value}`;
  });
  return tr("{counted} at each depth, on a log scale. At depth {depth}: {bars}. The table below has all counts.",
    { counted, depth: deepest, bars: words.join("; ") });
}

function Legend({ legend, colours, prefix }) {
  return legend.entries.map(({ contender, x, y }) => html`
    <g transform=${`translate(${x} ${y})`}>
      <rect x="0.5" y="0.5" width="15" height="15" fill=${`url(#${prefix}${contender.letter})`} stroke=${colours.ink} />
      <text x="21" y="13" fill=${colours.ink}>
        <tspan font-weight="700">${contender.letter}</tspan><tspan dx="5">${contender.title}</tspan></text>
    </g>`);
}

function Axes({ view, depths, measure, colours }) {
  const exponents = [];
  const every = view.high - view.low > 8 && view.height < 460 ? 2 : 1;
  for (let exponent = view.low; exponent <= view.high; exponent += every) exponents.push(exponent);
  const sparse = Math.ceil(26 / view.group);
  return html`
    <g>
      ${exponents.map((exponent) => html`
        <line x1=${view.left} x2=${view.right} y1=${view.y(10 ** exponent)} y2=${view.y(10 ** exponent)}
          stroke=${colours.grid} />
        <text x=${view.left - 8} y=${view.y(10 ** exponent) + 4.5} text-anchor="end" fill=${colours.muted}>
          ${tick(exponent, measure)}</text>`)}
      <line x1=${view.left} x2=${view.right} y1=${view.bottom} y2=${view.bottom} stroke=${colours.ink} />
      ${depths.map((depth, index) => (index % sparse ? null : html`
        <text x=${view.x(index)} y=${view.bottom + view.letters + 18} text-anchor="middle" fill=${colours.ink}>
          ${depth || ""}</text>`))}
      <text x=${(view.left + view.right) / 2} y=${view.bottom + view.letters + 38} text-anchor="middle"
        fill=${colours.muted}>${tr("depth m, half-moves")}</text>
      ${!view.narrow && html`
        <text transform=${`translate(14 ${(view.top + view.bottom) / 2}) rotate(-90)`} text-anchor="middle"
          fill=${colours.muted}>${MEASURES[measure].title}</text>`}
    </g>`;
}

function tick(exponent, measure) {
  if (measure === "seconds") return exponent >= 0 ? `${10 ** exponent} s` : `${10 ** (exponent + 3)} ms`;
  return exponent < 4 ? String(10 ** exponent) : power(exponent);
}

/** A bar: whole where the search came to its end, faint and with a broken outline where it did not, or not yet. */
function Bar({ bar: { row, value, contender, left, middle, top, state }, measure, view, colours, prefix }) {
  const width = view.bar > 4 ? view.bar - 1.5 : view.bar * 0.86;
  const amount = measure === "seconds" ? inSeconds(value) : `${whole(value)} ${MEASURES[measure].title}`;
  const share = row.of_minimax ? `, ${tr("{share} of minimax", { share: percent(row.of_minimax) })}` : "";
  const how = { running: ` ${tr("so far")}`, complete: share, stopped: `, ${tr("then stopped")}` }[state];
  return html`
    <g>
      <title>${`${contender.title}, ${tr("depth {depth}", { depth: row.depth })}: ${amount}${how}`}</title>
      <rect x=${left + (view.bar - width) / 2} y=${top} width=${width} height=${view.bottom - top}
        fill=${`url(#${prefix}${contender.letter})`} fill-opacity=${state === "complete" ? 1 : 0.45}
        stroke=${colours.ink} stroke-width=${view.bar > 4 ? 1 : 0.5}
        stroke-dasharray=${state === "complete" ? undefined : "3 2"} />
      ${state === "stopped" && html`<path d=${`M${middle - 4} ${top - 3}l4 -5 4 5z`} fill=${colours.ink} />`}
    </g>`;
}

/** The letter below a bar, where no curve goes, and its value above it where there is room. */
function Sign({ bar: { value, contender, middle, top, state }, measure, view, colours }) {
  const foot = top - (state === "stopped" ? 11 : 4);
  const halo = { "paint-order": "stroke", stroke: colours.paper, "stroke-width": 3, "stroke-linejoin": "round" };
  return html`
    <g text-anchor="middle">
      <text x=${middle} y=${view.bottom + 13} font-weight="700" font-size=${view.bar < 12 ? 10 : 12}
        fill=${colours.ink}>${contender.letter}</text>
      ${view.bar >= 30 && html`
        <text x=${middle} y=${foot} font-size="11" fill=${colours.muted} ...${halo}>
          ${measure === "seconds" ? inSeconds(value) : brief(value)}</text>`}
    </g>`;
}

/** The curves, each with its name at its end: with a halo of paper, so that they can be read across bars. */
function Curves({ race, view, depths, measure, colours }) {
  const lines = CURVES.map((curve) => ({
    ...curve, name: curve.name[measure] ?? curve.name,
    points: curvePoints(view, depths, race.curves, curve.of[measure]),
  })).filter((curve) => curve.points.length);
  const ends = spread(lines.map((line) => line.points.at(-1).y), 16, view.bottom);
  return html`<g>${lines.map(({ name, brief: shorter, points, dash }, index) => {
    const end = points.at(-1);
    const path = points.map(({ x, y }, number) => `${number ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
    const label = view.narrow ? shorter ?? name : name;
    return html`
      <g>
        <path d=${path} fill="none" stroke=${colours.paper} stroke-width="4.5" stroke-opacity="0.7"
          stroke-linejoin="round" />
        <path d=${path} fill="none" stroke=${colours.curve} stroke-width="2" stroke-dasharray=${dash || undefined}
          stroke-linejoin="round" />
        ${depths.length > 1 && points.map((point) => !point.left && html`
          <circle cx=${point.x} cy=${point.y} r="2.6"
            fill=${point.measured ? colours.curve : colours.paper} stroke=${colours.curve} />`)}
        ${depths.length > 1 && !end.left && html`
          <line x1=${end.x + 4} y1=${end.y} x2=${view.right + 3} y2=${ends[index]} stroke=${colours.muted}
            stroke-width="0.7" />`}
        <text x=${(end.left ? end.x : view.right) + 6} y=${ends[index] + 4.5} fill=${colours.ink} font-weight="600"
          paint-order="stroke" stroke=${colours.paper} stroke-width="4" stroke-linejoin="round">${formula(label)}</text>
      </g>`;
  })}</g>`;
}

/** b^(m/2) with its exponent raised. */
function formula(name) {
  const [base, exponent] = name.split("^");
  if (!exponent) return name;
  return html`${base}<tspan dy="-5" font-size="10">${exponent.replaceAll(/[()]/g, "")}</tspan>`;
}

/** Heights of labels, moved apart as far as they need to be. */
function spread(heights, least, bottom) {
  const order = heights.map((_, index) => index).sort((a, b) => heights[a] - heights[b]);
  const placed = [...heights];
  order.forEach((index, number) => {
    if (number) placed[index] = Math.max(placed[index], placed[order[number - 1]] + least);
  });
  let limit = bottom;
  for (const index of order.reverse()) {
    placed[index] = Math.min(placed[index], limit);
    limit = placed[index] - least;
  }
  return placed;
}
