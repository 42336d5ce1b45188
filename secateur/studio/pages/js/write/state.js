// What the page knows of the author's file and of the game on trial, and how both follow what the server tells.

import { batch, computed, effect, signal } from "/js/ui.js";
import { announce, toast } from "/js/shell.js";
import { COMPILING, Wire, withMatch } from "/js/wire.js";

/**
 * @import { AuthorsFile, CheckReport, EnginePlayer, Fields, MatchPlayer, MatchShown }
 *   from "../messages"
 * @import { Signal } from "../../vendor/signals.js"
 */

export const wire = new Wire();

/**
 * The author's file as the server told of it: null until it has.
 * @type {Signal<AuthorsFile | null>}
 */
export const file = signal(null);
/**
 * The last report there was: shown while the next one is made.
 * @type {Signal<CheckReport | null>}
 */
export const report = signal(null);
/** The text that is written here, where the studio was started without a file. */
export const draft = signal("");
/**
 * The match on trial: null while there is none.
 * @type {Signal<MatchShown | null>}
 */
export const trial = signal(null);
/** Why the game cannot be tried, in a line. */
export const trouble = signal("");
/** What the game on trial waits for, in a word; "" for nothing. */
export const waiting = signal("");

export const name = computed(() => file.value?.path?.split(/[/\\]/).at(-1) ?? "");
export const checking = computed(() => file.value?.state === "changed" || file.value?.state === "checking");

const NOTHING = "You can try the game as soon as the file can be read.";

/** @type {string | null} */
let game = null; // how the server calls the author's game
/** @type {string[]} */
let line = []; // the moves that the author has played: they come back once they are legal again
let stale = false; // whether the board is of rules that have changed since

// ---------------------------------------------------------------- the file

export function load() {
  wire.onOpen(async () => {
    try {
      send(); // what was written without a connection
      take(await wire.ask("file"));
      game = await called();
      if (!file.value?.editable) await open();
      else if (file.value.state === "kept" && !trial.value) await again(file.value.report);
    } catch (error) {
      if (trial.value) toast(error.message, { kind: "wrong" });
      else trouble.value ||= error.message;
    }
  });
  wire.on("file", (message) => {
    if ("path" in message && message.re === undefined) take(message);
  });
  addEventListener("pagehide", () => send());
  wire.on("compiling", ({ compiling }) => {
    if (waiting.value.startsWith(THINKING)) waiting.value = compiling ? `${THINKING} (${compiling})` : THINKING;
  });
  wire.on("match", (message) => {
    if (message.id !== trial.value?.id) return;
    show(message);
    stale = stale && played(message).length < line.length;
  });
  effect(() => {
    const state = file.value?.state;
    const sign = state === "kept" ? "✓ " : state === "broken" || state === "failed" ? "✗ " : "";
    document.title = name.value ? `${sign}${name.value} · secateur` : "Write a game · secateur";
  });
}

/**
 * Takes in what the server says of the file.
 * @param {AuthorsFile} message
 */
function take(message) {
  const before = file.value;
  const anew = before?.text !== undefined && message.text !== before.text;
  batch(() => {
    if (message.editable && !unsent && message.text !== undefined) draft.value = message.text;
    file.value = { ...message, changed: message.changed ?? (anew ? Date.now() / 1000 : before?.changed) };
    if (message.report) report.value = message.report;
    if (message.state === "failed") {
      report.value = null;
      trouble.value = NOTHING;
    }
  });
  if (anew) stale = true;
  if (!before || (message.state === before.state && message.message === before.message)) return;
  tell(message);
  const checked = message.state === "kept" || message.state === "broken";
  if (checked && (stale || !trial.value)) again(message.report);
}

/** @param {AuthorsFile} message */
function tell({ state, report: found, message }) {
  if (state === "kept") announce("Checked: every promise is kept.");
  if (state === "failed") announce(`Not checked: ${message}`);
  if (state === "broken" && found) {
    const first = found.problems[0];
    const many = found.problems.length === 1 ? "One problem" : `${found.problems.length} problems`;
    announce(`${many}. ${first.line ? `Line ${first.line}: ` : ""}${first.message}`);
  }
}

/** How the server calls the game; null while it cannot be read. */
async function called() {
  if (file.value?.editable) return file.value.path;
  return (await wire.ask("games")).games.find((each) => each.mine)?.game ?? null;
}

// ---------------------------------------------------------------- the draft

const REST = 600; // milliseconds without a key until the text is checked

let timer = 0;
let unsent = false;

/**
 * Takes a new text, and has it checked soon.
 * @param {string} text
 */
