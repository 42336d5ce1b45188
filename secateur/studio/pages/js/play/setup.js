// The dialog where a position is put together by hand.

import { html, useEffect, useSignal } from "../ui.js";
import { Editor } from "../editor.js";
import { begin } from "./actions.js";
import { Dialog } from "./parts.js";
import { dialog, onBoard, view, wire } from "./state.js";
import { localised, tr } from "/explorer-js/language.js";

/** @import { ChoiceView } from "../messages" */

const close = () => { dialog.value = null; };

export function SetUp() {
  const wrong = useSignal("");
  const first = useSignal(/** @type {ChoiceView[]} */ ([])); // what can be chosen of the position on the board
  useEffect(() => {
    wire.ask("position.read", { game: onBoard().game, position: onBoard().view.position })
      .then((found) => { first.value = found.choices; }, () => {});
  }, []);
  const { game, players } = onBoard();
  if (!onBoard().view.editable) {
    return html`<${Dialog} title=${tr("Set up a position")} className="small" onClose=${close}>
      <p>${tr("Positions of this game can only be given as text: use “Share” to read one.")}</p><//>`;
  }
  async function use(position) {
    try {
      await begin({ game, players, position });
      close();
    } catch (error) {
      wrong.value = localised(error.message);
    }
  }
  return html`
    <${Dialog} title=${tr("Set up a position")} className="set-up" onClose=${close}>
      <${Editor} wire=${wire} game=${game} view=${view.value} sides=${onBoard().sides.map(localised)}
        first=${first.value} onUse=${use} onCancel=${close} />
      <p class="wrong" role="alert">${wrong.value}</p>
    <//>`;
}
