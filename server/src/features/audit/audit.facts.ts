import type { Actor } from "../../core/context.ts";
import type { AuditFilters } from "./audit.queries.ts";

/** Exporting the log is logged too. */
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
