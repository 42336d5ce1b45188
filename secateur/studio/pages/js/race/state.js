// What the page knows: what is chosen, the race that runs, and what it has brought so far.

import { batch, capital, computed, effect, signal } from "/js/ui.js";
import { searches } from "/js/searches.js";
import { announce, toast } from "/js/shell.js";
import { Wire } from "/js/wire.js";
import { contendersOf, signed, titleOf } from "./names.js";
import { grouped, localised, tr } from "/explorer-js/language.js";

/**
 * @import { GameRow, JobState, RaceBounds, RaceProgress, RaceReport, RaceRequest, RaceRow, SearchUnderway }
 *   from "../messages"
 * @import { Signal } from "../../vendor/signals.js"
 * @import { StartedJob } from "../wire.js"
 * @import { Contender } from "./names.js"
 */

/**
 * A race as it is shown: what was asked for, and what the server has told of it so far.
 * @typedef {{ request: Partial<RaceRequest>, name: string, contenders: Contender[], rows: RaceRow[],
 *             running: SearchUnderway | null, curves: RaceBounds[], branching: number | null, depths: number | null,
 *             agree?: boolean | null, position?: string, playedOut?: number | null, disagreement?: string | null,
 *             interpreted?: boolean, over?: boolean }} ShownRace
 */

export const wire = new Wire();

const asked = new URLSearchParams(location.search);

/** What the form holds. */
export const form = {
  kind: signal(asked.has("tree") ? "tree" : "game"),
  games: signal(/** @type {GameRow[]} */ ([])),
  game: signal((asked.get("game") ?? "othello").split(":")[0]),
  parameters: signal((asked.get("game") ?? "").split(":").slice(1).join(":")),
  position: signal(asked.get("position") ?? asked.get("moves") ?? ""),
  tree: signal(asked.get("tree") ?? "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"),
  root: signal(/** @type {"max" | "min"} */ (asked.get("root") === "min" ? "min" : "max")),
  depth: signal(Number(asked.get("depth")) || 8),
  seconds: signal(Number(asked.get("seconds")) || 3),
  algorithms: signal(list("algorithms") ?? searches.race.algorithms),
  orderings: signal(list("orderings") ?? searches.race.orderings),
};

/**
 * @param {string} name
 * @returns {string[] | null}
 */
function list(name) {
  return asked.get(name)?.split(",").filter(Boolean) ?? null;
}

/** The most that take part in one race. */
export const MOST = 24;

export const chosen = computed(() => contendersOf(form.algorithms.value, form.orderings.value));

/** @type {Signal<JobState | "idle">} */
export const phase = signal("idle");
export const busy = computed(() => ["waiting", "compiling", "running"].includes(phase.value));
export const message = signal("");
export const measure = signal("nodes");
/**
 * The race as it stands: null before the first.
 * @type {Signal<ShownRace | null>}
 */
export const race = signal(null);

/** @type {StartedJob<"race"> | null} */
let job = null;

/**
 * What the server is asked for.
 * @returns {RaceRequest}
 */
export function request() {
  const about = form.kind.value === "tree"
    ? { tree: form.tree.value, root: form.root.value }
    : { game: spec(), depth: form.depth.value };
  return {
    ...about,
    position: form.kind.value === "tree" ? "" : form.position.value.trim(),
    seconds: form.seconds.value,
    contenders: chosen.value.map(({ contender }) => contender),
  };
}

/** The game with its parameters; a file of the author's is a game as it stands. */
function spec() {
  const name = form.game.value;
  const parameters = form.parameters.value.replaceAll(" ", "");
  return parameters ? `${name}:${parameters}` : name;
}

export async function start() {
  if (busy.value || !chosen.value.length) return;
  const wanted = request();
  batch(() => {
    phase.value = "waiting";
    message.value = tr("Waiting for a free core…");
    race.value = {
      request: wanted, name: nameOf(wanted), contenders: signed(chosen.value), rows: [], running: null, curves: [],
      branching: null, depths: wanted.depth ?? null, agree: null, position: wanted.position ?? "",
    };
  });
  remember();
  announce(tr("The race has started."));
  const mine = wire.job("race", wanted, { onProgress: take, onState: heard });
  job = mine;
  try {
    const result = await mine.done;
    finish(result);
  } catch (error) {
    batch(() => {
      phase.value = "failed";
      message.value = error.message;
      race.value = { ...raced(), running: null };
    });
    toast(error.message, { kind: "wrong" });
  }
}

