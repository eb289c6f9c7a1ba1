import { whereAndWhen } from "@plenary/contract/programme/version-words";
import type { VersionCounts, VersionPlace } from "@plenary/contract/programme/versions";
import { counted, text } from "@plenary/contract/text";
import { formatTimeRange } from "../../../base/formats/dates.ts";

/** How organizers read of versions and of what they change. */

/** What was changed, in figures: "2 cancelled", "1 moved". Nothing of a kind that there is none of. */
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
export function placeWords({ startTime, durationMinutes, room }: VersionPlace, zone: string): string {
  return whereAndWhen(startTime && formatTimeRange(startTime, durationMinutes, zone), room);
}

/** What is said of the mails. */
export const toldWords = (told: number): string =>
  told === 0 ? text("Nobody was told") : counted(told, "{count} person was told", "{count} people were told");
