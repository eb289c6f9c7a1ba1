import type { Actor } from "../../core/context.ts";
import type { EventSeen } from "../events/events-access.ts";

/** What organizers do about an event's call for papers. */
export type CallFact =
  /** `changed` lists settings and parts: `types`, `closesAt`. */
  | { kind: "call_set_up"; actor: Actor; event: EventSeen; changed: string[] }
  | { kind: "call_published"; actor: Actor; event: EventSeen; closesAt: string }
  | { kind: "call_unpublished"; actor: Actor; event: EventSeen };

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    call: CallFact;
  }
}
