// Sets the remembered theme before the first paint: a plain script in <head>, so that nothing flashes.

(() => {
  try {
    const theme = localStorage.getItem("secateur-theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // No storage, no memory: the system's theme does.
  }
})();
