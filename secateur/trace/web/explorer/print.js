// What the browser prints of a search: the whole tree as it is unfolded, on light paper, and the sentence of the step.

import { Camera } from "./camera.js";
import { grouped, tr } from "./language.js";
import { SvgPen } from "./pen.js";
import { Scene } from "./scene.js";
import { coloursOf } from "./theme.js";

const WIDE = 1000; // the picture in pixels, before it is fitted to the paper
const LOW = 220, HIGH = 1250;
const AROUND = 120; // above and below the tree

/** The tree, its sentence and its conventions, for paper. */
export function printedFigure({ root, model, layout, playhead, scene, parts }) {
  const camera = new Camera(layout);
  camera.resize(WIDE, Math.max(LOW, Math.min(HIGH, layout.height + AROUND)));
  camera.fit();
  const drawn = new Scene(model, layout, playhead, camera);
  drawn.showTypes = scene.showTypes;
  const pen = new SvgPen(camera.width, camera.height);
  drawn.draw(pen, coloursOf(root));
  const figure = document.createElement("figure");
  figure.className = "printed";
  figure.innerHTML = pen.document(model.caption);
  const step = playhead.step < 0 ? tr("Before the first step.")
    : tr("Step {step} of {steps}.", { step: grouped(playhead.step + 1), steps: grouped(model.steps) });
  for (const words of [`${step} ${playhead.step < 0 ? "" : parts.why.textContent}`.trim(), model.caption]) {
    const line = document.createElement("figcaption");
    line.textContent = words;
    figure.append(line);
  }
  return figure;
}

/** Puts the figure into the page while it is printed; returns what undoes that. */
export function watchPrinting(explorer) {
  const page = explorer.root.ownerDocument.documentElement;
  const place = explorer.root.matches(".pane, .workspace") ? explorer.root : explorer.root.querySelector(".workspace");
  /** @type {HTMLElement | null} */
  let figure = null;
  let theme = "";
  const before = () => {
    if (figure) return;
    theme = page.dataset.theme ?? "";
    page.dataset.theme = "light";
    figure = printedFigure(explorer);
    (place ?? page).append(figure);
  };
  const after = () => {
    figure?.remove();
    figure = null;
    if (theme) page.dataset.theme = theme;
    else delete page.dataset.theme;
  };
  window.addEventListener("beforeprint", before);
  window.addEventListener("afterprint", after);
  return () => {
    window.removeEventListener("beforeprint", before);
    window.removeEventListener("afterprint", after);
  };
}
