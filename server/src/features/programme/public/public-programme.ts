import { programmeDay } from "@plenary/contract/programme/programme-days";
import type { Feature } from "@plenary/contract/programme/programme-fields";
import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import type {
  ProgrammePart,
  PublicProgramme,
  PublicRoom,
  PublicSlot,
  PublicTrack,
} from "@plenary/contract/programme/public-programme";
import { serverLimits } from "@plenary/contract/server-limits";
import { Refusal } from "../../../base/refusals.ts";
import type { Ctx } from "../../../core/context.ts";
import { shownColorOf } from "../../../core/track-colors.ts";
import { pageWithin } from "../../../db/rows/answer-bytes.ts";
import { type PublicSessionRow, selectEventSessions } from "../../public/public.ts";
import * as queries from "./public-programme.queries.ts";

/** A public event's programme for visitors: confirmed sessions, breaks and activities, or a part of them. */
export async function getPublicProgramme(
  ctx: Ctx,
  eventId: string,
  part: ProgrammePart = {},
): Promise<PublicProgramme> {
  const found = await queries.selectProgrammeOf(ctx.db, eventId);
  if (!found) throw new Refusal("PublicEventNotFound");
  const { acronym, day_change, grid_minutes, default_minutes, attendance_mode, ...rest } = found;
  const {
    version_number: number,
    version_name: name,
    released_at: releasedAt,
    accent,
    logo,
    ...event
  } = rest;
  const most = programmeLimits.programmeSessionsMax;
  const ids = await queries.selectPart(ctx.db, eventId, part);
  const sessions = await selectEventSessions(ctx.db, eventId, { limit: most + 1, ids });
  const items = await itemsOf(ctx, eventId, part);
  const only = ids && {
    rooms: [...sessions.map((row) => row.room_id), ...items.flatMap((row) => row.room_ids)],
    tracks: sessions.map((row) => row.track_id),
  };
  const rooms = await queries.selectPublicRooms(ctx.db, eventId, only && named(only.rooms, part.room));
  const tracks = await queries.selectPublicTracks(ctx.db, eventId, only && named(only.tracks, part.track));
  const nameOf = new Map(rooms.map((room) => [room.room_id, room.name]));
  const all = [
    ...sessions.slice(0, most).map((row) => sessionSlot(row, default_minutes, nameOf)),
    ...items.map((row) => itemSlot(row, nameOf)),
  ].sort(byStartAndRoom(new Map(rooms.map((room, index) => [room.room_id, index]))));
  const slots = pageWithin(all, { limit: all.length, bytes: serverLimits.wholeProgrammeBytes });
  const used = new Set(all.flatMap((slot) => slot.roomIds));
  const dayChange = day_change.slice(0, 5);
  return {
    event: { ...event, ...(accent && { accent }), ...(logo && { logo }) },
    ...{ acronym, dayChange, gridMinutes: grid_minutes, attendanceMode: attendance_mode },
    version: number === null || name === null || releasedAt === null ? null : { number, name, releasedAt },
    days: daysOf(slots, event.timezone, dayChange),
    rooms: rooms.filter((room) => !room.hidden || used.has(room.room_id)).map(publicRoom),
    tracks: tracks.map(publicTrack),
    slots,
    cut: sessions.length > most || slots.length < all.length,
  };
}

const named = (ids: (string | null)[], slug: string | undefined) => ({
  ids: [...new Set(ids.flatMap((id) => id ?? []))],
  slug,
});

/** The items in the part. An item for all rooms is in each of them once it has a time. */
async function itemsOf(
  ctx: Ctx,
  eventId: string,
  { session, track, room }: ProgrammePart,
): Promise<queries.PublicItemRow[]> {
  if (session !== undefined || track !== undefined) return [];
  const items = await queries.selectPublicItems(ctx.db, eventId);
  if (room === undefined) return items;
  const roomId = await queries.selectRoomId(ctx.db, eventId, room);
  return items.filter(({ room_ids, start_time }) =>
    room_ids.length === 0 ? start_time !== null : roomId !== undefined && room_ids.includes(roomId),
  );
}

type RoomRow = Awaited<ReturnType<typeof queries.selectPublicRooms>>[number];

/** A room for visitors: without its notes for speakers. */
export const publicRoom = (room: RoomRow): PublicRoom => ({
  ...{ roomId: room.room_id, name: room.name, slug: room.slug, guid: room.guid, kind: room.kind },
  ...{ building: room.building, floor: room.floor, description: room.description },
  ...{ capacity: room.capacity, features: room.features as Feature[], accessibility: room.accessibility },
  ...{ mapUrl: room.map_url, streamUrl: room.stream_url, state: room.state },
});

