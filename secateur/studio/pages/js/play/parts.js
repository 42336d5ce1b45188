// Small things that several parts of the page are made of: icons, buttons with one, dialogs, copying, saving.

import { html, useEffect, useRef } from "../ui.js";
import { announce, toast } from "../shell.js";

const PATHS = {
  first: "M15 5l-6 5 6 5zM5.500 5v10",
  previous: "M12.500 4.500l-6 5.500 6 5.500z",
  next: "M7.500 4.500l6 5.500-6 5.500z",
  last: "M5 5l6 5-6 5zM14.500 5v10",
  undo: "M7.500 4L4 7.500 7.500 11M4 7.500h7.500a4.250 4.250 0 0 1 0 8.500H8",
  redo: "M12.500 4L16 7.500 12.500 11M16 7.500H8.500a4.250 4.250 0 0 0 0 8.500H12",
  flip: "M6.500 16.500v-13M3.500 6.500l3-3 3 3M13.500 3.500v13M10.500 13.500l3 3 3-3",
  hint: "M7.800 14.200c0-1.800-2.600-2.900-2.600-6.100a4.800 4.800 0 0 1 9.600 0c0 3.200-2.600 4.300-2.600 6.100zM8.200 17h3.600",
  star: "M10 3l2.100 4.500 4.900.600-3.600 3.400.900 4.900L10 14l-4.300 2.400.900-4.900L3 8.100l4.900-.600z",
  flag: "M5 17V3.500M5 4h9.500l-2 3.250 2 3.250H5",
  hands: "M4 10.500h12M4 6.500h12M4 14.500h12",
  pause: "M7 4.500v11M13 4.500v11",
  play: "M6.500 4l9 6-9 6z",
  plus: "M10 4v12M4 10h12",
  list: "M7.500 5.500H16M7.500 10H16M7.500 14.500H16M4 5.500h.010M4 10h.010M4 14.500h.010",
  share: "M10 12.500V3M6.500 6L10 2.800 13.500 6M5.500 9.500H4.500v7h11v-7h-1",
  pencil: "M4 16l.700-3.200L13.300 4.200l2.500 2.500-8.600 8.600zM11.800 5.700l2.500 2.500",
  trash: "M4 6h12M8 6V4h4v2M5.500 6l.700 10.500h7.600L14.500 6M8.500 9v4.500M11.500 9v4.500",
  up: "M10 16V4.500M5.500 9L10 4.500 14.500 9",
  copy: "M7.500 7.500V4h8.500v8.500h-3.500M4 7.500h8.500V16H4z",
  save: "M10 3.500v9M6.500 9.500l3.500 3.500 3.500-3.500M4 16.500h12",
  tree: "M10 4.500v3M10 7.500L5 12M10 7.500l5 4.500M5 12.500a1.500 1.500 0 1 0 .010 0M15 12.500a1.500 1.500 0 1 0 .010 0" +
    "M10 2a1.500 1.500 0 1 0 .010 0",
  close: "M5.500 5.500l9 9M14.500 5.500l-9 9",
  person: "M10 10a3.200 3.200 0 1 0-.010 0M3.800 16.800c.700-3.300 3.200-4.800 6.200-4.800s5.500 1.500 6.200 4.800",
  engine: "M5 7.500h10v8H5zM10 7.500V4.500M10 4.500a.700.700 0 1 0-.010 0M8 11h.010M12 11h.010M3 10v3M17 10v3",
  more: "M5 10h.010M10 10h.010M15 10h.010",
};

export const Icon = ({ name }) => html`
  <svg class=${`sign sign-${name}`} viewBox="0 0 20 20" aria-hidden="true"><path d=${PATHS[name]} /></svg>`;

/** A button that is a picture; `label` is its name, `keys` the key that does the same. */
export function IconButton({ icon, label, keys = "", disabled = false, pressed, onClick, className = "" }) {
  const title = keys ? `${label} (${keys})` : label;
  return html`<button type="button" class=${`icon ${className}`} title=${title} aria-label=${label}
    aria-pressed=${pressed} aria-keyshortcuts=${keys ? KEYS[keys] ?? keys : undefined}
    aria-disabled=${disabled ? "true" : undefined} onClick=${() => !disabled && onClick()}><${Icon} name=${icon} />
  </button>`;
}

const KEYS = { "←": "ArrowLeft", "→": "ArrowRight" };

/** A modal dialog that is there as long as it is drawn; `onClose` when it is left by Escape or by its button. */
export function Dialog({ title, className = "", onClose, children }) {
  const place = useRef(null);
  useEffect(() => {
    const element = place.current;
    const back = document.activeElement;
    if (!element.open) element.showModal();
    return () => {
      if (element.open) element.close();
      if (back?.isConnected) back.focus();
    };
  }, []);
  return html`
    <dialog ref=${place} class=${className} aria-labelledby="dialog-title" onClose=${onClose}
      onCancel=${(event) => event.target === place.current && onClose()}>
      <h2 id="dialog-title">${title}</h2>
      ${children}
      <${IconButton} icon="close" label="Close" className="quiet close" onClick=${onClose} />
    </dialog>`;
}

/** Puts a text where it can be pasted from. */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied.`);
  } catch {
    announce("Copying is not allowed here: select the text instead.");
    toast("Copying is not allowed here: select the text instead.");
  }
}

/** Gives a text to the browser as a file. */
export function save({ name, mime, text }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: mime }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
