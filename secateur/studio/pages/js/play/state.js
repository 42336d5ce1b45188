// What the page knows: one signal each, and what follows from them. Who changes them is in actions.js.

import { computed, signal } from "../ui.js";
import { Wire } from "../wire.js";
import { index } from "./tree.js";

/**
 * @import { AnalysisNews, GameRow, GraphPoint, Level, LevelRow, MatchShown, PositionView,
 *   ScoreView, ThinkingNews, TimeControl }
 *   from "../messages"
 * @import { Signal } from "../../vendor/signals.js"
 * @import { MoveTree } from "./tree.js"
 */

/**
 * A hint: its node, what it says and shows, and the move once that was asked for. While it is looked for, it is
 * `asking`, `eager` for the move, and says what is `compiling`.
 * @typedef {{ node: number, text: string, cells: number[], move?: string | null, asking?: boolean, eager?: boolean,
 *             compiling?: string }} Hint
 */

/**
 * What a person wishes for a new game.
 * @typedef {{ game: string, parameters: Record<string, boolean | number | string>, seat: string, levels: Level[],
 *             clock: TimeControl | null, position: string }} Wish
 */

/**
 * What a person has set.
 * @typedef {{ flipped: boolean, book: boolean, whose: number | null, analysing: boolean, lines: number,
 *             marks: string, last: string | null, sound: boolean, wish: Partial<Wish> | null }} Settings
 */

/**
 * What a score needs to be shown.
 * @typedef {Pick<ScoreView, "share" | "text" | "short" | "proven"> & Partial<ScoreView>} ShownScore
 */

export const wire = new Wire();

/**
 * The match on the board, as the server last told it; null until there is one.
 * @type {Signal<MatchShown | null>}
 */
export const match = signal(null);
/** @type {Signal<GameRow[]>} */
export const games = signal([]);
/** @type {Signal<LevelRow[]>} */
export const levels = signal([]);
/**
 * The game that a newcomer finds on the board.
 * @type {Signal<string | null>}
 */
export const opening = signal("");

/**
 * What the engine says while it looks for its move; null while it does not.
 * @type {Signal<ThinkingNews | null>}
 */
export const thinking = signal(null);
/**
 * What the analysis last said.
 * @type {Signal<AnalysisNews | null>}
 */
export const analysis = signal(null);
/**
 * Scores of positions of this match by node, and whether more are on their way.
 * @type {Signal<Map<number, ScoreView>>}
 */
export const scores = signal(new Map());
export const graphing = signal(false);
/**
 * How far positions were searched, by node.
 * @type {Signal<Map<number, { depth: number, nodes: number }>>}
 */
export const searched = signal(new Map());
/** @type {Signal<Hint | null>} */
export const hint = signal(null);
/**
 * A move that could not be sent.
 * @type {Signal<{ match: string, node: number, move: string } | null>}
 */
export const unsent = signal(null);
/** When the match last came, for clocks that run on between two messages. */
export const received = signal(0);
/**
 * The match that a link showed, which nobody has played on yet.
 * @type {Signal<{ id: string, node: number } | null>}
 */
export const shared = signal(null);
/**
 * The match that a visit began with and the nodes it has: it is kept once there are others.
 * @type {Signal<{ id: string, nodes: number } | null>}
 */
export const visited = signal(null);
/**
 * What a person has drawn on the board: cells of circles and arrows, for one position.
 * @type {Signal<{ node: number | null, all: number[][] }>}
 */
export const drawings = signal({ node: null, all: [] });
/**
 * The cells of a move that is played as soon as the opponent has moved.
 * @type {Signal<number[] | null>}
 */
export const premove = signal(null);
/**
 * A position that is not played, which is shown in place of the one on the board: the one after some moves from a node.
 * @type {Signal<{ node: number, moves: string[], view: PositionView } | null>}
 */
export const preview = signal(null);
/**
 * The dialog that is open, by name.
 * @type {Signal<string | null>}
 */
export const dialog = signal(null);
/**
 * The seat of this page, if it has one: the side that it plays, or null to watch.
 * @type {Signal<{ side: number | null } | null>}
 */
