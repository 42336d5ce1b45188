// What one fills in for each kind of exercise, and the answer it makes, in the form that the grader reads.

import { tr } from "/explorer-js/language.js";
import { html } from "/js/ui.js";

/** The answer before anything is done. */
export function emptyAnswer({ exercise: { kind }, asked, tree }) {
  if (kind === "pruned" || kind === "order") return [];
  if (kind !== "best-ordering") return {};
  const moves = {};
  const visit = (node) => {
    if (!node.children) return;
    if (asked.includes(node.name)) moves[node.name] = node.children.map((child) => child.name);
    node.children.forEach(visit);
  };
  visit(tree);
  return moves;
}

/** As the grader reads it. */
export function given(kind, answer) {
  if (kind !== "window") return answer;
  const told = Object.entries(answer).map(([name, { alpha = "", beta = "", pruned }]) =>
    ({ name, value: pruned ? "pruned" : [alpha, beta], empty: !pruned && !alpha.trim() && !beta.trim() }));
  return Object.fromEntries(told.filter(({ empty }) => !empty).map(({ name, value }) => [name, value]));
}

/** Whether an answer says nothing at all. */
export function isEmpty(told) {
  return Object.values(told).every((each) => typeof each === "string" && !each.trim());
}

/** How nodes of the tree are pressed: "checkbox" to mark them, "button" to list them, else not at all. */
export const ROLES = { pruned: "checkbox", order: "button", "next-step": "button" };

/** The leaves at or below a node. */
function leaves(model, i) {
  return model.isInner(i) ? [...model.childrenOf(i)].flatMap((child) => leaves(model, child)) : [i];
}

/** Whether all of a branch is marked. */
export function isMarked(model, answer, i) {
  return leaves(model, i).every((leaf) => answer.includes(model.name(leaf)));
}

/** The answer after a node was pressed. */
export function pressed(kind, model, answer, i) {
  const name = model.name(i);
  if (kind === "next-step") return { ...answer, node: name };
  if (kind === "order") return answer.includes(name) ? answer.filter((each) => each !== name) : [...answer, name];
  const branch = leaves(model, i).map((leaf) => model.name(leaf));
  const rest = answer.filter((each) => !branch.includes(each));
  return isMarked(model, answer, i) ? rest : [...rest, ...branch];
}

/** The fields below the tree. */
export function Fields({ question, answer, onChange, off }) {
  const { kind } = question.exercise;
  const parts = { pruned: Marks, order: List, window: Windows, value: Values, "best-ordering": Orders,
    "next-step": NextStep };
  return html`<${parts[kind]} question=${question} answer=${answer} onChange=${onChange} off=${off} />`;
}

function Marks({ answer, onChange, off }) {
  return html`<div class="row">
    <p>${tr("Pruned:")} <b class="mono">${answer.length ? [...answer].sort(byName).join(", ") : tr("none yet")}</b></p>
    <${Clear} off=${off || answer.length === 0} onChange=${onChange} />
  </div>
  <p class="muted small">
    ${tr("Press a leaf, or an inner node to mark all leaves below it. Wrong marks cost points.")}</p>`;
}

function Clear({ off, onChange }) {
  return html`<button type="button" class="quiet" disabled=${off} onClick=${() => onChange([])}>
    ${tr("Clear")}</button>`;
}

function List({ answer, onChange, off }) {
  return html`<div class="row">
    <p>${tr("Order:")} <b class="mono">
      ${answer.length ? answer.join(" ") : tr("press the nodes, the root first")}</b></p>
    <button type="button" class="quiet" disabled=${off || answer.length === 0}
      onClick=${() => onChange(answer.slice(0, -1))}>${tr("Undo the last one")}</button>
    <${Clear} off=${off || answer.length === 0} onChange=${onChange} />
  </div>`;
}

