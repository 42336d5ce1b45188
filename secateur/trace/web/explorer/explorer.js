// One searched tree: holds the model, the playhead and the view together, and says what each control does.

import { tr } from "./language.js";
import { Camera } from "./camera.js";
import { Controls } from "./controls.js";
import { download, pngBlob, svgText, wrap } from "./export.js";
import { Layout } from "./layout.js";
import { Minimap } from "./minimap.js";
import { Model, NOBODY } from "./model.js";
import { Panels, showSwitch, showView } from "./panels.js";
import { CanvasPen } from "./pen.js";
import { Playback, SPEEDS } from "./playback.js";
import { Playhead } from "./playhead.js";
import { connectPointer } from "./pointer.js";
import { watchPrinting } from "./print.js";
import { Scene } from "./scene.js";
import { coloursOf, toggleTheme } from "./theme.js";

const LARGE = 2000; // a tree with more nodes opens at its last step
const WITH_BOARDS = 80; // a tree with more nodes shows boards in them only if that is asked for
const FAST = 20; // steps per second: beyond it nothing glides, and the texts follow now and then
const READABLE = 0.85;
const LEGIBLE = 0.42; // a node of this size needs no zoom to be found

const LABEL = tr("The search tree: arrow keys choose a node, enter folds it; the panels say in words what it shows");

export class Explorer extends Playback {
  // Of the tree that is shown: load() makes them.
  /** @type {Model} */
  model;
  /** @type {Playhead} */
  playhead;
  /** @type {Layout} */
  layout;
  /** @type {Camera} */
  camera;
  /** @type {Scene} */
  scene;
  /** @type {Panels} */
  panels;

  /** `root`: the element with the markup of `workspace()` or of `pane()`; `trace`: what unpack.js returns. */
  constructor(root, trace) {
    super();
    this.root = root;
    this.parts = /** @type {Record<string, any>} */ ({});
    for (const part of root.querySelectorAll("[data-part]")) this.parts[part.dataset.part] = part;
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.onLeaf = null; // hears of a double click on a leaf,
    this.onChosen = null; // and which node was chosen
    this.told = 0; // when the texts were last written
    this.following = true;
    this.parts.canvas.ariaLabel ??= LABEL;
    this.minimap = new Minimap(this.parts.minimap, (x, row) => this.centreAt(x, row));
    this.pen = new CanvasPen(this.parts.canvas.getContext("2d", { alpha: false }));
    this.colours = coloursOf(this.root);
    this.controls = this.parts.slider ? new Controls(root, this.parts, this) : null;
    connectPointer(this.parts.canvas, this.parts.stage, this);
    this.load(trace);
    this.watchWindow();
  }

  /** Shows a searched tree; with `keep`, the view stays where it is. */
  load(trace, { keep = false } = {}) {
    const view = keep && this.camera ? { ...this.camera } : null;
    this.pause();
    this.model = new Model(trace);
    this.playhead = new Playhead(this.model);
    this.layout = new Layout(this.model);
    this.camera = new Camera(this.layout);
    this.offerBoards();
    this.offerGraph(trace.dag);
    this.scene = new Scene(this.model, this.layout, this.playhead, this.camera);
    this.scene.showTypes = this.parts.types?.checked ?? false;
    this.panels = new Panels(this.parts, this.model, this.playhead, (step) => this.seek(step));
    this.minimap.show(this);
    this.setCaption(this.model.caption);
    showView(this.root, trace.negamax ? tr("values as the player to move sees them") : "");
    this.controls?.renew();
    this.resize();
    if (view) this.camera.placeAt(view.kx, view.tx, view.ty);
    else this.camera.fit();
    this.playhead.seek(trace.step ?? (this.model.count > LARGE ? this.model.steps - 1 : -1));
    this.refresh();
  }

  /** The step and all that can be switched, for `showAgain`. */
  get view() {
    const { camera, parts, playhead, scene } = this;
    const { kx, tx, ty } = camera.goal ?? camera;
    return { step: playhead.step, chosen: scene.chosen, camera: [kx, tx, ty], types: scene.showTypes,
      graph: Boolean(parts.graph?.checked), boards: Boolean(parts.boards?.checked), following: this.following,
      theme: this.root.ownerDocument.documentElement.dataset.theme };
  }

