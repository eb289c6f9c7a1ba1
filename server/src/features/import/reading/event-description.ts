import { limits } from "@plenary/contract/limits";
import { cutText } from "./plain-text.ts";

/** The texts around the event's counts; empty if there are none. */
export type CountedDescription = { before: string; after: string };

export type Counts = Record<"session" | "speaker" | "room" | "track", number>;

/** An event's description: as given, or with the event's counts after the import, whatever part of these the file had. */
export function descriptionOf(given: string | CountedDescription, counts: Counts): string {
  if (typeof given === "string") return given;
  const has = Object.entries(counts)
    .filter(([, number]) => number > 0)
    .map(([word, number]) => `${number} ${word}${number === 1 ? "" : "s"}`);
  const parts = [given.before, has.length > 0 ? `${has.join(", ")}.` : "No sessions yet.", given.after];
  return cutText(parts.filter(Boolean).join("\n\n"), limits.eventDescriptionMax);
}
