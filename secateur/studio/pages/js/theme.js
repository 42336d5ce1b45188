// Sets the remembered theme, and how boards look, before the first paint: a plain script in <head>, so that nothing
// flashes.

(() => {
  try {
    const theme = localStorage.getItem("secateur-theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    for (const name of ["board", "pieces"]) {
      const chosen = localStorage.getItem(`secateur-${name}`);
      if (chosen) document.documentElement.dataset[name] = chosen;
    }
  } catch {
    // No storage, no memory: the system's theme does.
  }
})();
