// The student's search of the smallest tree beside the right one, opened at the first step that differs.

import { html, useEffect, useRef } from "/js/ui.js";
import { sideBySide } from "/explorer-js/markup.js";
import { Together } from "/explorer-js/together.js";
import { unpack } from "/explorer-js/unpack.js";
import { switchTheme } from "/js/shell.js";
import { found } from "./state.js";

/** @import { FileJudged } from "../messages" */

/** Both searches, once there are any. */
export function Trees() {
  return found.value?.searches.length ? html`<${Searches} shown=${found.value} />` : null;
}

/** @param {{ shown: FileJudged }} props */
function Searches({ shown }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const together = useRef(/** @type {Together | null} */ (null));
  useEffect(() => {
    const root = /** @type {HTMLElement} */ (place.current);
    root.append(sideBySide());
    const made = new Together(root);
    made.theme = switchTheme;
    together.current = made;
    root.addEventListener("focusin", () => { made.asleep = false; });
    root.addEventListener("focusout", () => { made.asleep = true; }); // elsewhere, keys scroll the page
    globalThis.together = made; // for the console, and for tests
    return () => {
      made.pause();
      made.close();
    };
  }, []);
  useEffect(() => {
    let current = true;
    open(shown).then((variants) => {
      if (!current || !together.current) return;
      together.current.show(variants, null);
      if (shown.after) together.current.openAt(shown.after);
      document.documentElement.dataset.ready = String(Number(document.documentElement.dataset.ready ?? 0) + 1);
    });
    return () => { current = false; };
  }, [shown]);
  return html`<section class="workspace trees" aria-label="Both searches, step by step" ref=${place}></section>`;
}

/**
 * The searches, unpacked.
 * @param {FileJudged} shown
 */
const open = ({ searches }) => Promise.all(
  searches.map(async ({ name, caption, trace }) => ({ name, caption, trace: await unpack(trace) })),
);
