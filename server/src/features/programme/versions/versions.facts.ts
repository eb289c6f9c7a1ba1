import type { Actor } from "../../../core/context.ts";
import type { EventSeen } from "../../events/events-access.ts";
import type { Change } from "./changes.ts";

/** A version was released. */
export interface VersionFact {
  kind: "version_released";
  /** Null for an import. */
  actor: { actor: Actor; event: EventSeen } | null;
  event: { eventId: string; name: string; timezone: string; location: string; isPublic: boolean };
  version: { versionId: string; number: number; name: string };
  /** Whom the changes concern, and all that they are told of; nobody where nobody is told. */
  telling: ReadonlyMap<string, readonly Change[]>;
  /** Everybody who speaks, or spoke, in a session that it changed. */
  people: string[];
}

declare module "../../../core/facts.ts" {
  interface FactsOfFeatures {
    versions: VersionFact;
  }
}
