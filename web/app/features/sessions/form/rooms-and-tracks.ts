import { nameKey } from "@plenary/contract/names";
import { listRooms } from "@plenary/contract/programme/rooms";
import { listTracks } from "@plenary/contract/programme/tracks";
import { useEffect, useState } from "react";
import { call, errorText } from "../../../base/calls/api.ts";
import { isCancelled } from "../../../base/calls/refusals.ts";

interface Named {
  id: string;
  name: string;
}

/** What an event has for its sessions, in the order of its organizers. */
export interface RoomsAndTracks {
  rooms: readonly Named[];
  tracks: readonly Named[];
}

interface Known {
  of: string;
  found: RoomsAndTracks | null;
  failure: string | null;
}

/**
 * Loads the rooms and tracks of the event that is chosen; none while none is. `found` is null until they are there, and where
 * they can't be loaded, which `failure` says. `reload` is for one that was added.
 */
export function useRoomsAndTracks(eventId: string | null) {
  const [known, setKnown] = useState<Known>({ of: "", found: null, failure: null });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn loads them anew
  useEffect(() => {
    if (!eventId) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    load(eventId, signal).then(
      (found) => signal.aborted || setKnown({ of: eventId, found, failure: null }),
      (error) => {
        if (signal.aborted || isCancelled(error)) return;
        setKnown({ of: eventId, found: null, failure: errorText(error, listRooms.failure) });
      },
    );
    return () => leaving.abort();
  }, [eventId, turn]);
  const { found, failure } = known.of === eventId ? known : { found: null, failure: null };
  return { found, failure, reload: () => setTurn(turn + 1) };
}

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
export const ofName = (name: string, all: readonly Named[]): Named | undefined =>
  all.find((each) => nameKey(each.name) === nameKey(name));

interface Texts {
  room?: string | null | undefined;
  track?: string | null | undefined;
}

/**
 * The same with the row in place of its name, for a room and a track that the event has: one that is called otherwise by now is
 * still the one that was chosen.
 */
export function byRows<T extends Texts>(body: T, { rooms, tracks }: RoomsAndTracks) {
  const roomId = body.room ? ofName(body.room, rooms)?.id : undefined;
  const trackId = body.track ? ofName(body.track, tracks)?.id : undefined;
  return {
    ...body,
    ...(roomId && { roomId, room: undefined }),
    ...(trackId && { trackId, track: undefined }),
  };
}

/** The event's own in their order, then what sessions say besides. */
export const namesOf = (own: readonly { name: string }[], inUse: readonly string[]): string[] => [
  ...new Set([...own.map(({ name }) => name), ...inUse]),
];
