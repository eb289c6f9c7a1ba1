import type * as contract from "@plenary/contract/sessions";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import type { Tell } from "../../core/facts.ts";
import { changedValues } from "../../db/changed.ts";
import type { Tx } from "../../db/db.ts";
import { broughtAlong, roomsAndTracksOf } from "./session-columns.ts";
import { startInstant } from "./session-start.ts";
import type { SessionSeen } from "./sessions.queries.ts";

/** Where a session stands, by what a call says of it. */

type Body = Partial<z.output<typeof contract.UpdateSessionBody>>;

/** The event that the session is in after the change, and who changes it. */
interface Where {
  eventId: string;
  timezone: string;
  organized: boolean;
  released: boolean;
  time: string;
  tell: Tell;
}

/**
 * Start, duration, room and track as columns; what the body lacks stays. Only organizers set them where a programme is published: into
 * such an event a speaker's session comes without a place. Throws ProgrammePublished for whoever wants to give it one, UnknownRoomOrTrack
 * and OtherName.
 */
export async function placesOf(tx: Tx, session: SessionSeen, body: Body, where: Where) {
  const { eventId, organized, time, tell, timezone } = where;
  const places = {
    start_time: body.startTime ? startInstant(body.startTime, timezone) : body.startTime,
    duration_minutes: body.durationMinutes,
    ...(await roomsAndTracksOf(tx, body, { eventId, organized, present: session, time, tell })),
  };
  if (organized || !where.released) return { ...places, ...(await broughtAlong(tx, session, body, eventId)) };
  const asked = Object.values(changedValues<SessionSeen>(session, places) ?? {});
  if (eventId === session.event_id) {
    if (asked.length > 0) throw new Refusal("ProgrammePublished");
    return {};
  }
  if (asked.some((place) => place !== null)) throw new Refusal("ProgrammePublished");
  return { start_time: null, duration_minutes: null, room: null, room_id: null, track: null, track_id: null };
}
