import type { Actor } from "../../core/context.ts";

export type AdminStatusFact =
  /** Mails that were given up are tried again: the one named, or all of them. */
  | { kind: "mails_retried"; actor: Actor; mailId: string | undefined; retried: number }
  /** A mail that was given up is off the list for good. */
  | { kind: "mail_dismissed"; actor: Actor; mailId: string; mailKind: string; to: string };

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    adminStatus: AdminStatusFact;
  }
}
