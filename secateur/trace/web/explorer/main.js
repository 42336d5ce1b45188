// Starts the page that is one file: reads the trace that stands in it.

import { languageMenu, tr, translate, viewBefore } from "./language.js";
import { Explorer } from "./explorer.js";
import { workspace } from "./markup.js";
import { unpack } from "./unpack.js";

const TOOLS = `
  <div class="group push" role="group" aria-label="${tr("Save the view")}">
    <button type="button" data-act="saveSvg" title="${tr("Save this view as SVG")}">SVG</button>
    <button type="button" data-act="savePng" title="${tr("Save this view as PNG")}">PNG</button>
  </div>
  <button type="button" data-act="theme" title="${tr("Light or dark (T)")}"
    aria-label="${tr("Light or dark")}">◐</button>
  <button type="button" data-act="help" title="${tr("Keys (?)")}" aria-label="${tr("Keys and help")}">?</button>`;

translate(document.documentElement);
document.querySelector("main")?.append(workspace(TOOLS));
const packed = JSON.parse(document.getElementById("trace")?.textContent ?? "");
const explorer = new Explorer(document.documentElement, await unpack(packed));
document.querySelector(".toolbar")?.append(languageMenu(() => explorer.view));
const before = viewBefore();
if (before) explorer.showAgain(before);
document.documentElement.dataset.ready = "";
Object.assign(window, { explorer }); // for the console, and for tests
