// How the page is laid out: the same conditions as in play.css.

import { computed, signal } from "../ui.js";

/** A window so low that board and panels stand beside each other: a phone on its side, or a page at 200 %. */
export const SHORT = "(max-height: 560px) and (min-width: 560px)";
/** A window so narrow that the panels are below the board. */
export const STACKED = "(max-width: 859px)";

/** @param {string} query */
function matches(query) {
  const list = matchMedia(query);
  const found = signal(list.matches);
  list.addEventListener("change", () => { found.value = list.matches; });
  return found;
}

const short = matches(SHORT);
const stacked = matches(STACKED);

/** "short", "stacked" or "wide". */
export const layout = computed(() => (short.value ? "short" : stacked.value ? "stacked" : "wide"));
