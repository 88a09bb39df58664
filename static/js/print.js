// Prints the page, and writes the day on it as this phone knows it.
const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long" });

function dated() {
  for (const place of document.querySelectorAll("[data-printed-on]")) {
    place.querySelector("time").textContent = day.format(new Date());
    place.hidden = false;
  }
}

dated();
addEventListener("beforeprint", dated);
for (const button of document.querySelectorAll("[data-print]")) {
  button.addEventListener("click", () => print());
  button.parentElement.hidden = false;
}
