import type { Actor } from "../../core/context.ts";
import type { Recipient } from "../../mail/recipients.ts";

/** What is told of decisions about proposals that leave together; each decision has its own fact. */
export type SelectionFact =
  /** `mails` are what each person reads. */
  | {
      kind: "run_left";
      actor: Actor;
      runId: string;
      event: { event_id: string; name: string };
      counts: { accept: number; reject: number };
      mails: { to: Recipient; subject: string; text: string }[];
    }
  /** An organizer lets a mail be tried again that has failed. */
  | { kind: "run_mail_retried"; actor: Actor; outboxId: string };

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    selection: SelectionFact;
  }
}
