import { z } from "zod";
import { saidOfOneself } from "../accounts/users.ts";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../fields.ts";
import {
  roomsNotLoaded,
  sessionNotLoaded,
  speakersNotLoaded,
  tracksNotLoaded,
} from "../programme/programme-failures.ts";
import { PublicRoom, PublicTrack } from "../programme/public-programme.ts";

/** The people and things of a public programme, as lists (docs/product/programme.md#what-the-public-gets). */

/** Somebody named in a programme, without the address. */
export const PublicSpeaker = z.object({
  userId: id,
  name: z.string(),
  /** False for locked and deleted accounts. */
  hasProfile: z.boolean(),
  /** Added: if there is a profile. */
  ...saidOfOneself,
  /** Added: for this event, else the profile's; on long lists only the first have one. */
  biography: z.string().optional(),
  /** At this event, in the programme's order. */
  sessions: z.array(
    z.object({
      sessionId: id,
      title: z.string(),
      startTime: instant.nullable(),
      durationMinutes: z.int().nullable(),
      room: z.string().nullable(),
      notice: z.string().nullable(),
    }),
  ),
});
export type PublicSpeaker = z.infer<typeof PublicSpeaker>;

const params = z.object({ eventId: id });

export const listPublicSpeakers = endpoint({
  method: "GET",
  path: "/public/events/:eventId/speakers",
  access: "public",
  summary: "Everybody named in the programme of a public event, by name, with their sessions there",
  params,
  response: z.object({ speakers: z.array(PublicSpeaker) }),
  get failure() {
    return speakersNotLoaded();
  },
});

export const listPublicRooms = endpoint({
  method: "GET",
  path: "/public/events/:eventId/rooms",
  access: "public",
  summary: "The rooms of a public event in their order, without hidden ones that nothing is in",
  params,
  response: z.object({ rooms: z.array(PublicRoom) }),
  get failure() {
    return roomsNotLoaded();
  },
});

export const listPublicTracks = endpoint({
  method: "GET",
  path: "/public/events/:eventId/tracks",
  access: "public",
  summary: "The tracks of a public event in their order",
  params,
  response: z.object({ tracks: z.array(PublicTrack) }),
  get failure() {
    return tracksNotLoaded();
  },
});

export const listCancelledSessions = endpoint({
  method: "GET",
  path: "/public/events/:eventId/cancelled",
  access: "public",
  summary:
    "The sessions of a public event that were in its programme and are cancelled, the last first, by title alone",
  params,
  response: z.object({ sessions: z.array(z.object({ sessionId: id, title: z.string() })) }),
  get failure() {
    return sessionNotLoaded();
  },
});
