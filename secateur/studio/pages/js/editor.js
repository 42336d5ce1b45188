// The position editor: pieces from the palette onto the board, who is to move, or the position as text.
//
//   <${Editor} wire=${wire} game="othello" view=${view} sides=${["Black", "White"]}
//     onUse=${(positionText) => ...} onCancel=${() => ...} />
//
// The rules are the server's: after every change it is asked what the position is called, or what is wrong with it.

import { html, useEffect, useRef, useState } from "./ui.js";
import { Board } from "./board.js";
import { PieceIcon, pieceName } from "./pieces.js";
import { localised, tr } from "/explorer-js/language.js";

const PAUSE = 150; // milliseconds without a change before the server is asked

/**
 * @import { BoardPiece, BoardView, ChoiceView, PositionShown, PositionView } from "./messages"
 * @import { Wire } from "./wire.js"
 */

/** @type {ChoiceView[]} */
const NONE = [];

export function Editor({ wire, game, view, sides = [tr("First"), tr("Second")], first = NONE, onUse, onCancel }) {
  const edited = useEdited(wire, game, view, first);
  const { board, side, text, choices, problem, known, change, read, choose, clear } = edited;
  const brush = useBrush(board.palette);
  const paint = (cell, { dragging = false } = {}) => {
    const pieces = painted(board, cell, brush.piece, dragging);
    if (pieces) change(pieces, side);
  };
  return html`
    <div class="editor">
      <div class="editor-board">
        <${Board} board=${board} editing=${true} still=${true} onEdit=${paint} label=${tr("Position to edit")} />
      </div>
      <div class="editor-tools stack">
        <${Palette} board=${board} brush=${brush} />
        <${ToMove} sides=${sides} side=${side} onChoose=${(player) => change(board.pieces, player, true)} />
        ${choices.length > 0 && html`<fieldset class="position-choices" disabled=${Boolean(problem)}>
          <legend class="spoken">${tr("Other details of the position")}</legend>${choices.map((choice) => html`
          <${PositionChoice} key=${choice.name} choice=${choice}
            onChoose=${(/** @type {string} */ answer) => choose(choice, answer)} />`)}</fieldset>`}
        <div class="row tight">
          <button type="button" onClick=${clear}>${tr("Clear")}</button>
          <button type="button" onClick=${() => read("")}>${tr("Start position")}</button>
        </div>
        <label class="field"><span>${tr("Position as text")}</span>
          <textarea class="mono" rows="3" spellcheck="false" autocomplete="off" value=${text}
            aria-invalid=${problem ? "true" : undefined} aria-describedby="editor-problem"
            onInput=${(event) => read(event.target.value)}></textarea>
        </label>
        <p id="editor-problem" class="editor-problem small wrong" role="status">${problem}</p>
        <div class="buttons">
          ${onCancel && html`<button type="button" onClick=${onCancel}>${tr("Cancel")}</button>`}
          <button type="button" class="primary" disabled=${!known || Boolean(problem)}
            onClick=${() => onUse?.(text)}>${tr("Use this position")}</button>
        </div>
      </div>
    </div>`;
}

/**
 * The position that is edited: its board, the side to move, its text, what is wrong with it, and whether the text is
 * `known` to be that of the board. `change` sets the board, `read` the text.
 * @param {Wire} wire
 * @param {string} game
 * @param {PositionView & { board: BoardView }} view
 * @param {ChoiceView[]} first what can be chosen of the position that is there already
 */
