import type { Audience } from "@plenary/contract/messages/event-messages";
import type { SpeakerStatus } from "@plenary/contract/sessions/speakers";
import type { Actor } from "../../core/context.ts";
import type { EventSeen } from "../events/events-access.ts";

export type SpeakerFact =
  | { kind: "speakers_exported"; actor: Actor; event: EventSeen; status: SpeakerStatus | undefined }
  /** That many of them are to get a message each. */
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
