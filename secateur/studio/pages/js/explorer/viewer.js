// Shows what a search gave: one tree with all that is said of it, or several side by side.

import { unpack } from "/explorer-js/data.js";
import { Explorer } from "/explorer-js/explorer.js";
import { NOBODY } from "/explorer-js/model.js";
import { editLeaf } from "./leaf.js";
import { showView, Together } from "./together.js";

export class Viewer {
  /** `onEdit(name, value)`: a leaf of a tree that is written down gets another value. */
  constructor(onEdit) {
    this.one = document.getElementById("one");
    this.several = document.getElementById("together");
    for (const place of document.querySelectorAll("[data-transport]")) {
      place.append(document.getElementById("transport").content.cloneNode(true));
    }
    this.explorer = null; // made with the first tree
    this.together = new Together(this.several);
    this.together.theme = switchTheme;
    this.onEdit = onEdit;
    this.editable = false;
    this.asleep = false;
    this.one.querySelector('[data-part="changeLeaf"]').addEventListener("click", () => {
      this.edit(this.explorer, this.explorer.scene.chosen);
    });
  }

  /** The result of a job of kind "tree"; with `keep`, the view and the step stay as they are. */
  async show(result, { keep = false } = {}) {
    const traces = await Promise.all(result.variants.map(({ trace }) => unpack(trace)));
    this.editable = result.source.tree !== undefined;
    const several = traces.length > 1;
    this.one.hidden = several;
    this.several.hidden = !several;
    if (several) {
      const after = keep ? this.together.after : NOBODY;
      const variants = result.variants.map((variant, number) => ({ ...variant, trace: traces[number] }));
      this.together.show(variants, this.editable ? (explorer, i) => this.edit(explorer, i) : null);
      if (after !== NOBODY) this.together.seek(after - 1);
    } else {
      this.together.pause();
      this.together.close();
      this.showOne(traces[0], keep);
      showView(this.one, traces[0].negamax ? true : null);
      const [{ caption, notice }] = result.variants;
      const words = [caption, notice].filter(Boolean).join(". ");
      for (const place of this.one.querySelectorAll("[data-caption]")) place.textContent = words;
    }
    this.wake();
  }

  showOne(trace, keep) {
    if (!this.explorer) {
      this.explorer = new Explorer(this.one, trace);
      this.explorer.onLeaf = (i) => { if (this.editable) this.edit(this.explorer, i); };
      this.explorer.onChosen = (i) => this.offerEdit(i);
      this.explorer.theme = switchTheme;
    } else {
      const { playhead, scene, model } = this.explorer;
      const chosen = keep && scene.chosen !== NOBODY ? model.name(scene.chosen) : null;
      const step = keep ? Math.min(playhead.step, trace.event.length - 1) : undefined;
      this.explorer.load({ ...trace, step: trace.step ?? step }, { keep });
      if (chosen !== null) this.explorer.choose(this.explorer.find(chosen)[0] ?? NOBODY);
    }
    this.offerEdit(this.explorer.scene.chosen);
  }

  edit(explorer, i) {
    editLeaf(explorer, i, this.onEdit);
  }

  /** Touch has no double click: a button says the same. */
  offerEdit(i) {
    const { changeLeaf } = this.explorer.parts;
    changeLeaf.hidden = !this.editable || i === NOBODY || this.explorer.model.isInner(i);
  }

  // ------------------------------------------------------------ who hears keys

  wake(awake = !this.asleep) {
    this.asleep = !awake;
    if (this.explorer) this.explorer.asleep = !awake || Boolean(this.one.hidden);
    this.together.asleep = !awake || Boolean(this.several.hidden);
    if (!awake) this.current?.pause();
  }

  /** What is shown: an explorer or several together; null before the first search. */
  get current() {
    return this.several.hidden ? this.explorer : this.together;
  }
}

/** The header has the themes: the key presses its button. */
function switchTheme() {
  document.querySelector('#shell button[title^="Theme"]')?.click();
}
