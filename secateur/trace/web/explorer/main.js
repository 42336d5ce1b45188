// Starts the page that is one file: reads the trace that stands in it.

import { Explorer } from "./explorer.js";
import { workspace } from "./markup.js";
import { unpack } from "./unpack.js";

const TOOLS = `
  <div class="group push" role="group" aria-label="Save the view">
    <button type="button" data-act="saveSvg" title="Save this view as SVG">SVG</button>
    <button type="button" data-act="savePng" title="Save this view as PNG">PNG</button>
  </div>
  <button type="button" data-act="theme" title="Light or dark (T)" aria-label="Light or dark">◐</button>
  <button type="button" data-act="help" title="Keys (?)" aria-label="Keys and help">?</button>`;

document.querySelector("main")?.append(workspace(TOOLS));
const packed = JSON.parse(document.getElementById("trace")?.textContent ?? "");
const explorer = new Explorer(document.documentElement, await unpack(packed));
document.documentElement.dataset.ready = "";
Object.assign(window, { explorer }); // for the console, and for tests
