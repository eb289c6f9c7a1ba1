import { text } from "@plenary/contract/text";
import type { ShownProgramme } from "./shown.ts";
import type { Slot } from "./slots.ts";

/**
 * What scripts add to a row: the colour of its track, as pages may have no styles of their own, and until the session is over where its
 * room can be watched, which a thousand rows needn't say in the document.
 */
export function dressRow(slot: Slot, shown: ShownProgramme): void {
  const { row, again, of, sessionId, title, stream, end } = slot;
  const color = shown.facets.track[of.track?.[0] ?? -1]?.color;
  if (color) for (const each of [row, ...again]) each.style.setProperty("--track", color);
  const live = shown.facets.room[of.room?.[0] ?? -1]?.stream;
  if (!sessionId || stream || !live || end < Date.now() || row.querySelector(".watch")) return;
  row.querySelector(".at")?.append(watchLink(live, title));
}

/** Leads to where a room can be watched, or a session of its own. */
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
