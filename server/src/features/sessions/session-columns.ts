import type * as contract from "@plenary/contract/sessions/sessions";
import type { z } from "zod";
import type { Tell } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import { findNamed, selectNamed } from "../programme/places/rooms-and-tracks.ts";
import type { SessionSeen } from "./session/sessions.queries.ts";

/** A session's fields in calls, as its columns. */

type Body = Partial<z.output<typeof contract.CreateSessionBody>>;

/** Details in the programme besides place and talk; absent ones stay unchanged. */
export const shownColumns = (body: Body) => ({
  type: body.type,
  languages: body.languages,
  links: body.links,
  do_not_record: body.doNotRecord,
  stream_url: body.streamUrl,
  recording_url: body.recordingUrl,
  expected_audience: body.expectedAudience,
  needs: body.needs,
});

/** The same for the database, which takes arrays of objects as text. */
export const storedColumns = <V extends { links?: object | undefined }>({ links, ...values }: V) => ({
  ...values,
  ...(links && { links: JSON.stringify(links) }),
});

interface Naming {
  eventId: string;
  /** Whether the caller organizes that event, so that new names make rooms and tracks. */
  organized: boolean;
  /** The session before, unless it is new there. */
  present?: SessionSeen | undefined;
  time: string;
  tell: Tell;
}

/** Room and track, by their rows or their names. Throws UnknownRoomOrTrack and OtherName. */
export async function roomsAndTracksOf(
  tx: Tx,
  body: Body,
  { eventId, organized, present, ...making }: Naming,
) {
  const find = (kind: "room" | "track") =>
    findNamed(
      tx,
      kind,
      eventId,
      { id: body[`${kind}Id`], name: body[kind] },
      {
        creates: organized && making,
        present: present && { id: present[`${kind}_id`], name: present[kind] },
      },
    );
  const room = await find("room");
  const track = await find("track");
  return { room: room.name, room_id: room.id, track: track.name, track_id: track.id };
}

/** The room and track for the texts that a session brings from another event; empty if the body has others. */
export async function matchingRoomAndTrack(tx: Tx, session: SessionSeen, body: Body, eventId: string) {
  const find = async (kind: "room" | "track") => {
    const [name, said, id] = [session[kind], body[kind], body[`${kind}Id`]];
    const isKept = said === undefined ? id === undefined : said === name && !id;
    return isKept && name !== null ? selectNamed(tx, kind, eventId, name) : undefined;
  };
  if (eventId === session.event_id) return {};
  const [room, track] = [await find("room"), await find("track")];
  return {
    ...(room && { room: room.name, room_id: room.id }),
    ...(track && { track: track.name, track_id: track.id }),
  };
}

/** Columns that people don't know: names of rooms and tracks represent their rows. */
const unknown = ["room_id", "track_id", "own_talk", "copied_from"];

/** The columns that changed, as people know them. */
export const changedColumns = (changes: object): string[] =>
  Object.keys(changes).filter((column) => !unknown.includes(column));
