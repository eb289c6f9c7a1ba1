import type { Actor } from "../../core/context.ts";
import type { EventSeen } from "../events/events-access.ts";
import type { ChangedRows } from "../programme/plan/programme.facts.ts";
import type { SessionSeen } from "../sessions/session/sessions-access.ts";

/** A session before and after, as the actor sees it; `changed` lists the columns. */
export interface MovedSession {
  before: SessionSeen;
  after: SessionSeen;
  changed: string[];
}

export interface MovedItem {
  id: string;
  title: string;
  changed: string[];
  /** By column; rooms by name. */
  rows: ChangedRows;
}

/** What is told about an event's schedule. */
export type ScheduleFact =
  /** One operation, with all that it moved. */
  | {
      kind: "slots_moved";
      actor: Actor;
      event: EventSeen;
      operationId: string;
      /** Whether what is moved is public at once; else nobody but arrangers sees anything of it. */
      isPublic: boolean;
      sessions: MovedSession[];
      items: MovedItem[];
    }
  /** Its rules, the times of a room, or what is left although it breaks a rule. */
  | {
      kind: "schedule_ruled";
      actor: Actor;
      event: EventSeen;
      how: "rules" | "room_times" | "conflicts_kept" | "conflict_not_kept";
      /** Of the room, else of the event. */
      id: string;
      /** The room's name. */
      subject: string | null;
      /** For the audit log. */
      details: Record<string, unknown>;
      rows: ChangedRows;
    }
  /** When a speaker can be there: by themselves, or entered for them. */
  | { kind: "availability_set"; actor: Actor; event: EventSeen; userId: string; name: string }
  /** Who has it open, or what they have picked up. */
  | { kind: "schedule_followed"; eventId: string };

declare module "../../core/facts.ts" {
  interface FactsOfFeatures {
    schedule: ScheduleFact;
  }
}
