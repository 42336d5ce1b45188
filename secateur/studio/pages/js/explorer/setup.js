// The form that says what is searched and how: it makes a request of the menus, and sets them from one.

import { grouped, tr } from "/explorer-js/language.js";
import { byId } from "/js/ui.js";
import { options, searches } from "/js/searches.js";

/** @import { GameRow, TreeRequest } from "../messages" */

const OPTIONAL = ["merge", "view"]; // "" is as usual
const USUAL = { ...searches.usual, merge: "", view: "" };
const FORM = Object.keys(USUAL);
const BESIDE = FORM.filter((name) => !OPTIONAL.includes(name)); // of a search beside the first one
const MENUS = {
  algorithm: options(searches.algorithms), cut: options(searches.cuts), fail: options(searches.fails),
  ordering: options(searches.orderings), merge: [["", tr("default")], ...options(searches.merges)],
  view: [["", tr("as the algorithm gives them")], ...options(searches.views)],
};

export const MOST_VARIANTS = 4;

/** Trees of the notes. */
export const EXAMPLES = [
  ["[[[2,3],[5,9]],[[0,1],[7,5]]]", tr("15 nodes, 8 leaves")],
  ["[[3,12,8],[2,4,6],[14,5,2]]", tr("3 × 3 leaves")],
  ["[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]", tr("a deep cut-off")],
  ["[[[5,6],[7,4,5]],[[3]],[[6],[6,9]],[[7],[5]]]", tr("different numbers of moves")],
  ["[[5,3],[3,8],[3,5]]", tr("a tie: ≥ against >")],
  ["A\n  B\n    D: 3\n    E: 12\n  C\n    F: 2\n    G: 4", tr("an outline with names")],
];

export class Setup {
  /** `onChange`: something was chosen that takes a new search. */
  constructor(form, onChange) {
    this.form = form;
    this.fields = form.elements;
    this.rows = form.querySelector("#variants");
    this.onChange = onChange;
    for (const name of FORM) fill(this.fields[name], MENUS[name]);
    fill(this.fields.example, [["", tr("choose…")], ...EXAMPLES]);
    this.connect();
    this.update();
  }

