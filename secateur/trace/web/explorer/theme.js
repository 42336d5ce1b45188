// Light or dark: as the reader's system has it, until the reader says otherwise. Colours are in style.css.

import { STATE } from "./playhead.js";

const NAMES = ["paper", "ink", "muted", "faint", "edge", "pruned", "leaf", "max", "min", "max-tint", "min-tint", "cut",
  "best", "here", "link", "chosen"];

/** The colours of the drawing, by name; `dots` and `mixed` by state and player. */
export function lookOf(root) {
  const style = getComputedStyle(root);
  const look = {};
  for (const name of NAMES) {
    look[name.replace(/-(\w)/, (_, letter) => letter.toUpperCase())] = style.getPropertyValue(`--${name}`).trim();
  }
  look.dots = [];
  look.dots[STATE.UNSEEN * 2] = look.dots[STATE.UNSEEN * 2 + 1] = look.faint;
  look.dots[STATE.OPEN * 2] = look.dots[STATE.OPEN * 2 + 1] = look.here;
  look.dots[STATE.DONE * 2] = look.max;
  look.dots[STATE.DONE * 2 + 1] = look.min;
  look.dots[STATE.PRUNED * 2] = look.dots[STATE.PRUNED * 2 + 1] = look.pruned;
  const weights = [0.5, 6, 1, 0.6];
  look.mixed = new Float32Array(look.dots.flatMap((colour, kind) => {
    const weight = weights[kind >> 1];
    return [...rgb(colour).map((part) => part * weight), weight];
  }));
  return look;
}

/** "#0072b2" as numbers. */
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
