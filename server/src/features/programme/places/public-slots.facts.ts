/** What a process of the version before left unsettled was settled. */
export interface PublicSlotsFact {
  kind: "slots_settled";
  slots: number;
}

declare module "../../../core/facts.ts" {
  interface FactsOfFeatures {
    publicSlots: PublicSlotsFact;
  }
}
