// Numbers and names as people read them.

import { capital } from "../ui.js";
import { grouped, language, localised, tr } from "/explorer-js/language.js";

const compact = new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 });
const tenths = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** 1234567 as 1.2M. */
export const count = (value) => (value == null ? "–" : compact.format(value));

/** A share as a percentage. */
export const percent = (share) => (share == null ? "–" : `${Math.round(share * 100)} %`);

/** Seconds with as many digits as are worth reading. */
export function seconds(value) {
  if (value == null) return "–";
  return value < 10 ? `${tenths.format(value)} s` : value < 90 ? `${Math.round(value)} s` : clock(value);
}

/** What is left on a clock: 4:07, or 0:09.3 when it gets tight. */
export function clock(left) {
  const rest = Math.max(0, left);
  if (rest < 20) return `0:${rest < 10 ? "0" : ""}${(Math.floor(rest * 10) / 10).toFixed(1)}`;
  const whole = Math.ceil(rest);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** The level of an engine in a few words. */
export function level(it, levels) {
  if (!it) return "";
  const named = it.strength !== undefined && levels.find((each) => each.name === it.strength);
  if (it.strength !== undefined) return named ? localised(named.title) : it.strength;
  if (it.elo !== undefined) return `Elo ${it.elo}`;
  if (it.seconds !== undefined) return tr("{seconds} s a move", { seconds: it.seconds });
  if (it.depth !== undefined) return tr("depth {depth}", { depth: it.depth });
  return tr("{nodes} nodes per move", { nodes: count(it.nodes) });
}

/** Who plays, as a list of matches says it. */
export function opponents({ players, sides }, levels) {
  const [engines, people] = ["engine", "human"].map((kind) => players.filter((each) => each.kind === kind));
  if (!engines.length) return tr("two people");
  if (!people.length) return tr("two engines");
  return tr("you as {player}, engine: {level}",
    { player: localised(sides[players.indexOf(people[0])]), level: level(engines[0].level, levels) });
}

/** A player in a few words. */
export const player = (it, levels) => (it.kind === "human" ? tr("Person")
  : tr("Engine, {level}", { level: level(it.level, levels) }));

/** Whether a score is proven: exactly, or that it is a win in at most this many moves. */
export const sure = (score) => score.mark === "✓";

/**
 * A score in as few signs as there are, as a player sees it; an older match may have its words alone.
 * @param {import("./state.js").ShownScore} score
 * @param {number | null} [side]
 */
export const short = (score, side = 0) => (side === null ? score.text : score.short?.[side] ?? score.text);

/**
 * A score for a list: from the first player's side, but a win always as one, of whoever wins.
 * @param {import("./state.js").ShownScore} score
 */
export const ofWinner = (score) => short(score, score.share < 0.5 && isWin(score) ? 1 : 0);

/** @param {import("./state.js").ShownScore} score */
const isWin = (score) => /^[WL]/.test(score.short?.[0] ?? "");

/** A score in words, with how sure it is. */
export const words = (score) => localised(score.words ?? score.text);

/** When something was, near times in words. */
export function ago(moment) {
  const then = typeof moment === "number" ? moment * 1000 : Date.parse(moment);
  const past = (Date.now() - then) / 1000;
  if (!Number.isFinite(past)) return "";
  if (past < 60) return tr("just now");
  if (past < 3600) return tr("{minutes} min ago", { minutes: Math.round(past / 60) });
  if (past < 86400) return tr("{hours} h ago", { hours: Math.round(past / 3600) });
  return new Date(then).toLocaleDateString(language);
}

/**
 * A text with the full stop of the language.
 * @param {string} text
 */
export const sentence = (text) => tr("{text}.", { text });

/** A result in one short sentence. */
export function result(match) {
  const { result: end, sides } = match;
  if (!end) return "";
  const who = end.winner === null ? tr("Draw") : tr("{player} wins", { player: localised(sides[end.winner]) });
  const reason = localised((end.reason ?? "").trim());
  const draw = tr("a draw");
  if (!reason || reason === who || reason === draw) return sentence(who);
  if (reason.startsWith(draw) || reason.startsWith(who)) return sentence(capital(reason));
  return sentence(`${who}: ${reason}`);
}

/**
 * How long a game of so many half-moves is, as people count: both players' turns are one move, as in the list of moves.
 * @param {number} halves
 */
export function movesOf(halves) {
  const count = Math.ceil(halves / 2);
  if (count < 2) return count ? tr("1 move") : tr("no move yet");
  return tr("{number} moves", { number: grouped(count) });
}

/** Where the server stops counting moves. */
const MOST_COUNTED = 100_000;

/** A number of moves as text; `more` of them were counted by the server, which stops at a limit. */
export const many = (count, more) => (more >= MOST_COUNTED
  ? tr("at least {number}", { number: grouped(count) }) : grouped(count));
