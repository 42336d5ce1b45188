// Shows what a search gave: one tree with all that is said of it, or several side by side.

import { tr } from "/explorer-js/language.js";
import { byId, find } from "/js/ui.js";
import { switchTheme } from "/js/shell.js";
import { unpack } from "/explorer-js/unpack.js";
import { Explorer } from "/explorer-js/explorer.js";
import { sideBySide, workspace } from "/explorer-js/markup.js";
import { NOBODY } from "/explorer-js/model.js";
import { element } from "/explorer-js/panels.js";
import { Together } from "/explorer-js/together.js";
import { editLeaf } from "./leaf.js";

/** @import { TreeShown } from "../messages" */

const SAVE = `<button type="button" class="push" data-do="save">${tr("Save as…")}</button>`;
const LABEL = tr("The search tree: arrow keys choose a node, enter folds it or changes a leaf; "
  + "the panels say in words what it shows");

export class Viewer {
  /** `onEdit(name, value)`: a leaf of a tree that is written down gets another value. */
  constructor(onEdit) {
    this.one = byId("one");
    this.several = byId("together");
    this.one.append(workspace(SAVE));
    this.several.append(sideBySide(SAVE));
    find(this.one, "canvas").ariaLabel = LABEL;
    /** @type {Explorer | null} */
    this.explorer = null; // made with the first tree
    this.together = new Together(this.several);
    this.together.theme = switchTheme;
    this.onEdit = onEdit;
    this.editable = false;
    this.asleep = false;
    this.changeLeaf = element("button", "small", tr("Change the value…"));
    this.changeLeaf.type = "button";
    this.changeLeaf.addEventListener("click", () => {
      if (this.explorer) this.edit(this.explorer, this.explorer.scene.chosen);
    });
    find(this.one, '[data-part="nodeSteps"]').after(this.changeLeaf);
  }

  /**
   * The result of a job of kind "tree"; with `keep`, the view and the step stay as they are.
   * @param {TreeShown} result
   */
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
      const [{ caption, notice }] = result.variants;
      if (notice) this.explorer?.setCaption(`${caption}. ${notice}`);
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
    this.changeLeaf.hidden = !this.editable || i === NOBODY || !this.explorer || this.explorer.model.isInner(i);
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
