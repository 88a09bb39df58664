// "Who deals first?" names the players as they are typed.
for (const [seat, id] of ["first", "second"].entries()) {
  const name = document.getElementById(id);
  const label = document.querySelector(`label[for="dealer-${seat}"] span`);
  const unnamed = label.textContent;
  const show = () => { label.textContent = name.value.trim() || unnamed; };
  name.addEventListener("input", show);
  name.addEventListener("change", show); // a name picked from the list
  addEventListener("pageshow", show);
}
