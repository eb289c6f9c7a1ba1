/** The demo is in place, in a database that was empty. */
export interface SeedFact {
  kind: "demo_seeded";
}

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    seed: SeedFact;
  }
}
