import type { Visibility } from "@plenary/contract/events/events";
import { text } from "@plenary/contract/text";

/** Why a list of events has no rows: of what was searched, or of one visibility. */
export function nothingTitle(q: string | undefined, visibility: Visibility | undefined): string {
  if (q) return text("No events found");
  switch (visibility) {
    case "public":
      return text("No public events");
    case "draft":
      return text("No draft events");
    default:
      return text("No past events");
  }
}

/** What was searched for in vain, and what to try. */
export function nothingText(q: string, visibility: Visibility | undefined): string {
  switch (visibility) {
    case "public":
      return text("Nothing matches “{q}” among the public ones. Try fewer words.", { q });
    case "draft":
      return text("Nothing matches “{q}” among the draft ones. Try fewer words.", { q });
    default:
      return text("Nothing matches “{q}”. Try fewer words.", { q });
  }
}
