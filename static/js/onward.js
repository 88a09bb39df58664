// The page moves on by itself: when all is chosen that "data-after" names, the part it stands
// on comes into view.
const form = document.querySelector("[data-live]");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

form.addEventListener("change", ({ target }) => {
  const next = form.querySelector("[data-after]");
  const asked = next?.dataset.after.split(" ") ?? [];
  if (!asked.includes(target.name)) return;
  if (!asked.every((name) => form.elements[name].value)) return;
  next.scrollIntoView({ block: next.dataset.at, behavior: calm.matches ? "instant" : "smooth" });
});
