import { whereAndWhen } from "@plenary/contract/programme/version-words";
import type { VersionCounts, VersionPlace } from "@plenary/contract/programme/versions";
import { counted, text } from "@plenary/contract/text";
import { formatTimeRange } from "../../../base/formats/dates.ts";

/** Versions and their changes in words, for organizers. */

/** The changes in figures: "2 cancelled", "1 moved", without kinds that there are none of. */
export function countWords(counts: VersionCounts): string[] {
  return [
    counts.cancelled > 0 && counted(counts.cancelled, "{count} cancelled", "{count} cancelled"),
    counts.moved > 0 && counted(counts.moved, "{count} moved", "{count} moved"),
    counts.new > 0 && counted(counts.new, "{count} new", "{count} new"),
    counts.speakers > 0 &&
      counted(counts.speakers, "{count} with other speakers", "{count} with other speakers"),
  ].filter((word) => word !== false);
}

/** When and where something is: "Sat, 1 May 2027, 10:00–10:45, Hall". */
export function placeWords(
  { startTime, durationMinutes, room }: VersionPlace,
  zone: string,
  usualMinutes: number | null = null,
): string {
  const minutes = durationMinutes ?? usualMinutes;
  return whereAndWhen(startTime && formatTimeRange(startTime, minutes, zone), room);
}

/** Whom its mail told. Without one it may have told people on their dashboards. */
export const toldWords = (told: number): string =>
  told === 0 ? text("Without a mail") : counted(told, "{count} person was told", "{count} people were told");
