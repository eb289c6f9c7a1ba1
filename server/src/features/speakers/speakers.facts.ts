import type { Audience } from "@plenary/contract/messages/event-messages";
import type { SpeakerStatus } from "@plenary/contract/sessions/speakers";
import type { Actor } from "../../core/context.ts";
import type { EventSeen } from "../events/events-access.ts";

/** What is told about the speakers of an event. */
export type SpeakerFact =
  /** Somebody takes their names and addresses out of the system. */
  | { kind: "speakers_exported"; actor: Actor; event: EventSeen; status: SpeakerStatus | undefined }
  /** So many of them are to get a message each. */
  | {
      kind: "speakers_written_to";
      actor: Actor;
      event: EventSeen;
      audience: Audience;
      subject: string;
      recipients: number;
    };

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    speakers: SpeakerFact;
  }
}
