import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, optionalText, requiredText } from "../fields.ts";
import { limits } from "../limits.ts";
import { text } from "../text.ts";
import { roomsNotLoaded } from "./programme-failures.ts";
import { Feature, features, optionalLink } from "./programme-fields.ts";
import { programmeLimits } from "./programme-limits.ts";

/** Rooms of an event (docs/product/programme.md#rooms-and-tracks). */

export const RoomKind = z.enum(["room", "stage", "workshop", "outdoors", "online", "other"]);
export type RoomKind = z.infer<typeof RoomKind>;

export const RoomState = z.enum(["open", "full", "closed"]);
export type RoomState = z.infer<typeof RoomState>;

export const Room = z.object({
  roomId: id,
  eventId: id,
  name: z.string(),
  /** For addresses; a new name doesn't change it. */
  slug: z.string(),
  guid: id,
  position: z.int(),
  kind: RoomKind,
  building: z.string().nullable(),
  floor: z.string().nullable(),
  description: z.string().nullable(),
  /** Only for organizers, and speakers with a session there. */
  speakerNotes: z.string().nullable().optional(),
  capacity: z.int().nullable(),
  /** Slots it takes at once. */
  parallelMax: z.int(),
  features: z.array(Feature),
  accessibility: z.string().nullable(),
  mapUrl: z.string().nullable(),
  streamUrl: z.string().nullable(),
  state: RoomState,
  stateChangedAt: instant.nullable(),
  /** Left out of columns, lists and feeds while it has no slot. */
  hidden: z.boolean(),
  /** Sessions and items in it. */
  slots: z.int(),
});
export type Room = z.infer<typeof Room>;

/** The room or track of sessions as a text that no row matches. */
export const UnlistedName = z.object({ name: z.string(), sessions: z.int() });
export type UnlistedName = z.infer<typeof UnlistedName>;

const parallel = () => text("Must be 1 to {most}", { most: String(programmeLimits.parallelMax) });

const name = requiredText(() => text("Room name is required"), limits.roomMax);

const details = {
  kind: RoomKind.optional(),
  building: optionalText(limits.roomMax).optional(),
  floor: optionalText(limits.roomMax).optional(),
  description: optionalText(programmeLimits.roomTextMax).optional(),
  speakerNotes: optionalText(programmeLimits.roomTextMax).optional(),
  capacity: z
    .int({ error: () => text("Capacity must be 1 to {most}", { most: String(programmeLimits.audienceMax) }) })
    .min(1, {
      error: () => text("Capacity must be 1 to {most}", { most: String(programmeLimits.audienceMax) }),
    })
    .max(programmeLimits.audienceMax, {
      error: () => text("Capacity must be 1 to {most}", { most: String(programmeLimits.audienceMax) }),
    })
    .nullish(),
  parallelMax: z
    .int({ error: parallel })
    .min(1, { error: parallel })
    .max(programmeLimits.parallelMax, { error: parallel })
    .optional(),
  features: features.optional(),
  accessibility: optionalText(programmeLimits.roomTextMax).optional(),
  mapUrl: optionalLink().optional(),
  streamUrl: optionalLink().optional(),
  hidden: z.boolean().optional(),
};

export const CreateRoomBody = z.object({ name, ...details });
/** Absent fields stay unchanged; null clears them. */
export const UpdateRoomBody = z.object({ name: name.optional(), ...details });

const ofEvent = z.object({ eventId: id });
const params = z.object({ roomId: id });
const response = z.object({ room: Room });
const all = z.object({ rooms: z.array(Room) });
const notSaved = () => text("Failed to save room");

export const listRooms = endpoint({
  method: "GET",
  path: "/events/:eventId/rooms",
  access: "user",
  packed: true,
  summary: "The rooms of an event, in their order",
  params: ofEvent,
  response: z.object({
    rooms: z.array(Room),
    /** For organizers: sessions' room texts that match no room. */
    texts: z.array(UnlistedName).optional(),
  }),
  get failure() {
    return roomsNotLoaded();
  },
});

export const createRoom = endpoint({
  method: "POST",
  path: "/events/:eventId/rooms",
  access: "user",
  summary: "Add a room at the end, as an organizer; sessions that have its name as a text get it",
  status: 201,
  params: ofEvent,
  body: CreateRoomBody,
  response,
  get failure() {
    return notSaved();
  },
});

export const orderRooms = endpoint({
  method: "PUT",
  path: "/events/:eventId/rooms/order",
  access: "user",
  summary: "Put the rooms of an event into an order, as an organizer; those that are not named follow",
  params: ofEvent,
  body: z.object({ roomIds: z.array(id).max(programmeLimits.roomsMax) }),
  response: all,
  get failure() {
    return notSaved();
  },
});

export const updateRoom = endpoint({
  method: "PUT",
  path: "/rooms/:roomId",
  access: "user",
  summary: "Change a room, as an organizer",
  params,
  body: UpdateRoomBody,
  response,
  get failure() {
    return notSaved();
  },
});

export const setRoomState = endpoint({
  method: "PUT",
  path: "/rooms/:roomId/state",
  access: "user",
  summary: "Say that a room is open, full or closed, as an organizer",
  params,
  body: z.object({ state: RoomState }),
  response,
  get failure() {
    return notSaved();
  },
});

export const mergeRoom = endpoint({
  method: "POST",
  path: "/rooms/:roomId/merge",
  access: "user",
  summary: "Move all that is in a room into another of the event and delete it, as an organizer",
  params,
  body: z.object({ into: id }),
  response,
  get failure() {
    return notSaved();
  },
});

export const deleteRoom = endpoint({
  method: "DELETE",
  path: "/rooms/:roomId",
  access: "user",
  summary: "Delete a room, as an organizer; what is in it goes to `moveTo`",
  status: 204,
  params,
  query: z.object({ moveTo: id.optional() }),
  get failure() {
    return text("Failed to delete room");
  },
});
