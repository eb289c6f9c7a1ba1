import { text } from "@plenary/contract/text";
import type { ShownProgramme } from "./shown-programme.ts";
import type { Slot } from "./slots.ts";

/** What scripts add to a row: its track's colour (pages have no inline styles), and its room's stream until its end. */
export function dressRow(slot: Slot, shown: ShownProgramme): void {
  const { row, again, of, sessionId, title, stream, end } = slot;
  const color = shown.facets.track[of.track?.[0] ?? -1]?.color;
  if (color) for (const each of [row, ...again]) each.style.setProperty("--track", color);
  const live = shown.facets.room[of.room?.[0] ?? -1]?.stream;
  if (!sessionId || stream || !live || end < Date.now() || row.querySelector(".watch")) return;
  row.querySelector(".at")?.append(watchLink(live, title));
}

/** A link to the stream of a room or a session. */
export function watchLink(address: string, of: string): HTMLElement {
  const link = document.createElement("a");
  link.className = "watch";
  link.href = address;
  // Not for people: for search engines.
  link.rel = "nofollow";
  link.textContent = text("Watch online");
  link.ariaLabel = text("Watch online: {title}", { title: of });
  return link;
}
