import type * as contract from "@plenary/contract/sessions/sessions";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import type { Tell } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import { changedValues } from "../../db/rows/changed-values.ts";
import { startInstant } from "./session/session-start.ts";
import type { SessionSeen } from "./session/sessions.queries.ts";
import { matchingRoomAndTrack, roomsAndTracksOf, shownColumns } from "./session-columns.ts";

/** A session's place, from a call. */

type Body = Partial<z.output<typeof contract.UpdateSessionBody>>;

/** The session's event after the change, and who changes it. */
interface Where {
  eventId: string;
  timezone: string;
  organized: boolean;
  released: boolean;
  time: string;
  tell: Tell;
}

/**
 * Start, duration, room and track as columns, and the speaker's wishes. Organizers set them; what a speaker sends in a
 * published programme for a session without a place is a wish, and one moved there from another event loses its place.
 * Throws ProgrammePublished if a speaker wants to change an existing place.
 */
export async function placesOf(tx: Tx, session: SessionSeen, body: Body, where: Where) {
  const { eventId, organized, time, tell, timezone } = where;
  const isSame = eventId === session.event_id;
  const places = {
    start_time: body.startTime ? startInstant(body.startTime, timezone) : body.startTime,
    duration_minutes: body.durationMinutes,
    ...(await roomsAndTracksOf(tx, body, { eventId, organized, present: session, time, tell })),
  };
  const brought = await matchingRoomAndTrack(tx, session, body, eventId);
  const { type } = shownColumns(body);
  if (organized) return { ...places, ...brought, type };
  if (where.released && isSame && hasPlace(session)) {
    if (changedValues<SessionSeen>(session, places)) throw new Refusal("ProgrammePublished");
    return { type };
  }
  // Its wishes at another event were about that one.
  const before = isSame ? {} : noWishedPlace;
  if (!where.released) {
    // Unchanged values are no new wish.
    const said = changedValues<SessionSeen>(session, { ...places, type }) ?? {};
    return { ...places, ...brought, type, ...before, ...definedOf(wishColumns(said)) };
  }
  const wished = { ...before, ...definedOf(wishColumns({ ...places, type })) };
  return { ...(!isSame && noPlace), ...wished, type: undefined };
}

/** A new session's place and its speaker's wishes; in a published programme only the latter, unless they organize it. */
export const newPlaces = <P extends Said>(
  said: P,
  { organized, released }: Pick<Where, "organized" | "released">,
) => ({
  ...((organized || !released) && said),
  ...(!organized && wishColumns(said)),
});

interface Said {
  start_time?: string | null | undefined;
  duration_minutes?: number | null | undefined;
  room?: string | null | undefined;
  track?: string | null | undefined;
  type?: string | null | undefined;
}

const wishColumns = (said: Said) => ({
  wished_start_time: said.start_time,
  wished_duration_minutes: said.duration_minutes,
  wished_room: said.room,
  wished_track: said.track,
  wished_type: said.type,
});

const noWishedPlace = { wished_start_time: null, wished_room: null, wished_track: null };
const noPlace = {
  ...{ start_time: null, duration_minutes: null },
  ...{ room: null, room_id: null, track: null, track_id: null },
};

/** Whether it has a place, in the working plan or in public. */
const hasPlace = (session: SessionSeen): boolean =>
  [session.start_time, session.room, session.released_start_time, session.released_room].some(
    (value) => value !== null,
  );

const definedOf = <V extends object>(values: V) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<V>;
