// Starts a page with several searches, step-locked: reads the traces that stand in it.

import { sideBySide } from "./markup.js";
import { Together } from "./together.js";
import { unpack } from "./unpack.js";

const place = /** @type {HTMLElement} */ (document.querySelector("main"));
place.append(sideBySide());
const traces = /** @type {HTMLElement} */ (document.getElementById("traces"));
const packed = JSON.parse(traces.textContent ?? "");
const variants = await Promise.all(
  packed.map(async ({ name, trace }) => ({ name, caption: trace.about.caption, trace: await unpack(trace) })),
);
const together = new Together(place);
together.asleep = false;
together.show(variants, null);
const after = Number(traces.dataset.after); // where it opens
if (after) together.openAt(after);
document.documentElement.dataset.ready = "";
Object.assign(window, { together }); // for the console, and for tests
