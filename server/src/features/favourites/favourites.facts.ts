import type { Recipient } from "../../mail/recipients.ts";

/** Accounts are to be mailed what happened to sessions that they have marked. */
export interface FavouriteFact {
  kind: "marked_to_tell";
  /** One for each account and event. */
  readers: { to: Recipient; eventId: string; eventName: string }[];
  /** When that happened, from the first on. */
  since: string;
  until: string;
}

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    favourites: FavouriteFact;
  }
}
