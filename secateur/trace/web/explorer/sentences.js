// The sentence of a step. Python wrote those of the cut-offs, and of all steps of a trace that is not too long; the
// others are made here from the numbers, in brief.

import { tr } from "./language.js";
import { EVENT, MAX, NOBODY } from "./model.js";

export function sentence(model, step) {
  const written = model.sentences[model.sentenceOf[step]]; // none in another language, or for a long trace
  return written ?? tr("{sentence}.", { sentence: brief(model, step) });
}

const PRINTED = { alpha: "α", beta: "β", inf: "∞", infinity: "∞", ">=": "≥", "<=": "≤" };

/** A sentence or a line of code with the signs that the picture has: "alpha >= -3" is "α ≥ −3". */
export function inPrint(text) {
  const minus = text.replace(/(^|[^\w-])-(?=\d|inf(?:inity)?\b)/g, "$1−");
  return minus.replace(/\b(?:alpha|beta|inf|infinity)\b|[<>]=/g, (word) => PRINTED[word]);
}

function brief(model, step) {
  const i = model.node[step], first = model.first[step], second = model.second[step];
  const isMins = model.negamax && model.player[i] !== MAX;
  const seen = (text) => (isMins ? tr("{what}, as MIN sees it", { what: text }) : text);
  const value = seen(model.numberText(first));
  const window = seen(tr("alpha = {alpha} and beta = {beta}",
    { alpha: model.numberText(first), beta: model.numberText(second) }));
  const node = noun(model, i), capital = capitalNoun(model, i), where = at(model, i);
  switch (model.event[step]) {
    case EVENT.ENTER: return tr("Visit {node} with {window}", { node, window });
    case EVENT.LEAF: return tr("The depth is used up {at}, where the evaluation is {value}", { at: where, value });
    case EVENT.OVER: return tr("The game is over {at}, and its value is {value}", { at: where, value });
    case EVENT.HIT: return tr("{node} was searched before, and is remembered as {value}", { node: capital, value });
    case EVENT.BACK: {
      const names = { child: capitalNoun(model, first), value: seen(model.numberText(second)) };
      return tr("{child} comes back with {value}", names);
    }
    case EVENT.RAISE: return tr("The window {at} is narrower now: {window}", { at: where, window });
    case EVENT.AGAIN:
      return tr("A narrow window can't tell how much better the move is: searched again with {window}", { window });
    case EVENT.KNOWN:
      return tr("{node} needs no search: the game itself gives its value, {value}", { node: capital, value });
    case EVENT.GUESS: return tr("{node} is guessed as {value}, by a selective technique", { node: capital, value });
    case EVENT.SKIP: return tr("A move that hardly ever helps is skipped {at}", { at: where });
    case EVENT.STOP: return tr("The search has reached its limit, and leaves {node} without a value", { node });
    case EVENT.CUT: return tr("Cut-off {at}: {window}", { at: where, window });
    default: return tr("{node} returns {value}", { node: capital, value });
  }
}

/** C, or "the position after d c". */
function noun(model, i) {
  if (model.named) return model.name(i);
  if (model.parent[i] === NOBODY) return tr("the root");
  return tr("the position after {moves}", { moves: model.pathNames(i).join(" ") });
}

/** The same at the beginning of a sentence; a name keeps its case. */
function capitalNoun(model, i) {
  if (model.named) return model.name(i);
  if (model.parent[i] === NOBODY) return tr("The root");
  return tr("The position after {moves}", { moves: model.pathNames(i).join(" ") });
}

/** At C, or "after d c". */
function at(model, i) {
  if (model.named) return tr("at {node}", { node: model.name(i) });
  if (model.parent[i] === NOBODY) return tr("at the root");
  return tr("after {moves}", { moves: model.pathNames(i).join(" ") });
}
