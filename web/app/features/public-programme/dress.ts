import type { ShownProgramme } from "./shown.ts";
import type { Slot } from "./slots.ts";

/** The colours of tracks: pages may have no styles of their own, scripts may. */
export function colorRows({ row, again, of }: Slot, shown: ShownProgramme): void {
  const color = shown.facets.track[of.track?.[0] ?? -1]?.color;
  if (color) for (const each of [row, ...again]) each.style.setProperty("--track", color);
}
