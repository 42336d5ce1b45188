// The game as text: position, moves and a link to copy, files to save, and all of them to read.

import { html, useSignal } from "../ui.js";
import { begin } from "./actions.js";
import { bringFile, Choose } from "./choose.js";
import { exportMatch } from "./mygames.js";
import { copy, Dialog, Icon, IconButton } from "./parts.js";
import { current, dialog, moveTree, onBoard } from "./state.js";
import { path } from "./tree.js";
import { localised, tr } from "/explorer-js/language.js";

/**
 * @import { Signal } from "../../vendor/signals.js"
 * @import { FileWithGames } from "./choose.js"
 */

const close = () => { dialog.value = null; };

/** The moves from the start to the current position. */
export function movesHere() {
  return path(moveTree(), current.value).slice(1).map((id) => moveTree().byId.get(id)?.move);
}

/** A link that shows the position on the board to whoever has a studio: by its moves, or by the position alone. */
export function shareLink() {
  const query = new URLSearchParams({ game: onBoard().game });
  const moves = movesHere();
  if (onBoard().position) query.set("position", onBoard().position);
  if (moves.length) query.set("moves", moves.join(","));
  return `${location.origin}/play?${query}`;
}

export function Notation() {
  const text = useSignal("");
  const wrong = useSignal("");
  /** @type {Signal<FileWithGames | null>} */
  const choices = useSignal(null); // a text that has several games
  const { game, players, title, id } = onBoard();

  async function load(event) {
    event.preventDefault();
    const given = text.value.trim();
    wrong.value = "";
    if (!given) return;
    try {
      if (/^[{[]/.test(given)) choices.value = await bringFile(given);
      else await fromText(game, players, given);
      if (!choices.value) close();
    } catch (error) {
      wrong.value = localised(error.message);
    }
  }

  if (choices.value) {
    return html`
      <${Dialog} title=${tr("Games in the text")} className="notation" onClose=${close}>
        <${Choose} ...${choices.value} onDone=${close} onImported=${() => { dialog.value = "games"; }} />
      <//>`;
  }
  return html`
    <${Dialog} title=${tr("Notation and sharing")} className="notation" onClose=${close}>
      <${Copyable} label=${tr("Link to this position, with the moves to it")} text=${shareLink()} />
      <${Copyable} label=${tr("Position")} text=${onBoard().view.position} />
      <${Copyable} label=${tr("Moves")} text=${movesHere().join(" ")} />
      <div class="row">
        <span class="small muted">${tr("The whole game, with its variations:")}</span>
        <button type="button" onClick=${() => exportMatch(id, "json")}>
          <${Icon} name="save" /> ${tr("JSON file")}</button>
        <button type="button" onClick=${() => exportMatch(id, "text")}>
          <${Icon} name="save" /> ${tr("PGN file")}</button>
      </div>
      <hr />
      <form class="stack tight" onSubmit=${load}>
        <label class="field"><span>${tr("Read a position, moves or an exported game")}</span>
          <textarea class="mono" rows="3" spellcheck="false" value=${text.value}
            aria-invalid=${wrong.value ? "true" : undefined} aria-describedby="notation-wrong"
            placeholder=${tr("A position or moves of {game}, or a JSON or PGN file of any game",
              { game: localised(title) })}
            onInput=${(event) => { text.value = event.target.value; wrong.value = ""; }}></textarea></label>
        <p id="notation-wrong" class="wrong small" role="alert">${wrong.value}</p>
        <div class="buttons"><button type="submit" class="primary">${tr("Read")}</button></div>
      </form>
    <//>`;
}

/** Moves from the start if they are that, else a position; the error is that of the likelier one. */
async function fromText(game, players, given) {
  const moves = splitMoves(given);
  try {
    await begin({ game, players, moves });
  } catch (first) {
    try {
      await begin({ game, players, position: given });
    } catch (second) {
      throw moves.length > 1 && !/[/()]/.test(given) ? first : second;
    }
  }
}

/** Moves written with spaces or commas between them, with or without numbers before them. */
export function splitMoves(text) {
  return text.split(/[\s,;]+/).map((move) => move.replace(/^\d+\.+/, "")).filter(Boolean);
}

/** Squares written without anything between them: f5d6c3. */
export function splitSquares(text) {
  return text.match(/^(?:[a-z]\d+){2,}$/i) ? text.match(/[a-z]\d+/gi) : null;
}

function Copyable({ label, text }) {
  return html`
    <div class="field"><span aria-hidden="true">${label}</span>
      <span class="row tight">
        <input class="mono grow" aria-label=${label} readonly value=${text}
          onFocus=${(event) => event.target.select()} />
        <${IconButton} icon="copy" label=${tr("Copy: {name}", { name: label })}
          onClick=${() => copy(text)} /></span></div>`;
}
