import type { Actor } from "../../core/context.ts";

/** Setup has created the first administrator. */
export interface SetupFact {
  kind: "first_admin_created";
  /** For the mail to the administrator's address, if mail can be sent; secret, and goes nowhere else. */
  credentials: {
    to: { email: string; name: string };
    temporaryPassword: string;
    loginUrl: string;
    expiresAt: string;
  } | null;
}

/** The first administrator has a new temporary password, by a command on the server; `actor` is the administrator too. */
export interface CredentialsResetFact {
  kind: "admin_credentials_reset";
  actor: Actor;
  userId: string;
  username: string;
}

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    setup: SetupFact | CredentialsResetFact;
  }
}
