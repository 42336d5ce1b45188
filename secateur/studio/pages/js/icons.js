// Small pictures on buttons, and buttons that are nothing else.

import { html } from "./ui.js";

const PATHS = {
  first: "M15 5l-6 5 6 5zM5.5 5v10",
  previous: "M12.5 4.5l-6 5.5 6 5.5z",
  next: "M7.5 4.5l6 5.5-6 5.5z",
  last: "M5 5l6 5-6 5zM14.5 5v10",
  undo: "M7.5 4L4 7.5 7.5 11M4 7.5h7.5a4.25 4.25 0 0 1 0 8.5H8",
  redo: "M12.5 4L16 7.5 12.5 11M16 7.5H8.5a4.25 4.25 0 0 0 0 8.5H12",
  flip: "M6.5 16.5v-13M3.5 6.5l3-3 3 3M13.5 3.5v13M10.5 13.5l3 3 3-3",
  hint: "M7.8 14.2c0-1.8-2.6-2.9-2.6-6.1a4.8 4.8 0 0 1 9.6 0c0 3.2-2.6 4.3-2.6 6.1zM8.2 17h3.6",
  star: "M10 3l2.1 4.5 4.9.6-3.6 3.4.9 4.9L10 14l-4.3 2.4.9-4.9L3 8.1l4.9-.6z",
  flag: "M5 17V3.5M5 4h9.5l-2 3.25 2 3.25H5",
  pause: "M7 4.5v11M13 4.5v11",
  play: "M6.5 4l9 6-9 6z",
  plus: "M10 4v12M4 10h12",
  list: "M7.5 5.5H16M7.5 10H16M7.5 14.5H16M4 5.5h.01M4 10h.01M4 14.5h.01",
  share: "M10 12.5V3M6.5 6L10 2.8 13.5 6M5.5 9.5H4.5v7h11v-7h-1",
  pencil: "M4 16l.7-3.2L13.3 4.2l2.5 2.5-8.6 8.6zM11.8 5.7l2.5 2.5",
  trash: "M4 6h12M8 6V4h4v2M5.5 6l.7 10.5h7.6L14.5 6M8.5 9v4.5M11.5 9v4.5",
  up: "M10 16V4.5M5.5 9L10 4.5 14.5 9",
  copy: "M7.5 7.5V4h8.5v8.5h-3.5M4 7.5h8.5V16H4z",
  save: "M10 3.5v9M6.5 9.5l3.5 3.5 3.5-3.5M4 16.5h12",
  tree: "M10 4.5v3M10 7.5L5 12M10 7.5l5 4.5M5 12.5a1.5 1.5 0 1 0 .01 0M15 12.5a1.5 1.5 0 1 0 .01 0" +
    "M10 2a1.5 1.5 0 1 0 .01 0",
  book: "M10 5.5C8 4 5.5 3.8 3.5 4.2v11c2-.4 4.5-.2 6.5 1.3 2-1.5 4.5-1.7 6.5-1.3v-11c-2-.4-4.5-.2-6.5 1.3zM10 5.5v11",
  close: "M5.5 5.5l9 9M14.5 5.5l-9 9",
  person: "M10 10a3.2 3.2 0 1 0-.01 0M3.8 16.8c.7-3.3 3.2-4.8 6.2-4.8s5.5 1.5 6.2 4.8",
  engine: "M5 7.5h10v8H5zM10 7.5V4.5M10 4.5a.7.7 0 1 0-.01 0M8 11h.01M12 11h.01M3 10v3M17 10v3",
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
