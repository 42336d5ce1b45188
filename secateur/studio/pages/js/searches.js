// The server's lists of what a search is made of: algorithms, cut rules, orderings, with their titles.

import { tr } from "/explorer-js/language.js";

/** @import { MenuEntry, SearchMenus } from "./messages" */

const answer = await fetch("/api/v1/searches");

/**
 * `algorithms` (each with the `options` that it takes), `cuts`, `fails`, `merges`, `views`, `orderings`, and the
 * `contenders` of a race: lists of { name, title, about }. `usual`: what is searched where nothing is said.
 * @type {SearchMenus}
 */
export const searches = await answer.json();

/**
 * The names and titles of a list, as menus take them.
 * @param {MenuEntry[]} list
 */
export const options = (list) => list.map(({ name, title }) => [name, tr(title)]);
