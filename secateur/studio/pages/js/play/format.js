// Numbers and names as people read them.

const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** 1234567 as 1.2M. */
export const count = (value) => (value == null ? "–" : compact.format(value));

/** A share as a percentage. */
export const percent = (share) => (share == null ? "–" : `${Math.round(share * 100)} %`);

/** Seconds with as many digits as are worth reading. */
export function seconds(value) {
  if (value == null) return "–";
  return value < 10 ? `${value.toFixed(1)} s` : value < 90 ? `${Math.round(value)} s` : clock(value);
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
  if (it.strength !== undefined) return levels.find((each) => each.name === it.strength)?.title ?? it.strength;
  if (it.elo !== undefined) return `Elo ${it.elo}`;
  if (it.seconds !== undefined) return `${it.seconds} s a move`;
  if (it.depth !== undefined) return `depth ${it.depth}`;
  return `${count(it.nodes)} nodes per move`;
}

/** Who plays, as a list of matches says it. */
export function opponents({ players, sides }, levels) {
  const [engines, people] = ["engine", "human"].map((kind) => players.filter((each) => each.kind === kind));
  if (!engines.length) return "two people";
  if (!people.length) return "two engines";
  return `you as ${sides[players.indexOf(people[0])]}, engine: ${level(engines[0].level, levels)}`;
}

/** A player in a few words. */
export const player = (it, levels) => (it.kind === "human" ? "Person" : `Engine, ${level(it.level, levels)}`);

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
export const words = (score) => score.words ?? score.text;

/** When something was, near times in words. */
export function ago(moment) {
  const then = typeof moment === "number" ? moment * 1000 : Date.parse(moment);
  const past = (Date.now() - then) / 1000;
  if (!Number.isFinite(past)) return "";
  if (past < 60) return "just now";
  if (past < 3600) return `${Math.round(past / 60)} min ago`;
  if (past < 86400) return `${Math.round(past / 3600)} h ago`;
  return new Date(then).toLocaleDateString();
}

/** A result in one short sentence. */
export function result(match) {
  const { result: end, sides } = match;
  if (!end) return "";
  const who = end.winner === null ? "Draw" : `${sides[end.winner]} wins`;
  const reason = (end.reason ?? "").trim();
  const plain = reason.toLowerCase();
  if (!reason || plain === who.toLowerCase() || plain === "a draw") return `${who}.`;
  if (plain.startsWith("a draw")) return `A${reason.slice(1)}.`;
  if (plain.startsWith(who.toLowerCase())) return `${reason}.`;
  return `${who}: ${reason}.`;
}

/**
 * How long a game of so many half-moves is, as people count: both players' turns are one move, as in the list of moves.
 * @param {number} halves
 */
export function movesOf(halves) {
  const count = Math.ceil(halves / 2);
  return halves === 0 ? "no move yet" : `${count.toLocaleString("en")} move${count === 1 ? "" : "s"}`;
}

/** Where the server stops counting moves. */
const MOST_COUNTED = 100_000;

/** A number of moves as text; `more` of them were counted by the server, which stops at a limit. */
export const many = (count, more) => `${more >= MOST_COUNTED ? "at least " : ""}${count.toLocaleString("en")}`;
