import type { Actor } from "../../core/context.ts";
import type { AuditFilters } from "./audit.queries.ts";

/** Anybody who takes the log out of the system appears in the log. */
export interface AuditFact {
  kind: "audit_exported";
  actor: Actor;
  filters: AuditFilters;
}

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    audit: AuditFact;
  }
}