  /** Shows the same tree as it was seen before. */
  showAgain(view) {
    const { parts } = this;
    if (view.theme) this.root.ownerDocument.documentElement.dataset.theme = view.theme;
    for (const name of ["graph", "boards", "types", "follow"]) {
      if (parts[name]) parts[name].checked = name === "follow" ? view.following : view[name];
    }
    this.layout.showBoards(view.boards);
    this.layout.showGraph(view.graph && this.model.hasGraph);
    this.setTypes(view.types);
    this.following = view.following;
    const [kx, tx, ty] = view.camera;
    this.camera.placeAt(kx, tx, ty);
    this.playhead.seek(view.step);
    this.choose(view.chosen);
  }

  watchWindow() {
    const page = this.root.ownerDocument.documentElement;
    const sizes = new ResizeObserver(() => this.resize());
    const themes = new MutationObserver(() => this.repaint());
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const repaint = () => this.repaint();
    sizes.observe(this.parts.stage);
    themes.observe(page, { attributeFilter: ["data-theme"] });
    dark.addEventListener("change", repaint);
    const unwatch = watchPrinting(this);
    /** Lets go of the window: for a page that shows another explorer in its place. */
    this.close = () => {
      this.pause();
      sizes.disconnect();
      themes.disconnect();
      dark.removeEventListener("change", repaint);
      unwatch();
    };
  }

  resize() {
    const { stage, canvas } = this.parts;
    const { camera } = this;
    const fitted = camera.width > 1 ? camera.fitted() : null; // a stage that was hidden had no size yet
    const wasFitted = !fitted || (Math.abs(fitted.kx - camera.kx) < 1e-9 && Math.abs(fitted.tx - camera.tx) < 1);
    const ratio = window.devicePixelRatio || 1;
    const { clientWidth: width, clientHeight: height } = stage;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    this.pen.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    camera.resize(width, height);
    if (wasFitted) camera.fit();
    else camera.placeAt(camera.kx, camera.tx, camera.ty);
    this.invalidate();
  }

  // ------------------------------------------------------------ frames

  /** Asks for a frame. */
  invalidate() {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame((now) => this.frame(now));
  }

  frame(now) {
    this.asked = false;
    if (this.playing) this.advance(now);
    if (this.camera.width < 1 || this.camera.height < 1) return; // nobody sees it
    const gliding = this.camera.glide();
    this.scene.draw(this.pen, this.colours);
    this.minimap.draw(this.colours);
    if (gliding || this.playing || (this.minimap.stale && !this.parts.minimap.hidden)) this.invalidate();
  }

  /** After the step or the chosen node changed: the texts, then the picture. */
  refresh() {
    const now = performance.now();
    if (!this.playing || SPEEDS[this.speed] <= FAST || now - this.told > 120) { // nobody reads faster
      this.panels.update(this.scene.chosen, this.playing);
      this.controls?.update();
      this.told = now;
    }
    this.minimap.stale = true;
    this.invalidate();
  }

  repaint() {
    this.colours = coloursOf(this.root);
    this.minimap.stale = true;
    this.invalidate();
  }

  get animated() {
    return !this.calm.matches;
  }

  // ------------------------------------------------------------ steps

  seek(step) {
    this.playhead.seek(step);
    if (this.following) this.followSearch();
    this.refresh();
  }

  /** Keeps the node of the step in the window; in a fold, the folded node. */
  followSearch() {
    const i = this.layout.placeOf(this.playhead.current);
    if (i === NOBODY) return;
    const smooth = this.animated && !(this.playing && SPEEDS[this.speed] > FAST);
    this.camera.follow(this.layout.x[i], this.layout.row[i], smooth);
  }

  // ------------------------------------------------------------ what playing asks for

  get position() { return this.playhead.step; }
  get end() { return this.model.steps - 1; }
  cutFrom(direction) { return this.playhead.nextCut(direction); }
  playingChanged() { this.refresh(); }

  setFollow(on) {
    this.following = on;
    if (on) this.seek(this.playhead.step);
  }

  // ------------------------------------------------------------ view

  panBy(dx, dy) {
    this.camera.pan(dx, dy);
    this.hideTip();
    this.invalidate();
  }

  zoom(factor, x, y) {
    this.camera.zoom(factor, x, y);
    this.hideTip();
    this.invalidate();
  }

  zoomIn() { this.zoom(1.4); }
  zoomOut() { this.zoom(1 / 1.4); }

