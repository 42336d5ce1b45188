// The keyboard: one table of what each key does, left alone where a field, a dialog or the board has the keys.

import { typing } from "../shell.js";
import { beside, best, first, flip, giveHint, last, next, openDialog, previous } from "./actions.js";
import { toggleAnalysis } from "./analysis.js";
import { match, seat } from "./state.js";
import { toggleSound } from "./sounds.js";
import { tr } from "/explorer-js/language.js";

export const KEYS = [
  [["←", "→"], tr("previous move, next move")], [["↑", "↓"], tr("the variation above, below")],
  [["Home", "End"], tr("first, last position")], ["Space", tr("play the engine's best move")],
  ["h", tr("a hint; press it again for the move")], ["f", tr("flip the board")], ["a", tr("analysis on or off")],
  ["n", tr("new game")], ["m", tr("sounds on or off")], ["e", tr("set up a position")],
  ["Enter", tr("on the board: choose a square (the arrow keys move between squares)")],
];

const DOES = {
  ArrowLeft: previous, ArrowRight: next, ArrowUp: () => beside(-1), ArrowDown: () => beside(1), Home: first, End: last,
  " ": best, f: flip, h: giveHint, a: toggleAnalysis, m: toggleSound,
  n: () => openDialog("new"), e: () => openDialog("editor"),
};

/** What there is to do at a seat. */
const AT_SEATS = [previous, next, first, last, flip, toggleSound];

/** Where arrow keys, Home and End mean something else. */
const OWN_ARROWS = "[role=grid], [role=slider], input";
/** Where the space bar presses. */
const OWN_SPACE = "button, a, summary, input, label, [role=grid], [role=gridcell], [role=slider]";

export function listen() {
  addEventListener("keydown", (event) => {
    const does = DOES[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (seat.value && !AT_SEATS.includes(does)) return;
    if (!does || !match.value || event.defaultPrevented || event.shiftKey || typing(event)) return;
    if (document.querySelector("dialog[open]")) return;
    const own = event.key === " " ? OWN_SPACE : event.key.length > 1 ? OWN_ARROWS : null;
    if (own && (event.target?.closest?.(own) || event.target?.matches?.(".scroll"))) return;
    event.preventDefault();
    if (!event.repeat || event.key.startsWith("Arrow")) does();
  });
}
