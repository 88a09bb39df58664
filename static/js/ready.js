// Scripts run here: what only they can do may show itself.
document.documentElement.classList.add("scripted");

// A tap that comes before the page is there was meant for the one before it.
addEventListener("click", (event) => {
  if (document.readyState !== "loading" || performance.now() > 1000) return; // or it takes long
  if (!event.detail) return; // by the keyboard, or by voice
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

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
