// What every page has around it: header, theme, help, announcements, toasts, and word of a lost connection.
//
// The HTML of a page:  <head> ... <script src="/js/theme.js"></script> <link rel="stylesheet" href="/css/studio.css">
//   <body> <header id="shell"></header> <main id="main" tabindex="-1"> ... one h1 ... </main>
// Its script:  shell({ page: "play", wire, keys: [["f", "flip the board"], [["Shift", "Z"], "redo"]] })
//   announce("Black played d3.")   toast("Link copied.")   toast(error.message, { kind: "wrong" })
//   await confirm({ title: "Delete this game?", text: "...", yes: "Delete", danger: true })

import { html, render, signal } from "./ui.js";
import { language, tr } from "/explorer-js/language.js";

const PAGES = [
  ["play", tr("Play"), tr("Play")],
  ["explorer", tr("Explorer"), tr("Explorer")],
  ["race", tr("Race"), tr("Race")],
  ["judge", tr("Judge"), tr("Judge")],
  ["write", tr("Write a game"), tr("Write")],
];
/** @type {Record<string, string>} */
const THEMES = { system: tr("same as the system"), light: tr("light"), dark: tr("dark") };
const KEY = "secateur-theme";

/** Whoever has a seat sees one match, and no other page. */
const GUEST = new URLSearchParams(location.search).has("seat");

/**
 * @import { Signal } from "../vendor/signals.js"
 * @import { Wire } from "./wire.js"
 * @typedef {(string | string[])[]} Key names of keys, and what they do
 * @typedef {{ text: string, kind: string, id: number }} Toast
 */

export const theme = signal(document.documentElement.dataset.theme ?? "system");
const offline = signal(false);
/** @type {Signal<Toast[]>} */
const toasts = signal([]);
/** @type {Signal<{ keys: Key[], about: string, touch: string }>} */
const help = signal({ keys: [], about: "", touch: "" });
/** @type {HTMLElement | null} */
let live = null;
/** @type {HTMLDialogElement | null} */
let dialog = null;

/** The mark: shears whose handles are a tree, one branch cut off. */
export const Mark = () => html`
  <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
    <path class="mark-line" d="M16.5 16.5 9 26.5" /><path class="mark-line" d="M15.5 16.5 23 26.5" />
    <path class="mark-line" d="M15.2 16.6C10.6 14 8.4 9.4 9.4 4.6" />
    <path class="mark-leaf" d="M16 17.5c-3.3-5.2-1.8-11.5 5-15.5 3.3 6.2 1.4 12.3-5 15.5z" />
    <circle class="mark-dot" cx="8.6" cy="27" r="3" /><circle class="mark-ring" cx="23.4" cy="27" r="2.3" />
  </svg>`;

/**
 * Draws the header into #shell; `keys` are the shortcuts of the page, `about` a sentence above them, `touch` the
 * same for fingers.
 * @param {{ page: string, wire?: Wire | null, keys?: Key[], about?: string, touch?: string }} options
 */
export function shell({ page, wire = null, keys = [], about = "", touch = "" }) {
  help.value = { keys, about, touch };
  document.documentElement.lang = language;
  const place = document.getElementById("shell") ?? document.body.insertBefore(
    Object.assign(document.createElement("header"), { id: "shell" }), document.body.firstChild,
  );
  render(html`<${Header} page=${page} />`, place);
  const rest = document.body.appendChild(document.createElement("div"));
  rest.className = "shell-rest";
  render(html`<${Rest} />`, rest);
  if (wire) {
    wire.on("offline", () => {
      offline.value = true;
      announce(tr("The connection to the studio is lost. Trying again."));
    });
    wire.on("online", ({ again }) => {
      if (offline.value || again) announce(tr("Connected again."));
      offline.value = false;
    });
  }
  if (document.querySelector("link[rel=manifest]")) {
    navigator.serviceWorker?.register("/sw.js").catch(() => {}); // not over plain http from another machine
  }
  addEventListener("keydown", (event) => {
    if (event.key === "?" && !typing(event) && !document.querySelector("dialog[open]")) {
      event.preventDefault();
      openHelp();
    }
  });
}

