// Rows of the tree where nodes are closer than pixels: for each column of pixels the mean colour of its nodes.


export class Strips {
  /** @type {Float32Array} */
  sums;
  /** @type {Uint8Array} */
  used;
  /** @type {CanvasRenderingContext2D} */
  context;
  /** @type {ImageData} */
  pixels;

  constructor() {
    this.canvas = null; // row 2n is the strip of level n, row 2n + 1 a pale one for the edges into it
  }

  clear(width, rows) {
    if (!this.canvas || this.width !== width || this.rows !== rows) {
      this.width = width;
      this.rows = rows;
      this.sums = new Float32Array(4 * width * rows); // red, green, blue, how many
      this.canvas = document.createElement("canvas");
      this.canvas.width = width;
      this.canvas.height = 2 * rows;
      this.context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
      this.pixels = this.context.createImageData(width, 2 * rows);
    } else {
      this.sums.fill(0);
    }
    this.used = new Uint8Array(rows);
  }

  /** Adds those of a row's nodes that belong into a strip; `mixed` has red, green, blue and weight for every kind. */
  fill(row, nodes, belongs, x, camera, kindOf, mixed) {
    const { sums, width } = this;
    const { kx, tx } = camera;
    const start = row * width;
    let used = 0;
    for (let n = 0; n < nodes.length; n++) {
      const i = nodes[n];
      if (!belongs(i)) continue;
      const column = Math.floor(x[i] * kx + tx);
      if (column < 0 || column >= width) continue;
      const to = 4 * (start + column), from = 4 * kindOf(i);
      sums[to] += mixed[from];
      sums[to + 1] += mixed[from + 1];
      sums[to + 2] += mixed[from + 2];
      sums[to + 3] += mixed[from + 3];
      used = 1;
    }
    this.used[row] = used;
  }

  draw(pen, camera, first, last) {
    const { sums, width, pixels: { data } } = this;
    if (!this.used.includes(1)) return;
    data.fill(0);
    for (let row = first; row <= last; row++) {
      if (!this.used[row]) continue;
      for (let column = 0; column < width; column++) {
        const from = 4 * (row * width + column);
        const weight = sums[from + 3];
        if (weight === 0) continue;
        const strong = Math.min(235, 70 + 45 * weight);
        const node = 4 * (2 * row * width + column), edge = node + 4 * width;
        data[node] = data[edge] = sums[from] / weight;
        data[node + 1] = data[edge + 1] = sums[from + 1] / weight;
        data[node + 2] = data[edge + 2] = sums[from + 2] / weight;
        data[node + 3] = strong;
        data[edge + 3] = strong * 0.22;
      }
    }
    this.context.putImageData(this.pixels, 0, 0);
    const gap = camera.layout.level * camera.ky;
    const height = Math.max(4, Math.min(22, gap * 0.28));
    for (let row = first; row <= last; row++) {
      if (!this.used[row]) continue;
      const y = camera.y(row);
      pen.strip(this.canvas, 2 * row + 1, 0, y - gap + 2, width, gap - height / 2 - 2);
      pen.strip(this.canvas, 2 * row, 0, y - height / 2, width, height);
    }
  }
}
