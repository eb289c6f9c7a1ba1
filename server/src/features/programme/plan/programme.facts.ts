import type { Actor } from "../../../core/context.ts";
import type { EventSeen } from "../../events/events-access.ts";

/** What organizers arrange for. */
export type Arranged = "room" | "track" | "item" | "programme";

/** What they do with it; `state` is whether a room is open, `managers` who arranges a track. */
export type ArrangedHow = "added" | "updated" | "deleted" | "merged" | "ordered" | "state" | "managers";

/** What organizers do to the programme; the sessions that it moves are told of one by one. */
export interface ProgrammeFact {
  kind: "programme_arranged";
  actor: Actor;
  event: EventSeen;
  what: Arranged;
  how: ArrangedHow;
  /** Which room, track or item; null for all, and for the programme itself. */
  id: string | null;
  /** What the audit log says of it. */
  details: Record<string, unknown>;
}

declare module "../../../core/facts.ts" {
  interface FactsOfFeatures {
    programme: ProgrammeFact;
  }
}
