// The page moves on by itself: when all is chosen that "data-after" names, the part it stands
// on comes into view.
const form = document.querySelector("[data-live]");
const next = form.querySelector("[data-after]");
const asked = next?.dataset.after.split(" ") ?? [];
const calm = matchMedia("(prefers-reduced-motion: reduce)");

function onward(behavior) {
  if (!asked.every((name) => form.elements[name].value)) return;
  next.scrollIntoView({ block: next.dataset.at, behavior });
}

form.addEventListener("change", ({ target }) => {
  if (asked.includes(target.name)) onward(calm.matches ? "instant" : "smooth");
});

// The sheet has asked already who knocked. What there is to say of a draft stays in sight.
const told = document.querySelector("[data-draft-line]:not([hidden])");
if (next && !told && new URLSearchParams(location.search).has("knocker")) onward("instant");
