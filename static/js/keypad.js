// Keys of our own for a count: the phone's keyboard would cover the page. A digit is written
// when its key goes down, so that two thumbs at once lose none. A press that turns into a
// scroll is taken back.
for (const pad of document.querySelectorAll("[data-keypad]")) {
  const input = document.getElementById(pad.dataset.keypad);
  const most = Number(pad.dataset.digits);
  const pressed = new Map(); // by pointer: what stood there before

  const write = (text) => {
    input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const press = (digit) => {
    const text = input.value === "0" ? "" : input.value;
    if (digit === "") write(text.slice(0, -1));
    else if (text.length < most) write(text + digit);
  };

  pad.addEventListener("pointerdown", (event) => {
    const key = event.target.closest("button");
    if (!key || event.button) return;
    pressed.set(event.pointerId, input.value);
    press(key.value);
  });
  pad.addEventListener("pointercancel", (event) => {
    if (pressed.has(event.pointerId)) write(pressed.get(event.pointerId));
    pressed.delete(event.pointerId);
  });
  // A click that no press came before is one by keys, or by voice.
  pad.addEventListener("click", (event) => {
    const key = event.target.closest("button");
    if (key && pressed.size === 0) press(key.value);
    pressed.clear();
  });

  input.inputMode = "none";
  pad.hidden = false;
}
