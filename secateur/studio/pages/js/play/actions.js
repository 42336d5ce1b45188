// What a person can do, each as one function: asks the server, takes its answer, says what happened.

import { announce, confirm, toast } from "../shell.js";
import { news } from "./news.js";
import {
  analysisHere, bottom, current, dialog, graphing, hint, hintHere, line, looked, match, movable, moveTree, onBoard,
  premove, preview, received, scores, searched, seat, set, settings, shared, thinking, tree, trouble, unsent, visited,
  wire,
} from "./state.js";
import { focusBoard } from "./parts.js";
import { sibling } from "./tree.js";
import { COMPILING, withMatch } from "../wire.js";
import { localised, tr } from "/explorer-js/language.js";

/**
 * @import { Fields, HintGiven, MatchPlayer, MatchShown } from "../messages"
 * @import { WireError } from "../wire.js"
 */

/**
 * The messages that are answered with the match.
 * @typedef {"match.move" | "match.go" | "match.undo" | "match.redo" | "match.drop" | "match.promote" | "match.resign"
 *           | "match.draw" | "match.players" | "match.pause"} Change
 */

/**
 * Shows what went wrong.
 * @param {{ code: string, message: string }} error
 */
export function fail(error) {
  if (error.code === "offline") toast(tr("No connection to the studio: try again when it is back."));
  else toast(localised(error.message), { kind: "wrong" });
}

/**
 * Takes a match as the server tells it.
 * @param {MatchShown} told
 */
export function accept(told) {
  const old = match.value;
  if (visited.value?.id === told.id && visited.value.nodes !== told.nodes.length) remember(told.id, "replaceState");
  if (old?.id !== told.id) {
    scores.value = new Map();
    searched.value = new Map();
    shared.value = null;
    hint.value = null;
    unsent.value = null;
  }
  if (told.thinking === null) thinking.value = null;
  if (old?.current !== told.current || old.id !== told.id) preview.value = null;
  if (old?.id !== told.id) premove.value = null;
  match.value = told;
  received.value = performance.now();
  trouble.value = "";
  if (old?.id === told.id) {
    const text = news(old, told);
    if (text) announce(text);
  }
}

/**
 * Asks something whose answer is the match.
 * @template {Change} Type
 * @param {Type} type
 * @param {Omit<Fields<Type>, "match">} fields
 */
async function change(type, fields) {
  const { id } = onBoard();
  try {
    const reply = await wire.ask(type, withMatch(id, fields));
    if (match.value?.id === id) accept(reply);
    return true;
  } catch (error) {
    if (error.code === "stale") await reopen();
    else fail(error);
    return false;
  }
}

/**
 * Opens a match by its id; throws where there is none.
 * @param {string} id
 */
export async function open(id, { remember = true } = {}) {
  const old = match.value?.id;
  const reply = await wire.ask("match.open", { match: id });
  if (old && old !== id) wire.ask("match.close", { match: old }).catch(() => {});
  show(reply, remember);
}

/**
 * Begins a match that is kept once something is played; throws what the server has against it.
 * @param {Fields<"match.new">} wish
 */
export async function begin(wish, { remember = true } = {}) {
  const old = match.value?.id;
  const reply = await wire.ask("match.new", remember ? wish : { ...wish, visit: true });
  const late = !remember && match.value && match.value.id !== old; // somebody has chosen another one meanwhile
  const left = late ? reply.id : old;
  if (left) wire.ask("match.close", { match: left }).catch(() => {});
  if (late) return;
  if (!wish.moves && wish.players?.some((each) => each.kind === "engine")) set({ analysing: false });
  if (!remember) visited.value = { id: reply.id, nodes: reply.nodes.length };
  show(reply, remember);
}

/**
 * Reads a match from a file, of several games the one with a number; throws what is wrong with it.
 * @param {string} text
 * @param {number} [number]
 */
export async function bring(text, number) {
  const old = match.value?.id;
  const reply = await wire.ask("match.import", number === undefined ? { text } : { text, number });
  if (old) wire.ask("match.close", { match: old }).catch(() => {});
  show(reply, true);
}

/**
 * Puts a match on the board and its address into the browser's.
 * @param {MatchShown} told
 * @param {boolean} remembered whether the browser goes back to the one before
 */