function useEdited(wire, game, view, first) {
  const [board, setBoard] = useState(view.board);
  const [side, setSide] = useState(view.side ?? 0);
  const [text, setText] = useState(view.position);
  const [choices, setChoices] = useState(/** @type {ChoiceView[]} */ ([]));
  const { problem, known, ask, later } = useAsking();
  const wishes = useRef(/** @type {Map<string, string>} */ (new Map())); // answers that the text does not have yet
  const settled = useRef(true); // whether the choices are those of the position that is shown

  /**
   * Other pieces or another player to move; one that nobody has `chosen` is the one that the pieces allow.
   * @param {(BoardPiece | null)[]} pieces
   * @param {number} player
   */
  function change(pieces, player, chosen = false) {
    /** @param {number} mover */
    const edited = (mover) => wire.ask("position.edit", { game, pieces, side: mover });
    setBoard({ ...board, pieces });
    setSide(player);
    unsettle();
    later(PAUSE, () => ask(() => edited(player), chosen ? null : () => edited(1 - player), (found, others) => {
      setText(found.position);
      if (found.side === 0 || found.side === 1) setSide(found.side);
      settle(others);
    }), { outdated: true });
  }

  /** @param {string} position */
  function read(position) {
    unsettle();
    show(position, position ? PAUSE : 0);
  }

  /**
   * @param {string} position
   * @param {number} pause
   */
  function show(position, pause) {
    setText(position);
    settled.current = false;
    later(pause, () => ask(() => wire.ask("position.read", { game, position }), null, (found, others) => {
      if (found.board) setBoard(found.board);
      setSide(found.side ?? 0);
      setText(position.trim() ? position : found.position);
      settle(others);
    }));
  }

  /**
   * Another answer to what the pieces do not show: it is another position, which only the choices of the one that is
   * shown can tell. Where those are not known yet, the answer waits for them.
   * @param {ChoiceView} choice
   * @param {string} answer
   */
  function choose({ name }, answer) {
    wishes.current.set(name, answer);
    if (settled.current) settle(choices);
    else setChoices(wished(choices, wishes.current));
  }

  /** @param {ChoiceView[]} offered the choices of the position that is shown */
  function settle(offered) {
    const all = wishes.current;
    const [next] = offered.filter(({ name, chosen }) => all.has(name) && all.get(name) !== chosen)
      .flatMap(({ name, options }) => options.filter(({ text: answer }) => answer === all.get(name))
        .map(({ position }) => ({ name, position })));
    setChoices(next ? wished(offered, all) : offered);
    if (!next) all.clear();
    all.delete(next?.name ?? "");
    settled.current = !next;
    if (next) show(next.position, 0);
  }

  /** What is shown is changed by hand: answers that were for the position before do not count. */
  function unsettle() {
    settled.current = false;
    wishes.current.clear();
  }

  /** No pieces, and no text of those that were there. */
  function clear() {
    setText("");
    change(board.pieces.map(() => null), side);
  }

  useEffect(() => { if (settled.current) setChoices(first); }, [first]);

  return { board, side, text, choices, problem, known, change, read, choose, clear };
}

/**
 * The choices with the answers that are wished for.
 * @param {ChoiceView[]} choices
 * @param {Map<string, string>} wishes
 */
const wished = (choices, wishes) => choices.map((each) => ({ ...each, chosen: wishes.get(each.name) ?? each.chosen }));

/** Asks the server of positions, after a pause: only the last answer counts. */
function useAsking() {
  const [problem, setProblem] = useState("");
  const [known, setKnown] = useState(true);
  const asked = useRef(0);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  /**
   * Asks of a position, and where that is refused, of the `other` one if there is one.
   * @param {() => Promise<PositionShown>} question
   * @param {(() => Promise<PositionShown>) | null} other
   * @param {(view: PositionView, choices: ChoiceView[]) => void} onView
   */
  async function ask(question, other, onView) {
    asked.current += 1;
    const turn = asked.current;
    setKnown(false);
    try {
      const { view, choices = [] } = await question().catch((error) => {
        if (!other || turn !== asked.current) throw error;
        return other().catch(() => { throw error; });
      });
      if (turn !== asked.current) return;
      onView(view, choices);
      setProblem("");
      setKnown(true);
    } catch (error) {
      if (turn === asked.current) setProblem(localised(error.message));
    }
  }

  /**
   * Asks later; with `outdated`, what is being asked does not count any more.
   * @param {number} milliseconds
   * @param {() => void} question
   */
  function later(milliseconds, question, { outdated = false } = {}) {
    if (outdated) {
      setKnown(false);
      asked.current += 1;
    }
    clearTimeout(timer.current);
    timer.current = setTimeout(question, milliseconds);
  }

  return { problem, known, ask, later };
}

/**
 * The brush: its place in the palette (null is the eraser), for seeds how many, and the piece that it paints.
 * @param {BoardPiece[]} palette
 */
