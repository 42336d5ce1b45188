// The settings: what this browser remembers of its user. Each is used as soon as it is chosen.

import { byId, find, html, render, signal } from "./ui.js";
import { Board } from "./board.js";
import { setTheme, shell, theme } from "./shell.js";
import { Wire } from "./wire.js";
import { languageMenu, tr, translate } from "/explorer-js/language.js";

/**
 * @import { BoardView } from "./messages"
 * @import { Signal } from "../vendor/signals.js"
 */

const THEMES = { system: tr("same as the system"), light: tr("light"), dark: tr("dark") };
const BOARDS = { brown: tr("brown"), green: tr("green"), blue: tr("blue"), grey: tr("grey") };
const PIECES = { usual: tr("standard"), bold: tr("with strong outlines") };
const PLAY = "secateur-play"; // where the page for playing has its own

const wire = new Wire();
/** @type {Signal<BoardView | null>} */
const board = signal(null);
const root = document.documentElement.dataset;
const chosen = signal({
  board: root.board ?? "brown", pieces: root.pieces ?? "usual", sound: remembered().sound ?? true,
});

/** @returns {Record<string, any>} */
function remembered() {
  try {
    return JSON.parse(localStorage.getItem(PLAY) ?? "null") ?? {};
  } catch {
    return {};
  }
}

/**
 * Keeps a text in the browser, or forgets it where it is the usual one.
 * @param {string} key
 * @param {string} value
 * @param {string} usual
 */
function keep(key, value, usual) {
  try {
    if (value === usual) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // A browser without storage forgets it.
  }
}

/**
 * @param {"board" | "pieces"} name
 * @param {string} usual
 * @returns {(value: string) => void}
 */
const dress = (name, usual) => (value) => {
  root[name] = value;
  keep(`secateur-${name}`, value, usual);
  chosen.value = { ...chosen.value, [name]: value };
};

/** @param {boolean} sound */
function setSound(sound) {
  keep(PLAY, JSON.stringify({ ...remembered(), sound }), "");
  chosen.value = { ...chosen.value, sound };
}

/**
 * @typedef {Record<string, string>} Names
 * @param {{ title: string, name: string, all: Names, value: string, set: (value: string) => void }} props
 */
const Choice = ({ title, name, all, value, set }) => html`
  <fieldset><legend>${title}</legend><div class="segments">
    ${Object.entries(all).map(([each, text]) => html`<label><input type="radio" name=${name} value=${each}
      checked=${value === each} onChange=${() => set(each)} /><span>${text}</span></label>`)}
  </div></fieldset>`;

/** @param {HTMLElement | null} place */
const putMenu = (place) => { if (place && !place.firstChild) place.append(languageMenu()); };

const Page = () => html`
  <div class="card stack settings">
    <${Choice} title=${tr("Light or dark")} name="theme" all=${THEMES} value=${theme.value} set=${setTheme} />
    <${Choice} title=${tr("Colours of the chessboard")} name="board" all=${BOARDS} value=${chosen.value.board}
      set=${dress("board", "brown")} />
    <${Choice} title=${tr("Pieces")} name="pieces" all=${PIECES} value=${chosen.value.pieces}
      set=${dress("pieces", "usual")} />
    ${board.value && html`<div class="sample"><${Board} board=${board.value} label="" still /></div>`}
    <label class="check"><input type="checkbox" checked=${chosen.value.sound}
      onChange=${(event) => setSound(event.target.checked)} /><span>${tr("Sounds of the pieces")}</span></label>
    <div class="field"><span>${tr("Language")}</span><span ref=${putMenu}></span></div>
    <p class="small muted">${tr("All pages use it except the judge and “Write a game”, which are about code.")}</p>
  </div>`;

translate(find(document, "main"));
shell({ page: "settings", wire, about: tr("Each setting is used as soon as it is chosen, and kept in this browser.") });
render(html`<${Page} />`, byId("settings"));
wire.ask("position.read", { game: "chess", position: "e4 e5 Nf3 Nc6 Bb5 a6" })
  .then((reply) => { board.value = reply.view.board; }).catch(() => {});
