// Starts a page with several searches, step-locked: reads the traces that stand in it.

import { sideBySide } from "./markup.js";
import { Together } from "./together.js";
import { unpack } from "./unpack.js";

const place = document.querySelector("main");
place.append(sideBySide());
const packed = JSON.parse(document.getElementById("traces").textContent);
const variants = await Promise.all(
  packed.map(async ({ name, trace }) => ({ name, caption: trace.about.caption, trace: await unpack(trace) })),
);
const together = new Together(place);
together.asleep = false;
together.show(variants, null);
document.documentElement.dataset.ready = "";
Object.assign(window, { together }); // for the console, and for tests
