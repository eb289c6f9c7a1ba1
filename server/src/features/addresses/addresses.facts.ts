import type { WayIn } from "@plenary/contract/accounts/addresses";
import type { Actor, Device } from "../../core/context.ts";
import type { ToldAccount } from "../users/users.ts";

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
  | ({ kind: "address_confirmed" } & Confirmed)
  /** `restore` restores the former address: its token goes into the mail there and nowhere else; null if there was none. */
  | ({ kind: "address_changed"; restore: { token: string; expiresAt: string } | null } & Confirmed)
  /** By the owner of the mailbox; ended all sign-ins and the ways in `ended`, while those in `kept` stay. */
  | ({ kind: "address_restored"; ended: WayIn[]; kept: WayIn[] } & Confirmed)
  /** Told in addition to its effects. */
  | { kind: "address_confirmed_by_hand"; actor: Actor; userId: string; before: ToldAccount; email: string }
  /** Somebody else has proved that the address is theirs. */
  | { kind: "address_lost"; userId: string };

/** A proved address; `device` is null if an administrator has vouched for it. */
interface Confirmed {
  userId: string;
  device: Device | null;
  before: ToldAccount;
  after: ToldAccount;
}

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    addresses: AddressFact;
  }
}
