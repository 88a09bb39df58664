// Scripts run here: what only they can do may show itself.
document.documentElement.classList.add("scripted");

// A tap that comes before the page is drawn was meant for the page before.
{
  const early = (event) => {
    if (!event.detail) return; // by the keyboard, or by voice
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("click", early, true);
  requestAnimationFrame(() =>
    requestAnimationFrame(() => removeEventListener("click", early, true)),
  );
}

// What this phone keeps, each thing by its name. A browser may keep nothing (a private window,
// a full phone): then there is never anything, and to keep something gives false.
globalThis.phone = {
  kept(name) {
    try {
      return JSON.parse(localStorage.getItem(name));
    } catch {
      return null;
    }
  },
  keep(name, what) {
    try {
      localStorage.setItem(name, JSON.stringify(what));
      return true;
    } catch {
      return false;
    }
  },
  forget(name) {
    try {
      localStorage.removeItem(name);
    } catch {
      // nothing was kept
    }
  },
};