type TrackRow = Awaited<ReturnType<typeof queries.selectPublicTracks>>[number];

export function publicTrack(row: TrackRow): PublicTrack {
  const { track_id: trackId, name, slug, color, description } = row;
  return { trackId, name, slug, color, shownColor: shownColorOf(row), description };
}

function sessionSlot(row: PublicSessionRow, usualMinutes: number, nameOf: Map<string, string>): PublicSlot {
  const speaker = { userId: row.speaker_id, name: row.speaker_name, hasProfile: row.speaker_has_profile };
  return {
    ...{ slotId: row.session_id, kind: "session", number: row.number, guid: row.guid },
    ...{ title: row.title, summary: row.summary },
    speakers: [...(row.no_person ? [] : [speaker]), ...row.co_speakers],
    ...(row.awaits_speaker && { awaitsSpeaker: true as const }),
    ...timesOf(row, usualMinutes),
    // A deleted room is a text.
    roomIds: row.room_id && nameOf.has(row.room_id) ? [row.room_id] : [],
    ...{ room: row.room, trackId: row.track_id, track: row.track, type: row.type, languages: row.languages },
    ...{ doNotRecord: row.do_not_record, notice: row.notice, url: null, streamUrl: row.stream_url },
  };
}

function itemSlot(row: queries.PublicItemRow, nameOf: Map<string, string>): PublicSlot {
  // In the order of the rooms. An item whose rooms are all deleted keeps them: an empty list would mean all.
  const its = new Set(row.room_ids);
  const known = its.size === 0 ? [] : [...nameOf.keys()].filter((roomId) => its.has(roomId));
  const roomIds = known.length > 0 ? known : row.room_ids;
  const [only, ...more] = roomIds;
  return {
    ...{ slotId: row.item_id, kind: row.kind === "break" ? "break" : "activity" },
    ...{ number: row.number, guid: row.guid, title: row.title, summary: row.description, speakers: [] },
    ...timesOf(row, 0),
    roomIds,
    room: (only && more.length === 0 && (nameOf.get(only) ?? row.room)) || null,
    ...{ trackId: null, track: null, type: null, languages: [], doNotRecord: false, notice: null },
    ...{ url: row.url, streamUrl: null },
  };
}

function timesOf(row: { start_time: string | null; duration_minutes: number | null }, usualMinutes: number) {
  const minutes = row.duration_minutes ?? usualMinutes;
  const end = row.start_time && new Date(Date.parse(row.start_time) + minutes * 60_000).toISOString();
  return { startTime: row.start_time, endTime: end, durationMinutes: row.duration_minutes };
}

/** By start, then in the order of the rooms: items for all of them first, slots without a room last; then by title. */
function byStartAndRoom(position: Map<string, number>) {
  const roomOf = ({ kind, roomIds: [first] }: PublicSlot) =>
    first === undefined ? (kind === "session" ? Infinity : -1) : (position.get(first) ?? Infinity);
  const compare = <T extends string | number>(one: T, other: T) => (one < other ? -1 : one > other ? 1 : 0);
  // Instants in UTC sort as their texts; a tilde sorts last.
  return (one: PublicSlot, other: PublicSlot): number =>
    compare(one.startTime ?? "~", other.startTime ?? "~") ||
    compare(roomOf(one), roomOf(other)) ||
    compare(one.title, other.title) ||
    compare(one.slotId, other.slotId);
}

/** The programme days on which slots begin, each from one day change to the next. */
function daysOf(slots: PublicSlot[], timezone: string, dayChange: string): PublicProgramme["days"] {
  const dates = new Set<string>();
  for (const start of new Set(slots.map(({ startTime }) => startTime))) {
    if (!start) continue;
    const local = Temporal.Instant.from(start).toZonedDateTimeISO(timezone).toPlainDateTime();
    const day = local.toPlainDate().toString();
    dates.add(programmeDay({ day, time: local.toPlainTime().toString().slice(0, 5) }, dayChange));
  }
  const changeOn = (date: Temporal.PlainDate) =>
    date
      .toZonedDateTime({ timeZone: timezone, plainTime: dayChange })
      .toInstant()
      .toString({ fractionalSecondDigits: 3 });
  return [...dates].sort().map((date) => {
    const day = Temporal.PlainDate.from(date);
    return { date, opens: changeOn(day), closes: changeOn(day.add({ days: 1 })) };
  });
}