function useBrush(palette) {
  const [place, setPlace] = useState(0);
  const [number, setNumber] = useState(4);
  const counted = place !== null && palette[place]?.shape === "seeds" && !palette[place].text;
  const piece = counted ? { ...palette[place], text: String(number) } : palette[place] ?? null;
  return { place, setPlace, number, setNumber, counted, piece };
}

/** The pieces to put on the board, and the eraser. */
function Palette({ board, brush }) {
  return html`
    <fieldset>
      <legend>${tr("Put on the board")}</legend>
      <div class="palette">
        ${board.palette.map((piece, place) => html`
          <${Brush} key=${place} chosen=${brush.place === place} onChoose=${() => brush.setPlace(place)}
            name=${pieceName(piece, board.colours)}>
            <${PieceIcon} piece=${piece} colours=${board.colours} /><//>`)}
        <${Brush} chosen=${brush.place === null} onChoose=${() => brush.setPlace(null)}
          name=${tr("nothing (erase)")}><${Eraser} /><//>
      </div>
      ${brush.counted && html`<label class="field palette-number"><span>${tr("How many")}</span>
        <input type="number" min="0" max="99" value=${brush.number}
          onInput=${(event) => brush.setNumber(Math.max(0, Math.min(99, Number(event.target.value) || 0)))} /></label>`}
    </fieldset>`;
}

/**
 * What the pieces do not show, such as a right to castle: each answer is another position.
 * @param {{ choice: ChoiceView, onChoose: (answer: string) => void }} props
 */
function PositionChoice({ choice: { name, chosen, options }, onChoose }) {
  if (options.every(({ text }) => text === "yes" || text === "no")) {
    return html`<label class="check small"><input type="checkbox" checked=${chosen === "yes"}
      onChange=${(event) => onChoose(event.target.checked ? "yes" : "no")} /><span>${localised(name)}</span></label>`;
  }
  return html`<label class="row tight small"><span>${localised(name)}</span>
    <select value=${chosen} onChange=${(event) => onChoose(event.target.value)}>
      ${options.map(({ text }) => html`<option value=${text}>${localised(text)}</option>`)}</select></label>`;
}

/** Who is to move. */
function ToMove({ sides, side, onChoose }) {
  return html`
    <fieldset>
      <legend>${tr("To move")}</legend>
      <div class="segments fill">
        ${sides.map((name, player) => html`<label key=${player}>
          <input type="radio" name="editor-side" checked=${side === player}
            onChange=${() => onChoose(player)} /><span>${name}</span></label>`)}
      </div>
    </fieldset>`;
}

/** The pieces after a touch of the brush; null where nothing changes. Twice the same takes away again. */
function painted(board, clicked, piece, dragging) {
  const cell = board.kind === "drop" ? fallen(board, clicked, piece) : clicked;
  if (cell === null) return null;
  const old = board.pieces[cell];
  const same = old && piece && old.shape === piece.shape && old.side === piece.side && old.text === piece.text;
  if (same && dragging) return null;
  const next = !piece || same ? null : piece;
  const kept = next?.shape === "seeds" && old ? { ...next, side: old.side } : next;
  return board.pieces.map((each, place) => (place === cell ? kept : each));
}

/** In a column: the lowest free cell for a piece, the highest piece for the eraser. */
function fallen(board, cell, piece) {
  if (piece && board.pieces[cell]) return cell;
  const column = board.names.map((_, place) => place).filter((place) => place % board.columns === cell % board.columns);
  const upwards = board.up ? column : column.reverse();
  const free = upwards.find((place) => !board.pieces[place]);
  const highest = upwards.findLast((place) => board.pieces[place]);
  return (piece ? free : highest) ?? null;
}

function Brush({ chosen, onChoose, name, children }) {
  return html`<label class="brush" title=${name}>
    <input type="radio" name="editor-brush" checked=${chosen} onChange=${onChoose} />
    <span>${children}<span class="spoken">${name}</span></span></label>`;
}

function Eraser() {
  return html`<svg class="piece-icon eraser" viewBox="0 0 32 32" aria-hidden="true">
    <path d="M13.5 25 6.3 17.8a2.5 2.5 0 0 1 0-3.5L15.5 5a2.5 2.5 0 0 1 3.5 0l7 7a2.5 2.5 0 0 1 0 3.5L16.5 25z
      M11 9.8l10.5 10.5M9 27.5h16"/></svg>`;
}
