// Another value for a leaf, typed where the leaf stands.

import { MAX } from "/explorer-js/model.js";

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
  Object.assign(field, { type: "number", step: 1, min: -9999, max: 9999, inputMode: "numeric", required: true });
  field.setAttribute("aria-label", `Value of leaf ${name}, as MAX sees it`);
  field.value = sign * model.value[i];
  form.append(field);
  form.style.left = `${clamp(camera.x(layout.x[i]), 44, stage.clientWidth - 44)}px`;
  form.style.top = `${clamp(camera.y(layout.row[i]), 24, stage.clientHeight - 24)}px`;
  stage.append(form);
  field.focus();
  field.select();
  let open = true;
  const close = () => {
    if (open) {
      open = false; // to remove it takes the focus away, which closes it again
      form.remove();
    }
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!field.reportValidity()) return;
    const value = Number(field.value);
    close();
    if (value !== sign * model.value[i]) onValue(name, value);
  });
  field.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") close();
  });
  field.addEventListener("blur", close);
}

function clamp(value, least, most) {
  return Math.max(least, Math.min(most, value));
}