/** The race that was started. */
const raced = () => /** @type {ShownRace} */ (race.value);

export function stop() {
  job?.stop();
  message.value = tr("Stopping…");
}

/**
 * @param {JobState} state
 * @param {string} [compiling]
 */
function heard(state, compiling) {
  if (state === "running" && phase.value === "waiting") {
    phase.value = "running";
    message.value = tr("Starting…");
  }
  if (compiling) message.value = waitingFor(compiling);
}

/**
 * What is being compiled, in words.
 * @param {string} compiling
 */
const waitingFor = (compiling) => `${capital(compiling)}, once…`;

/**
 * Takes in what a running race tells.
 * @param {RaceProgress} news
 * @param {string} [compiling]
 */
function take(news, compiling) {
  batch(() => {
    phase.value = "running";
    race.value = {
      ...raced(), rows: [...raced().rows, ...news.rows], running: news.running, curves: news.curves,
      branching: news.branching, contenders: signed(news.contenders), playedOut: news.played_out,
    };
    if (compiling) message.value = waitingFor(compiling);
    else if (news.running) {
      message.value = tr("Depth {depth}: {name}", { depth: news.running.depth, name: titleOf(news.running) });
    }
  });
}

/** @param {RaceReport | null} result */
function finish(result) {
  batch(() => {
    if (result) {
      race.value = {
        ...raced(), rows: result.rows, running: null, curves: result.curves, branching: result.branching,
        contenders: signed(result.contenders), playedOut: result.played_out, agree: result.agree,
        disagreement: result.disagreement, position: result.position, interpreted: result.interpreted, over: true,
      };
    } else {
      race.value = { ...raced(), running: null, over: true };
    }
    const stopped = result ? result.stopped : true;
    phase.value = stopped ? "stopped" : "done";
    message.value = summary(stopped);
  });
  announce(message.value);
}

/**
 * What came out, in a sentence.
 * @param {boolean} stopped
 */
function summary(stopped) {
  const { rows, playedOut } = raced();
  const depths = rows.map((row) => row.depth);
  if (!rows.length) return stopped ? tr("Stopped before the first search ended.") : tr("Nothing was searched.");
  const deepest = Math.max(...depths);
  const best = rows.filter((row) => row.depth === deepest && row.complete).sort((a, b) => a.nodes - b.nodes)[0];
  const at = { depth: deepest };
  const words = [stopped ? tr("Stopped at depth {depth}.", at) : tr("Done at depth {depth}.", at)];
  if (playedOut) words.push(tr("Every line has been played to its end."));
  if (best) words.push(tr("Fewest nodes: {name}, {number}.", { name: titleOf(best), number: grouped(best.nodes) }));
  return words.join(" ");
}

/** @param {RaceRequest} wanted */
function nameOf(wanted) {
  if (wanted.game == null) return tr("a tree");
  const listed = form.games.value.find((each) => each.game === form.game.value);
  const parameters = wanted.game.slice(form.game.value.length + 1);
  return localised(listed?.title ?? wanted.game) + (parameters ? ` (${parameters.replaceAll(",", ", ")})` : "");
}

/** Keeps the choice in the address, so that it can be shared and comes back. */
function remember() {
  const query = new URLSearchParams();
  if (form.kind.value === "tree") {
    query.set("tree", form.tree.value.replaceAll(/\s+/g, ""));
    if (form.root.value === "min") query.set("root", "min");
  } else {
    query.set("game", spec());
    if (form.position.value.trim()) query.set("position", form.position.value.trim());
    query.set("depth", String(form.depth.value));
  }
  query.set("seconds", String(form.seconds.value));
  query.set("algorithms", form.algorithms.value.join(","));
  query.set("orderings", form.orderings.value.join(","));
  history.replaceState(null, "", `?${query}`);
}

/** Asks which games there are, at every connection. */
export function load() {
  wire.onOpen(async () => {
    try {
      const { games } = await wire.ask("games");
      form.games.value = games;
      if (!asked.has("game") && games[0]?.mine) form.game.value = games[0].game;
      const whole = asked.get("game");
      if (whole && games.some((each) => each.game === whole)) {
        form.game.value = whole;
        form.parameters.value = "";
      }
    } catch (error) {
      toast(error.message, { kind: "wrong" });
    }
  });
  effect(() => { document.title = `${busy.value ? tr("Racing…") : tr("Race")} · secateur`; });
}
