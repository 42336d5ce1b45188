// What is on the board when the page opens: the match or the game that the address names, the last one, or a first one.

import { batch } from "../ui.js";
import { toast } from "../shell.js";
import { accept, begin, fail, open, reopen } from "./actions.js";
import { startAgain } from "./analysis.js";
import { review } from "./coach.js";
import { splitMoves, splitSquares } from "./notation.js";
import {
  analysis, games, graphing, hint, learn, levels, match, opening, searched, seat, set, settings, shared, thinking,
  trouble, wire,
} from "./state.js";
import { freshWish, playersOf } from "./wish.js";
import { localised, tr } from "/explorer-js/language.js";

/** @import { Fields, HumanPlayer } from "../messages" */

/** Connects the signals to what the server pushes. */
export function listen() {
  wire.on("match", (message) => { if (message.id === match.value?.id) accept(message); });
  wire.on("thinking", (message) => {
    if (message.match !== match.value?.id) return;
    thinking.value = message;
    note(message);
  });
  wire.on("analysis", (message) => {
    if (message.match !== match.value?.id) return;
    const known = analysis.value?.node === message.node ? analysis.value.lines : [];
    batch(() => {
      analysis.value = { ...message, lines: message.lines?.length ? message.lines : known };
      if (message.lines?.length) learn([{ node: message.node, score: message.lines[0].score }]);
      note(message);
    });
  });
  wire.on("graph", (message) => {
    if (message.match !== match.value?.id) return;
    learn(message.points);
    graphing.value = !message.done;
  });
  wire.on("review", (message) => {
    if (message.match !== match.value?.id) return;
    review.value = message;
    learn(message.moves);
  });
  wire.on("compiling", ({ compiling }) => {
    if (hint.value?.asking) hint.value = { ...hint.value, compiling };
  });
  wire.on("seat", (message) => {
    seat.value = { side: message.side };
    open(message.match, { remember: false })
      .then(() => toast(tr("The rematch begins, with sides swapped."))).catch(fail);
  });
  wire.on("error", fail);
  wire.on("deleted", (message) => { if (message.match === match.value?.id) leave(); });
  wire.on("offline", () => {
    graphing.value = false;
    review.value = null;
  });
  wire.onOpen(async (again) => {
    if (!again) return;
    if (seat.value && (await wire.ask("seat")).match !== match.value?.id) await sitDown(); // a rematch has begun
    else if (match.value) await reopen();
    else await arrive();
    startAgain();
  });
  addEventListener("popstate", () => {
    const id = new URLSearchParams(location.search).get("match");
    if (id && id !== match.value?.id) open(id, { remember: false }).catch(fail);
  });
}

/**
 * Remembers how far a position was searched.
 * @param {{ node: number, depth?: number, nodes?: number }} news
 */
function note({ node, depth, nodes = 0 }) {
  if (depth) searched.value = new Map(searched.value).set(node, { depth, nodes });
}

/** The match was deleted on another page: another one begins, but not at a seat. */
function leave() {
  match.value = null;
  if (seat.value) {
    trouble.value = tr("This match was deleted.");
    return;
  }
  history.replaceState(null, "", "/play");
  beginWith({}).catch(fail);
}

/** Opens what the address asks for, so that a newcomer can play at once. */
export async function arrive() {
  try {
    const asked = readGames();
    const query = new URLSearchParams(location.search);
    if (query.has("seat")) {
      await sitDown();
      await asked;
      return;
    }
    const known = query.get("match") ?? (query.has("game") ? null : settings.value.last);
    if (known && await isOpened(known)) {
      await asked;
      return;
    }
    await asked;
    if (query.has("game")) {
      await fromLink(query);
      return;
    }
    await beginWith({});
    if (query.has("match")) {
      toast(tr("There is no match “{name}”: here is a new game.", { name: query.get("match")?.slice(0, 40) }));
    }
  } catch (error) {
    trouble.value = error.code === "offline" ? "" : localised(error.message);
  }
}

/** To the match that the key in the address opens. */
async function sitDown() {
  const told = await wire.ask("seat");
  seat.value = { side: told.side };
  set({ analysing: false });
  await open(told.match, { remember: false });
}

async function readGames() {
  const told = await wire.ask("games");
  batch(() => {
    games.value = told.games;
    levels.value = told.levels;
    opening.value = told.opening;
  });
}

/**
 * Opens a match; false where there is none of that name any more.
 * @param {string} id
 */
async function isOpened(id) {
  try {
    await open(id, { remember: false });
    return true;
  } catch (error) {
    if (error.code !== "not-found") throw error;
    return false;
  }
}

/**
 * A game as the last one was, or as one begins with.
 * @param {Partial<Fields<"match.new">>} wish
 */
async function beginWith(wish) {
  const fresh = { ...freshWish(levels.value), ...settings.value.wish };
  const players = playersOf({ ...fresh, seat: "first" });
  await begin({ game: opening.value ?? "", players, ...wish }, { remember: false });
}

/**
 * A link that was shared: a game; where it has a position or moves, they stay as they are until somebody plays on.
 * @param {URLSearchParams} query
 */
async function fromLink(query) {
  const game = query.get("game") ?? "";
  const position = query.get("position") ?? "";
  const moves = splitMoves(query.get("moves") ?? "");
  /** @type {HumanPlayer} */
  const person = { kind: "human" };
  const shows = Boolean(position || moves.length || query.has("analyse"));
  /** @type {Fields<"match.new">} */
  const wish = { game, ...(position ? { position } : {}), ...(shows ? { players: [person, person] } : {}) };
  try {
    await beginWith(moves.length ? { ...wish, moves } : wish);
    if (shows) markShared();
    if (query.has("analyse")) set({ analysing: true });
  } catch (error) {
    const squares = moves.length === 1 ? splitSquares(moves[0]) : null;
    if (squares) {
      await beginWith({ ...wish, moves: squares });
      markShared();
      return;
    }
    fail(error);
    await beginWith(error.code === "illegal" ? { game } : {});
  }
}

/** Remembers that the match on the board is only shown. */
function markShared() {
  if (match.value) shared.value = { id: match.value.id, node: match.value.current };
}
