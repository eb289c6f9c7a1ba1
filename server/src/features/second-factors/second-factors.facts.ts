import type { Device } from "../../core/context.ts";
import type { Recipient } from "../../mail/recipients.ts";

/** Facts about second factors; never with a secret or code. */
export type SecondFactorFact =
  | { kind: "second_factor_added"; user: Recipient; userId: string; device: Device; factor: Factor }
  | { kind: "second_factor_removed"; user: Recipient; userId: string; device: Device; factor: Factor }
  | { kind: "recovery_codes_made"; userId: string; device: Device }
  /** For signing in; `left` of them are unused. */
  | { kind: "recovery_code_used"; user: Recipient; userId: string; device: Device; left: number }
  /** Its count of uses went back, so there are two of it. */
  | { kind: "passkey_copied"; userId: string; device: Device }
  /** Somebody has given the right password; whether the login goes on is not known yet. */
  | { kind: "second_factor_asked"; userId: string; device: Device }
  /** By somebody who had the right password. */
  | { kind: "second_factor_failed"; userId: string; device: Device };

export type Factor = "totp" | "passkey";

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    secondFactors: SecondFactorFact;
  }
}
