// The current view as a file: SVG, or PNG at twice the size. The caption with the conventions is part of it.

import { CanvasPen, SvgPen } from "./pen.js";

const LINE = 18;

/** Draws what the window shows, and the caption below it. */
function drawView(pen, scene, colours, lines) {
  const { width, height } = scene.camera;
  const foot = lines.length * LINE + 16;
  pen.box(width / 2, height + foot / 2, width, foot, 0, { fill: colours.paper });
  scene.draw(pen, colours);
  lines.forEach((line, number) => {
    const style = { anchor: "start" };
    pen.text(line, 16, height + 14 + number * LINE, 12.5, number === 0 ? colours.ink : colours.muted, style);
  });
}

function sizeOf(scene, lines) {
  return [Math.round(scene.camera.width), Math.round(scene.camera.height + lines.length * LINE + 16)];
}

export function svgText(scene, colours, lines) {
  const pen = new SvgPen(...sizeOf(scene, lines));
  drawView(pen, scene, colours, lines);
  return pen.document(lines[0]);
}

export function pngBlob(scene, colours, lines) {
  const [width, height] = sizeOf(scene, lines);
  const canvas = document.createElement("canvas");
  canvas.width = 2 * width;
  canvas.height = 2 * height;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.scale(2, 2);
  drawView(new CanvasPen(context), scene, colours, lines);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** Hands a file to the reader. */
export function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Breaks a text into lines of at most this many letters. */
export function wrap(text, most) {
  const lines = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
