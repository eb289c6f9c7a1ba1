import type { ToldAccount } from "../users/users.ts";

export type ProfileFact =
  | { kind: "profile_updated"; userId: string; before: ToldAccount; after: ToldAccount }
  | { kind: "settings_changed"; userId: string };

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    profiles: ProfileFact;
  }
}