/**
 * Whether a key goes into a text field or is part of a shortcut of the browser: then a page leaves it alone.
 * @param {KeyboardEvent} event
 */
export function typing(event) {
  const field = event.target?.closest?.("input:not([type=checkbox], [type=radio], [type=range]), textarea, select, " +
    "[contenteditable=true]");
  return Boolean(field) || event.ctrlKey || event.metaKey || event.altKey;
}

/**
 * Says something to people who listen: politely, and also twice the same.
 * @param {string} text
 */
export function announce(text) {
  const place = heard();
  if (!place) return;
  place.textContent = "";
  setTimeout(() => { place.textContent = text; }, 60);
}

/** Where listeners hear something: outside of an open dialog they would not. */
function heard() {
  const open = [...document.querySelectorAll("dialog[open]")].at(-1);
  if (!open) return live;
  const known = open.querySelector(":scope > .live");
  if (known) return known;
  const made = Object.assign(document.createElement("p"), { className: "spoken live", role: "status" });
  return open.appendChild(made);
}

let shownToasts = 0;

/**
 * Shows a line for some seconds; kind "wrong" stays until it is closed.
 * @param {string} text
 */
export function toast(text, { kind = "", seconds = 5 } = {}) {
  shownToasts += 1;
  const entry = { text, kind, id: shownToasts };
  toasts.value = [...toasts.value.filter((old) => old.text !== text), entry].slice(-3);
  announce(text);
  if (kind !== "wrong") setTimeout(() => drop(entry), seconds * 1000);
}

/** @param {Toast} entry */
function drop(entry) {
  toasts.value = toasts.value.filter((other) => other !== entry);
}

export function openHelp() {
  dialog?.showModal();
  dialog?.scrollTo(0, 0);
}

/**
 * Asks a yes-or-no question in a dialog; true for yes.
 * @param {{ title: string, text?: string, yes?: string, no?: string, danger?: boolean }} question
 * @returns {Promise<boolean>}
 */
export function confirm({ title, text = "", yes = tr("Yes"), no = tr("Cancel"), danger = false }) {
  const place = document.body.appendChild(document.createElement("div"));
  return new Promise((resolve) => {
    /** @param {{ target: HTMLDialogElement }} event */
    const closed = ({ target }) => {
      resolve(target.returnValue === "yes");
      render(null, place);
      place.remove();
    };
    render(html`
      <dialog class="small" aria-labelledby="confirm-title" onClose=${closed}
        ref=${showOnce}>
        <h2 id="confirm-title">${title}</h2>
        ${text && html`<p>${text}</p>`}
        <div class="buttons">
          <button type="button" onClick=${answer("no")}>${no}</button>
          <button type="button" class=${danger ? "danger" : "primary"} autofocus
            onClick=${answer("yes")}>${yes}</button>
        </div>
      </dialog>`, place);
  });
}

/** @param {HTMLDialogElement | null} element */
const showOnce = (element) => { if (element && !element.open) element.showModal(); };

/** @type {(said: string) => (event: Event) => void} */
const answer = (said) => (event) => event.target?.closest("dialog").close(said);

