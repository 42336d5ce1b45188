// Exercises on the page: a tree to be worked on, an answer, its grade with reasons, and the solution step by step.

import { grouped, language, tr } from "/explorer-js/language.js";
import { html, render, signal, useEffect, useRef } from "/js/ui.js";
import { options, searches } from "/js/searches.js";
import { announce } from "/js/shell.js";
import { emptyAnswer, Fields, given, isEmpty, isMarked, pressed, ROLES } from "./answers.js";
import { layoutOf, modelOf, Sheet } from "./sheet.js";

/**
 * @import { ExerciseAsked, ExerciseGraded, ExerciseRequest, ExerciseWords, TreeRequest } from "../messages"
 * @import { Signal } from "../../vendor/signals.js"
 * @import { Wire } from "../wire.js"
 * @typedef {ExerciseAsked & { model: ReturnType<typeof modelOf>, layout: ReturnType<typeof layoutOf> }} Question
 */

const KINDS = [
  ["pruned", tr("which leaves are pruned?")], ["window", tr("with which windows?")],
  ["value", tr("what does each node return?")], ["order", tr("in which order?")],
  ["best-ordering", tr("which order prunes most?")], ["next-step", tr("what happens next?")],
];
const SHAPES = ["2x2", "3x3", "2x2x2", "3x2x2", "2x3x2", "2x2x2x2", "3x3x3"];

/** @type {Partial<ExerciseWords>} */
const ONLY = { cut: ">=", ties: "none" }; // no order reaches Knuth and Moore's least with others

const WORDS = ["kind", "shape", "cut", "fail", "root", "ties"]; // with the seed, these are an exercise

const { cut, fail } = searches.usual;
const asked = signal(/** @type {Partial<ExerciseWords>} */ ({
  kind: "pruned", shape: "3x3", cut, fail, root: "max", ties: "none", seed: 0,
}));
/** @type {Signal<Question | null>} */
const question = signal(null); // with its model and layout
/** @type {Signal<any>} */
const answer = signal(null); // of each kind of exercise another form
/** @type {Signal<ExerciseGraded | null>} */
const grade = signal(null);
const wrong = signal("");
const busy = signal(false);

/**
 * Shows exercises in an element; `explore(request)` opens a search in the explorer. Returns what opens the first.
 * @param {HTMLElement} place
 * @param {Wire} wire
 * @param {(request: TreeRequest) => void} explore
 */
export function exercises(place, wire, explore) {
  /** @param {ExerciseRequest} request */
  async function ask(request) {
    busy.value = true;
    wrong.value = "";
    try {
      return await wire.job("exercise", { ...request, language }).done;
    } catch (error) {
      wrong.value = error.message;
      return null;
    } finally {
      busy.value = false;
    }
  }

  async function renew(change = {}, seed = byChance()) {
    asked.value = { ...asked.value, ...change, seed };
    if (asked.value.kind === "best-ordering") asked.value = { ...asked.value, ...ONLY };
    const found = /** @type {ExerciseAsked | null} */ (await ask({ ...asked.value, action: "new" }));
    if (!found) return;
    const model = modelOf(found.tree);
    grade.value = null;
    answer.value = emptyAnswer(found);
    question.value = { ...found, model, layout: layoutOf(model) };
    announce(`${found.title} ${found.task}`);
  }

  async function submit() {
    if (!question.value) return;
    const { exercise } = question.value;
    const told = given(exercise.kind, answer.value);
    if (isEmpty(told)) {
      wrong.value = tr("Enter an answer first.");
      return;
    }
    const found = /** @type {ExerciseGraded | null} */ (await ask({ ...exercise, action: "grade", answer: told }));
    if (!found) return;
    grade.value = found;
    announce(pointsOf(found));
  }

  render(html`<${Page} renew=${renew} submit=${submit} explore=${explore} />`, place);
  return {
    /** The first time: as the link says, or by chance. */
    async open() {
      if (question.value || busy.value) return;
      const query = new URLSearchParams(location.search);
      const names = query.has("kind") ? WORDS.filter((name) => query.has(name)) : [];
      const wanted = Object.fromEntries(names.map((name) => [name, query.get(name)]));
      const text = query.get("kind") && query.get("seed");
      const known = /^\d{1,9}$/.test(text ?? "");
      await renew(wanted, known ? Number(text) : undefined);
      if (text && !known) {
        wrong.value ||= tr("The seed in the link must be a number, not {text}: here is another exercise.", { text });
      }
    },
  };
}

