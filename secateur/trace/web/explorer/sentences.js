// The sentence of a step. Python wrote those of the cut-offs, and of all steps of a trace that is not too long; the
// others are made here from the numbers, in brief.

import { EVENT, MAX, NOBODY } from "./model.js";

export function sentence(model, step) {
  const written = model.sentenceOf[step];
  return written === NOBODY ? `${brief(model, step)}.` : model.sentences[written];
}

const PRINTED = { alpha: "α", beta: "β", inf: "∞", infinity: "∞", ">=": "≥", "<=": "≤" };

/** A sentence or a line of code with the signs that the picture has: "alpha >= -3" is "α ≥ −3". */
export function inPrint(text) {
  const minus = text.replace(/(^|[^\w-])-(?=\d|inf(?:inity)?\b)/g, "$1−");
  return minus.replace(/\b(?:alpha|beta|inf|infinity)\b|[<>]=/g, (word) => PRINTED[word]);
}

function brief(model, step) {
  const i = model.node[step], first = model.first[step], second = model.second[step];
  const view = model.negamax && model.player[i] !== MAX ? ", as MIN sees it" : "";
  const value = `${model.numberText(first)}${view}`;
  const window = `alpha = ${model.numberText(first)} and beta = ${model.numberText(second)}${view}`;
  switch (model.event[step]) {
    case EVENT.ENTER: return `Visit ${noun(model, i)} with ${window}`;
    case EVENT.LEAF: return `The depth is used up ${at(model, i)}, where the evaluation is ${value}`;
    case EVENT.OVER: return `The game is over ${at(model, i)}, and its value is ${value}`;
    case EVENT.HIT: return `${capitalNoun(model, i)} was searched before, and is remembered as ${value}`;
    case EVENT.BACK: return `${capitalNoun(model, first)} comes back with ${model.numberText(second)}${view}`;
    case EVENT.RAISE: return `The window ${at(model, i)} is narrower now: ${window}`;
    case EVENT.AGAIN: return `A narrow window can't tell how much better the move is: searched again with ${window}`;
    case EVENT.KNOWN: return `${capitalNoun(model, i)} needs no search: the game itself gives its value, ${value}`;
    case EVENT.GUESS: return `${capitalNoun(model, i)} is guessed as ${value}, by a selective technique`;
    case EVENT.SKIP: return `A move that hardly ever helps is skipped ${at(model, i)}`;
    case EVENT.STOP: return `The search has reached its limit, and leaves ${noun(model, i)} without a value`;
    case EVENT.CUT: return `Cut-off ${at(model, i)}: ${window}`;
    default: return `${capitalNoun(model, i)} returns ${value}`;
  }
}

/** C, or "the position after d c". */
function noun(model, i) {
  if (model.named) return model.name(i);
  return model.parent[i] === NOBODY ? "the root" : `the position after ${model.pathNames(i).join(" ")}`;
}

/** At C, or "after d c". */
function at(model, i) {
  if (model.named) return `at ${model.name(i)}`;
  return model.parent[i] === NOBODY ? "at the root" : `after ${model.pathNames(i).join(" ")}`;
}

/** The same at the beginning of a sentence; a name keeps its case. */
function capitalNoun(model, i) {
  const text = noun(model, i);
  return model.named ? text : text[0].toUpperCase() + text.slice(1);
}
