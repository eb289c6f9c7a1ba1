import type { SchedulePlace } from "@plenary/contract/schedule/schedule";
import type { SolverScope } from "@plenary/contract/schedule/solver";
import type { Conflicts, Reason } from "./search/problem.ts";

/** What is stored of a solution. */

export interface Asked {
  scope: SolverScope;
  /** Null: all. */
  tracks: string[] | null;
  rooms: string[] | null;
  days: string[] | null;
  seconds: number;
  maxMoves: number | null;
}

export interface FoundPlace {
  startTime: string;
  /** Null: a room that the session only names. */
  roomId: string | null;
}

/** A reason whose places are those of the event. */
export type StoredReason = InPlace<Reason> | { kind: "times_changed" };

type InPlace<R extends Reason> = R extends { place: unknown } ? Omit<R, "place"> & { place: FoundPlace } : R;

export interface Found {
  /** Whatever has stood elsewhere since has been moved meanwhile. */
  moves: { slotId: string; from: SchedulePlace; to: FoundPlace | null }[];
  /** With the people whose times the reason may tell; it is dropped when one of them says otherwise (forgetReasons). */
  left: { slotId: string; people: string[]; reason: StoredReason }[];
  before: Conflicts;
  after: Conflicts;
  steps: number;
}
