// Another value for a leaf, typed where the leaf stands.

import { tr } from "/explorer-js/language.js";
import { MAX, NO_VALUE } from "/explorer-js/model.js";

const MOST = 9999;

/** Opens a small field over a leaf; `onValue(name, value)` hears what was typed. */
export function editLeaf(explorer, i, onValue) {
  const { model, layout, camera, parts: { stage } } = explorer;
  stage.querySelector(".leaf-form")?.remove();
  explorer.choose(i);
  explorer.hideTip();
  const sign = model.negamax && model.player[i] !== MAX ? -1 : 1; // the tree is written as MAX sees it
  const name = model.name(i);
  const form = document.createElement("form");
  form.className = "leaf-form";
  const field = document.createElement("input");
  const wrong = document.createElement("p");
  const before = document.activeElement;
  Object.assign(field, { inputMode: "decimal", autocomplete: "off", maxLength: 40 });
  field.setAttribute("aria-label", tr("Value of leaf {node}, as MAX sees it", { node: name }));
  wrong.setAttribute("role", "alert");
  const written = model.value[i] === NO_VALUE ? "" : String((sign * model.value[i]) / 10 ** model.decimals);
  field.value = written;
  form.append(field, wrong);
  form.style.left = `${clamp(camera.x(layout.x[i]), 44, stage.clientWidth - 44)}px`;
  form.style.top = `${clamp(camera.y(layout.row[i]), 24, stage.clientHeight - 24)}px`;
  stage.append(form);
  field.focus();
  field.select();
  let open = true;
  const close = () => {
    if (!open) return;
    open = false; // to remove it takes the focus away, which closes it again
    form.remove();
  };
  const goBack = () => {
    close();
    before?.focus?.({ preventScroll: true });
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const value = numberIn(field.value);
    if (value === null) {
      const range = { value: field.value.trim(), least: `−${MOST}`, most: MOST };
      wrong.textContent = range.value ? tr("{value} is not a number from {least} to {most}.", range)
        : tr("Enter a number from {least} to {most}.", range);
      field.setAttribute("aria-invalid", "true");
      return;
    }
    goBack();
    if (String(value) !== written) onValue(name, value);
  });
  field.addEventListener("input", () => {
    wrong.textContent = "";
    field.removeAttribute("aria-invalid");
  });
  field.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") goBack();
  });
  field.addEventListener("blur", close);
}

/** The number that was typed; null where it is none, or too large. */
function numberIn(text) {
  const digits = text.trim().replace("−", "-");
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(digits) && Math.abs(Number(digits)) <= MOST ? Number(digits) : null;
}

function clamp(value, least, most) {
  return Math.max(least, Math.min(most, value));
}
