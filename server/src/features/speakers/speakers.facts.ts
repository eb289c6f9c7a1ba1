import type { SpeakerStatus } from "@plenary/contract/speakers";
import type { Actor } from "../../core/context.ts";
import type { EventSeen } from "../events/events-access.ts";

/** What is told about the speakers of an event. */
export interface SpeakerFact {
  /** Somebody takes their names and addresses out of the system. */
  kind: "speakers_exported";
  actor: Actor;
  event: EventSeen;
  status: SpeakerStatus | undefined;
}

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    speakers: SpeakerFact;
  }
}