export function write(text, rest = REST) {
  draft.value = text;
  unsent = true;
  clearTimeout(timer);
  timer = setTimeout(send, rest);
}

function send() {
  clearTimeout(timer);
  if (!unsent) return;
  unsent = false;
  wire.ask("draft", { text: draft.value }).catch((error) => {
    unsent = true; // until it is changed again, or the connection is back
    if (error.code !== "offline") toast(error.message, { kind: "wrong" });
  });
}

// ---------------------------------------------------------------- the game on trial

const KEY = "secateur-trial";
const THINKING = "the engine is thinking…";
/** @type {EnginePlayer} */
const ENGINE = { kind: "engine", level: { strength: "casual" } };

/** Opens the match that was on trial, or begins one. */
async function open() {
  if (game === null) return;
  try {
    const [known, id] = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    if (known === game) {
      const match = await wire.ask("match.open", { match: id });
      show(match);
      line = played(match);
      return;
    }
  } catch {
    // It is gone, or its moves are: a new one begins.
  }
  await begin(game, []);
}

/**
 * A new match in which moves have been played, as far as they are still legal.
 * @param {string} game
 * @param {string[]} moves
 * @returns {Promise<void>}
 */
async function begin(game, moves) {
  try {
    const old = trial.value?.id;
    const match = await wire.ask("match.new", { game, moves });
    show(match);
    sessionStorage.setItem(KEY, JSON.stringify([game, match.id]));
    if (old) wire.ask("match.delete", { match: old }).catch(() => {});
  } catch (error) {
    const illegal = Number(/move (\d+)/.exec(error.message)?.[1] ?? 1);
    if (moves.length) await begin(game, moves.slice(0, Math.min(illegal, moves.length) - 1));
    else trouble.value = error.message;
  }
}

/**
 * The rules have changed: plays what was played once more.
 * @param {CheckReport | null} [found]
 */
async function again(found) {
  if (!found?.playable) {
    trouble.value = NOTHING;
    return;
  }
  game ??= await called().catch(() => null);
  if (game === null) return;
  await begin(game, line);
  stale = false;
}

/** @param {MatchShown} match */
function show(match) {
  batch(() => {
    trial.value = match;
    trouble.value = "";
  });
}

/**
 * The moves up to the position that is shown.
 * @param {MatchShown} match
 */
function played({ nodes, current }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  /** @type {string[]} */
  const moves = [];
  for (let node = byId.get(current); node && node.move !== null; node = byId.get(node.parent ?? 0)) {
    moves.unshift(node.move);
  }
  return moves;
}

export const moves = computed(() => (trial.value ? played(trial.value) : []));

/**
 * Asks for something in the match on trial; what is wrong is told.
 * @template {"match.move" | "match.undo" | "match.go" | "hint"} Type
 * @param {Type} type
 * @param {Omit<Fields<Type>, "match">} fields
 */
async function act(type, fields, what = "moving…") {
  if (!trial.value || waiting.value) return null;
  const text = file.value?.text;
  waiting.value = what;
  try {
    const reply = await wire.ask(type, withMatch(trial.value.id, fields), { timeout: COMPILING });
    if (reply.type === "match") {
      show(reply);
      line = played(reply);
    }
    return reply;
  } catch (error) {
    if (text === file.value?.text) toast(error.message, { kind: "wrong" }); // else it was about other rules
    return null;
  } finally {
    waiting.value = "";
  }
}

/** The number of the position on the board. */
const here = () => trial.value?.current ?? 0;

/** @param {string} move */
export async function play(move) {
  const reply = await act("match.move", { node: here(), move });
  if (reply) announce(`${move}. ${reply.view.status}.`);
}

export const undo = () => act("match.undo", {});
export const restart = () => act("match.go", { node: 0 });

/** One move by the engine. */
export async function engineMoves() {
  const found = await act("hint", { node: here(), full: true }, THINKING);
  if (found?.move) await play(found.move);
}

/** The position on trial as a match of its own on the other page: the author, who is to move, against the engine. */
export async function playOn() {
  if (game === null || !trial.value) return;
  const { side } = trial.value.view;
  /** @type {(player: number) => MatchPlayer} */
  const seated = (player) => (player === (side ?? 0) ? { kind: "human" } : ENGINE);
  const players = [0, 1].map(seated);
  try {
    const { id } = await wire.ask("match.new", { game, moves: moves.value, players });
    location.assign(`/play?match=${encodeURIComponent(id)}`);
  } catch (error) {
    toast(error.message, { kind: "wrong" });
  }
}
