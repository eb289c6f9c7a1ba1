import { browserZone } from "../../base/browser-zone.ts";
import { showTimes } from "./clock.ts";
import { startNow } from "./embed-now.ts";
import { showMatches } from "./matching.ts";
import { facetNames, type ShownProgramme } from "./shown.ts";
import { slotsIn } from "./slots.ts";

/**
 * The script of the programme in a frame (EmbeddedProgramme.server.tsx): chooses what its address asks for, and tells the page around
 * it how high it is. It keeps and reads nothing else in the browser.
 */

const query = new URLSearchParams(location.search);
const data = document.getElementById("shown")?.textContent;
const root = document.querySelector<HTMLElement>(".slots");

if (data && root) {
  const shown = JSON.parse(data) as ShownProgramme;
  const of = Object.fromEntries(facetNames.map((name) => [name, query.getAll(name)]));
  const q = query.get("q") ?? "";
  colorRows(root, shown);
  if (q || facetNames.some((name) => query.has(name)))
    showMatches(root, shown, { q, of: of as Record<(typeof facetNames)[number], string[]>, marked: null });
  const zone = query.get("clock") === "mine" ? browserZone() : shown.event.timezone;
  if (zone !== shown.event.timezone) showTimes(root, shown, zone);
  // Not for people: a selector.
  const links = document.querySelectorAll<HTMLAnchorElement>(".views a");
  for (const link of links) link.search = `${kept(link)}`;
  const place = document.getElementById("now");
  if (query.get("view") === "now" && place) startNow(place, { root, shown, zone, at: query.get("at") });
}

if (parent !== window) {
  const tell = () => parent.postMessage({ plenaryHeight: document.body.scrollHeight }, "*");
  new ResizeObserver(tell).observe(document.body);
  tell();
}

/** The address of another view, with all that is chosen. */
function kept(link: HTMLAnchorElement): URLSearchParams {
  const next = new URLSearchParams(query);
  next.set("view", new URLSearchParams(link.search).get("view") ?? "list");
  return next;
}

/** The colours of tracks: pages may have no styles of their own, scripts may. */
function colorRows(rows: HTMLElement, shown: ShownProgramme): void {
  for (const { row, again, of } of slotsIn(rows, shown)) {
    const color = shown.facets.track[of.track?.[0] ?? -1]?.color;
    if (color) for (const each of [row, ...again]) each.style.setProperty("--track", color);
  }
}
