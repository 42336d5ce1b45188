// The race: the form, the picture, the table, and how they follow what the server tells.

import { byId, classes, html, render, useEffect, useRef, useState } from "/js/ui.js";
import { shell, typing } from "/js/shell.js";
import { Chart } from "./chart.js";
import { Form } from "./form.js";
import { signed } from "./names.js";
import { saveCsv, saveJson, savePng, saveSvg } from "./save.js";
import { legendOf, MEASURES } from "./scale.js";
import { busy, chosen, form, load, measure, message, phase, race, start, stop, wire } from "./state.js";
import { Counts } from "./table.js";
import { grouped, tr, translate } from "/explorer-js/language.js";

const dark = matchMedia("(prefers-color-scheme: dark)");

/** The theme that is shown now, as it changes. */
function useTheme() {
  const now = () => document.documentElement.dataset.theme ?? (dark.matches ? "dark" : "light");
  const [theme, setTheme] = useState(now());
  useEffect(() => {
    const change = () => setTheme(now());
    addEventListener("themechange", change);
    dark.addEventListener("change", change);
    return () => {
      removeEventListener("themechange", change);
      dark.removeEventListener("change", change);
    };
  }, []);
  return theme;
}

/** The width of an element, as it changes. */
function useWidth(element) {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return width;
}

/** What is shown before the first race: the contenders that are chosen, and no bars. */
function preview() {
  const tree = form.kind.value === "tree";
  return {
    request: { seconds: form.seconds.value }, name: "", contenders: signed(chosen.value), rows: [], running: null,
    curves: [], branching: null, depths: tree ? null : form.depth.value,
  };
}

function Page() {
  const theme = useTheme();
  const shown = race.value ?? preview();
  return html`
    <div class="race">
      <${Form} />
      <div class="stack results">
        <section class="card stack tight" aria-labelledby="picture-title">
          <div class="row">
            <h2 id="picture-title">${tr("Bars at each depth, on a log scale")}</h2>
            <${Measures} />
          </div>
          <${Picture} shown=${shown} theme=${theme} />
          <${Status} />
          <div class="row saving">
            <${Saving} shown=${shown} theme=${theme} />
          </div>
        </section>
        <section class="card stack tight" aria-labelledby="counts-title">
          <div class="row"><h2 id="counts-title">${tr("Counts")}</h2><${Agreement} /></div>
          <${Counts} race=${shown} measure=${measure.value} theme=${theme} />
          <p class="small muted">${NOTES[measure.value]}</p>
        </section>
      </div>
    </div>`;
}

const NOTES = {
  nodes: tr("Below each count: its share of minimax’s nodes. The lines show a uniform tree with as many leaves: " +
    "Σ bⁱ is all its nodes, 1 + b + … + bᵐ; minimum is the least that alpha-beta must visit (Knuth and Moore). " +
    "The engine starts with an empty table, and its count includes all depths up to this one."),
  leaves: tr("Below each count: its ratio to the minimum. The lines show a uniform tree with as many leaves: bᵐ is " +
    "all of them; minimum is the least that alpha-beta must visit (Knuth and Moore), b^⌈m/2⌉ + b^⌊m/2⌋ − 1. " +
    "The engine does not count leaves."),
  seconds: tr("Times are measured on this machine, which may be busy with other work; compiling is not counted."),
};

function Measures() {
  return html`
    <fieldset class="push">
      <legend class="spoken">${tr("What is counted")}</legend>
      <div class="segments">
        ${Object.entries(MEASURES).map(([name, { title }]) => html`
          <label><input type="radio" name="measure" value=${name} checked=${measure.value === name}
            onChange=${() => { measure.value = name; }} /><span>${title}</span></label>`)}
      </div>
    </fieldset>`;
}

function Picture({ shown, theme }) {
  const place = useRef(null);
  const width = useWidth(place);
  const bars = Math.round(Math.min(Math.max(0.48 * innerHeight, 320), 460));
  const height = width && bars + legendOf(shown.contenders, width).height;
  return html`
    <div class="picture" ref=${place}>
      ${width && html`
        <${Chart} race=${shown} measure=${measure.value} theme=${theme} width=${width} height=${height} />`}
    </div>`;
}

function Status() {
  const running = race.value?.running;
  const told = running && { nodes: grouped(running.nodes), seconds: running.seconds.toFixed(1) };
  const figures = told && phase.value === "running" ? ` ${tr("{nodes} nodes, {seconds} s", told)}` : "";
  const text = message.value || tr("Choose the competitors, and start.");
  return html`
    <p class=${classes("status numbers", { wrong: phase.value === "failed", muted: phase.value !== "failed" })}>
      <span>${text}${figures}</span>${busy.value && html`<span class="spinner"></span>`}</p>`;
}

function Saving({ shown, theme }) {
  const none = busy.value || !shown.rows.length;
  const parts = [
    { title: tr("Save picture"), as: (format) => tr("Save picture as {format}", { format }), buttons: {
      SVG: () => saveSvg(shown, measure.value, theme), PNG: () => savePng(shown, measure.value, theme),
    } },
    { title: tr("Save table"), as: (format) => tr("Save table as {format}", { format }), buttons: {
      CSV: () => saveCsv(shown), JSON: () => saveJson(shown),
    } },
  ];
  return parts.map(({ title, as, buttons }) => html`
    <div class="row tight" role="group" aria-label=${title}>
      <span class="small muted">${title}</span>
      ${Object.entries(buttons).map(([name, save]) => html`
        <button type="button" disabled=${none} aria-label=${as(name)} onClick=${save}>${name}</button>`)}
    </div>`);
}

function Agreement() {
  const known = race.value;
  if (known?.agree === true && known.rows.length) {
    return html`<span class="badge proven push">${tr("values agree")}</span>`;
  }
  if (known?.agree === false) {
    return html`<span class="badge wrong push">✗ ${tr("VALUES DIFFER")}: ${known.disagreement}</span>`;
  }
  return html`<span class="badge push">${busy.value ? tr("values: not yet known") : tr("no values yet")}</span>`;
}

translate(byId("main"));
shell({
  page: "race", wire, keys: [["s", tr("start the race, or stop it")]],
  about: tr("Several algorithms search the same position to depth 1, 2, 3, … The bars show how many nodes each " +
    "visits."),
});
addEventListener("keydown", (event) => {
  if (event.key !== "s" || typing(event) || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  if (busy.value) stop();
  else start();
});
render(html`<${Page} />`, byId("race"));
load();
