export type SolverFact =
  /** A solution is to be searched for. */
  | { kind: "solution_asked"; eventId: string }
  /** How far one is, or that it ended or is gone. */
  | { kind: "solution_changed"; eventId: string };

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    solver: SolverFact;
  }
}
