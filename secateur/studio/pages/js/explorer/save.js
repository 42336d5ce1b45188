// Files of the tree in every format that secateur writes; the server draws them.

import { tr } from "/explorer-js/language.js";
import { byId, find } from "/js/ui.js";
import { download } from "/explorer-js/export.js";

/** @import { TreeFile, TreeRequest } from "../messages" */

const FORMATS = [
  ["svg", tr("SVG, a picture")], ["png", tr("PNG, a picture")], ["pdf", "PDF"], ["tikz", tr("TikZ, for LaTeX")],
  ["mermaid", tr("Mermaid, for Markdown")], ["dot", "Graphviz"], ["canvas", tr("JSON Canvas, for Obsidian")],
  ["html", tr("a page that plays the search")], ["json", tr("JSON, all of it as data")],
  ["gif", tr("GIF, a film")],
  ["srt", tr("SRT, the subtitles of a film")], ["vtt", tr("WebVTT, the subtitles of a film")],
];
const TOGETHER = [
  ["svg", tr("SVG, a picture")], ["png", tr("PNG, a picture")], ["pdf", "PDF"], ["txt", tr("text, the counters")],
  ["json", tr("JSON, the counters as data")],
  ["gif", tr("GIF, a film")],
];
const VIDEOS = [["mp4", tr("MP4 video")], ["webm", tr("WebM video")]]; // where the server has ffmpeg
const FILMS = ["svg", "pdf"];
const WHOLE = ["json", "txt", "gif", "mp4", "webm", "srt", "vtt"]; // these have no steps, or all of them,
const NO_LEVELS = ["json", "txt", "html", "srt", "vtt"]; // and these draw no levels

export class Saver {
  /**
   * `request()`: what is shown now; `step()`: where it stands, from 0 on; `graph()`: whether as the graph;
   * `run`: starts a job of kind "tree".
   *
   * @param {{ request: () => TreeRequest | null, step: () => number, graph: () => boolean,
   *           run: (asked: TreeRequest) => Promise<TreeFile | null> }} actions
   */
  constructor({ request, step, graph, run }) {
    this.request = request;
    this.step = step;
    this.graph = graph;
    this.run = run;
    /** @type {string[]} */
    this.videos = []; // that the server can write
    this.dialog = byId("save");
    this.form = byId("save-form");
    this.wrong = byId("save-wrong");
    for (const button of document.querySelectorAll('[data-do="save"]')) {
      button.addEventListener("click", () => this.open());
    }
    find(this.form, '[data-do="close"]').addEventListener("click", () => this.dialog.close());
    this.form.addEventListener("change", () => this.update());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.save();
    });
  }

  open() {
    const { format, dag } = this.form.elements;
    const usual = this.request()?.variants ? TOGETHER : FORMATS;
    const formats = [...usual, ...VIDEOS.filter(([value]) => this.videos.includes(value))];
    const before = format.value;
    format.replaceChildren(...formats.map(([value, text]) => new Option(text, value)));
    if (formats.some(([value]) => value === before)) format.value = before;
    dag.checked = this.graph();
    this.wrong.textContent = "";
    this.update();
    this.dialog.showModal();
  }

  update() {
    const { format, what, levels, types, dag } = this.form.elements;
    byId("save-what").disabled = WHOLE.includes(format.value);
    const film = [...what].find((choice) => choice.value === "film");
    film.disabled = !FILMS.includes(format.value);
    if (film.disabled && film.checked) what[0].checked = true;
    levels.disabled = types.disabled = NO_LEVELS.includes(format.value);
    dag.disabled = levels.disabled && format.value !== "html";
  }

  async save() {
    const { format, what, levels, types, dag } = this.form.elements;
    const button = find(this.form, "[type=submit]");
    const dark = document.documentElement.dataset.theme
      ? document.documentElement.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    /** @type {TreeRequest} */
    const asked = { ...this.request(), export: format.value, theme: dark ? "dark" : "light" };
    if (!levels.disabled && levels.value) asked.levels = Number(levels.value);
    if (!types.disabled && types.checked) asked.types = true;
    if (!dag.disabled && dag.checked) asked.dag = true;
    if (what.value === "film" && FILMS.includes(format.value)) asked.film = true;
    else if (what.value === "step" && !WHOLE.includes(format.value)) asked.step = this.step();
    button.disabled = true;
    this.wrong.textContent = "";
    try {
      const file = await this.run(asked);
      if (!file) return;
      const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
      download(new Blob([bytes], { type: file.type }), file.name);
      this.dialog.close();
    } catch (error) {
      this.wrong.textContent = error.message;
    } finally {
      button.disabled = false;
    }
  }
}
