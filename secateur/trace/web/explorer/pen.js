// Two pens with the same strokes: one draws on a canvas, one writes SVG. What is drawn is decided in scene.js.

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';

/** Style: {fill, stroke, width, dash}; whatever is missing is not drawn. */
export class CanvasPen {
  constructor(context) {
    this.context = context;
  }

  paint(style) {
    const { context } = this;
    if (style.fill) {
      context.fillStyle = style.fill;
      context.fill();
    }
    if (style.stroke) {
      context.strokeStyle = style.stroke;
      context.lineWidth = style.width ?? 1;
      context.setLineDash(style.dash ?? []);
      context.stroke();
    }
  }

  /** Many lines of one style: [x1, y1, x2, y2, ...]. */
  lines(ends, style) {
    if (ends.length === 0) return;
    const { context } = this;
    context.beginPath();
    for (let at = 0; at < ends.length; at += 4) {
      context.moveTo(ends[at], ends[at + 1]);
      context.lineTo(ends[at + 2], ends[at + 3]);
    }
    this.paint(style);
  }

  /** Many squares of one colour: [x, y, side, ...], by their centres. */
  dots(places, fill) {
    if (places.length === 0) return;
    const { context } = this;
    context.fillStyle = fill;
    for (let at = 0; at < places.length; at += 3) {
      const side = places[at + 2];
      context.fillRect(places[at] - side / 2, places[at + 1] - side / 2, side, side);
    }
  }

  box(x, y, width, height, corner, style) {
    this.context.beginPath();
    this.context.roundRect(x - width / 2, y - height / 2, width, height, corner);
    this.paint(style);
  }

  ellipse(x, y, width, height, style) {
    this.context.beginPath();
    this.context.ellipse(x, y, width / 2, height / 2, 0, 0, 2 * Math.PI);
    this.paint(style);
  }

  polygon(points, style) {
    this.context.beginPath();
    for (let at = 0; at < points.length; at += 2) this.context.lineTo(points[at], points[at + 1]);
    this.context.closePath();
    this.paint(style);
  }

  /** A line of text, its middle at y. `anchor`: "start", "middle", "end"; `halo`: a colour behind the letters. */
  text(words, x, y, size, fill, { anchor = "middle", weight = 400, halo = null } = {}) {
    const { context } = this;
    context.font = `${weight} ${size}px ${FONT}`;
    context.textAlign = anchor === "middle" ? "center" : anchor;
    context.textBaseline = "middle";
    if (halo) {
      context.setLineDash([]);
      context.lineJoin = "round";
      context.strokeStyle = halo;
      context.lineWidth = size / 3.5;
      context.strokeText(words, x, y + size * 0.06);
    }
    context.fillStyle = fill;
    context.fillText(words, x, y + size * 0.06);
  }

  /** Marks of a board (PackedMark) around a point, at a scale; `colourOf` knows their colours by role. */
  stamp(marks, x, y, scale, colourOf) {
    const { context } = this;
    context.save();
    context.translate(x, y);
    context.scale(scale, scale);
    context.setLineDash([]);
    context.lineCap = "round";
    for (const mark of marks) {
      if (mark.text) {
        this.text(mark.text, mark.x ?? 0, mark.y ?? 0, mark.size, colourOf(mark.fill), { weight: 600 });
        continue;
      }
      const path = pathOf(mark);
      if (mark.fill) {
        context.fillStyle = colourOf(mark.fill);
        context.fill(path);
      }
      if (mark.stroke) {
        context.strokeStyle = colourOf(mark.stroke);
        context.lineWidth = mark.width;
        context.stroke(path);
      }
    }
    context.restore();
  }

  /** A small picture, stretched. */
  image(canvas, x, y, width, height) {
    this.context.drawImage(canvas, x, y, width, height);
  }

  /** One row of pixels of a picture, stretched. */
  strip(canvas, row, x, y, width, height) {
    this.context.imageSmoothingEnabled = false;
    this.context.drawImage(canvas, 0, row, canvas.width, 1, x, y, width, height);
  }
}

