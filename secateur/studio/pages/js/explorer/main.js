// The explorer's page: asks for searches as the menus say, shows them, and keeps the link in step.

import { grouped, language, languageMenu, tr, translate, viewBefore } from "/explorer-js/language.js";
import { byId, find } from "/js/ui.js";
import { Wire } from "/js/wire.js";
import { announce, shell, toast } from "/js/shell.js";
import { KEYS } from "/explorer-js/controls.js";
import { exercises } from "./exercise.js";
import { Saver } from "./save.js";
import { EXAMPLES, fromQuery, Setup, toQuery } from "./setup.js";
import { connectTabs } from "./tabs.js";
import { Viewer } from "./viewer.js";

/**
 * @import { TreeFile, TreeProgress, TreeRequest, TreeShown } from "../messages"
 * @import { StartedJob } from "../wire.js"
 */

const PATIENCE = 400; // milliseconds before it is said that a search is running
const LONGEST = 8000; // letters of a link that every browser and server takes

const wire = new Wire();
const keys = KEYS.filter(([, , , action]) => action !== "help")
  .map(([, shown, text]) => [tr(shown).split(/,? /), tr(text)]);
translate(document.documentElement);
find(document, ".top").append(languageMenu(() => (shown && viewer.current === viewer.explorer
  ? { shown: toQuery(shown), ...viewer.explorer?.view } : null)));
let before = viewBefore(); // until it is shown again
shell({ page: "explorer", wire, keys, about: tr("Step through a search: what it visits, with which window, what it "
  + "prunes and why. Turn the wheel or pinch to zoom, and drag to move the view; click a node to choose it, and "
  + "double-click to fold it or to change a leaf of a tree that you have written.") });

const stopButton = find(document, '[data-do="stop"]');
/** @type {StartedJob<"tree"> | null} */
let job = null;
/** @type {TreeRequest | null} */
let shown = null; // the request of what is seen

const setup = new Setup(byId("form"), () => search(setup.read()));
const viewer = new Viewer((node, value) => search({ ...shown, edit: { node, value } }, { keep: true }));
const saver = new Saver({
  request: () => shown,
  step: () => (viewer.current === viewer.together ? viewer.together.after : viewer.explorer?.playhead.step ?? 0),
  graph: () => Boolean(viewer.current?.parts.graph.checked),
  run: (asked) => /** @type {Promise<TreeFile | null>} */ (wire.job("tree", { ...asked, language }).done),
});

/**
 * Runs a search and shows it; one that is running makes way.
 * @param {TreeRequest} request
 */
async function search(request, { keep = false } = {}) {
  job?.stop();
  const own = wire.job("tree", { ...request, language }, { onProgress: told });
  job = own;
  wrong("");
  const timer = setTimeout(() => told({}), PATIENCE);
  try {
    const result = /** @type {TreeShown | null} */ (await own.done); // it asks for no file
    if (job !== own) return;
    if (result) await present(request, result, keep);
    else {
      say(tr("stopped"));
      announce(tr("The search was stopped."));
    }
  } catch (error) {
    if (job === own) wrong(error.message);
  } finally {
    clearTimeout(timer);
    if (job === own) {
      job = null;
      stopButton.hidden = true;
    }
  }
}

/**
 * @param {TreeRequest} request
 * @param {TreeShown} result
 * @param {boolean} keep
 */
async function present(request, result, keep) {
  const { edit, random, ...rest } = request;
  shown = { ...rest, ...result.source };
  if (result.depth) shown.depth = result.depth;
  const { tree } = setup.fields;
  if (result.source.tree !== undefined && tree.value !== result.source.tree) {
    tree.value = result.source.tree;
    setup.fitTree();
  }
  if (request.game && result.depth) setup.fields.depth.value = result.depth;
  await viewer.show(result, { keep });
  const same = before && before.shown === toQuery(shown) && viewer.current === viewer.explorer;
  if (same) viewer.explorer?.showAgain(before);
  before = null;
  const many = result.variants.map((each) => grouped(each.visited));
  say(many.length === 1 && many[0] === "1" ? tr("1 node visited")
    : tr("{number} nodes visited", { number: many.join(" · ") }));
  byId("about").textContent = result.title;
  document.title = `${result.title} · secateur`;
  const query = toQuery(shown);
  if (query.length < LONGEST) history.replaceState(null, "", `${location.pathname}?${query}${location.hash}`);
  document.documentElement.dataset.ready = String(Number(document.documentElement.dataset.ready ?? 0) + 1);
  announce(edit ? tr("{node} is now {value}. {title}.", { ...edit, title: result.title })
    : tr("{title}, ready.", { title: result.title }));
}

/**
 * @param {Partial<TreeProgress>} progress
 * @param {string} [compiling]
 */
function told({ nodes, search: number, of }, compiling) {
  if (!job) return;
  stopButton.hidden = false;
  if (compiling) return void say(compiling);
  if (!nodes) return void say(tr("searching…"));
  say(of && of > 1
    ? tr("searching: search {number} of {all}, {nodes} nodes…", { number, all: of, nodes: grouped(nodes) })
    : tr("searching: {nodes} nodes…", { nodes: grouped(nodes) }));
}

function say(text) {
  byId("state").textContent = text;
}

function wrong(text) {
  byId("wrong").textContent = text;
  if (!text) return;
  say("");
  byId("setup").open = true; // where it is said
}

stopButton.addEventListener("click", () => {
  job?.stop();
  stopButton.hidden = true;
});

find(document, '[data-do="random"]').addEventListener("click", () => {
  const { tree, ...rest } = setup.read();
  const seed = Math.floor(Math.random() * 1e6);
  search({ ...rest, random: { shape: setup.fields.shape.value, seed } });
});

const tabs = connectTabs((name) => {
  viewer.wake(name === "explore");
  byId("about").hidden = name !== "explore";
  if (name === "exercise") sheet.open();
});
const sheet = exercises(byId("exercise"), wire, (request) => {
  tabs.choose("explore");
  setup.write(request);
  search(request);
});

async function start() {
  const refused = [];
  const request = fromQuery(location.search, (line) => refused.push(line));
  setup.write(request ?? { tree: EXAMPLES[0][0] });
  if (matchMedia("(max-width: 860px)").matches) byId("setup").open = false; // the tree comes first on a small screen
  const asked = search(setup.read());
  wire.ask("games").then(({ games, videos }) => {
    setup.setGames(games);
    saver.videos = videos;
  }).catch((error) => toast(error.message, { kind: "wrong" }));
  await asked;
  if (refused.length > 0 && !byId("wrong").textContent) wrong(refused.join(" "));
}

start();
globalThis.studio = { viewer, setup, search }; // for the console, and for tests
