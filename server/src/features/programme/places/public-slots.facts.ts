/** Slots that a process of the previous version left unsettled were settled. */
export interface PublicSlotsFact {
  kind: "slots_settled";
  slots: number;
}

declare module "../../../core/facts.ts" {
  interface FactsOfFeatures {
    publicSlots: PublicSlotsFact;
  }
}