/** @param {string} name */
export function setTheme(name) {
  theme.value = name;
  if (name === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
  try {
    if (name === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, name);
  } catch {
    // A browser without storage forgets it.
  }
  dispatchEvent(new CustomEvent("themechange", { detail: name }));
}

/** The theme after this one. */
function nextTheme() {
  const names = Object.keys(THEMES);
  return names[(names.indexOf(theme.value) + 1) % names.length];
}

export const switchTheme = () => setTheme(nextTheme());

/** @param {{ page: string }} props */
function Header({ page }) {
  return html`
    <a class="skip" href="#main">${tr("Skip to the content")}</a>
    ${GUEST ? html`<span class="brand"><${Mark} /><span>secateur</span></span><span class="push"></span>` : html`
    <a class="brand" href="/" aria-label=${tr("secateur, start page")}><${Mark} /><span>secateur</span></a>
    <nav aria-label=${tr("Pages")}>
      ${PAGES.map(([name, title, short]) => html`
        <a href=${`/${name}`} aria-current=${name === page ? "page" : undefined} aria-label=${title}>
          <span class="wide-only">${title}</span><span class="narrow-only">${short}</span></a>`)}
    </nav>`}
    <button type="button" class="icon quiet theme-switch"
      title=${tr("Theme: {theme}", { theme: THEMES[theme.value] })}
      aria-label=${tr("Theme: {theme}. Change to {next}.", { theme: THEMES[theme.value], next: THEMES[nextTheme()] })}
      onClick=${switchTheme}>
      <${ThemeIcon} name=${theme.value} /></button>
    ${!GUEST && html`<a class="button icon quiet" href="/settings" title=${tr("Settings")} aria-label=${tr("Settings")}
      aria-current=${page === "settings" ? "page" : undefined}>
      <svg viewBox="0 0 20 20" aria-hidden="true"><path d=${SLIDERS} /></svg></a>`}
    <button type="button" class="icon quiet" title=${tr("Help and keys (?)")}
      aria-label=${tr("Help and keys")} onClick=${openHelp}>
      <svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="7.5" />
        <path d="M7.8 8a2.2 2.2 0 1 1 3.3 1.9c-.8.5-1.1.9-1.1 1.7M10 14v.2" /></svg></button>`;
}

const SLIDERS = "M3 5.5h8.5M15.5 5.5H17M3 14.5h1.5M8.5 14.5H17M13.5 3.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4z" +
  "M6.5 12.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4z";
const SUN = "M10 2v1.8M10 16.2V18M2 10h1.8M16.2 10H18M4.3 4.3l1.3 1.3M14.4 14.4l1.3 1.3" +
  "M4.3 15.7l1.3-1.3M14.4 5.6l1.3-1.3";

/** @param {{ name: string }} props */
function ThemeIcon({ name }) {
  return html`<svg viewBox="0 0 20 20" aria-hidden="true">
    ${name === "light" && html`<circle cx="10" cy="10" r="3.6" /><path d=${SUN} />`}
    ${name === "dark" && html`<path d="M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5z" />`}
    ${name === "system" && html`<circle cx="10" cy="10" r="7" /><path class="full" d="M10 3a7 7 0 0 1 0 14z" />`}
  </svg>`;
}

/** @param {HTMLElement | null} element */
const setLive = (element) => { live = element; };

/** @param {HTMLDialogElement | null} element */
const setDialog = (element) => { dialog = element; };

/** @param {Event} event */
const closeOutside = (event) => { if (event.target === dialog) dialog?.close(); };

function Rest() {
  return html`
    <p class="spoken" role="status" aria-live="polite" ref=${setLive}></p>
    <p class=${`offline${offline.value ? " shown" : ""}`} aria-hidden=${!offline.value}>
      <span class="spinner"></span> ${tr("No connection to the studio. Trying again…")}</p>
    <section class="toasts" aria-label=${tr("Messages")}>
      ${toasts.value.map((entry) => html`
        <div key=${entry.id} class=${`toast ${entry.kind}`}>
          <span>${entry.text}</span>
          <button type="button" class="icon quiet" aria-label=${tr("Close this message")}
            onClick=${() => drop(entry)}>
            <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M5.5 5.5l9 9M14.5 5.5l-9 9" /></svg></button>
        </div>`)}
    </section>
    <${Help} />`;
}

function Help() {
  const { keys, about, touch } = help.value;
  const finger = matchMedia("(pointer: coarse)").matches;
  return html`
    <dialog aria-labelledby="help-title" ref=${setDialog} onClick=${closeOutside}>
      <h2 id="help-title" tabindex="-1" autofocus>${tr("Help")}</h2>
      <p>${finger && touch ? touch : about}</p>
      ${finger && html`<h3>${tr("With a keyboard")}</h3>`}
      <dl class="keys">
        ${[...keys, ["?", tr("this help")]].map(([names, text]) => html`
          <div><dt>${[names].flat().map((name) => html`<kbd>${name}</kbd>`)}</dt><dd>${text}</dd></div>`)}
      </dl>
      <div class="buttons">
        <button type="button" class="primary" onClick=${() => dialog?.close()}>${tr("Close")}</button>
      </div>
    </dialog>`;
}
