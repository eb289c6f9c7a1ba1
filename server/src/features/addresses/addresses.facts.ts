import type { Actor } from "../../core/context.ts";
import type { ToldAccount } from "../users/users.ts";

/** What happens to the addresses of accounts. */
export type AddressFact =
  /** `token` proves the address: it goes into the mail to it and nowhere else. */
  | {
      kind: "address_link_made";
      userId: string;
      to: { email: string; name: string };
      username: string;
      token: string;
      expiresAt: string;
      /** The address is to replace another. */
      isNew: boolean;
    }
  | { kind: "address_confirmed"; userId: string; before: ToldAccount; after: ToldAccount }
  /** `restore` puts the one before back: its token goes into the mail to that and nowhere else; null if there was none. */
  | {
      kind: "address_changed";
      userId: string;
      before: ToldAccount;
      after: ToldAccount;
      restore: { token: string; expiresAt: string } | null;
    }
  /** By the owner of the mailbox there; all sign-ins have ended with it. */
  | { kind: "address_restored"; userId: string; before: ToldAccount; after: ToldAccount }
  /** Told beside what came of it. */
  | { kind: "address_confirmed_by_hand"; actor: Actor; userId: string; before: ToldAccount; email: string }
  /** Somebody else has proved that the address is theirs. */
  | { kind: "address_lost"; userId: string };

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    addresses: AddressFact;
  }
}
