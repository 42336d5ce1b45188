// Who can take part, what each is called, and by what it is told apart: a letter, a pattern, a colour.

import { searches } from "/js/searches.js";
import { localised } from "/explorer-js/language.js";

/**
 * @import { ContenderName } from "../messages"
 * @typedef {ContenderName & { key: string, title: string, letter: string, colour: string, pattern: number }} Contender
 */

/** By Okabe and Ito, told apart by the colour-blind; the yellow is left out, for it is invisible on paper. */
const COLOURS = ["#56b4e9", "#e69f00", "#009e73", "#d55e00", "#0072b2", "#cc79a7", "#8c8c8c"];

/** How many patterns chart.js has. */
export const PATTERNS = 8;

const FORMS = new Map(searches.contenders.map((form) => [form.name, form]));
const ORDERS = new Map(searches.orderings.map(({ name, title }) => [name, title]));

/**
 * What identifies a contender in messages.
 * @param {Pick<ContenderName, "spec" | "ordering">} contender
 */
export const keyOf = ({ spec, ordering }) => `${spec} ${ordering}`;

/**
 * A contender in words: "Alpha-beta · by rank".
 * @param {Pick<ContenderName, "algorithm" | "order">} contender
 */
export const titleOf = ({ algorithm, order }) => [algorithm, order].filter(Boolean)
  .map(localised).join(" · ");

/**
 * The contenders in their order, each with its letter, colour and pattern.
 * @param {ContenderName[]} contenders
 * @returns {Contender[]}
 */
export function signed(contenders) {
  return contenders.map((contender, index) => ({
    ...contender,
    key: keyOf(contender),
    title: titleOf(contender),
    letter: String.fromCharCode(65 + index),
    colour: COLOURS[index % COLOURS.length],
    pattern: index % PATTERNS,
  }));
}

/**
 * The contenders of chosen algorithms and orderings: those with one order run once, the first of the list first.
 * @param {string[]} specs
 * @param {string[]} orderings
 * @returns {ContenderName[]}
 */
export function contendersOf(specs, orderings) {
  const forms = specs.map((name) => FORMS.get(name) ?? { name, title: name, ordering: null });
  const once = forms.filter(({ ordering }) => ordering).map(({ name, title, ordering }) => (
    { contender: name, spec: name, ordering: ordering ?? "", algorithm: title, order: "" }
  ));
  const each = (orderings.length ? orderings : [searches.usual.ordering ?? ""]).flatMap((ordering) => (
    forms.filter((form) => !form.ordering).map(({ name, title }) => {
      const order = ORDERS.get(ordering) ?? ordering;
      return { contender: `${name}:${ordering}`, spec: name, ordering, algorithm: title, order };
    })
  ));
  const first = once.filter(({ spec }) => spec === searches.contenders[0].name);
  return [...first, ...each, ...once.filter((contender) => !first.includes(contender))];
}
