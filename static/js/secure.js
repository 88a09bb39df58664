// What a browser gives only to pages from https or from the machine itself: they open while
// nobody answers, and the screen stays on beside the cards. Elsewhere nothing happens.
if (isSecureContext && navigator.serviceWorker) navigator.serviceWorker.register("/sw.js");

// A lock ends when the page is out of sight.
async function stayAwake() {
  if (document.hidden) return;
  try {
    await navigator.wakeLock.request("screen");
  } catch {
    // the battery is low: the phone knows better
  }
}

if (navigator.wakeLock && document.querySelector("[data-awake]")) {
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();
}