  fit() {
    this.camera.fit(this.animated);
    this.invalidate();
  }

  centreAt(x, row) {
    const { camera, layout } = this;
    const middle = Math.max(0, Math.min(layout.rows.length - 1, row));
    camera.centre(Math.max(0, Math.min(layout.width, x)), middle, camera.kx, false);
    this.invalidate();
  }

  /** Zooms to the current node. */
  centre() {
    if (this.playhead.current !== NOBODY) this.zoomTo(this.playhead.current);
  }

  theme() {
    toggleTheme(this.root.ownerDocument.documentElement);
    this.repaint();
  }

  types() {
    const on = !this.scene.showTypes;
    if (this.parts.types) this.parts.types.checked = on;
    this.setTypes(on);
  }

  /** Boards are shown in the nodes of small trees at once, and of others if that is wanted. */
  offerBoards() {
    const { boards, boardsLabel } = this.parts;
    const shown = this.model.boardsDrawn !== null && this.model.count <= WITH_BOARDS;
    if (boards) boards.checked = shown;
    if (boardsLabel) boardsLabel.hidden = this.model.boardsDrawn === null;
    if (shown) this.layout.showBoards(true);
  }

  setBoards(on) {
    this.layout.showBoards(on);
    this.camera.fit();
    this.refresh();
  }

  /** The graph can be drawn where states are reached in several ways. */
  offerGraph(asked = false) {
    const { graph } = this.parts;
    if (!graph) return;
    showSwitch(this.root, graph, this.model.hasGraph);
    graph.checked ||= asked;
    if (graph.checked) this.layout.showGraph(true);
  }

  setGraph(on) {
    this.layout.showGraph(on);
    this.camera.fit();
    this.refresh();
  }

  graph() { this.parts.graph?.click(); }

  setTypes(on) {
    this.scene.showTypes = on;
    this.invalidate();
  }

  // ------------------------------------------------------------ nodes

  /** Brings a node into the middle, large enough to read, unfolding what hides it. */
  zoomTo(i) {
    const { layout, camera } = this;
    layout.reveal(i);
    const at = layout.placeOf(i);
    const zoom = Math.max(camera.kx, Math.min(1, READABLE / Math.min(layout.slack[at], 1.5)));
    camera.centre(layout.x[at], layout.row[at], zoom, this.animated);
    this.invalidate();
  }

  /** Chooses a node and brings it into the window, unfolding what hides it; zooms only where it is too small. */
  show(i) {
    const { layout, camera } = this;
    layout.reveal(i);
    const at = layout.placeOf(i);
    const { kx } = camera.goal ?? camera;
    const size = Math.min(Math.max(1, kx), camera.tall(kx), kx * layout.slack[at]);
    if (size < LEGIBLE) this.zoomTo(i);
    else camera.follow(layout.x[at], layout.row[at], this.animated);
    this.choose(i);
  }

  choose(i) {
    this.scene.chosen = i;
    this.hideTip();
    this.refresh();
    this.onChosen?.(i);
  }

  chooseAt(x, y) {
    const i = this.scene.nodeAt(x, y);
    if (i !== NOBODY && i === this.scene.chosen && this.layout.folded[i]) this.foldNode(i);
    else this.choose(i);
  }

  chooseParent() { this.chooseNear(this.model.parent[this.scene.chosen] ?? NOBODY); }

  chooseChild() {
    const { layout, model, scene } = this;
    const i = layout.standIn(scene.chosen);
    this.chooseNear(layout.folded[i] ? NOBODY : (model.childrenOf(i)[0] ?? NOBODY));
  }

  chooseNeighbour(direction = 1) {
    const { chosen } = this.scene;
    if (chosen === NOBODY) {
      this.chooseNear(NOBODY);
      return;
    }
    const at = this.layout.placeOf(chosen);
    const row = this.layout.rows[this.layout.row[at]];
    this.chooseNear(row[row.indexOf(at) + direction] ?? NOBODY);
  }

  /** Chooses a node by key; where there is none yet, the one of the step. */
  chooseNear(i) {
    const { chosen } = this.scene;
    const next = i !== NOBODY ? i : chosen === NOBODY ? Math.max(0, this.playhead.current) : chosen;
    this.layout.reveal(next);
    this.choose(next);
    this.parts.spoken.textContent = this.panels.spokenNode(next);
    const at = this.layout.placeOf(next);
    this.camera.follow(this.layout.x[at], this.layout.row[at], this.animated);
  }

