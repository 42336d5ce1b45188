// The dialogs that begin a game or change its players.

import { html, useEffect, useSignal } from "../ui.js";
import { begin, setPlayers } from "./actions.js";
import { startOf, Thumb, viewOf } from "./thumb.js";
import { Dialog, Icon } from "./parts.js";
import { dialog, games, levels, match, onBoard, openEntry, set, settings, shared } from "./state.js";
import { ClockForm, freshWish, LevelForms, parametersOf, playersOf, SeatForm, seatOf, specOf } from "./wish.js";
import { localised, tr } from "/explorer-js/language.js";

const close = () => { dialog.value = null; };

/** Chooses a game, its players, its clock and where it begins. */
export function NewGame() {
  const wish = useSignal(firstWish());
  const wrong = useSignal("");
  const busy = useSignal(false);
  const change = (changes) => { wish.value = { ...wish.value, ...changes }; wrong.value = ""; };
  const entry = games.value.find((each) => each.game === wish.value.game) ?? games.value[0];
  if (!entry) return html`<${Dialog} title=${tr("New game")} onClose=${close}>
    <p class="muted">${tr("Loading the games…")}</p><//>`;
  const sides = entry.players.map(localised);

  async function submit(event) {
    event.preventDefault();
    busy.value = true;
    const { seat, clock, position, levels: strengths } = wish.value;
    try {
      await begin({
        game: specOf(entry, wish.value.parameters), players: playersOf(wish.value),
        ...(clock ? { clock } : {}), ...(position.trim() ? { position: position.trim() } : {}),
      });
      set({ wish: { ...settings.value.wish, game: entry.game, seat, levels: strengths, clock } });
      const then = event.submitter?.value;
      if (then === "editor" || then === "seats") dialog.value = then;
      else close();
    } catch (error) {
      wrong.value = localised(error.message);
    }
    busy.value = false;
  }

  return html`
    <${Dialog} title=${tr("New game")} className="new-game" onClose=${close}>
      <form class="stack" onSubmit=${submit}>
        <fieldset class="games">
          <legend>${tr("Game")}</legend>
          <div class="cards">
            ${games.value.map((each) => html`<${Card} key=${each.game} entry=${each} chosen=${each === entry}
              onChoose=${() => change({
                game: each.game, parameters: {}, position: "",
                levels: wish.value.levels.map(each.rated ? (level) => level : unrated),
              })} />`)}
          </div>
          <p class="small muted summary">${entry.error ?? withCode(localised(entry.summary))}</p>
        </fieldset>
        <${SeatForm} seat=${wish.value.seat} sides=${sides} onChange=${(seat) => change({ seat })} />
        <${LevelForms} wish=${wish.value} sides=${sides} levels=${levels.value}
          rated=${entry.rated} onChange=${(both) => change({ levels: both })} />
        <${ClockForm} clock=${wish.value.clock} onChange=${(clock) => change({ clock })} />
        <details open=${Boolean(wish.value.position)}>
          <summary>${tr("Board and starting position")}</summary>
          <div class="stack">
            <${Parameters} entry=${entry} values=${wish.value.parameters}
              onChange=${(parameters) => change({ parameters })} />
            <label class="field"><span>${tr("Starting position")}</span>
              <textarea class="mono" rows="2" spellcheck="false" value=${wish.value.position}
                placeholder=${tr("The usual one, a position in the game’s notation, or moves from the start")}
                onInput=${(event) => change({ position: event.target.value })}></textarea></label>
            <${ByHand} entry=${entry} busy=${busy.value} />
          </div>
        </details>
        <p class="wrong" role="alert">${wrong.value}</p>
        <div class="buttons">
          <button type="button" onClick=${close}>${tr("Cancel")}</button>
          ${wish.value.seat === "people" && html`<button type="submit" value="seats" disabled=${busy.value}>
            ${tr("At two screens…")}</button>`}
          <button type="submit" class="primary big" disabled=${busy.value}>${tr("Start")}</button>
        </div>
      </form>
    <//>`;
}

/** A level for a game in which none has a rating. */
const unrated = (level) => ("elo" in level ? { strength: "casual" } : level);

