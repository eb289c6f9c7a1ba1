import type { Device } from "../../core/context.ts";
import type { Recipient } from "../../mail/recipients.ts";
import type { ToldAccount } from "../users/users.ts";

export type OidcFact =
  /** By its user, who had signed in by other means. */
  | { kind: "oidc_linked"; userId: string; device: Device }
  /** By its user. `provider` is its name, or its address if the server knows no name. */
  | { kind: "oidc_unlinked"; user: Recipient; userId: string; device: Device; provider: string }
  /** The user has joined or left the provider's group of administrators. */
  | {
      kind: "oidc_admin_changed";
      userId: string;
      device: Device;
      before: ToldAccount;
      isAdmin: boolean;
      group: string;
    };

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    oidc: OidcFact;
  }
}
