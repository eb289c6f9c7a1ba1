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
  | { kind: "address_confirmed"; userId: string; before: ToldAccount; after: ToldAccount };

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    addresses: AddressFact;
  }
}
