// Which part of the tree is seen, and how large. Zoomed out, a wide tree is squeezed in width only.

const LARGEST = 4;
const MARGIN = { top: 46, side: 34, bottom: 54 };

export class Camera {
  constructor(layout) {
    this.layout = layout;
    this.width = this.height = 1; // of the window, in pixels
    this.kx = this.ky = 1;
    this.tx = this.ty = 0;
    this.goal = null; // where an animation leads
  }

  resize(width, height) {
    this.width = width;
    this.height = height;
  }

  /** The zoom at which all of the tree is seen. */
  get whole() {
    return Math.min(1.6, (this.width - 2 * MARGIN.side) / Math.max(1, this.layout.width), this.tallest);
  }

  /** The scale in height at which all rows are seen. */
  get tallest() {
    return Math.min(1.6, (this.height - this.top - this.bottom) / Math.max(this.layout.level / 2, this.layout.height));
  }

  /** Rows stay as far apart as the window has room for, however far one zooms out. */
  tall(kx) {
    return Math.max(kx, Math.min(1, this.tallest));
  }

  /** Room above and below the tree: half of a node is there. */
  get top() { return MARGIN.top + this.layout.extra * 0.6; }
  get bottom() { return MARGIN.bottom + this.layout.extra * 0.6; }

  x(x) { return x * this.kx + this.tx; }
  y(row) { return row * this.layout.level * this.ky + this.ty; }
  toX(px) { return (px - this.tx) / this.kx; }
  toRow(py) { return (py - this.ty) / (this.layout.level * this.ky); }

  placeAt(kx, tx, ty) {
    this.kx = Math.max(this.whole * 0.5, Math.min(LARGEST, kx));
    this.ky = this.tall(this.kx);
    this.tx = tx;
    this.ty = ty;
  }

  /** The view of the whole tree. */
  fitted() {
    const kx = this.whole;
    const ky = this.tall(kx);
    const spare = this.height - this.top - this.bottom - this.layout.height * ky;
    return {
      kx,
      tx: (this.width - this.layout.width * kx) / 2,
      ty: this.top + Math.max(0, spare) * 0.4,
    };
  }

  fit(animated = false) {
    this.go(this.fitted(), animated);
  }

  pan(dx, dy) {
    this.goal = null;
    this.tx += dx;
    this.ty += dy;
  }

  /** Zooms by a factor; the point under (px, py) stays where it is. */
  zoom(factor, px = this.width / 2, py = this.height / 2) {
    const x = this.toX(px), row = this.toRow(py);
    this.goal = null;
    this.placeAt(this.kx * factor, 0, 0);
    this.tx = px - x * this.kx;
    this.ty = py - row * this.layout.level * this.ky;
  }

  /** Moves the view up or down so that no more than a margin above or below the tree is empty. */
  held(ty, ky) {
    const spare = this.height - this.top - this.bottom - this.layout.height * ky;
    if (spare >= 0) return this.top + spare * 0.4;
    return Math.max(this.top + spare, Math.min(this.top, ty));
  }

  /** Brings a point of the tree into the middle, at a zoom. */
  centre(x, row, kx, animated) {
    const zoom = Math.max(this.whole * 0.5, Math.min(LARGEST, kx));
    const ty = this.held(this.height / 2 - row * this.layout.level * this.tall(zoom), this.tall(zoom));
    this.go({ kx: zoom, tx: this.width / 2 - x * zoom, ty }, animated);
  }

  /** Moves just so far that a point is inside the window; not at all where the whole tree is in it. */
  follow(x, row, animated) {
    const { kx, tx, ty } = this.goal ?? this;
    const { width, height, layout } = this;
    const ky = this.tall(kx);
    const side = Math.min(width / 3, Math.max(MARGIN.side, 30 * kx));
    const top = Math.min(height / 3, this.top), bottom = Math.min(height / 3, this.bottom);
    const into = (at, from, to) => (at < from ? from - at : at > to ? to - at : 0);
    const wide = tx >= 0 && tx + layout.width * kx <= width; // all columns are in the window,
    const high = ty >= 0 && ty + layout.height * ky <= height; // and all rows
    const dx = wide ? 0 : into(x * kx + tx, side, width - side);
    const dy = high ? 0 : into(row * this.layout.level * ky + ty, top, height - bottom);
    if (dx || dy) this.go({ kx, tx: tx + dx, ty: ty + dy }, animated);
  }

  go(goal, animated) {
    if (animated) {
      this.goal = goal;
    } else {
      this.goal = null;
      this.placeAt(goal.kx, goal.tx, goal.ty);
    }
  }

  /** One frame of an animation; says whether another is needed. */
  glide() {
    if (!this.goal) return false;
    const { kx, tx, ty } = this.goal;
    const part = 0.22;
    const near = Math.abs(tx - this.tx) < 0.7 && Math.abs(ty - this.ty) < 0.7 && Math.abs(kx / this.kx - 1) < 0.002;
    if (near) {
      this.go(this.goal, false);
      return false;
    }
    const zoom = this.kx * (kx / this.kx) ** part;
    // the point that stays in the middle moves evenly, whatever the zoom does
    const from = (this.width / 2 - this.tx) / this.kx, to = (this.width / 2 - tx) / kx;
    const middle = from + (to - from) * part;
    this.placeAt(zoom, this.width / 2 - middle * zoom, this.ty + (ty - this.ty) * part);
    return true;
  }
}
