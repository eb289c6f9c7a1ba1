import type { Actor } from "../../core/context.ts";
import type { TalkRow } from "./talks.queries.ts";

export type TalkFact =
  | { kind: "talk_created"; actor: Actor; after: TalkRow }
  | { kind: "talk_updated"; actor: Actor; before: TalkRow; after: TalkRow }
  | { kind: "talk_deleted"; actor: Actor; before: TalkRow };

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    talks: TalkFact;
  }
}
