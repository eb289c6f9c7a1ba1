export interface SeedFact {
  kind: "demo_seeded";
}

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    seed: SeedFact;
  }
}
