import { z } from "zod";
import { callLimits } from "../call/call-limits.ts";
import { endpoint } from "../endpoint.ts";
import { id, isDateTime, optionalText, requiredText } from "../fields.ts";
import { limits } from "../limits.ts";
import { text } from "../text.ts";
import { tracksNotLoaded } from "./programme-failures.ts";
import { programmeLimits } from "./programme-limits.ts";
import { UnlistedName } from "./rooms.ts";

/** Tracks of an event (docs/product/programme.md#rooms-and-tracks). */

/** Whether its sessions may be in any room, should be in its own, or must be. */
export const RoomPolicy = z.enum(["any", "prefer", "only"]);
export type RoomPolicy = z.infer<typeof RoomPolicy>;

export const Track = z.object({
  trackId: id,
  eventId: id,
  name: z.string(),
  /** For addresses; a new name doesn't change it. */
  slug: z.string(),
  /** `#rrggbb`, in lower case. */
  color: z.string().nullable(),
  position: z.int(),
  description: z.string().nullable(),
  roomPolicy: RoomPolicy,
  roomIds: z.array(id),
  /** Who arranges its sessions, named by organizers. */
  managers: z.array(z.object({ userId: id, name: z.string() })),
  /** Sessions in it. */
  slots: z.int(),
});
export type Track = z.infer<typeof Track>;

const wantedMessage = () => text("Must be {min} to {max}", { min: 0, max: callLimits.wantedMax });
const momentMessage = () => text("Please enter a valid date and time");
const colorMessage = () => text("Please enter a colour such as #3366cc");
const name = requiredText(() => text("Track name is required"), limits.trackMax);

const details = {
  color: z
    .string({ error: colorMessage })
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, { error: colorMessage })
    .nullish(),
  description: optionalText(programmeLimits.roomTextMax).optional(),
  roomPolicy: RoomPolicy.optional(),
  roomIds: z.array(id).max(programmeLimits.roomsMax).optional(),
};

export const CreateTrackBody = z.object({ name, ...details });
/** Absent fields stay unchanged; null clears them. */
export const UpdateTrackBody = z.object({
  name: name.optional(),
  ...details,
  /** Whether proposals to the event's call for papers may be for it. */
  inCall: z.boolean().optional(),
  /** How many sessions the call wants in it. */
  wanted: z
    .int({ error: wantedMessage })
    .min(0, { error: wantedMessage })
    .max(callLimits.wantedMax, { error: wantedMessage })
    .nullish(),
  /** A deadline of its own; on the clock of the call's, or with an offset. */
  callClosesAt: z
    .string({ error: momentMessage })
    .trim()
    .refine(isDateTime, { error: momentMessage })
    .nullish(),
});

const ofEvent = z.object({ eventId: id });
const params = z.object({ trackId: id });
const response = z.object({ track: Track });
const notSaved = () => text("Failed to save track");

export const listTracks = endpoint({
  method: "GET",
  path: "/events/:eventId/tracks",
  access: "user",
  packed: true,
  summary: "The tracks of an event, in their order",
  params: ofEvent,
  response: z.object({
    tracks: z.array(Track),
    /** For organizers: sessions' track texts that match no track. */
    texts: z.array(UnlistedName).optional(),
  }),
  get failure() {
    return tracksNotLoaded();
  },
});

export const createTrack = endpoint({
  method: "POST",
  path: "/events/:eventId/tracks",
  access: "user",
  summary: "Add a track at the end, as an organizer; sessions that have its name as a text get it",
  status: 201,
  params: ofEvent,
  body: CreateTrackBody,
  response,
  get failure() {
    return notSaved();
  },
});

export const orderTracks = endpoint({
  method: "PUT",
  path: "/events/:eventId/tracks/order",
  access: "user",
  summary: "Put the tracks of an event into an order, as an organizer; those that are not named follow",
  params: ofEvent,
  body: z.object({ trackIds: z.array(id).max(programmeLimits.roomsMax) }),
  response: z.object({ tracks: z.array(Track) }),
  get failure() {
    return notSaved();
  },
});

export const updateTrack = endpoint({
  method: "PUT",
  path: "/tracks/:trackId",
  access: "user",
  summary: "Change a track, as an organizer",
  params,
  body: UpdateTrackBody,
  response,
  get failure() {
    return notSaved();
  },
});

export const setTrackManagers = endpoint({
  method: "PUT",
  path: "/tracks/:trackId/managers",
  access: "user",
  summary: "Name who arranges a track's sessions, as an organizer",
  params,
  body: z.object({ userIds: z.array(id).max(programmeLimits.trackManagersMax) }),
  response,
  get failure() {
    return notSaved();
  },
});

export const mergeTrack = endpoint({
  method: "POST",
  path: "/tracks/:trackId/merge",
  access: "user",
  summary: "Move all that is in a track into another of the event and delete it, as an organizer",
  params,
  body: z.object({ into: id }),
  response,
  get failure() {
    return notSaved();
  },
});

export const deleteTrack = endpoint({
  method: "DELETE",
  path: "/tracks/:trackId",
  access: "user",
  summary: "Delete a track, as an organizer; what is in it goes to `moveTo`",
  status: 204,
  params,
  query: z.object({ moveTo: id.optional() }),
  get failure() {
    return text("Failed to delete track");
  },
});
