// Numbers as the chart and the table show them.

import { grouped } from "/explorer-js/language.js";

/** @type {[number, string][]} */
const UNITS = [[1e12, "T"], [1e9, "G"], [1e6, "M"], [1e3, "k"]];

export const whole = (number) => grouped(Math.round(number));

/** In few characters: 1.2 M, 850, 34 k. */
export function brief(number) {
  for (const [unit, letter] of UNITS) {
    if (number >= unit) {
      const share = number / unit;
      return `${share < 9.95 ? share.toFixed(1) : Math.round(share)} ${letter}`;
    }
  }
  return number >= 10 || Number.isInteger(number) ? String(Math.round(number)) : number.toFixed(1);
}

export function percent(share) {
  if (share === null || share === undefined) return "";
  const hundredths = 100 * share;
  const digits = hundredths >= 100 ? 0 : hundredths >= 10 ? 1 : hundredths >= 0.1 ? 2 : 4;
  return `${hundredths.toFixed(digits)} %`;
}

export const seconds = (number) => (number < 0.0995 ? `${(1000 * number).toFixed(number < 0.00995 ? 1 : 0)} ms`
  : `${number.toFixed(number < 9.95 ? 2 : 1)} s`);

/** 10 to a power, as it is written: 10⁶. */
export function power(exponent) {
  return `10${[...String(exponent)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit] ?? "⁻").join("")}`;
}
