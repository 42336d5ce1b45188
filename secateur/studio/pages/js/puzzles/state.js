// What the page of puzzles knows, and what a person can do there.

import { computed, signal } from "../ui.js";
import { announce, confirm, toast } from "../shell.js";
import { COMPILING, Wire } from "../wire.js";
import { localised, mark, tr } from "/explorer-js/language.js";

/**
 * @import { HintGiven, PositionView, PuzzleRow, PuzzleTried } from "../messages"
 * @import { Signal } from "../../vendor/signals.js"
 */

export const wire = new Wire();

/** The match whose puzzles are listed; "" for all. */
export const only = new URLSearchParams(location.search).get("match") ?? "";

/**
 * The puzzles; null until they are known.
 * @type {Signal<PuzzleRow[] | null>}
 */
export const puzzles = signal(null);
/** @type {Signal<{ puzzle: PuzzleRow, view: PositionView } | null>} */
export const open = signal(null);
/**
 * The last try.
 * @type {Signal<PuzzleTried | null>}
 */
export const tried = signal(null);
/** @type {Signal<HintGiven | null>} */
export const hint = signal(null);
export const hints = signal(0);
/** What is waited for, in words. */
export const waiting = signal("");
export const trouble = signal("");

/** @param {PuzzleRow} puzzle */
export const isDue = (puzzle) => puzzle.due !== null && puzzle.due * 1000 <= Date.now();

export const due = computed(() => (puzzles.value ?? []).filter(isDue));

/** The view on the board: after a try, the position that it led to. */
export const view = computed(() => tried.value?.view ?? open.value?.view ?? null);

export async function readList() {
  try {
    puzzles.value = (await wire.ask("puzzle.list", only ? { match: only } : {})).puzzles;
    trouble.value = "";
  } catch (error) {
    trouble.value = localised(error.message);
  }
}

/** @param {string} id */
export async function choose(id) {
  try {
    const reply = await wire.ask("puzzle.open", { puzzle: id });
    open.value = { puzzle: reply.puzzle, view: reply.view };
    tried.value = hint.value = null;
    hints.value = 0;
    document.getElementById("main")?.scrollIntoView({ block: "start" });
    announce(task(reply.puzzle));
  } catch (error) {
    toast(localised(error.message), { kind: "wrong" });
  }
}

const BLUNDER = mark("{player} played {move} here, a blunder. Find a better move.");
const MISTAKE = mark("{player} played {move} here, a mistake. Find a better move.");

/** What is asked, in a sentence. @param {PuzzleRow} puzzle */
export const task = (puzzle) => tr(
  puzzle.mark === "blunder" ? BLUNDER : MISTAKE, { player: localised(puzzle.player), move: puzzle.played });

/** @param {string} move */
export async function attempt(move) {
  const { puzzle } = open.value ?? {};
  if (!puzzle || waiting.value) return;
  waiting.value = tr("Looking at {move}…", { move });
  try {
    const reply = await wire.ask("puzzle.try", { puzzle: puzzle.id, move }, { timeout: COMPILING });
    tried.value = reply;
    hint.value = null;
    puzzles.value = (puzzles.value ?? []).map((each) => (each.id === reply.puzzle.id ? reply.puzzle : each));
    announce(reply.solved ? tr("{move} solves it.", { move: reply.move })
      : `${tr("{move} does not solve it.", { move: reply.move })} ${reply.text}`);
  } catch (error) {
    toast(localised(error.message), { kind: "wrong" });
  }
  waiting.value = "";
}

/** The position before the mistake again. */
export function again() {
  tried.value = null;
}

/** The next hint: each says more. */
export async function askHint() {
  const { puzzle } = open.value ?? {};
  if (!puzzle || waiting.value || hint.value?.move) return;
  waiting.value = tr("Looking for a hint…");
  try {
    hint.value = await wire.ask("puzzle.hint", { puzzle: puzzle.id, step: Math.min(3, hints.value + 1) });
    hints.value += 1;
    announce(localised(hint.value.text));
  } catch (error) {
    toast(localised(error.message), { kind: "wrong" });
  }
  waiting.value = "";
}

/** To the next one that is due, or back to the list. */
export async function next() {
  const here = open.value?.puzzle.id;
  const following = due.value.find((each) => each.id !== here);
  if (following) await choose(following.id);
  else backToList();
}

export function backToList() {
  open.value = tried.value = hint.value = null;
  readList();
}

/** @param {PuzzleRow} puzzle */
export async function remove(puzzle) {
  const sure = await confirm({
    title: tr("Delete this puzzle?"), text: tr("The game it comes from is kept."), yes: tr("Delete"), danger: true,
  });
  if (!sure) return;
  try {
    await wire.ask("puzzle.delete", { puzzle: puzzle.id });
    announce(tr("The puzzle has been deleted."));
  } catch (error) {
    toast(localised(error.message), { kind: "wrong" });
  }
  await readList();
}
