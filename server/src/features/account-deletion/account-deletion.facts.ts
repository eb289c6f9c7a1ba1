import type { Role } from "@plenary/contract/accounts/users";
import type { Actor } from "../../core/context.ts";

/** Told while everything of the account is still there. */
export interface AccountDeletionFact {
  kind: "account_deleted";
  actor: Actor;
  userId: string;
  username: string;
  role: Role;
}

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    accountDeletion: AccountDeletionFact;
  }
}
