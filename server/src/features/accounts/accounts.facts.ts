import type { SignInMethod } from "@plenary/contract/accounts/sign-ins";
import type { Actor, Device } from "../../core/context.ts";
import type { Recipient } from "../../mail/recipients.ts";
import type { ToldAccount } from "../users/users.ts";

export type AccountFact =
  /** By a login or a registration. */
  | {
      kind: "signed_in";
      user: Recipient;
      device: Device;
      method: SignInMethod;
      isNewDevice: boolean;
      endedOldest: boolean;
    }
  /** With a wrong password. */
  | { kind: "sign_in_failed"; userId: string; device: Device }
  /** Somebody signed in got their password wrong. */
  | { kind: "confirmation_failed"; userId: string; device: Device }
  /** By their user: that of the call, another, or all but that of the call. */
  | { kind: "sign_ins_ended"; userId: string; device: Device; which: "this" | "one" | "others" }
  /** `token` lets its holder set a password: it goes into the mail and nowhere else. */
  | { kind: "password_reset_requested"; user: Recipient; device: Device; token: string; expiresAt: string }
  /** By an administrator, who passes the link on by hand; `before` is the account. */
  | { kind: "reset_link_made"; actor: Actor; userId: string; before: ToldAccount }
  /** By the user or with a reset link; ended all other sign-ins. */
  | { kind: "password_changed"; userId: string; device: Device; by: "password" | "link" };

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    accounts: AccountFact;
  }
}