const byChance = () => Math.floor(Math.random() * 1e6);

function Page({ renew, submit, explore }) {
  return html`<div class="exercise">
    <${Choice} renew=${renew} />
    ${question.value
      ? html`<${Task} submit=${submit} renew=${renew} explore=${explore} />`
      : html`<div class="card empty" role="status">${wrong.value || tr("Making an exercise…")}</div>`}
  </div>`;
}

function Choice({ renew }) {
  const { kind } = asked.value;
  const change = (name) => (event) => renew({ [name]: event.target.value });
  const pick = (name, choices, text) => html`<label class="field"><span>${text}</span>
    <select value=${asked.value[name]} disabled=${kind === "best-ordering" && name in ONLY} onChange=${change(name)}>
      ${choices.map(([value, shown]) => html`
        <option value=${value} selected=${asked.value[name] === value}>${shown}</option>`)}
    </select></label>`;
  return html`<form class="card stack choice" onSubmit=${(event) => {
    event.preventDefault();
    renew();
  }}>
    <h2>${tr("The exercise")}</h2>
    ${pick("kind", KINDS, tr("Question"))}
    ${pick("shape", SHAPES.map((shape) => [shape, shape.replaceAll("x", " × ")]), tr("Size of the tree"))}
    ${pick("root", [["max", "MAX"], ["min", "MIN"]], tr("First to move"))}
    ${pick("cut", options(searches.cuts), tr("Cut-off when"))}
    ${pick("fail", options(searches.fails), tr("Values"))}
    ${pick("ties", [["none", tr("none")], ["some", tr("one that the cut rule decides")], ["any", tr("at random")]],
      tr("Equal values"))}
    <button type="submit" class="primary">${tr("New exercise")}</button>
  </form>`;
}

function Task({ submit, renew, explore }) {
  const { title, conventions, task, model, layout, exercise, so_far } = /** @type {Question} */ (question.value);
  const { kind } = exercise;
  const graded = grade.value;
  const role = graded ? null : ROLES[kind] ?? null;
  const set = (value) => {
    answer.value = value;
    wrong.value = "";
  };
  const verdicts = graded ? verdictsOf(graded, model) : {};
  const { values = {}, path = [] } = so_far ?? {};
  const badge = (i) => {
    if (kind === "next-step") return badgeOfMoment(model, i, values, answer.value.node);
    const at = kind === "order" ? answer.value.indexOf(model.name(i)) : -1;
    return at < 0 ? "" : `${at + 1}.`;
  };
  return html`<div class="card stack task">
    <h2>${title}</h2>
    <p>${task}</p>
    <p class="muted small">${conventions}</p>
    <${Sheet} model=${model} layout=${layout} role=${role} badge=${badge}
      open=${(i) => path.includes(model.name(i))}
      marked=${(i) => kind === "pruned" && isMarked(model, answer.value, i)}
      verdict=${(i) => verdicts[model.name(i)] ?? ""} onPress=${(i) => set(pressed(kind, model, answer.value, i))} />
    <form class="stack" autocomplete="off" onSubmit=${(event) => {
      event.preventDefault();
      submit();
    }}>
      <${Fields} question=${question.value} answer=${answer.value} onChange=${set} off=${Boolean(graded)} />
      <p class="wrong" role="alert">${wrong.value}</p>
      <div class="row">
        ${graded
          ? html`<button type="button" class="primary" onClick=${() => renew()}>${tr("New exercise")}</button>
            <button type="button" onClick=${() => { grade.value = null; }}>${tr("Try again")}</button>
            <button type="button" onClick=${() => explore(graded.solution.search)}>
              ${tr("Show the solution step by step")}</button>`
          : html`<button type="submit" class="primary" disabled=${busy.value}>${tr("Grade it")}</button>`}
        <a class="push small" href=${linkTo(exercise)} title=${tr("A link to this exercise")}>
          ${tr("no. {number}", { number: exercise.seed })}</a>
      </div>
    </form>
    ${graded && html`<${Grade} graded=${graded} />`}
  </div>`;
}