function Windows({ question, answer, onChange, off }) {
  const set = (name, part) => onChange({ ...answer, [name]: { ...answer[name], ...part } });
  const field = (name, bound, sign) => html`<input size="6" spellcheck="false" autocomplete="off" disabled=${off}
    readOnly=${answer[name]?.pruned} aria-label=${tr("{bound} of {node}", { bound, node: name })} placeholder=${sign}
    value=${answer[name]?.pruned ? "–" : answer[name]?.[bound] ?? ""}
    onInput=${(event) => set(name, { [bound]: event.target.value })} />`;
  return html`<div class="table"><table class="answers">
    <thead><tr><th>${tr("node")}</th><th>α</th><th>β</th><th>${tr("pruned")}</th></tr></thead>
    <tbody>${question.asked.map((name) => html`<tr key=${name}>
      <th scope="row">${name}</th><td>${field(name, "alpha", "−inf")}</td><td>${field(name, "beta", "inf")}</td>
      <td><label class="check"><input type="checkbox" disabled=${off} checked=${Boolean(answer[name]?.pruned)}
        aria-label=${tr("{node} is pruned", { node: name })}
        onChange=${(event) => set(name, { pruned: event.target.checked })} />
        </label></td>
    </tr>`)}</tbody></table></div>
    <p class="muted small">${tr("Write inf and −inf for no bound yet.")}</p>`;
}

function Values({ question, answer, onChange, off }) {
  return html`<div class="value-fields">
    ${question.asked.map((name) => html`<label class="field" key=${name}><span>${name}</span>
      <input size="8" spellcheck="false" autocomplete="off" disabled=${off} value=${answer[name] ?? ""}
        aria-label=${tr("Value of {node}", { node: name })}
        onInput=${(event) => onChange({ ...answer, [name]: event.target.value })} />
      </label>`)}
  </div>
  <p class="muted small">
    ${tr("A number, such as 3; a bound, such as <= 3; or “pruned”.")}</p>`;
}

function Orders({ question, answer, onChange, off }) {
  const earlier = (name, at) => {
    const moves = [...answer[name]];
    [moves[at - 1], moves[at]] = [moves[at], moves[at - 1]];
    onChange({ ...answer, [name]: moves });
  };
  return html`<div class="orders">
    ${question.asked.map((name) => html`
    <div class="row tight" key=${name} role="group" aria-label=${tr("Moves at {node}", { node: name })}>
      <b>${name}</b>
      ${answer[name].map((move, at) => html`<button type="button" key=${move} class="move" disabled=${off || at === 0}
        aria-label=${at === 0 ? tr("{move} is first at {node}", { move, node: name })
          : tr("{move}: one place earlier at {node}", { move, node: name })}
        onClick=${() => earlier(name, at)}>${at > 0 && html`<span aria-hidden="true">◂</span>`} ${move}</button>`)}
    </div>`)}
  </div>
  <p class="muted small">${tr("Press a move to move it one place earlier.")}</p>`;
}

function NextStep({ question, answer, onChange, off }) {
  const set = (part) => (event) => onChange({ ...answer, [part]: event.target.value });
  const field = (part, text, hint) => html`<label class="field"><span>${text}</span>
    <input size="6" spellcheck="false" autocomplete="off" disabled=${off} placeholder=${hint}
      value=${answer[part] ?? ""} onInput=${set(part)} /></label>`;
  return html`<div class="value-fields next-step">
    <label class="field"><span>${tr("What happens?")}</span>
      <select value=${answer.step ?? ""} disabled=${off} onChange=${set("step")}>
        <option value="">${tr("choose…")}</option>
        ${Object.entries(question.so_far.steps).map(([value, text]) => html`
          <option value=${value} selected=${answer.step === value}>${text}</option>`)}
      </select></label>
    ${field("node", tr("At which node?"), "")}
    ${field("alpha", tr("α there"), "−inf")} ${field("beta", tr("β there"), "inf")}
  </div>
  <p class="muted small">${tr("Press the node in the tree, or write its letter. Returned values are "
    + "beside their nodes; the path being searched is thick.")}</p>`;
}

/** A before B before AA. */
function byName(one, other) {
  return one.length - other.length || (one < other ? -1 : 1);
}
