import type { Actor } from "../../core/context.ts";

export type AdminStatusFact =
  /** Retries failed mails: the given one, or all. */
  | { kind: "mails_retried"; actor: Actor; mailId: string | undefined; retried: number }
  /** Mail that waited for the first mail server leaves, or never will. */
  | { kind: "held_mail_released"; actor: Actor; send: string; sent: number; dropped: number }
  /** A failed mail is removed from the list for good. */
  | { kind: "mail_dismissed"; actor: Actor; mailId: string; mailKind: string; to: string };

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    adminStatus: AdminStatusFact;
  }
}