  connect() {
    const { form, fields } = this;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.onChange();
    });
    form.addEventListener("change", (event) => {
      const { name } = event.target;
      if (name === "example") this.chooseExample();
      else if (name === "tree" || name === "shape") return; // the button, or enter
      else if (name === "source" && fields.source.value === "game" && !fields.depth.value) fields.depth.value = 3;
      else if (name === "source" && fields.source.value === "tree") fields.depth.value = "";
      if (name === "game") fields.parameters.value = fields.position.value = ""; // those of another game
      this.update();
      if (fields.source.value === "tree" || fields.game.value) this.onChange();
    });
    fields.tree.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || (!event.ctrlKey && !event.metaKey && fields.tree.value.includes("\n"))) return;
      if (event.shiftKey || !/^\s*[[{]/.test(fields.tree.value)) {
        if (!event.ctrlKey && !event.metaKey) return; // an outline has lines
      }
      event.preventDefault();
      this.onChange();
    });
    fields.tree.addEventListener("input", () => this.fitTree());
    fields.shape.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      form.querySelector('[data-do="random"]').click();
    });
    form.querySelector('[data-do="compare"]').addEventListener("click", () => {
      this.addVariant({ algorithm: this.fields.algorithm.value === "minimax" ? "alphabeta" : "minimax" });
      this.update();
      this.onChange();
    });
  }

  chooseExample() {
    const { example, tree, depth } = this.fields;
    if (!example.value) return;
    tree.value = example.value;
    depth.value = "";
    example.value = "";
    this.fitTree();
  }

  /**
   * The games of the studio, as the server lists them.
   * @param {GameRow[]} games
   */
  setGames(games) {
    const { game } = this.fields;
    const wanted = game.dataset.wanted ?? game.value;
    fill(game, games.map((each) => [each.game, each.mine ? tr("{game} (yours)", { game: each.title }) : each.title]));
    choose(game, wanted || games[0]?.game);
    this.games = new Map(games.map((each) => [each.game, each]));
    this.update();
  }

  // ------------------------------------------------------------ searches side by side

  addVariant(form) {
    const row = byId("variant").content.cloneNode(true).firstElementChild;
    const select = (name) => row.querySelector(`[data-name="${name}"]`);
    for (const name of BESIDE) {
      fill(select(name), MENUS[name]);
      choose(select(name), form[name] ?? USUAL[name]);
    }
    row.querySelector('[data-do="drop"]').addEventListener("click", () => {
      row.remove();
      this.update();
      this.onChange();
      this.form.querySelector('[data-do="compare"]').focus();
    });
    this.rows.append(row);
  }

  get variants() {
    return [...this.rows.children].map((row) => formOf((name) => row.querySelector(`[data-name="${name}"]`)));
  }

  // ------------------------------------------------------------ what goes with what

  update() {
    const { form, fields, rows } = this;
    const { source, algorithm } = fields;
    for (const part of form.querySelectorAll(".for-tree")) part.hidden = source.value !== "tree";
    for (const part of form.querySelectorAll(".for-game")) part.hidden = source.value !== "game";
    const engine = algorithm.value === "engine";
    for (const part of form.querySelectorAll(".textbook")) part.hidden = engine;
    form.querySelector(".field.engine").hidden = !engine;
    enable((name) => fields[name]);
    [...rows.children].forEach((row, number) => {
      row.setAttribute("aria-label", tr("Search {number}", { number: number + 2 }));
      enable((name) => row.querySelector(`[data-name="${name}"]`));
    });
    form.querySelector('[data-do="compare"]').disabled = rows.children.length >= MOST_VARIANTS - 1;
    const known = Object.entries(this.games?.get(fields.game.value)?.parameters ?? {});
    const usual = known.map(([name, value]) => `${name}=${[value].flat().join("-")}`);
    fields.parameters.placeholder = usual.join(",") || tr("none");
    fields.parameters.disabled = this.games !== undefined && known.length === 0;
    fields.depth.placeholder = source.value === "tree" ? tr("whole") : engine ? tr("any") : "3";
    this.fitTree();
  }

  /** As many lines as the tree has, up to a few. */
  fitTree() {
    const { tree } = this.fields;
    tree.rows = Math.max(1, Math.min(6, tree.value.split("\n").length));
  }

  // ------------------------------------------------------------ requests

  /** The game with its parameters: connect4:width=8. */
  get gameSpec() {
    const { game, parameters } = this.fields;
    return parameters.value.trim() ? `${game.value}:${parameters.value.trim()}` : game.value;
  }

  /**
   * What the menus ask for.
   * @returns {TreeRequest}
   */
  read() {
    const { fields } = this;
    const subject = fields.source.value === "tree"
      ? { tree: fields.tree.value, root: fields.root.value }
      : { game: this.gameSpec, position: fields.position.value.trim() };
    const form = formOf((name) => fields[name]);
    /** @type {TreeRequest} */
    const request = { ...subject, ...form };
    if (fields.depth.value) request.depth = Number(fields.depth.value);
    if (form.algorithm === "engine" && fields.nodes.value) request.nodes = Number(fields.nodes.value);
    const { variants } = this;
    if (variants.length > 0) request.variants = [form, ...variants];
    return request;
  }

  /**
   * Sets the menus as a request has it.
   * @param {TreeRequest} request
   */
  write(request) {
    const { fields } = this;
    fields.source.value = request.game ? "game" : "tree";
    if (request.tree !== undefined) fields.tree.value = request.tree;
    if (request.game) {
      const [, name, parameters] = request.game.match(/^(\w+):(.*=.*)$/) ?? [null, request.game, ""];
      fields.game.dataset.wanted = name;
      fields.parameters.value = parameters;
      choose(fields.game, name);
    }
    if (request.position !== undefined) fields.position.value = request.position;
    choose(fields.root, request.root ?? "max");
    for (const name of FORM) choose(fields[name], request[name] ?? USUAL[name]);
    fields.depth.value = request.depth ?? "";
    fields.nodes.value = request.nodes ?? "";
    this.rows.replaceChildren();
    for (const variant of (request.variants ?? []).slice(1)) this.addVariant(variant);
    this.update();
  }
}

