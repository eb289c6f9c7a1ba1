import type { Role } from "@plenary/contract/users";

/** Told while everything that belongs to the account is still there. */
export interface AccountDeletionFact {
  kind: "account_deleted";
  userId: string;
  role: Role;
}

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    accountDeletion: AccountDeletionFact;
  }
}
