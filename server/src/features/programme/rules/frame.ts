import { createHash } from "node:crypto";
import type { CollidingSlot, Collision } from "@plenary/contract/schedule/colliding-slot";
import { stateOf } from "@plenary/contract/schedule/colliding-slot";
import { collisionsIn } from "@plenary/contract/schedule/collisions";
import { type FrameParts, frameOf, type PlanFrame } from "@plenary/contract/schedule/frame";
import type { ScheduleRules } from "@plenary/contract/schedule/rule-fields";
import { initialGapMinutes, initialLevels } from "@plenary/contract/schedule/rule-levels";
import type { Db, Tx } from "../../../db/db.ts";
import type { EventSeen } from "../../events/events-access.ts";
import { daysOf } from "./days.ts";
import * as queries from "./frame.queries.ts";

/** What the plan of an event is arranged in, and by which rules (docs/product/rules.md). */

type EventFramed = Pick<EventSeen, "event_id" | "start_date" | "end_date" | "timezone">;

/** Without what is kept, as that depends on where slots are. */
export interface Framing {
  parts: Omit<FrameParts, "kept" | "rules" | "tracks"> & {
    rules: ScheduleRules;
    tracks: queries.FrameRow["tracks"];
  };
  frame: PlanFrame;
  dayChange: string;
  planRevision: number;
  /** In the order of rooms and tracks. */
  roomNames: ReadonlyMap<string, string>;
  trackNames: ReadonlyMap<string, string>;
  kept: queries.FrameRow["kept"];
}

/**
 * @param starts of what may stand on other days than the event's
 * @param userId who may manage tracks
 * @param only `hard` if soft conflicts don't matter
 */
export async function framingOf(
  db: Db | Tx,
  event: EventFramed,
  {
    starts = [],
    only,
    userId = null,
  }: { starts?: Iterable<string>; only?: "hard"; userId?: string | null } = {},
): Promise<Framing> {
  const row = await queries.selectFrame(db, event.event_id, userId);
  const levels = { ...initialLevels, ...row.rules.levels };
  const dayChange = row.day_change.slice(0, 5);
  const hours = new Map(row.hours.map(({ day, opens, closes }) => [day, { opens, closes }]));
  const parts = {
    ...{ defaultMinutes: row.default_minutes, gridMinutes: row.grid_minutes },
    rules: {
      levels,
      personGapMinutes: row.rules.personGapMinutes ?? initialGapMinutes,
      strict: row.rules.strict ?? false,
    },
    days: daysOf({ ...event, dayChange }, starts).map((day) => ({
      ...day,
      hours: hours.get(day.date) ?? null,
    })),
    rooms: row.rooms,
    tracks: row.tracks,
    speakerTimes: row.speaker_times,
    audience: (only === "hard" ? levels.audience === "hard" : levels.audience !== "off")
      ? await audienceOf(db, event.event_id, row.read_at)
      : [],
  };
  return {
    ...{ parts, dayChange, planRevision: row.plan_revision, kept: row.kept },
    frame: frameOf({ ...parts, kept: [] }),
    roomNames: new Map(row.rooms.map(({ roomId, name }) => [roomId, name])),
    trackNames: new Map(row.tracks.map(({ trackId, name }) => [trackId, name])),
  };
}

type Audience = FrameParts["audience"];

/** By event, the latest last. What many thousands have marked is not counted with each call. */
const keptAudiences = new Map<string, { readAt: number; audience: Audience }>();
const KEPT_MOST = 50;
const KEPT_SECONDS = 600;

async function audienceOf(db: Db | Tx, eventId: string, readAt: number): Promise<Audience> {
  const present = keptAudiences.get(eventId);
  if (present && Math.abs(readAt - present.readAt) < KEPT_SECONDS) return present.audience;
  const rows = await queries.selectAudience(db, eventId);
  const audience = rows.map(({ one, other, count }) => ({ slotIds: [one, other], count }));
  keptAudiences.delete(eventId);
  keptAudiences.set(eventId, { readAt, audience });
  for (const oldest of [...keptAudiences.keys()].slice(0, -KEPT_MOST)) keptAudiences.delete(oldest);
  return audience;
}

/** What is stored of the state in which a conflict is kept. */
export const hashOf = (collision: Pick<Collision, "one" | "other">, frame: PlanFrame): Buffer =>
  createHash("sha256").update(stateOf(collision, frame)).digest();

/** Whether it holds a release, or an operation, back where the rules are strict. */
export const isOpenHard = ({ level, kept }: Pick<Collision, "level" | "kept">): boolean =>
  level === "hard" && !kept;

interface Evaluated<S extends CollidingSlot> {
  collisions: Collision<S>[];
  /** What is still kept, with the state of its slots. */
  kept: (queries.FrameRow["kept"][number] & { state: string })[];
  /** The same, for evaluating it again. */
  frame: PlanFrame;
}

/** What collides, and what of it is kept. */
export function evaluated<S extends CollidingSlot>(
  slots: Iterable<S>,
  { frame, kept }: Pick<Framing, "frame" | "kept">,
): Evaluated<S> {
  const rows = new Map(kept.map((row) => [row.conflictId, row]));
  const standing: Evaluated<S>["kept"] = [];
  const collisions = collisionsIn(slots, frame).map((collision) => {
    const row = rows.get(collision.collisionId);
    if (row?.hash !== undefined && row.hash === hashOf(collision, frame).toString("hex")) {
      standing.push({ ...row, state: stateOf(collision, frame) });
      return { ...collision, kept: true };
    }
    return collision;
  });
  const states = new Map(standing.map(({ conflictId, state }) => [conflictId, state]));
  return { collisions, kept: standing, frame: { ...frame, kept: states } };
}