  hover(x, y) {
    const i = this.scene.nodeAt(x, y);
    if (i !== this.scene.hovered) {
      this.scene.hovered = i;
      this.invalidate();
    }
    const { tip, stage, canvas } = this.parts;
    canvas.style.cursor = i === NOBODY ? "" : "pointer";
    tip.hidden = i === NOBODY;
    if (i === NOBODY) return;
    tip.replaceChildren(...this.panels.tip(i));
    const left = Math.min(x + 16, stage.clientWidth - tip.offsetWidth - 8);
    const top = y + 20 + tip.offsetHeight > stage.clientHeight ? y - tip.offsetHeight - 14 : y + 20;
    tip.style.transform = `translate(${Math.max(4, left)}px, ${Math.max(4, top)}px)`;
  }

  hideTip() {
    this.parts.tip.hidden = true;
  }

  // ------------------------------------------------------------ folding

  fold() { if (this.scene.chosen !== NOBODY) this.foldNode(this.scene.chosen); }
  foldAt(x, y) {
    const i = this.scene.nodeAt(x, y);
    if (i !== NOBODY) this.foldNode(i);
  }

  /** Folds or unfolds a node, which stays where it is in the window. */
  foldNode(chosen) {
    const { layout, camera } = this;
    const i = layout.standIn(chosen);
    if (!this.model.isInner(i)) {
      this.onLeaf?.(i);
      return;
    }
    const before = camera.x(layout.x[i]);
    layout.fold(i, !layout.folded[i]);
    camera.goal = null;
    camera.placeAt(camera.kx, camera.tx, camera.ty);
    camera.tx += before - camera.x(layout.x[i]);
    this.refresh();
  }

  /** "all" unfolds all, "first" folds as at first, a number folds below that level. */
  foldTo(choice) {
    if (choice === "all") this.layout.unfoldAll();
    else if (choice === "first") this.layout.foldAsAtFirst();
    else if (choice !== "") this.layout.foldBelow(Number(choice));
    this.camera.fit();
    this.refresh();
  }

  // ------------------------------------------------------------ search

  search() {
    this.parts.search?.focus();
    this.parts.search?.select();
  }

  /** Nodes by number (#12), by name or by path (B E): first those whose whole path it is, then where a path ends so. */
  find(words) {
    const { model } = this;
    if (words === "") return [];
    if (/^#\d+$/.test(words)) return Number(words.slice(1)) < model.count ? [Number(words.slice(1))] : [];
    const parts = words.toLowerCase().split(/\s+/);
    const whole = [], endings = [];
    for (let i = 0; i < model.count; i++) {
      let at = i, part = parts.length - 1;
      while (part >= 0 && at !== NOBODY && model.name(at).toLowerCase() === parts[part]) {
        at = model.parent[at];
        part--;
      }
      if (part < 0) (at === NOBODY || model.parent[at] === NOBODY ? whole : endings).push(i);
    }
    return [...whole, ...endings];
  }

  // ------------------------------------------------------------ files, help

  /** What stands below the tree: the conventions of the search. */
  setCaption(text) {
    for (const place of this.root.querySelectorAll("[data-caption]")) place.textContent = text;
  }

  captionLines() {
    const { model, playhead } = this;
    const most = Math.max(40, Math.floor(this.camera.width / 6.6));
    const step = tr("Step {number} of {all}. {sentence}",
      { number: playhead.step + 1, all: model.steps, sentence: this.parts.why.textContent });
    return [...wrap(model.caption, most), ...(playhead.step < 0 ? [] : wrap(step, most))];
  }

  fileName(suffix) {
    return `${this.model.file}-${this.playhead.step + 1}.${suffix}`;
  }

  svg() { return svgText(this.scene, this.colours, this.captionLines()); }
  saveSvg() { download(new Blob([this.svg()], { type: "image/svg+xml" }), this.fileName("svg")); }
  async savePng() { download(await pngBlob(this.scene, this.colours, this.captionLines()), this.fileName("png")); }

  help() {
    const { help } = this.parts;
    if (!help) return;
    if (help.open) help.close();
    else help.showModal();
  }

  escape() {
    this.root.ownerDocument.activeElement?.blur?.();
    this.choose(NOBODY);
  }
}
