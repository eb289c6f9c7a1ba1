import type { Actor } from "../../core/context.ts";
import type { EventRow, EventSeen } from "./events.queries.ts";

/** Facts about events. `before` is as `actor` sees it. */
export type EventFact =
  | { kind: "event_created"; actor: Actor; after: EventRow }
  /** `changed` lists the columns. */
  | { kind: "event_updated"; actor: Actor; before: EventSeen; after: EventRow; changed: string[] }
  /** Told while the event and its sessions are still there. */
  | { kind: "event_deleted"; actor: Actor; before: EventSeen };

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    events: EventFact;
  }
}
