import type { Tally } from "./tally.ts";

/**
 * An event was imported, for the first time or again, with all its sessions and speakers; `tally` counts the changes.
 */
export interface ImportFact {
  kind: "event_imported";
  eventId: string;
  wasPublic: boolean;
  isPublic: boolean;
  tally: Tally;
}

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    import: ImportFact;
  }
}
