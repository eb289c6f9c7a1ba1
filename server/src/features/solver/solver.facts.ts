/** A solution is to be searched for. */
export interface SolverFact {
  kind: "solution_asked";
  eventId: string;
}

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    solver: SolverFact;
  }
}