export class SvgPen {
  constructor(width, height) {
    this.width = width;
    this.height = height;
    this.parts = [];
  }

  add(name, attributes, style, content = "") {
    const looks = {
      fill: style.fill ?? "none", stroke: style.stroke, "stroke-width": style.stroke && (style.width ?? 1),
      "stroke-dasharray": style.dash?.join(" "),
    };
    const all = Object.entries({ ...attributes, ...looks });
    const written = all.filter(([, value]) => value !== undefined)
      .map(([key, value]) => `${key}="${typeof value === "number" ? round(value) : escaped(value)}"`);
    this.parts.push(`<${name} ${written.join(" ")}${content ? `>${content}</${name}>` : "/>"}`);
  }

  lines(ends, style) {
    let d = "";
    for (let at = 0; at < ends.length; at += 4) {
      d += `M${round(ends[at])} ${round(ends[at + 1])}L${round(ends[at + 2])} ${round(ends[at + 3])}`;
    }
    if (d) this.add("path", { d }, style);
  }

  dots(places, fill) {
    let d = "";
    for (let at = 0; at < places.length; at += 3) {
      const side = places[at + 2];
      const [x, y, length] = [places[at] - side / 2, places[at + 1] - side / 2, side].map(round);
      d += `M${x} ${y}h${length}v${length}h${-length}z`;
    }
    if (d) this.add("path", { d }, { fill });
  }

  box(x, y, width, height, rx, style) {
    this.add("rect", { x: x - width / 2, y: y - height / 2, width, height, rx }, style);
  }

  ellipse(cx, cy, width, height, style) {
    this.add("ellipse", { cx, cy, rx: width / 2, ry: height / 2 }, style);
  }

  polygon(points, style) {
    this.add("polygon", { points: Array.from(points, round).join(" ") }, style);
  }

  text(words, x, y, size, fill, { anchor = "middle", weight = 400, halo = null } = {}) {
    const place = { x, y: y + size * 0.36, "font-size": size, "font-weight": weight, "text-anchor": anchor };
    const behind = halo ? { stroke: halo, width: size / 3.5 } : {};
    const order = halo ? { "paint-order": "stroke", "stroke-linejoin": "round" } : {};
    this.add("text", { ...place, ...order }, { fill, ...behind }, escaped(words));
  }

  stamp(marks, x, y, scale, colourOf) {
    const place = `translate(${round(x)} ${round(y)}) scale(${scale.toFixed(5)})`;
    this.parts.push(`<g transform="${place}" stroke-linecap="round">`);
    for (const mark of marks) {
      const fill = mark.fill ? colourOf(mark.fill) : undefined;
      const stroke = mark.stroke ? colourOf(mark.stroke) : undefined;
      if (mark.text) this.text(mark.text, mark.x ?? 0, mark.y ?? 0, mark.size, fill, { weight: 600 });
      else this.add("path", { d: mark.path }, { fill, stroke, width: mark.width });
    }
    this.parts.push("</g>");
  }

  image(canvas, x, y, width, height) {
    this.add("image", { x, y, width, height, preserveAspectRatio: "none", href: canvas.toDataURL() }, {});
  }

  strip(canvas, row, x, y, width, height) {
    const one = document.createElement("canvas");
    one.width = canvas.width;
    one.height = 1;
    one.getContext("2d")?.drawImage(canvas, 0, row, canvas.width, 1, 0, 0, canvas.width, 1);
    this.image(one, x, y, width, height);
  }

  /** The whole document. */
  document(title) {
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${this.width}" height="${this.height}" `
        + `viewBox="0 0 ${this.width} ${this.height}" font-family="${escaped(FONT)}">`,
      `<title>${escaped(title)}</title>`,
      ...this.parts,
      "</svg>\n",
    ].join("\n");
  }
}

const paths = new WeakMap();

function pathOf(mark) {
  if (!paths.has(mark)) paths.set(mark, new Path2D(mark.path));
  return paths.get(mark);
}

function round(number) {
  return Math.round(number * 100) / 100;
}

export function escaped(text) {
  return String(text).replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);
}
