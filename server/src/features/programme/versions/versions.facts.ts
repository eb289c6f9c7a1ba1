import type { Actor } from "../../../core/context.ts";
import type { EventSeen } from "../../events/events-access.ts";
import type { Change } from "./changes.ts";

export interface VersionFact {
  kind: "version_released";
  /** Null for an import. */
  actor: { actor: Actor; event: EventSeen } | null;
  event: { eventId: string; name: string; timezone: string; location: string; isPublic: boolean };
  version: { versionId: string; number: number; name: string };
  /** Who gets a mail with their changes, and who a line on the dashboard; empty if nobody is told. */
  telling: ReadonlyMap<string, readonly Change[]>;
  noting: ReadonlyMap<string, readonly Change[]>;
  /** All present and former speakers of changed sessions. */
  people: string[];
}

declare module "../../../core/facts.ts" {
  interface FactsOfFeatures {
    versions: VersionFact;
  }
}
