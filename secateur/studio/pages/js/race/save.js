// The race as files: the picture alone (SVG, PNG), and the table (CSV, JSON).

import { html, render } from "/js/ui.js";
import { toast } from "/js/shell.js";
import { Chart } from "./chart.js";
import { tr } from "/explorer-js/language.js";

const SIZE = { width: 1000, height: 620 };

/** The picture as a document of its own. */
export function svgText(race, measure, theme) {
  const place = document.createElement("div");
  render(html`<${Chart} race=${{ ...race, running: null }} measure=${measure} theme=${theme} prefix="bar-" titled
    ...${SIZE} />`, place);
  const text = new XMLSerializer().serializeToString(/** @type {SVGElement} */ (place.querySelector("svg")));
  render(null, place);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`;
}

export function saveSvg(race, measure, theme) {
  download(fileName(race, "svg"), new Blob([svgText(race, measure, theme)], { type: "image/svg+xml" }));
}

export async function savePng(race, measure, theme) {
  const address = URL.createObjectURL(new Blob([svgText(race, measure, theme)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: 2 * SIZE.width, height: 2 * SIZE.height });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
    download(fileName(race, "png"), blob);
  } catch (error) {
    toast(tr("The picture could not be drawn: {reason}", { reason: error.message }), { kind: "wrong" });
  } finally {
    URL.revokeObjectURL(address);
  }
}

const COLUMNS = [
  "depth", "algorithm", "ordering", "nodes", "leaves", "cuts", "seconds", "value", "complete", "of_minimax",
  "of_minimum", "minimum",
];

export function saveCsv(race) {
  const lines = race.rows.map((row) => COLUMNS.map((name) => quoted(name === "algorithm" ? row.spec : row[name])));
  const text = [COLUMNS, ...lines].map((line) => line.join(",")).join("\r\n");
  download(fileName(race, "csv"), new Blob([`${text}\r\n`], { type: "text/csv" }));
}

function quoted(value) {
  const text = value === null || value === undefined ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function saveJson(race) {
  const { request, position, branching, curves, agree, disagreement } = race;
  const rows = race.rows.map(({ spec, contender, order, ...row }) => ({ ...row, algorithm: spec }));
  const found = { position, branching, agree, disagreement, curves, rows };
  const data = { format: "secateur race", version: 1, ...request, ...found };
  download(fileName(race, "json"), new Blob([`${JSON.stringify(data, null, 1)}\n`], { type: "application/json" }));
}

function fileName(race, suffix) {
  const name = (race.request.game ?? "tree").split("/").at(-1).replaceAll(/[^\w=-]+/g, "-").replaceAll(/^-+|-+$/g, "");
  return `race-${name || "game"}.${suffix}`;
}

function download(name, blob) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
