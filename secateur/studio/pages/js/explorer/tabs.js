// Two tabs, by click and by arrow keys; the link remembers which.

import { byId } from "/js/ui.js";

export function connectTabs(onChange) {
  const tabs = [...document.querySelectorAll('[role="tab"]')];
  const nameOf = (tab) => tab.getAttribute("aria-controls");

  function choose(name, focus = false) {
    for (const tab of tabs) {
      const chosen = nameOf(tab) === name;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      byId(nameOf(tab)).hidden = !chosen;
      if (chosen && focus) tab.focus();
    }
    const hash = name === nameOf(tabs[0]) ? "" : `#${name}`;
    if (location.hash !== hash) history.replaceState(null, "", location.pathname + location.search + hash);
    onChange(name);
  }

  tabs.forEach((tab, number) => {
    tab.addEventListener("click", () => choose(nameOf(tab)));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[/** @type {KeyboardEvent} */ (event).key];
      if (!step) return;
      event.preventDefault();
      choose(nameOf(tabs[(number + step + tabs.length) % tabs.length]), true);
    });
  });
  const wanted = tabs.find((tab) => `#${nameOf(tab)}` === location.hash);
  if (wanted) queueMicrotask(() => choose(nameOf(wanted)));
  return { choose };
}
