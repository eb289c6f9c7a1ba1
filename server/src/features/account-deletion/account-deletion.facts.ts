/** Told while everything of the account is still there. */
export interface AccountDeletionFact {
  kind: "account_deleted";
  userId: string;
  role: "user" | "admin";
}

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    accountDeletion: AccountDeletionFact;
  }
}
