// What is raced on, the competitors, and how far.

import { classes, html } from "/js/ui.js";
import { searches } from "/js/searches.js";
import { busy, chosen, form, MOST, start, stop } from "./state.js";
import { localised, tr } from "/explorer-js/language.js";

export function Form() {
  const many = chosen.value.length;
  const submit = (event) => {
    event.preventDefault();
    if (busy.value) stop();
    else start();
  };
  return html`
    <form class="card stack form" aria-label=${tr("The race")} onSubmit=${submit} autocomplete="off">
      <${Subject} />
      <div class="limits">
        ${form.kind.value === "game" && html`
          <${NumberField} label=${tr("Maximum depth")} value=${form.depth} min="1" max="40" step="1" />`}
        <${NumberField} label=${tr("Seconds for each search")} value=${form.seconds} min="0.1" max="60" step="any" />
      </div>
      <button class=${classes("big", "go", busy.value ? "danger" : "primary")}
        disabled=${!busy.value && (!many || many > MOST)}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path class="full" d=${busy.value ? "M5 5h10v10H5z" : "M6 3.5v13l11-6.5z"} /></svg>
        ${busy.value ? tr("Stop") : tr("Start the race")}
      </button>
      <details class="who" open=${matchMedia("(min-width: 901px)").matches}>
        <summary><h2>${tr("Competitors")}</h2>
          <span class=${classes("badge", { wrong: !many || many > MOST })}>${sentence(many)}</span></summary>
        <div class="stack">
          <${Choice} title=${tr("Algorithms")} options=${searches.contenders} chosen=${form.algorithms} />
          <${Choice} title=${tr("Move orderings")} options=${searches.orderings} chosen=${form.orderings}
            note=${tr("Every algorithm runs once for each ordering, except minimax and the engine, which run once.")} />
        </div>
      </details>
    </form>`;
}

function sentence(many) {
  if (!many) return tr("none");
  return many > MOST ? tr("{number}: at most {most}", { number: many, most: MOST }) : String(many);
}

function Subject() {
  const tree = form.kind.value === "tree";
  return html`
    <fieldset class="stack tight">
      <legend class="spoken">${tr("What to search")}</legend>
      <div class="segments fill">
        ${[["game", tr("A game")], ["tree", tr("A tree")]].map(([kind, title]) => html`
          <label><input type="radio" name="kind" value=${kind} checked=${form.kind.value === kind}
            disabled=${busy.value} onChange=${() => { form.kind.value = kind; }} /><span>${title}</span></label>`)}
      </div>
      ${tree ? html`<${TreeFields} />` : html`<${GameFields} />`}
    </fieldset>`;
}

function GameFields() {
  const games = form.games.value;
  const listed = games.find((each) => each.game === form.game.value);
  const usual = Object.entries(listed?.parameters ?? {}).map(([name, value]) => `${name}=${plain(value)}`).join(",");
  const name = form.game.value;
  const known = listed || !name ? games : [...games, { game: name, title: name, mine: false }];
  return html`
    <label class="field"><span>${tr("Game")}</span>
      <select value=${form.game.value} disabled=${busy.value} onChange=${(event) => {
    form.game.value = event.target.value;
    form.parameters.value = "";
    form.position.value = "";
  }}>
        ${known.map((each) => html`<option value=${each.game} selected=${each.game === form.game.value}>
          ${localised(each.title)}${each.mine ? ` (${tr("your file")})` : ""}</option>`)}
      </select></label>
    ${(usual || form.parameters.value) && html`
      <${TextField} label=${tr("Parameters")} value=${form.parameters} placeholder=${usual} />`}
    <${TextField} label=${tr("Position, or moves")} value=${form.position} placeholder=${tr("the start")} />`;
}

const plain = (value) => (Array.isArray(value) ? value.join("-") : String(value));

function TreeFields() {
  return html`
    <label class="field"><span>${tr("Tree")}</span>
      <textarea class="mono" rows="4" spellcheck=${false} disabled=${busy.value} value=${form.tree.value}
        onInput=${(event) => { form.tree.value = event.target.value; }}></textarea>
      <small>${tr("Nested lists of values for MAX, or an outline. The tree is searched to its leaves.")}</small></label>
    <label class="field"><span>${tr("First to move")}</span>
      <select value=${form.root.value} disabled=${busy.value}
        onChange=${(event) => { form.root.value = event.target.value; }}>
        <option value="max">MAX</option><option value="min">MIN</option></select></label>`;
}

function TextField({ label, value, placeholder }) {
  return html`
    <label class="field"><span>${label}</span>
      <input class="mono" spellcheck=${false} autocapitalize="off" placeholder=${placeholder} value=${value.value}
        disabled=${busy.value} onInput=${(event) => { value.value = event.target.value; }} /></label>`;
}

function NumberField({ label, value, ...limits }) {
  return html`
    <label class="field"><span>${label}</span>
      <input type="number" inputmode="decimal" required ...${limits} value=${value.value} disabled=${busy.value}
        onInput=${(event) => { if (event.target.value) value.value = Number(event.target.value); }} /></label>`;
}

function Choice({ title, options, chosen: list, note = "" }) {
  const toggle = (name, on) => {
    const some = new Set(list.value);
    if (on) some.add(name);
    else some.delete(name);
    list.value = options.map((each) => each.name).filter((each) => some.has(each));
  };
  return html`
    <fieldset class="choice">
      <legend>${title}</legend>
      ${options.map(({ name, title: label, about }) => html`
        <label class="check">
          <input type="checkbox" name=${name} checked=${list.value.includes(name)} disabled=${busy.value}
            onChange=${(event) => toggle(name, event.target.checked)} />
          <span>${localised(label)}${about && html`<small class="muted">${localised(about)}</small>`}</span></label>`)}
      ${note && html`<small class="muted">${note}</small>`}
    </fieldset>`;
}
