// The theme that the reader chose, on pages that the worker made (app/root.tsx has it for all others).
try {
  const { theme } = localStorage;
  if (/^(light|dark)$/.test(theme)) document.documentElement.style.colorScheme = theme;
} catch {}
// On a page that was saved or made by the worker: once the server answers again, the page is asked for anew. Until then
// the line stays that says how old it is.
let isAsking = false;
let isRenewed = false;
async function look() {
  if (isAsking || isRenewed || document.visibilityState !== "visible") return;
  isAsking = true;
  try {
    const answer = await fetch(location.href, { cache: "no-cache" });
    // The worker marks what it has kept.
    if (answer.status < 500 && !answer.headers.has("x-packed")) renew();
  } catch {
    // Not yet.
  }
  isAsking = false;
}
function renew() {
  isRenewed = true;
  document.getElementById("saved")?.remove();
  // A page of React's asks for its data alone (app/features/public/parts/kept-rows.ts).
  if (dispatchEvent(new Event("renew", { cancelable: true }))) location.reload();
}
// Browsers report the network before the first call gets through; the last time it is the server that was gone.
function lookSoon() {
  for (const wait of [0, 2_000, 10_000, 30_000]) setTimeout(look, wait);
}
setInterval(look, 60_000);
addEventListener("online", lookSoon);
// With a network it was the server that took too long.
if (navigator.onLine) lookSoon();
document.addEventListener("visibilitychange", look);
// A page that React left by its router, and that the worker answered, is its document's neighbour: going back loads nothing by itself.
addEventListener("popstate", () => "__reactRouterContext" in window || location.reload());
