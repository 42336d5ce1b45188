// What the page knows: what is chosen, the race that runs, and what it has brought so far.

import { batch, capital, computed, effect, signal } from "/js/ui.js";
import { searches } from "/js/searches.js";
import { announce, toast } from "/js/shell.js";
import { Wire } from "/js/wire.js";
import { contendersOf, signed, titleOf } from "./names.js";

export const wire = new Wire();

const asked = new URLSearchParams(location.search);

/** What the form holds. */
export const form = {
  kind: signal(asked.has("tree") ? "tree" : "game"),
  games: signal([]),
  game: signal((asked.get("game") ?? "othello").split(":")[0]),
  parameters: signal((asked.get("game") ?? "").split(":").slice(1).join(":")),
  position: signal(asked.get("position") ?? asked.get("moves") ?? ""),
  tree: signal(asked.get("tree") ?? "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"),
  root: signal(asked.get("root") === "min" ? "min" : "max"),
  depth: signal(Number(asked.get("depth")) || 8),
  seconds: signal(Number(asked.get("seconds")) || 3),
  algorithms: signal(list("algorithms") ?? searches.race.algorithms),
  orderings: signal(list("orderings") ?? searches.race.orderings),
};

function list(name) {
  return asked.get(name)?.split(",").filter(Boolean) ?? null;
}

/** The most that take part in one race. */
export const MOST = 24;

export const chosen = computed(() => contendersOf(form.algorithms.value, form.orderings.value));

/** "idle", "waiting", "compiling", "running", "done", "stopped" or "failed". */
export const phase = signal("idle");
export const busy = computed(() => ["waiting", "compiling", "running"].includes(phase.value));
export const message = signal("");
export const measure = signal("nodes");
/** The race as it stands: null before the first. */
export const race = signal(null);

let job = null;

/** What the server is asked for. */
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
    message.value = "Waiting for a free core…";
    race.value = {
      request: wanted, name: nameOf(wanted), contenders: signed(chosen.value), rows: [], running: null, curves: [],
      branching: null, depths: wanted.depth ?? null, agree: null, position: wanted.position,
    };
  });
  remember();
  announce("The race has started.");
  const mine = wire.job("race", wanted, { onProgress: take, onState: heard });
  job = mine;
  try {
    const result = await mine.done;
    finish(result);
  } catch (error) {
    batch(() => {
      phase.value = "failed";
      message.value = error.message;
      race.value = { ...race.value, running: null };
    });
    toast(error.message, { kind: "wrong" });
  }
}

export function stop() {
  job?.stop();
  message.value = "Stopping…";
}

function heard(state, compiling) {
  if (state === "running" && phase.value === "waiting") {
    phase.value = "running";
    message.value = "Starting…";
  }
  if (compiling) message.value = waitingFor(compiling);
}

/** What is being compiled, in words. */
const waitingFor = (compiling) => `${capital(compiling)}, once…`;

/** Takes in what a running race tells. */
function take(news, compiling) {
  batch(() => {
    phase.value = "running";
    race.value = {
      ...race.value, rows: [...race.value.rows, ...news.rows], running: news.running, curves: news.curves,
      branching: news.branching, contenders: signed(news.contenders), playedOut: news.played_out,
    };
    if (compiling) message.value = waitingFor(compiling);
    else if (news.running) message.value = `Depth ${news.running.depth}: ${titleOf(news.running)}`;
  });
}

function finish(result) {
  batch(() => {
    if (result) {
      race.value = {
        ...race.value, rows: result.rows, running: null, curves: result.curves, branching: result.branching,
        contenders: signed(result.contenders), playedOut: result.played_out, agree: result.agree,
        disagreement: result.disagreement, position: result.position, interpreted: result.interpreted, over: true,
      };
    } else {
      race.value = { ...race.value, running: null, over: true };
    }
    const stopped = result ? result.stopped : true;
    phase.value = stopped ? "stopped" : "done";
    message.value = summary(stopped);
  });
  announce(message.value);
}

/** What came out, in a sentence. */
function summary(stopped) {
  const { rows, playedOut } = race.value;
  const depths = rows.map((row) => row.depth);
  if (!rows.length) return stopped ? "Stopped before the first search ended." : "Nothing was searched.";
  const deepest = Math.max(...depths);
  const best = rows.filter((row) => row.depth === deepest && row.complete).sort((a, b) => a.nodes - b.nodes)[0];
  const words = [`${stopped ? "Stopped" : "Done"} at depth ${deepest}.`];
  if (playedOut) words.push("Every line has been played to its end.");
  if (best) words.push(`Fewest nodes: ${titleOf(best)}, ${best.nodes.toLocaleString("en")}.`);
  return words.join(" ");
}

function nameOf(wanted) {
  if (wanted.tree !== undefined) return "a tree";
  const listed = form.games.value.find((each) => each.game === form.game.value);
  const parameters = wanted.game.slice(form.game.value.length + 1);
  return (listed?.title ?? wanted.game) + (parameters ? ` (${parameters.replaceAll(",", ", ")})` : "");
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
    query.set("depth", form.depth.value);
  }
  query.set("seconds", form.seconds.value);
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
  effect(() => { document.title = busy.value ? "Racing… · secateur" : "Race · secateur"; });
}
