// Starts the page: reads the trace that stands in it.

import { unpack } from "./data.js";
import { Explorer } from "./explorer.js";

const packed = JSON.parse(document.getElementById("trace").textContent);
const explorer = new Explorer(document.documentElement, await unpack(packed));
document.documentElement.dataset.ready = "";
Object.assign(window, { explorer }); // for the console, and for tests