function show(told, remembered) {
  if (visited.value?.id !== told.id) {
    const other = remembered && match.value && match.value.id !== told.id;
    remember(told.id, other ? "pushState" : "replaceState");
  }
  accept(told);
  const second = told.players[0].kind === "engine" && told.players[1].kind === "human";
  set({ flipped: seat.value ? seat.value.side === 1 : second });
  document.title = `${told.name || localised(told.title)} · secateur`;
}

/** Keeps the address of the match on the board, which was only visited until now. */
export function stay() {
  if (visited.value?.id === onBoard().id) remember(onBoard().id, "replaceState");
}

/**
 * Puts a match into the address, and opens it on the next visit.
 * @param {string} id
 * @param {"pushState" | "replaceState"} how
 */
function remember(id, how) {
  visited.value = null;
  if (seat.value) return; // its address is the link, which opens the next match too
  history[how](null, "", `/play?match=${encodeURIComponent(id)}`);
  set({ last: id });
}

/** The match again, after the connection was lost: what was not sent is sent now. */
export async function reopen() {
  if (!match.value) return;
  try {
    const reply = await wire.ask("match.open", { match: match.value.id });
    accept(reply);
    const late = unsent.value;
    unsent.value = null;
    if (late && late.match === reply.id && late.node === reply.current) await play(late.move);
  } catch (error) {
    if (error.code === "not-found" && visited.value) await again();
    else if (error.code !== "offline") fail(error);
    if (error.code === "timeout") await reopen();
  }
}

/** A match that was only looked at is gone with the server that had it: the same begins again. */
async function again() {
  const { game, position, players, clock } = onBoard();
  const control = clock && { seconds: clock.seconds, increment: clock.increment };
  await begin({ game, position, players, clock: control }, { remember: false });
}

// ---------------------------------------------------------------- moves

/**
 * Plays a move on the board; gives the error that the server has, if any.
 * @param {string} move
 * @returns {Promise<WireError | null>}
 */
export async function play(move) {
  const { id, current: node } = onBoard();
  try {
    const reply = await wire.ask("match.move", { match: id, node, move });
    if (match.value?.id === id) accept(reply);
    return null;
  } catch (error) {
    if (error.code === "offline") {
      unsent.value = { match: id, node, move };
      toast(tr("No connection: {move} will be played when it is back.", { move }));
      return null;
    }
    if (error.code === "stale") await reopen();
    return error;
  }
}

/**
 * Plays, and shows what is wrong.
 * @param {string} move
 */
export async function playOrTell(move) {
  const error = await play(move);
  if (error) fail(error);
}

/** Plays what the engine holds best. */
export async function best() {
  if (!movable.value) return;
  const known = settings.value.analysing && analysisHere.value?.depth && analysisHere.value.lines?.[0]?.moves[0];
  if (known) {
    await playOrTell(known);
    return;
  }
  const node = current.value;
  const told = hintHere.value?.move ? hintHere.value : await askHint(true);
  if (told?.move && current.value === node) await playOrTell(told.move);
}

/** The first time where to look, the second time the move. */
export async function giveHint() {
  const known = hintHere.value;
  if (!movable.value || known?.move) return;
  if (known?.asking) hint.value = { ...known, eager: true };
  else await askHint(Boolean(known));
}

/**
 * @param {boolean} full
 * @returns {Promise<HintGiven | null>}
 */
async function askHint(full) {
  const { id, current: node } = onBoard();
  const known = hintHere.value;
  hint.value = { ...(known ?? { text: "", cells: [] }), node, asking: true };
  try {
    const told = await wire.ask("hint", { match: id, node, full }, { timeout: COMPILING });
    if (current.value === node) {
      const eager = hint.value?.eager && !full; // asked twice before the first answer came
      hint.value = { node, text: told.text, cells: told.cells, move: told.move ?? null };
      announce(told.text);
      if (eager) return await askHint(true);
    }
    return told;
  } catch (error) {
    if (hint.value?.node === node) hint.value = known;
    fail(error);
    return null;
  }
}

// ---------------------------------------------------------------- through the tree

/** @param {number} [node] */
export function go(node) {
  if (node === undefined || node === looked.value) return false;
  return seat.value ? lookAt(node) : change("match.go", { node });
}
export const first = () => go(tree.value?.root);
export const last = () => go(line.value.at(-1));
export const previous = () => go(tree.value?.byId.get(looked.value ?? 0)?.parent ?? undefined);
export const next = () => go(line.value[line.value.indexOf(looked.value ?? 0) + 1]);