/** The options that selects of those names have. */
function formOf(select) {
  const form = {};
  for (const name of FORM) {
    const field = select(name);
    if (field && !field.disabled && (field.value || !OPTIONAL.includes(name))) form[name] = field.value;
  }
  if (form.algorithm !== "engine") return form;
  return form.view ? { algorithm: "engine", view: form.view } : { algorithm: "engine" };
}

/** Switches off what an algorithm has not. */
function enable(select) {
  const algorithm = searches.algorithms.find(({ name }) => name === select("algorithm").value);
  for (const name of FORM.filter((each) => each !== "algorithm")) {
    if (select(name)) select(name).disabled = algorithm !== undefined && !algorithm.options.includes(name);
  }
}

function fill(select, choices) {
  select.replaceChildren(...choices.map(([value, text]) => new Option(text, value)));
}

/** Chooses a value; one that the menu has not is added to it. */
function choose(select, value) {
  if (value === undefined || value === null) return;
  if (![...select.options].some((option) => option.value === value)) select.append(new Option(value, value));
  select.value = value;
}

// ---------------------------------------------------------------- links

/**
 * A request as the end of a link: only what is not usual.
 * @param {TreeRequest} request
 */
export function toQuery(request) {
  const query = new URLSearchParams();
  const put = (name, value) => { if (value !== undefined && value !== "" && value !== null) query.set(name, value); };
  for (const name of ["tree", "game", "position"]) put(name, request[name]);
  if (request.root === "min") put("root", "min");
  for (const name of FORM) if (request[name] !== USUAL[name]) put(name, request[name]);
  put("depth", request.depth);
  put("nodes", request.nodes);
  for (const each of (request.variants ?? []).slice(1)) {
    query.append("with", BESIDE.map((name) => each[name] ?? USUAL[name])
      .filter((word, index) => index === 0 || word !== USUAL[BESIDE[index]]).join("~"));
  }
  return query.toString();
}

/**
 * The request of a link; null where it names nothing to search. `refuse(line)` hears of what makes no sense.
 * @param {string} text
 * @param {(line: string) => void} refuse
 * @returns {TreeRequest | null}
 */
export function fromQuery(text, refuse) {
  const query = new URLSearchParams(text);
  if (!query.has("tree") && !query.has("game")) return null;
  const request = {};
  for (const name of ["tree", "game", "position", "root", ...FORM]) {
    if (query.get(name)) request[name] = query.get(name);
  }
  if (request.game) delete request.tree;
  for (const [name, most] of Object.entries({ depth: 500, nodes: 20_000 })) {
    if (!query.get(name)) continue;
    const number = Number(query.get(name));
    if (Number.isInteger(number) && number > 0 && number <= most) request[name] = number;
    else {
      refuse(tr("{name} in the link must be a whole number from 1 to {most}, not {value}: it is ignored.",
        { name, most: grouped(most), value: query.get(name) }));
    }
  }
  const others = query.getAll("with").slice(0, MOST_VARIANTS - 1)
    .map((text) => Object.fromEntries(text.split("~").filter(Boolean).map((word) => [fieldOf(word), word])));
  if (others.length > 0) request.variants = [formIn(request), ...others];
  return request;
}

/** What a word of a link sets: that in whose menu it is. An ordering may be composed of several. */
function fieldOf(word) {
  return FORM.find((name) => MENUS[name].some(([value]) => value === word)) ?? "ordering";
}

function formIn(request) {
  if (request.algorithm === "engine") return { algorithm: "engine" };
  return Object.fromEntries(FORM.filter((name) => !OPTIONAL.includes(name) || request[name])
    .map((name) => [name, request[name] ?? USUAL[name]]));
}
