import type { Device } from "../../core/context.ts";
import type { Recipient } from "../../mail/recipients.ts";

/** What happens to sign-ins and passwords. */
export type AccountFact =
  /** By a login or a registration. */
  | { kind: "signed_in"; user: Recipient; device: Device; isNewDevice: boolean; endedOldest: boolean }
  /** One of them, or all but one. */
  | { kind: "sign_ins_ended"; userId: string }
  /** `token` lets its holder set a password: it goes into the mail and nowhere else. */
  | { kind: "password_reset_requested"; user: Recipient; token: string; expiresAt: string }
  /** By the user or with a reset link; other sign-ins have ended with it. */
  | { kind: "password_changed"; userId: string };

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    accounts: AccountFact;
  }
}
