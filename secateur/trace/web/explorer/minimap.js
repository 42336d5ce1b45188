// The whole tree in a corner, with a frame around what the window shows. A press there moves the window.

import { STATE } from "./playhead.js";

const PAD = 4;

export class Minimap {
  model; layout; playhead; camera;

  constructor(canvas, onMove) {
    this.canvas = canvas;
    this.image = document.createElement("canvas");
    this.stale = true;
    this.painted = 0;
    const move = (event) => {
      if (event.type === "pointermove" && event.buttons === 0) return;
      const box = canvas.getBoundingClientRect();
      onMove(this.toTree(event.clientX - box.left), this.toRow(event.clientY - box.top));
    };
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      move(event);
    });
    canvas.addEventListener("pointermove", move);
  }

  /** Shows this tree from now on. */
  show({ model, layout, playhead, camera }) {
    Object.assign(this, { model, layout, playhead, camera });
    this.stale = true;
    this.painted = 0;
  }

  get kx() { return (this.canvas.clientWidth - 2 * PAD) / Math.max(1, this.layout.width); }
  get gap() { return (this.canvas.clientHeight - 2 * PAD) / this.layout.rows.length; }
  toTree(px) { return (px - PAD) / this.kx; }
  toRow(py) { return (py - PAD) / this.gap - 0.5; }

  /** Whether all of the tree is in the window anyway. */
  get needless() {
    const { camera, layout } = this;
    return camera.x(0) > -20 && camera.x(layout.width) < camera.width + 20
      && camera.y(0) > 0 && camera.y(layout.rows.length - 1) < camera.height;
  }

  draw(colours) {
    const { canvas, camera } = this;
    canvas.hidden = this.needless;
    if (canvas.hidden) return;
    const ratio = window.devicePixelRatio || 1;
    const width = canvas.clientWidth, height = canvas.clientHeight;
    if (canvas.width !== Math.round(width * ratio)) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
      this.stale = true;
    }
    const now = performance.now();
    if (this.stale && now - this.painted > 300) {
      this.paintTree(colours, width, height);
      this.painted = now;
      this.stale = false;
    }
    const context = canvas.getContext("2d");
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    context.drawImage(this.image, 0, 0, width, height);
    const left = PAD + camera.toX(0) * this.kx, right = PAD + camera.toX(camera.width) * this.kx;
    const top = PAD + (camera.toRow(0) + 0.5) * this.gap, bottom = PAD + (camera.toRow(camera.height) + 0.5) * this.gap;
    const clamp = (value, most) => Math.max(1, Math.min(most - 1, value));
    const x = clamp(left, width), y = clamp(top, height);
    context.strokeStyle = colours.here;
    context.lineWidth = 2;
    context.strokeRect(x, y, Math.max(3, clamp(right, width) - x), Math.max(3, clamp(bottom, height) - y));
  }

  paintTree(colours, width, height) {
    const { layout, playhead, model, image } = this;
    image.width = width;
    image.height = height;
    const context = /** @type {CanvasRenderingContext2D} */ (image.getContext("2d"));
    const { kx, gap } = this;
    const tall = Math.max(1.5, gap * 0.45);
    const columns = new Int8Array(width);
    layout.rows.forEach((nodes, row) => {
      columns.fill(-1);
      for (const i of nodes) {
        const kind = playhead.stateOf(i) * 2 + model.player[i];
        const column = Math.min(width - 1, Math.floor(PAD + layout.x[i] * kx));
        const open = columns[column] >> 1 === STATE.OPEN;
        if (!open && (columns[column] < 0 || kind >> 1 !== STATE.UNSEEN)) columns[column] = kind;
      }
      const y = PAD + (row + 0.5) * gap - tall / 2;
      for (let column = 0; column < width; column++) {
        if (columns[column] < 0) continue;
        context.fillStyle = colours.dots[columns[column]];
        context.fillRect(column, y, 1.2, tall);
      }
    });
  }
}
