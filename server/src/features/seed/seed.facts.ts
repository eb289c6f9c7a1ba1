/** The demo has been written to a database that was empty. */
export interface SeedFact {
  kind: "demo_seeded";
}

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    seed: SeedFact;
  }
}
