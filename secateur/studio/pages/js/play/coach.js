// What the coach has said of the game on the board, and what it shows there without playing it.

import { computed, signal } from "../ui.js";
import { fail, go, stay } from "./actions.js";
import { showAhead } from "./ahead.js";
import { current, line, match, onBoard, preview, tree, wire } from "./state.js";

/**
 * @import { MoveReview, ReviewNews } from "../messages"
 * @import { Signal } from "../../vendor/signals.js"
 */

/**
 * What the review last said; null until there is one.
 * @type {Signal<ReviewNews | null>}
 */
export const review = signal(null);

/** The review of the match on the board. */
export const reviewHere = computed(() => (review.value?.match === match.value?.id ? review.value : null));

/** Whether more is on its way. */
export const isReviewing = computed(() => ["waiting", "compiling", "running"].includes(reviewHere.value?.state ?? ""));

/** What the coach shows on the board in place of the game: it begins before the move on the board. */
export const shownInstead = computed(() => (preview.value?.node === current.value ? null : preview.value));

/** What was said of each move, by its node. */
export const reviews = computed(() => {
  /** @type {Map<number, MoveReview>} */
  const found = new Map();
  for (const node of match.value?.nodes ?? []) if (node.review) found.set(node.id, node.review);
  for (const each of reviewHere.value?.moves ?? []) found.set(each.node, each.review);
  return found;
});

/** Signs of marks, as in PGN, and what they are called. */
export const SIGNS = {
  brilliant: "!!", best: "", good: "", inaccuracy: "?!", mistake: "?", blunder: "??", forced: "□",
};

/** Marks that a player should look at. */
const WORTH_A_LOOK = ["inaccuracy", "mistake", "blunder"];

/**
 * The sign of the mark of a move; empty where there is none, or none yet.
 * @param {number} id
 */
export const signOf = (id) => {
  const mark = reviews.value.get(id)?.mark ?? "";
  return mark === "forced" ? "" : SIGNS[mark] ?? "";
};

/**
 * How accurately a side played, and how many moves of each mark it made, on the line that is looked at.
 * @param {number} side
 */
export function record(side) {
  /** @type {Record<string, number>} */
  const counts = {};
  let [sum, number] = [0, 0];
  for (const id of line.value) {
    const told = reviews.value.get(id);
    if (!told || tree.value?.byId.get(id)?.side !== side) continue;
    counts[told.mark] = (counts[told.mark] ?? 0) + 1;
    if (told.accuracy === null) continue;
    sum += told.accuracy;
    number += 1;
  }
  return { counts, accuracy: number ? sum / number : null };
}

/** Has the line reviewed. */
export async function startReview() {
  const { id } = onBoard();
  try {
    const total = line.value.length - 1;
    review.value = { type: "review", v: 1, match: id, state: "waiting", moves: [], done: 0, total };
    await wire.ask("review.start", { match: id });
    stay();
  } catch (error) {
    review.value = null;
    fail(error);
  }
}

export async function stopReview() {
  if (review.value) review.value = { ...review.value, state: "stopped" };
  await wire.ask("review.stop").catch(() => {});
}

/**
 * To the next mistake in one direction, of those on the line; false where there is none.
 * @param {number} step
 */
export function nextMistake(step) {
  const ids = line.value;
  for (let at = ids.indexOf(onBoard().current) + step; at > 0 && at < ids.length; at += step) {
    if (WORTH_A_LOOK.includes(reviews.value.get(ids[at])?.mark ?? "")) return go(ids[at]);
  }
  return false;
}

/**
 * Whether there is one.
 * @param {number} step
 */
export function hasMistake(step) {
  const at = line.value.indexOf(current.value ?? 0);
  return line.value.some((id, place) => (place - at) * step > 0
    && WORTH_A_LOOK.includes(reviews.value.get(id)?.mark ?? ""));
}

/**
 * Shows the position after some moves from before the move on the board.
 * @param {string[]} moves
 */
export const show = (moves) => showAhead(moves, tree.value?.byId.get(onBoard().current)?.parent ?? 0);
