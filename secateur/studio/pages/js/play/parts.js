// Small things that several parts of the page are made of: dialogs, copying, saving, and the icons of all pages.

import { html, useEffect, useRef } from "../ui.js";
import { Icon, IconButton } from "../icons.js";
import { save } from "../save.js";
import { toast } from "../shell.js";
import { match } from "./state.js";
import { tr } from "/explorer-js/language.js";

export { Icon, IconButton, save };

/** Leaves the keys to the board: what was pressed last is not meant any more. */
export function focusBoard() {
  document.querySelector(".table-part")?.focus({ preventScroll: true });
}

/** A modal dialog that is there as long as it is drawn; `onClose` when it is left by Escape or by its button. */
export function Dialog({ title, className = "", onClose, children }) {
  const place = useRef(null);
  const left = useRef(false); // for another dialog, perhaps: then the end of this one is no news
  useEffect(() => {
    const element = place.current;
    const back = document.activeElement;
    const before = match.value?.id;
    if (!element.open) element.showModal();
    return () => {
      left.current = true;
      if (element.open) element.close();
      if (match.value?.id !== before) focusBoard();
      else if (back?.isConnected) back.focus();
    };
  }, []);
  return html`
    <dialog ref=${place} class=${className} aria-labelledby="dialog-title" onClose=${() => left.current || onClose()}
      onCancel=${(event) => event.target === place.current && onClose()}>
      <h2 id="dialog-title">${title}</h2>
      ${children}
      <${IconButton} icon="close" label=${tr("Close")} className="quiet close" onClick=${onClose} />
    </dialog>`;
}

/** Puts a text where it can be pasted from. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(tr("Copied."));
  } catch {
    toast(tr("Copying is not allowed here: select the text instead."));
  }
}