/**
 * Shows an earlier position at a seat, where the board is not this page's alone.
 * @param {number} node
 */
async function lookAt(node) {
  if (node === current.value) {
    preview.value = null;
    return;
  }
  try {
    const reply = await wire.ask("position.after", { match: onBoard().id, node, moves: [] });
    preview.value = { node, moves: [], view: reply.view };
  } catch (error) {
    fail(error);
  }
}
export const undo = () => change("match.undo", {});
export const redo = () => change("match.redo", {});

/**
 * To the variation above or below: of the move just made, or else where the line last divided.
 * @param {number} step
 */
export function beside(step) {
  const moves = moveTree();
  for (let at = onBoard().current; at !== moves.root; ) {
    const parent = moves.byId.get(at)?.parent ?? moves.root;
    if ((moves.children.get(parent)?.length ?? 0) > 1) return go(sibling(moves, at, step));
    at = parent;
  }
  return false;
}

/** Makes the variation on the board the main line. */
export async function promote() {
  if (await change("match.promote", { node: onBoard().current })) announce(tr("This is the main line now."));
}

/** Deletes the move on the board and all that follows it. */
export async function drop() {
  const { current: node } = onBoard();
  if (node === tree.value?.root) return;
  const move = tree.value?.byId.get(node)?.move;
  const sure = await confirm({
    title: tr("Delete {move} and what follows?", { move }),
    text: tr("The moves before it are kept."),
    yes: tr("Delete"),
    danger: true,
  });
  if (sure) await change("match.drop", { node });
}

// ---------------------------------------------------------------- the game

/** The side for which a person speaks: the one to move if it is a person's, else the only person's. */
function speaker() {
  if (seat.value) return seat.value.side ?? 0;
  const { players, view: { side } } = onBoard();
  if (side !== null && players[side].kind === "human") return side;
  return players[0].kind === "human" ? 0 : 1;
}

export async function resign() {
  const side = speaker();
  const { sides } = onBoard();
  const sure = await confirm({
    title: tr("Resign as {player}?", { player: localised(sides[side]) }),
    text: tr("{player} wins.", { player: localised(sides[1 - side]) }), yes: tr("Resign"), danger: true,
  });
  if (sure) await change("match.resign", { side });
}

/** Offers a draw, or claims one that the rules give. */
export async function draw() {
  const side = speaker();
  const { players, view: { claim } } = onBoard();
  const other = players[1 - side].kind === "human";
  const alone = other && !onBoard().seated; // two people at one screen
  const sure = claim || !alone || await confirm({ title: tr("Do both players agree on a draw?"), yes: tr("Draw") });
  if (!sure) return;
  try {
    accept(await wire.ask("match.draw", withMatch(onBoard().id, { side })));
  } catch (error) {
    if (error.code === "illegal") toast(localised(error.message)); // declined: nothing is wrong
    else fail(error);
  }
}

/** @param {boolean} paused */
export const pause = (paused) => change("match.pause", { paused });
/** @param {MatchPlayer[]} players */
export const setPlayers = (players) => change("match.players", { players });

/** The same again, with sides swapped; at a seat, once the other asks for it, too. */
export async function rematch() {
  if (seat.value) {
    await wire.ask("match.rematch", { match: onBoard().id }).catch(fail);
    return;
  }
  const { game, players, clock } = onBoard();
  const swapped = players[0].kind === players[1].kind ? players : [players[1], players[0]];
  try {
    await begin({
      game, players: swapped, ...(clock ? { clock: { seconds: clock.seconds, increment: clock.increment } } : {}),
    });
    focusBoard();
  } catch (error) {
    fail(error);
  }
}

/** Has every position of the game evaluated. */
export async function evaluateAll() {
  try {
    graphing.value = true;
    await wire.ask("graph.start", { match: onBoard().id });
  } catch (error) {
    graphing.value = false;
    fail(error);
  }
}

export async function stopEvaluating() {
  graphing.value = false;
  await wire.ask("graph.stop").catch(() => {});
}

export function flip() {
  set({ flipped: !settings.value.flipped });
  const player = localised(onBoard().sides[bottom.value]);
  announce(tr("The board is flipped: {player} is at the bottom.", { player }));
}

/** @param {string} name */
export const openDialog = (name) => { dialog.value = name; };
