// What is on the board when the page opens: the match or the game that the address names, the last one, or a first one.

import { batch } from "../ui.js";
import { accept, begin, fail, open, reopen } from "./actions.js";
import { startAgain } from "./analysis.js";
import { splitMoves, splitSquares } from "./notation.js";
import {
  analysis, games, graphing, levels, match, opening, scores, settings, thinking, trouble, wire,
} from "./state.js";
import { freshWish, playersOf } from "./wish.js";

/** Connects the signals to what the server pushes. */
export function listen() {
  wire.on("match", (message) => { if (message.id === match.value?.id) accept(message); });
  wire.on("thinking", (message) => { if (message.match === match.value?.id) thinking.value = message; });
  wire.on("analysis", (message) => {
    if (message.match !== match.value?.id) return;
    const known = analysis.value?.node === message.node ? analysis.value.lines : [];
    analysis.value = { ...message, lines: message.lines?.length ? message.lines : known };
  });
  wire.on("graph", (message) => {
    if (message.match !== match.value?.id) return;
    const known = new Map(scores.value);
    for (const { node, score } of message.points) known.set(node, score);
    scores.value = known;
    graphing.value = !message.done;
  });
  wire.on("error", fail);
  wire.on("deleted", (message) => { if (message.match === match.value?.id) leave(); });
  wire.on("offline", () => { graphing.value = false; });
  wire.onOpen(async (again) => {
    if (!again) return;
    if (match.value) await reopen();
    else await arrive();
    startAgain();
  });
  addEventListener("popstate", () => {
    const id = new URLSearchParams(location.search).get("match");
    if (id && id !== match.value?.id) open(id, { remember: false }).catch(fail);
  });
}

/** The match was deleted on another page: another one begins. */
function leave() {
  match.value = null;
  history.replaceState(null, "", "/play");
  beginWith({}).catch(fail);
}

/** Opens what the address asks for, so that a newcomer can play at once. */
export async function arrive() {
  try {
    const asked = readGames();
    const query = new URLSearchParams(location.search);
    const known = query.get("match") ?? (query.has("game") ? null : settings.value.last);
    if (known && await isOpened(known)) {
      await asked;
      return;
    }
    await asked;
    if (query.has("game")) await fromLink(query);
    else await beginWith({});
  } catch (error) {
    trouble.value = error.code === "offline" ? "" : error.message;
  }
}

async function readGames() {
  const told = await wire.ask("games");
  batch(() => {
    games.value = told.games;
    levels.value = told.levels;
    opening.value = told.opening;
  });
}

/** Opens a match; false where there is none of that name any more. */
async function isOpened(id) {
  try {
    await open(id, { remember: false });
    return true;
  } catch (error) {
    if (error.code !== "not-found") throw error;
    return false;
  }
}

/** A game as the last one was, or as one begins with. */
async function beginWith(wish) {
  const fresh = { ...freshWish(levels.value), ...settings.value.wish };
  await begin({ game: opening.value, players: playersOf({ ...fresh, seat: "first" }), ...wish }, { remember: false });
}

/** A link that was shared: a game, with a position or moves. */
async function fromLink(query) {
  const game = query.get("game");
  const position = query.get("position") ?? "";
  const moves = splitMoves(query.get("moves") ?? "");
  const wish = { game, ...(position ? { position } : {}) };
  try {
    await beginWith(moves.length ? { ...wish, moves } : wish);
  } catch (error) {
    const squares = moves.length === 1 ? splitSquares(moves[0]) : null;
    if (squares) {
      await beginWith({ ...wish, moves: squares });
      return;
    }
    fail(error);
    await beginWith(error.code === "illegal" ? { game } : {});
  }
}