/** To the editor, with the game and the players that are chosen. */
function ByHand({ entry, busy }) {
  const editable = useSignal(false);
  useEffect(() => { startOf(entry.game).then((view) => { editable.value = Boolean(view?.editable); }); }, [entry.game]);
  if (!editable.value) return null;
  return html`<p><button type="submit" value="editor" disabled=${busy}>
    <${Icon} name="pencil" /> ${tr("Set up pieces by hand")}</button></p>`;
}

/** A text in which `names` are code. */
const withCode = (text) => text.split("`").map((part, place) => (place % 2 ? html`<code>${part}</code>` : part));

/** What to offer: the last wish, with the game on the board. */
function firstWish() {
  const fresh = freshWish(levels.value);
  const known = settings.value.wish ?? {};
  const begun = match.value && shared.value?.id !== match.value.id; // not only shown
  const seated = begun ? seatOf(onBoard().players, known.levels ?? fresh.levels) : {};
  const entry = match.value && openEntry(games.value, onBoard().game);
  const parameters = entry ? parametersOf(entry, onBoard().game) : {};
  return { ...fresh, ...known, ...seated, game: entry?.game ?? known.game ?? "", parameters, position: "" };
}

function Card({ entry, chosen, onChoose }) {
  const board = useSignal(/** @type {import("../messages").BoardView | null} */ (null));
  useEffect(() => {
    viewOf(entry.game, entry.moves).then((view) => { board.value = view?.board ?? null; });
  }, [entry.game]);
  return html`
    <label class="game-card">
      <input type="radio" name="game" value=${entry.game} checked=${chosen} onChange=${onChoose} autofocus=${chosen} />
      <span class="face"><${Thumb} board=${board.value} /><b>${localised(entry.title)}</b>
        ${entry.mine && html`<span class="badge">${tr("yours")}</span>`}</span>
    </label>`;
}

/** One field for each parameter of the game. */
function Parameters({ entry, values, onChange }) {
  const names = Object.keys(entry.parameters);
  if (!names.length) return null;
  const change = (name, value) => onChange({ ...values, [name]: value });
  return html`
    <div class="parameters">
      ${names.map((name) => {
        const usual = entry.parameters[name];
        const value = values[name] ?? usual;
        const title = localised(entry.words[name]);
        if (typeof usual === "boolean") {
          return html`<label class="check" key=${name}><input type="checkbox" checked=${String(value) === "true"}
            onChange=${(event) => change(name, event.target.checked)} /><span>${title}</span></label>`;
        }
        const number = typeof usual === "number";
        return html`<label class="field" key=${name}><span>${title}</span>
          <input type=${number ? "number" : "text"} value=${value} required spellcheck="false"
            onInput=${(event) => change(name, event.target.value.trim())} /></label>`;
      })}
    </div>`;
}

/** Changes who plays, in the middle of a game. */
export function ChangePlayers() {
  const fresh = freshWish(levels.value);
  const wish = useSignal({ ...fresh, ...seatOf(onBoard().players, fresh.levels) });
  const sides = onBoard().sides.map(localised);
  const change = (changes) => { wish.value = { ...wish.value, ...changes }; };
  async function submit(event) {
    event.preventDefault();
    if (await setPlayers(playersOf(wish.value))) close();
  }
  return html`
    <${Dialog} title=${tr("Players")} className="small" onClose=${close}>
      <form class="stack" onSubmit=${submit}>
        <${SeatForm} seat=${wish.value.seat} sides=${sides} onChange=${(seat) => change({ seat })} />
        <${LevelForms} wish=${wish.value} sides=${sides} levels=${levels.value}
          rated=${openEntry(games.value, onBoard().game)?.rated} onChange=${(both) => change({ levels: both })} />
        <div class="buttons">
          <button type="button" onClick=${close}>${tr("Cancel")}</button>
          <button type="button" onClick=${() => { dialog.value = "seats"; }}>
            <${Icon} name="share" /> ${tr("Links…")}</button>
          <button type="submit" class="primary"><${Icon} name="person" /> ${tr("Change")}</button>
        </div>
      </form>
    <//>`;
}
