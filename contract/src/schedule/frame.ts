import { initialGapMinutes, initialLevels, type Level, type RuleLevels } from "./rule-levels.ts";
import type { Schedule } from "./schedule.ts";
import { joined, outside, type Span, spanOf } from "./spans.ts";

/** What a plan is arranged in, and by which rules: all that is compared besides its slots (docs/product/rules.md). */
export interface PlanFrame {
  /** The duration of sessions without one. */
  defaultMinutes: number;
  gridMinutes: number;
  levels: RuleLevels;
  personGapMinutes: number;
  days: readonly FrameDay[];
  /** By room id, in their order. Rooms that are missing are never full. */
  rooms: ReadonlyMap<string, FrameRoom>;
  tracks: ReadonlyMap<string, FrameTrack>;
  /** When people can't be there, by user id, by their starts. */
  away: ReadonlyMap<string, readonly Span[]>;
  /** By session and session: how many people have marked both. */
  audience: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** By collision: the state of its slots in which it is kept. */
  kept: ReadonlyMap<string, string>;
}

/** A programme day. */
export interface FrameDay extends Span {
  date: string;
  /** The usual hours; null if none are set. */
  hours: Span | null;
}

interface RoomTime extends Span {
  trackIds: readonly string[];
  types: readonly string[];
}

export interface FrameRoom {
  parallelMax: number;
  capacity: number | null;
  features: readonly string[];
  /** None: always. */
  times: readonly RoomTime[];
}

interface FrameTrack {
  roomPolicy: "any" | "prefer" | "only";
  roomIds: readonly string[];
}

/** Of an event without any setting, room or track. */
export const bareFrame: PlanFrame = {
  ...{ defaultMinutes: 30, gridMinutes: 5, levels: initialLevels, personGapMinutes: initialGapMinutes },
  ...{ days: [], rooms: new Map(), tracks: new Map(), away: new Map(), audience: new Map(), kept: new Map() },
};

/** What of a schedule frames its plan. */
export interface FrameParts
  extends Pick<Schedule, "defaultMinutes" | "gridMinutes" | "days" | "rooms" | "speakerTimes" | "audience"> {
  rules: Pick<Schedule["rules"], "levels" | "personGapMinutes">;
  tracks: readonly (FrameTrack & { trackId: string })[];
  kept: readonly { conflictId: string; state: string }[];
}

export function frameOf(parts: FrameParts): PlanFrame {
  const audience = new Map<string, Map<string, number>>();
  const mark = (one: string, other: string, count: number) =>
    audience.set(one, (audience.get(one) ?? new Map<string, number>()).set(other, count));
  for (const { slotIds, count } of parts.audience) {
    const [one = "", other = ""] = slotIds;
    mark(one, other, count);
    mark(other, one, count);
  }
  return {
    ...{ defaultMinutes: parts.defaultMinutes, gridMinutes: parts.gridMinutes },
    ...{ levels: parts.rules.levels, personGapMinutes: parts.rules.personGapMinutes, audience },
    days: parts.days.map(({ date, opens, closes, hours }) => ({
      ...{ date, ...spanOf(opens, closes) },
      hours: hours && spanOf(hours.opens, hours.closes),
    })),
    rooms: new Map(
      parts.rooms.map(({ roomId, times, ...room }) => [
        roomId,
        { ...room, times: times.map(({ starts, ends, ...time }) => ({ ...spanOf(starts, ends), ...time })) },
      ]),
    ),
    tracks: new Map(parts.tracks.map((track) => [track.trackId, track])),
    away: awayIn(parts.speakerTimes),
    kept: new Map(parts.kept.map(({ conflictId, state }) => [conflictId, state])),
  };
}

/** When people can't be there: what they said so of, and once they said when they can, all else. */
function awayIn(times: FrameParts["speakerTimes"]): Map<string, Span[]> {
  const said = new Map<string, { can: Span[]; cannot: Span[] }>();
  for (const { userId, can, starts, ends } of times) {
    const own = said.get(userId) ?? { can: [], cannot: [] };
    said.set(userId, own);
    own[can ? "can" : "cannot"].push(spanOf(starts, ends));
  }
  return new Map(
    [...said].map(([userId, { can, cannot }]) => [
      userId,
      joined([...cannot, ...(can.length > 0 ? outside(can) : [])]),
    ]),
  );
}

/** The times at which a room is there for a track and a type, by their starts. */
export const timesFor = (
  { times }: FrameRoom,
  { trackId, type }: { trackId: string | null; type: string | null },
): Span[] =>
  joined(
    times.filter(
      ({ trackIds, types }) =>
        (trackIds.length === 0 && types.length === 0) ||
        (trackId !== null && trackIds.includes(trackId)) ||
        (type !== null && types.includes(type)),
    ),
  );

/** What another room than the track's is; off if it has none of its own. */
export function trackRoomLevel({ tracks, levels }: PlanFrame, trackId: string | null): Level {
  const track = trackId === null ? undefined : tracks.get(trackId);
  if (!track || track.roomPolicy === "any" || track.roomIds.length === 0) return "off";
  if (levels.track_room !== "track") return levels.track_room;
  return track.roomPolicy === "only" ? "hard" : "soft";
}
