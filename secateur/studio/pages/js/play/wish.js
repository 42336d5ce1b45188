// What a person wishes for a new game, and the parts of a form that ask for it.

import { html } from "../ui.js";
import { localised, tr } from "/explorer-js/language.js";

/**
 * @import { GameRow, Level, LevelRow, MatchPlayer } from "../messages"
 * @import { Wish } from "./state.js"
 */

export const SEATS = ["first", "second", "people", "engines"];

/**
 * The wish of somebody who has wished for nothing yet.
 * @param {LevelRow[]} levels
 * @returns {Wish}
 */
export function freshWish(levels) {
  const strength = ["casual", "easy", "club"].find((name) => levels.some((each) => each.name === name));
  const level = { strength: strength ?? levels[0]?.name ?? "casual" };
  return { game: "", parameters: {}, seat: "first", levels: [level, level], clock: null, position: "" };
}

/**
 * A game with parameters, as one text: connect4:width=8; only those that differ from what is usual.
 * @param {GameRow} entry
 * @param {Wish["parameters"]} parameters
 */
export function specOf(entry, parameters) {
  const changed = Object.entries(parameters)
    .filter(([name, value]) => name in entry.parameters && String(value) !== String(entry.parameters[name]))
    .map(([name, value]) => `${name}=${value}`);
  return changed.length ? `${entry.game}:${changed.join(",")}` : entry.game;
}

/**
 * All parameters of a game that is written as one text.
 * @param {GameRow} entry
 * @param {string} game
 * @returns {Wish["parameters"]}
 */
export function parametersOf(entry, game) {
  const given = game === entry.game ? [] : game.slice(entry.game.length + 1).split(",").map((pair) => pair.split("="));
  return { ...entry.parameters, ...Object.fromEntries(given) };
}

/**
 * The players of the protocol for a seat.
 * @param {Pick<Wish, "seat" | "levels">} wish
 */
export function playersOf({ seat, levels }) {
  /** @type {(side: number) => MatchPlayer} */
  const engine = (side) => ({ kind: "engine", level: levels[side] });
  /** @type {MatchPlayer} */
  const person = { kind: "human" };
  /** @type {Record<string, MatchPlayer[]>} */
  const seats = {
    first: [person, engine(1)], second: [engine(0), person], people: [person, person], engines: [engine(0), engine(1)],
  };
  return seats[seat];
}

/**
 * The seat and levels that players have.
 * @param {MatchPlayer[]} players
 * @param {Level[]} levels
 */
export function seatOf(players, levels) {
  const engines = players.map((player) => player.kind === "engine");
  const seat = engines[0] ? (engines[1] ? "engines" : "second") : engines[1] ? "first" : "people";
  return { seat, levels: players.map((player, side) => (player.kind === "engine" ? player.level : levels[side])) };
}

const KINDS = {
  strength: tr("Strength"), elo: tr("Rating (Elo)"), seconds: tr("Seconds per move"), depth: tr("Depth"),
  nodes: tr("Nodes per move"),
};
const USUAL = { elo: 1500, seconds: 1, depth: 6, nodes: 100_000 };
const LIMITS = { elo: [810, 2900, 10], seconds: [0.1, 600, 0.1], depth: [1, 100, 1], nodes: [1, 1_000_000_000, 1] };

