import type { Actor } from "../../core/context.ts";
import type { EventSeen } from "../events/events-access.ts";

/** A speaker wrote, changed or took back a biography for one event. */
export interface BiographyFact {
  kind: "biography_set";
  actor: Actor;
  event: EventSeen;
}

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    biographies: BiographyFact;
  }
}
