// Scripts run here: what only they can do may show itself.
document.documentElement.classList.add("scripted");
