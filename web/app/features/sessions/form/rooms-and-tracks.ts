import { nameKey } from "@plenary/contract/names";
import { listRooms } from "@plenary/contract/programme/rooms";
import { listTracks } from "@plenary/contract/programme/tracks";
import { call } from "../../../base/calls/api.ts";
import { useLoaded } from "../../../base/calls/use-loaded.ts";

interface Named {
  id: string;
  name: string;
}

/** An event's rooms and tracks, in its organizers' order. */
export interface RoomsAndTracks {
  rooms: readonly Named[];
  tracks: readonly Named[];
}

/**
 * Loads the rooms and tracks of the event that is chosen; nothing while none is. `reload` is for one that was added.
 */
export const useRoomsAndTracks = (eventId: string | null) =>
  useLoaded(eventId, (signal) => load(eventId ?? "", signal), listRooms.failure);

async function load(eventId: string, signal: AbortSignal): Promise<RoomsAndTracks> {
  const params = { eventId };
  const [{ rooms }, { tracks }] = await Promise.all([
    call(listRooms, { params }, { signal }),
    call(listTracks, { params }, { signal }),
  ]);
  return {
    rooms: rooms.map(({ roomId, name }) => ({ id: roomId, name })),
    tracks: tracks.map(({ trackId, name }) => ({ id: trackId, name })),
  };
}

/** The one of that name, without regard to case and spaces. */
export const findByName = (name: string, all: readonly Named[]): Named | undefined =>
  all.find((each) => nameKey(each.name) === nameKey(name));

interface Texts {
  room?: string | null | undefined;
  track?: string | null | undefined;
}

/** The same with ids for a room and a track that the event has, so that a renamed one is still the chosen one. */
export function withIds<T extends Texts>(body: T, { rooms, tracks }: RoomsAndTracks) {
  const roomId = body.room ? findByName(body.room, rooms)?.id : undefined;
  const trackId = body.track ? findByName(body.track, tracks)?.id : undefined;
  return {
    ...body,
    ...(roomId && { roomId, room: undefined }),
    ...(trackId && { trackId, track: undefined }),
  };
}

/** The event's own in order, then the other names in use. */
export const namesOf = (own: readonly { name: string }[], inUse: readonly string[]): string[] => [
  ...new Set([...own.map(({ name }) => name), ...inUse]),
];