export const seat = signal(null);
/** Why there is nothing to show, if so. */
export const trouble = signal("");

const KEY = "secateur-play";

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") ?? {};
  } catch {
    return {};
  }
}

const before = remembered();
/**
 * What a person has set and finds again on the next visit.
 * @type {Signal<Settings>}
 */
export const settings = signal({
  flipped: false, book: false, whose: null, analysing: false, lines: 3, marks: "arrows", last: null, wish: null,
  sound: true, ...before,
});

/**
 * Changes settings, and remembers them.
 * @param {Partial<Settings>} changes
 */
export function set(changes) {
  settings.value = { ...settings.value, ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.value));
  } catch {
    // Without storage they last until the page closes.
  }
}

/**
 * The row of a game that may have parameters.
 * @param {GameRow[]} rows
 * @param {string} game
 */
export function openEntry(rows, game) {
  return rows.find((each) => each.game === game) ?? rows.find((each) => each.game === game.split(":")[0]);
}

export const tree = computed(() => (match.value ? index(match.value.nodes) : null));
export const view = computed(() => match.value?.view ?? null);
export const current = computed(() => match.value?.current ?? null);

/** The match on the board, for what is only there while there is one. */
export const onBoard = () => /** @type {MatchShown} */ (match.value);

/** The node that is looked at: at a seat, it may be another one than the current one. */
export const looked = computed(() => {
  const ahead = preview.value;
  return seat.value && ahead && !ahead.moves.length ? ahead.node : current.value;
});

/** The moves of the match on the board, for what is only there while there is one. */
export const moveTree = () => /** @type {MoveTree} */ (tree.value);

/** The line through the current node to its end, as it was last played: ids. */
export const line = computed(() => match.value?.line ?? []);

/** The hint for the position on the board. */
export const hintHere = computed(() => (hint.value?.node === current.value ? hint.value : null));

/** The analysis of the position on the board; null where there is none (yet). */
export const analysisHere = computed(() => {
  const said = analysis.value;
  return said && said.match === match.value?.id && said.node === current.value ? said : null;
});

/** What the engine thinks about the position on the board. */
export const thinkingHere = computed(() => {
  const said = thinking.value;
  return said && said.match === match.value?.id && match.value.thinking !== null ? said : null;
});

/**
 * The newest score of a node; of the one on the board, what the bar shows.
 * @param {number} id
 */
export function scoreOf(id) {
  return id === current.value ? score.value : known(id);
}

/** @param {number} id */
const known = (id) => scores.value.get(id) ?? tree.value?.byId.get(id)?.score ?? null;

/**
 * Takes newer scores of positions; a proven one stays.
 * @param {GraphPoint[]} points
 */
export function learn(points) {
  const all = new Map(scores.value);
  for (const { node, score: found } of points) {
    if (all.get(node)?.proven !== "exact" || found.proven === "exact") all.set(node, found);
  }
  scores.value = all;
}

/** The score that the evaluation bar shows. */
export const score = computed(/** @returns {ShownScore | null} */ () => {
  const end = match.value?.result;
  if (end) {
    const share = end.winner === null ? 0.5 : 1 - end.winner;
    const short = end.winner === null ? ["=", "="] : [["W", "L"], ["L", "W"]][end.winner];
    return { share, text: end.reason || "over", short, proven: "exact" };
  }
  if (settings.value.analysing && analysisHere.value?.lines?.length) return analysisHere.value.lines[0].score;
  if (thinkingHere.value?.node === current.value && thinkingHere.value.lines?.length) {
    return thinkingHere.value.lines[0].score;
  }
  return match.value ? known(match.value.current) : null;
});

/** Whether a person may move now: not while the engine is at it, and at a seat only for its side. */
export const movable = computed(() => Boolean(view.value?.moves.length) && match.value?.thinking === null
  && (!seat.value || (seat.value.side === view.value?.side && !match.value?.result)));

/** The sides that people play. */
export const people = computed(() => [0, 1].filter((side) => match.value?.players[side].kind === "human"));

/** The side at the bottom of the board. */
export const bottom = computed(() => (settings.value.flipped ? 1 : 0));
