import type { Actor } from "../../core/context.ts";
import type { OwnedEventRow, OwnerRow } from "./admin-events.queries.ts";

/** Another user owns the event; `before` has its former creator. */
export interface AdminEventFact {
  kind: "event_transferred";
  actor: Actor;
  before: OwnedEventRow;
  owner: OwnerRow;
}

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    adminEvents: AdminEventFact;
  }
}
