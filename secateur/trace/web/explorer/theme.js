// Light or dark: as the reader's system has it, until the reader says otherwise. Colours are in colours.css.

import { STATE } from "./playhead.js";

const NAMES = ["paper", "ink", "muted", "faint", "edge", "pruned", "leaf", "max", "min", "max-tint", "min-tint", "cut",
  "best", "here", "link", "chosen"];

const FADED = 0.38; // as style.py has it

/** The colours of the drawing, by name; `dots` and `mixed` by state and player. */
export function coloursOf(root) {
  const style = getComputedStyle(root);
  const colours = {};
  for (const name of NAMES) {
    colours[name.replace(/-(\w)/, (_, letter) => letter.toUpperCase())] = style.getPropertyValue(`--${name}`).trim();
  }
  colours.board = boardColours(style, colours.paper);
  colours.dots = [];
  colours.dots[STATE.UNSEEN * 2] = colours.dots[STATE.UNSEEN * 2 + 1] = colours.faint;
  colours.dots[STATE.OPEN * 2] = colours.dots[STATE.OPEN * 2 + 1] = colours.here;
  colours.dots[STATE.DONE * 2] = colours.max;
  colours.dots[STATE.DONE * 2 + 1] = colours.min;
  colours.dots[STATE.PRUNED * 2] = colours.dots[STATE.PRUNED * 2 + 1] = colours.pruned;
  const weights = [0.5, 6, 1, 0.6];
  colours.mixed = new Float32Array(colours.dots.flatMap((colour, kind) => {
    const weight = weights[kind >> 1];
    return [...rgb(colour).map((part) => part * weight), weight];
  }));
  return colours;
}

/** The colour of a role on a board; on a pruned node it fades into the paper. */
function boardColours(style, paper) {
  const known = new Map();
  return (role, faded) => {
    const key = `${role} ${faded}`;
    if (!known.has(key)) {
      const own = style.getPropertyValue(`--board-${role}`).trim();
      known.set(key, faded ? mixed(own, paper) : own);
    }
    return known.get(key);
  };
}

function mixed(colour, paper) {
  const other = rgb(paper);
  return `rgb(${rgb(colour).map((part, at) => Math.round(part * FADED + other[at] * (1 - FADED))).join(" ")})`;
}

/** Red, green and blue of "#rrggbb". */
function rgb(colour) {
  const number = parseInt(colour.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

/** Sets the theme that is not shown now. */
export function toggleTheme(root) {
  const dark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
}