/** How strong an engine plays: a kind of limit, and its amount. */
export function LevelForm({ label, level, levels, rated, onChange }) {
  const kind = Object.keys(level)[0];
  const kinds = Object.entries(KINDS).filter(([name]) => name !== "elo" || rated || kind === "elo");
  const choose = (event) => {
    const chosen = event.target.value;
    onChange({ [chosen]: chosen === "strength" ? levels[2]?.name ?? levels[0]?.name : USUAL[chosen] });
  };
  const amount = (event) => {
    const value = Number(event.target.value);
    const [low, high] = LIMITS[kind];
    if (Number.isFinite(value) && value >= low && value <= high) {
      onChange({ [kind]: kind === "seconds" ? value : Math.round(value) });
    }
  };
  const said = localised(levels.find((each) => each.name === level.strength)?.summary ?? "");
  return html`
    <fieldset class="level">
      <legend>${label}</legend>
      <div class="pair">
        <select aria-label=${tr("{engine}: limited by", { engine: label })} value=${kind} onChange=${choose}>
          ${kinds.map(([name, text]) => html`<option value=${name}>${text}</option>`)}
        </select>
        ${kind === "strength"
          ? html`<select aria-label=${tr("{engine}: strength", { engine: label })} value=${level.strength}
              onChange=${(event) => onChange({ strength: event.target.value })}>
              ${levels.map((each) => html`<option value=${each.name}>${localised(each.title)}</option>`)}</select>`
          : kind === "elo"
          ? html`<span class="row tight rating"><input type="range" class="grow" value=${level.elo} min="810" max="2900"
              step="10" aria-label=${`${label}: ${KINDS.elo}`} onInput=${amount} />
            <output class="numbers">${level.elo}</output></span>`
          : html`<input type="number" aria-label=${`${label}: ${KINDS[kind]}`} value=${level[kind]} required
              min=${LIMITS[kind][0]} max=${LIMITS[kind][1]} step=${LIMITS[kind][2]} onInput=${amount} />`}
      </div>
      ${kind === "elo" && html`<small class="muted">
        ${tr("on the scale of the engines’ blitz rating lists, measured in matches")}</small>`}
      ${said && html`<small class="muted">${said}</small>`}
    </fieldset>`;
}

/** Who plays which side. */
export function SeatForm({ seat, sides, onChange }) {
  const texts = {
    first: tr("You play {player}", { player: sides[0] }), second: tr("You play {player}", { player: sides[1] }),
    people: tr("Two people"), engines: tr("Two engines"),
  };
  return html`
    <fieldset>
      <legend>${tr("Players")}</legend>
      <div class="segments fill seats">
        ${SEATS.map((name) => html`<label><input type="radio" name="seat" value=${name} checked=${seat === name}
          onChange=${() => onChange(name)} /><span>${texts[name]}</span></label>`)}
      </div>
    </fieldset>`;
}

/** A level for each engine there is. */
export function LevelForms({ wish, sides, levels, rated, onChange }) {
  const engines = { first: [1], second: [0], people: [], engines: [0, 1] }[wish.seat];
  const change = (side) => (level) => {
    const both = [...wish.levels];
    both[side] = level;
    if (engines.length === 1) both[1 - side] = level;
    onChange(both);
  };
  const label = (side) => (engines.length === 2 ? tr("Engine for {player}", { player: sides[side] }) : tr("Engine"));
  return engines.map((side) => html`<${LevelForm} key=${side} levels=${levels} rated=${rated} level=${wish.levels[side]}
    label=${label(side)} onChange=${change(side)} />`);
}

/** Time for each player, or none. */
export function ClockForm({ clock, onChange }) {
  const set = (name, factor) => (event) => {
    const value = Number(event.target.value) * factor;
    if (Number.isFinite(value) && value >= (name === "seconds" ? 1 : 0)) onChange({ ...clock, [name]: value });
  };
  return html`
    <fieldset class="clock-form">
      <label class="check"><input type="checkbox" checked=${Boolean(clock)}
        onChange=${(event) => onChange(event.target.checked ? { seconds: 300, increment: 2 } : null)} />
        <span>${tr("Play with clocks")}</span></label>
      ${clock && html`
        <label><span>${tr("Minutes each")}</span><input type="number" min="0.1" max="600" step="any"
          value=${clock.seconds / 60} onInput=${set("seconds", 60)} /></label>
        <label><span>${tr("Seconds added per move")}</span><input type="number" min="0" max="600" step="any"
          value=${clock.increment} onInput=${set("increment", 1)} /></label>`}
    </fieldset>`;
}
