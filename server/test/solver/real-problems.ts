import { existsSync, readFileSync } from "node:fs";
import { parseSchedule } from "../../src/features/import/schedule/parse-schedule.ts";
import type {
  Levels,
  Problem,
  Room,
  SlotPlace,
  Span,
  Track,
} from "../../src/features/solver/search/problem.ts";

/** Real programmes as they are asked of the solver, in minutes since the epoch. */

const folder = new URL("../../../../shared/data/schedules/", import.meta.url);
export const skip = existsSync(folder) ? false : "the public data (../shared/data) is not here";

/** As events have them at first. */
export const levels: Levels = {
  ...{
    room_overlap: "hard",
    person_overlap: "hard",
    blocked: "hard",
    during_break: "soft",
    person_away: "hard",
  },
  ...{ room_times: "hard", outside_hours: "soft", needs: "hard", capacity: "soft", person_gap: "soft" },
  ...{ audience: "soft", track_overlap: "off", unconfirmed: "soft" },
};

const DAY = 24 * 60;
/** Both programmes are in winter, an hour ahead of UTC, and their days begin at 06:00. */
const dayOf = (minute: number) => Math.floor((minute + 60 - 6 * 60) / DAY);

interface Held extends Span {
  id: string;
  room: string;
  track: string;
  people: string[];
}

function heldIn(file: string): Held[] {
  const { event } = parseSchedule(readFileSync(new URL(`${file}.xml`, folder), "utf8"));
  return (event?.sessions ?? []).flatMap(({ guid, startTime, durationMinutes, room, track, persons }) => {
    if (!startTime || !durationMinutes || !room) return [];
    const from = Date.parse(startTime) / 60_000;
    const people = persons.map(({ key }) => key);
    return [{ id: guid, from, to: from + durationMinutes, room, track: track ?? "", people }];
  });
}

/**
 * A real programme with each track in its rooms only, in the time in which each room was used on each day.
 * @param isOwnDays whether a track's rooms are its own on the days alone on which it has sessions in them
 * @param isPlaced whether sessions stand where they stand in the file, or nowhere
 */
export function realProblem(file: string, { isOwnDays = false, isPlaced = false } = {}): Problem {
  const held = heldIn(file);
  const rooms = new Map<string, Room>();
  const tracks = new Map<string, Track>();
  for (const { room: id, track, from, to } of held) {
    const room = rooms.get(id) ?? { id, parallelMax: 1, capacity: null, features: [], times: [] };
    rooms.set(id, room);
    const used = room.times.find((time) => dayOf(time.from) === dayOf(from));
    if (used) {
      used.from = Math.min(used.from, from);
      used.to = Math.max(used.to, to);
    } else room.times.push({ from, to, tracks: [], types: [] });
    const time = used ?? room.times.at(-1);
    if (isOwnDays && time && !time.tracks.includes(track)) time.tracks.push(track);
    const own = tracks.get(track) ?? { id: track, rooms: [], level: "hard" };
    tracks.set(track, own);
    if (!own.rooms.includes(id)) own.rooms.push(id);
  }
  const days = [...new Set(held.map(({ from }) => dayOf(from)))].sort((one, other) => one - other);
  return {
    ...{ gridMinutes: 5, personGapMinutes: 0, levels, items: [], audience: [], maxMoves: null },
    kept: { slots: [], own: [], pairs: [] },
    days: days.map((day) => {
      const from = day * DAY + 6 * 60 - 60;
      return { id: String(day), from, to: from + DAY, hours: null };
    }),
    rooms: [...rooms.values()],
    tracks: [...tracks.values()],
    people: [...new Set(held.flatMap(({ people }) => people))].map((id) => ({ id, away: [] })),
    slots: held.map(({ id, from, to, room, track, people }) => ({
      ...{ id, minutes: to - from, track, people, type: null, needs: [], expects: null },
      ...{ confirmed: true, released: false, pinned: false },
      place: isPlaced ? { room, start: from } : null,
    })),
    scope: { kind: isPlaced ? "repair" : "unscheduled", tracks: null, rooms: null, days: null },
  };
}

/** Where each session stands after a solution. */
export function placesAfter(
  problem: Problem,
  moves: readonly { slot: string; to: SlotPlace | null }[],
): (SlotPlace | null)[] {
  const to = new Map(moves.map((move) => [move.slot, move.to]));
  return problem.slots.map(({ id, place }) => (to.has(id) ? (to.get(id) ?? null) : place));
}
