// The language of the page: what the reader chose before, else what the page was asked for, else the browser's.
//
// tr("below level {level}", { level: 3 }) is that text in the language; what stands in braces is put in afterwards. The
// page brings the texts of all languages in <script id="texts">; a page without them is English.

const KEY = "secateur-language", VIEW = "secateur-view";

/**
 * `names` of the languages by their codes; `given`: the one that was asked for, or ""; `texts` by their English;
 * `sentences`: those of the texts that a server says with names in place of their braces.
 */
const { names, given, texts, sentences = [] } = JSON.parse(globalThis.document?.getElementById("texts")?.textContent
  || '{ "names": {}, "given": "en", "texts": {} }');

/** The code of the language: "en", "de" or "zh". */
export const language = chosen();

const translated = texts[language] ?? {};

function chosen() {
  const wanted = [remembered(), given, ...(globalThis.navigator?.languages ?? [])];
  return wanted.map((code) => code.split("-")[0]).find((code) => code in names) ?? "en";
}

function remembered() {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return ""; // a browser without storage
  }
}

/**
 * A text in the language, with names and numbers in place of the braces.
 * @param {string} text
 * @param {Record<string, any>} inside
 */
export function tr(text, inside = {}) {
  const found = translated[text] ?? text;
  const filled = found.replace(/\{(\w+)\}/g,
    (/** @type {string} */ all, /** @type {string} */ name) => inside[name] ?? all);
  return language === "zh" ? spaced(filled) : filled;
}

/** What fits in place of a brace: a number where it has the name of one. */
/** @type {Record<string, string>} */
const INSIDE = { number: "[\\d,]+", count: "[\\d,]+", points: "[+\u2212-]?[\\d.,]+" };

/** Each sentence of the server as a pattern, those with most words first: they say most. */
const patterns = sentences.toSorted((/** @type {string} */ one, /** @type {string} */ other) =>
  other.replace(/\{\w+\}/g, "").length - one.replace(/\{\w+\}/g, "").length).map((/** @type {string} */ text) => ({
  text, inside: [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
  pattern: new RegExp(`^${text.replace(/[.*+?()|[\]]/g, "\\$&")
    .replace(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ name) => `(${INSIDE[name] ?? ".+?"})`)}$`),
}));

/** @type {(found: RegExpExecArray) => (name: string, place: number) => [string, string]} */
const named = (found) => (name, place) => [name, localised(found[place + 1])];

/**
 * A text of the server in the language: one of the catalogue, or a sentence whose names are put into the language too;
 * any other text as it is.
 * @param {string} text
 * @returns {string}
 */
export function localised(text) {
  if (language === "en" || !text) return text;
  if (text in translated) return tr(text);
  for (const { text: sentence, inside, pattern } of patterns) {
    const found = pattern.exec(text);
    if (found) return tr(sentence, Object.fromEntries(inside.map(named(found))));
  }
  return text;
}

/**
 * Chinese text with a space between characters and letters or digits, and none between characters.
 * @param {string} text
 */
function spaced(text) {
  return text.replace(/(?<=[\u4e00-\u9fff]) +(?=[\u4e00-\u9fff（）])|(?<=[，。：；、（）]) +/g, "")
    .replace(/(?<=[\u4e00-\u9fff])(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=[\u4e00-\u9fff])/g, " ");
}

/** A text that `tr` gets later. */
export const mark = (/** @type {string} */ text) => text;

/** A number with its thousands apart. */
export const grouped = (/** @type {number} */ number) => number.toLocaleString(language);

/**
 * The texts of an element that is written in HTML.
 * @param {Element | DocumentFragment} root
 */
export function translate(root) {
  document.documentElement.lang = language;
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = /** @type {Text} */ (texts.currentNode);
    const text = node.data.trim().replace(/\s+/g, " ");
    if (text in translated) node.data = node.data.replace(node.data.trim(), translated[text]);
  }
  for (const element of root.querySelectorAll("[title], [aria-label], [placeholder]")) {
    for (const name of ["title", "aria-label", "placeholder"]) {
      const text = element.getAttribute(name) ?? "";
      if (text in translated) element.setAttribute(name, translated[text]);
    }
  }
  for (const template of root.querySelectorAll("template")) translate(template.content);
}

/**
 * A menu of the languages; the choice is remembered, and what `seen` returns is there for the page that is loaded then.
 * @param {() => any} seen
 */
export function languageMenu(seen = () => null) {
  const menu = document.createElement("select");
  menu.className = "language";
  menu.ariaLabel = tr("Language");
  for (const [code, name] of Object.entries(names)) menu.append(new Option(name, code, false, code === language));
  menu.addEventListener("change", () => {
    try {
      localStorage.setItem(KEY, menu.value);
      sessionStorage.setItem(VIEW, JSON.stringify(seen() ?? null));
    } catch {
      return; // nothing would remember it
    }
    location.reload();
  });
  return menu;
}

/** What was seen when the language was chosen, once; null otherwise. */
export function viewBefore() {
  try {
    const view = JSON.parse(sessionStorage.getItem(VIEW) ?? "null");
    sessionStorage.removeItem(VIEW);
    return view;
  } catch {
    return null; // a browser without storage
  }
}
