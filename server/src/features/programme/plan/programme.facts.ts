import type { Actor } from "../../../core/context.ts";
import type { EventSeen } from "../../events/events-access.ts";

/** What organizers arrange. */
export type ArrangedKind = "room" | "track" | "item" | "programme";

/** How they change it; `state` is whether a room is open, `managers` who arranges a track. */
export type ArrangedAction = "added" | "updated" | "deleted" | "merged" | "ordered" | "state" | "managers";

export interface ChangedRows {
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
}

/** Organizers changed the programme; sessions that moved have facts of their own. */
export interface ProgrammeFact {
  kind: "programme_arranged";
  actor: Actor;
  event: EventSeen;
  what: ArrangedKind;
  how: ArrangedAction;
  /** The id of the room, track or item; null for all, and for the programme itself. */
  id: string | null;
  /** For the audit log. */
  details: Record<string, unknown>;
  /** What changed of it, by column; rooms by name, managers by id. */
  rows?: ChangedRows | undefined;
  /** Where a changed item stood, and stands. */
  moved?: { before: ItemPlace; after: ItemPlace } | undefined;
}

export interface ItemPlace {
  start_time: string | null;
  duration_minutes: number | null;
  room_ids: string[];
  pinned: boolean;
}

declare module "../../../core/facts.ts" {
  interface FactsOfFeatures {
    programme: ProgrammeFact;
  }
}
