import type { Actor } from "../../core/context.ts";
import type { TalkRow } from "./talks.queries.ts";

export type TalkFact =
  | { kind: "talk_created"; actor: Actor; after: TalkRow }
  /** `listed` says whether its creator's profile lists it, before or after. */
  | { kind: "talk_updated"; actor: Actor; before: TalkRow; after: TalkRow; listed: boolean }
  | { kind: "talk_deleted"; actor: Actor; before: TalkRow; listed: boolean };

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    talks: TalkFact;
  }
}
