import type { Message } from "@plenary/contract/messages/messages";
import type { Recipient } from "../../mail/recipients.ts";

export type MessageFact =
  | {
      kind: "message_sent";
      message: Message;
      recipients: Recipient[];
      /** For messages to an event's speakers; `replyTo` is the address for replies by mail. */
      event?: { eventId: string; name: string; replyTo: string | null };
    }
  /** By a recipient, for the first time. */
  | { kind: "message_read"; userId: string }
  /** A recipient removed it from their inbox. */
  | { kind: "received_message_deleted"; userId: string };

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    messages: MessageFact;
  }
}
