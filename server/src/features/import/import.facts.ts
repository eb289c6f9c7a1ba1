import type { Arranged } from "./storing/arranged.ts";
import type { SavedEvent } from "./storing/import-event.ts";
import type { ImportedSession } from "./storing/imported-session.ts";
import type { Tally } from "./storing/tally.ts";

/** An event was imported, for the first time or again, with all its sessions and speakers. */
export interface ImportFact {
  kind: "event_imported";
  eventId: string;
  wasPublic: boolean;
  isPublic: boolean;
  /** Whether the event's own row is new or changed, and whether any of its sessions, speakers, rooms or tracks is. */
  changed: { event: boolean; programme: boolean };
  tally: Tally;
  sessions: ImportedSession[];
  arranged: Arranged;
  /** The event's row before and after, if it was there before. */
  rows: SavedEvent["rows"];
}

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    import: ImportFact;
  }
}
