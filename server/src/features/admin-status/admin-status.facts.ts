import type { Actor } from "../../core/context.ts";

/** Mails that were given up are tried again: the one named, or all of them. */
export interface AdminStatusFact {
  kind: "mails_retried";
  actor: Actor;
  mailId: string | undefined;
  retried: number;
}

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    adminStatus: AdminStatusFact;
  }
}
