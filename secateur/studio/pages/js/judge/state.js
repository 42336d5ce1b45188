// What the page knows: the file, how far the judge is, and what it has found.

import { batch, computed, effect, signal } from "/js/ui.js";
import { announce } from "/js/shell.js";
import { Wire } from "/js/wire.js";

/**
 * @import { FileJudged, JobState, JudgeFileRequest, JudgeProgress } from "../messages"
 * @import { StartedJob } from "../wire.js"
 * @import { Signal } from "../../vendor/signals.js"
 */

export const wire = new Wire();

/** The longest file that the studio takes, in characters. */
export const LONGEST = 200_000;

const UNNAMED = "submission.py";
const KEY = "secateur-judge";

export const source = signal("");
export const name = signal(UNNAMED);
/** The cut rule that was asked for; "" for either. */
export const cut = signal("");
/**
 * The function that is meant, where the file has several searches; "" where the judge finds it.
 * @type {Signal<string>}
 */
export const entry = signal("");
/** The functions to choose from, once the judge has asked for one. */
export const choices = signal(/** @type {string[]} */ ([]));

/** @type {Signal<"idle" | "waiting" | "running" | "done" | "stopped" | "failed">} */
export const phase = signal("idle");
/** How far it is, or why there is no verdict, in a line. */
export const message = signal("");
/** @type {Signal<FileJudged | null>} */
export const found = signal(null);

export const busy = computed(() => phase.value === "waiting" || phase.value === "running");
export const empty = computed(() => source.value.trim() === "");

/** @type {StartedJob<"judge"> | null} */
let job = null;

// ---------------------------------------------------------------- the file

/**
 * Another text in the form; what was found is about the old one.
 * @param {string} text
 */
export function write(text, title = name.value) {
  batch(() => {
    source.value = text;
    name.value = text.trim() ? title : UNNAMED;
    entry.value = "";
    choices.value = [];
  });
}

/**
 * Takes a file that was dropped or chosen, and judges it.
 * @param {File} file
 */
export async function take(file) {
  if (busy.value) return;
  const text = file.size > 4 * LONGEST ? null : decoded(await file.arrayBuffer());
  if (text === undefined) refuse(`${file.name} is not UTF-8 text: hand in a Python file.`);
  else if (text === null || text.length > LONGEST) refuse(`${file.name} is too long: ${limit()}.`);
  else {
    write(text, file.name);
    await judge();
  }
}

const limit = () => `a file must have at most ${LONGEST.toLocaleString("en")} characters`;

/**
 * The text in some bytes; undefined where they are none.
 * @param {ArrayBuffer} bytes
 */
function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** @param {string} text */
function refuse(text) {
  batch(() => {
    phase.value = "failed";
    message.value = text;
    found.value = null;
  });
  announce(text);
}

// ---------------------------------------------------------------- the judge

/** Judges what stands in the form. */
export async function judge(wanted = entry.value) {
  if (busy.value || empty.value) return;
  if (source.value.length > LONGEST) {
    refuse(`It is too long: ${limit()}.`);
    return;
  }
  batch(() => {
    entry.value = wanted;
    phase.value = "waiting";
    message.value = "Waiting for a free core…";
    found.value = null;
  });
  announce("The judge has started.");
  const mine = wire.job("judge", request(), { onProgress: told, onState: heard });
  job = mine;
  try {
    const result = await mine.done;
    if (result) finish(result);
    else end("stopped", "Stopped: there is no verdict.");
  } catch (error) {
    end("failed", error.message);
  }
}

/** @returns {JudgeFileRequest} */
function request() {
  const rule = cut.value === ">=" || cut.value === ">" ? cut.value : null;
  return { source: source.value, name: name.value, entry: entry.value || null, cut: rule };
}

export function stop() {
  job?.stop();
  message.value = "Stopping…";
}

/** @param {JobState} state */
function heard(state) {
  if (state !== "running" || phase.value !== "waiting") return;
  phase.value = "running";
  message.value = "Starting an isolated process…";
}

/** @param {JudgeProgress} news */
function told({ running, seconds, limit: most }) {
  if (phase.value !== "running") return;
  message.value = running
    ? `Trying it on many trees: ${Math.round(seconds)} of at most ${most} s…` : "Starting an isolated process…";
}

/** @param {FileJudged} result */
function finish(result) {
  const { choices: asked } = result.verdict;
  batch(() => {
    found.value = result;
    if (asked.length) choices.value = asked;
    phase.value = "done";
    message.value = "";
  });
  announce(`${result.headline}. ${result.verdict.sentence}`);
}

/**
 * @param {"stopped" | "failed"} how
 * @param {string} text
 */
function end(how, text) {
  batch(() => {
    phase.value = how;
    message.value = text;
  });
  announce(text);
}

// ---------------------------------------------------------------- what stays

/** Keeps the text while the page is reloaded, and the title of the page in step. */
export function load() {
  try {
    const [text, title] = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    if (text) write(text, title);
  } catch {
    // what is stored is of no use
  }
  effect(() => {
    try {
      if (source.value.length <= LONGEST) sessionStorage.setItem(KEY, JSON.stringify([source.value, name.value]));
    } catch {
      // there is no room for it
    }
  });
  effect(() => {
    const kind = found.value?.verdict.kind;
    const sign = kind ? (kind === "right" ? "✓ " : "✗ ") : "";
    document.title = busy.value ? "Judging… · secateur" : `${sign}Judge · secateur`;
  });
}