/** The value that has come back from a node, and whether it is the chosen one. */
function badgeOfMoment(model, i, values, chosen) {
  const name = model.name(i);
  return [values[name], chosen === name ? "◂" : ""].filter(Boolean).join(" ");
}

/**
 * The same exercise again.
 * @param {ExerciseWords} exercise
 */
function linkTo(exercise) {
  const { kind, shape, cut, fail, root, ties, seed } = exercise;
  const words = { kind, shape, cut, fail, root, ties, seed: String(seed) };
  return `/explorer?${new URLSearchParams(words)}#exercise`;
}

/**
 * "right" or "wrong" by node: a node with two numbers is right if both are.
 * @param {ExerciseGraded} graded
 * @param {Question["model"]} model
 */
function verdictsOf({ items }, model) {
  const names = new Set(model.names);
  /** @type {Record<string, "right" | "wrong">} */
  const found = {};
  for (const { item, verdict } of items) {
    const name = item.split(" ")[0];
    if (names.has(name)) found[name] = verdict === "right" && found[name] !== "wrong" ? "right" : "wrong";
  }
  return found;
}

/**
 * What the grader says of an item that is not right.
 * @type {Record<string, string>}
 */
const VERDICTS = {
  wrong: tr("wrong"), missed: tr("missed"), "wrongly pruned": tr("wrongly pruned"),
  "wrongly visited": tr("wrongly visited"), "out of order": tr("out of order"), unanswered: tr("unanswered"),
};

/** @param {ExerciseGraded} graded */
const pointsOf = ({ percent, points, of: most }) => (most === 1
  ? tr("{percent}, {points} of 1 point", { percent, points: grouped(points) })
  : tr("{percent}, {points} of {most} points", { percent, points: grouped(points), most }));

/** @param {{ graded: ExerciseGraded }} props */
function Grade({ graded }) {
  const place = useRef(null);
  useEffect(() => place.current?.focus(), [graded]);
  const bad = graded.items.filter(({ verdict }) => verdict !== "right");
  const good = graded.items.filter(({ verdict }) => verdict === "right");
  return html`<section class="grade stack" aria-labelledby="grade-title">
    <h3 id="grade-title" tabindex="-1" ref=${place}>
      ${pointsOf(graded)}
      ${graded.full && html` <span class="badge proven">${tr("all correct")}</span>`}</h3>
    ${graded.free.points > 0 && !graded.full && html`<p class="muted small">
      ${tr("An answer without alpha-beta gets {points} ({by}), which count as 0 %.",
        { points: grouped(graded.free.points), by: graded.free.by })}</p>`}
    ${bad.length > 0 && html`<ul class="verdicts">
      ${bad.map(({ item, verdict, given: told, right, why }, at) => html`<li>
      <p><span class="cross" aria-hidden="true">✗</span> <b>${item}</b> ${VERDICTS[verdict]} ·
        ${" "}${tr("you: {answer}", { answer: told || tr("nothing") })} · ${tr("right:")} <b>${right}</b></p>
      ${why && why !== bad[at - 1]?.why && html`<p class="muted">${why}</p>`}</li>`)}</ul>`}
    ${good.length > 0 && html`<p class="small"><span class="tick" aria-hidden="true">✓</span> ${tr("Right:")}
      ${" "}${good.map(({ item, right }) => `${item} ${right}`).join(", ")}</p>`}
    <details><summary>${tr("The whole solution")}</summary>
      <p class="mono">${graded.answer.map((row) => row.join(": ")).join(" · ")}</p>
      <ol>${graded.solution.steps.map((step) => html`<li>${step}</li>`)}</ol></details>
  </section>`;
}
