/** The first-time setup has created the first administrator. */
export interface SetupFact {
  kind: "first_admin_created";
  /** What goes to the administrator's address if mail can be sent; it is secret and goes nowhere else. */
  credentials: {
    to: { email: string; name: string };
    temporaryPassword: string;
    loginUrl: string;
    expiresAt: string;
  } | null;
}

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    setup: SetupFact;
  }
}
