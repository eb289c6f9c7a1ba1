import { nameKey } from "@plenary/contract/names";
import type { releasedSlots } from "../../programme/versions/versions.ts";
import type { ParsedSession } from "../reading/parsed-event.ts";
import type { RoomsAndTracks } from "./import-rooms.ts";
import type { SessionRow } from "./match-sessions.ts";

/** What our own file has of an event with versions: released times and rooms, not what organizers have arranged since. */
export type ReleasedSlots = Awaited<ReturnType<typeof releasedSlots>>;

/** Whether our files have the session: confirmed, with a start and a room both in the working plan and in public. */
export function isInFiles(row: SessionRow, released: ReleasedSlots): boolean {
  const seen = released?.get(row.session_id);
  const isSeen = released === undefined || Boolean(seen?.start_time && seen.room);
  return row.status === "confirmed" && Boolean(row.start_time && row.room) && isSeen;
}

/** Released values of the file that organizers may have changed since: the row keeps its own. */
export function keptValues(
  session: ParsedSession,
  row: SessionRow | undefined,
  { released, finding }: { released: ReleasedSlots; finding: RoomsAndTracks },
) {
  const seen = row && released?.get(row.session_id);
  if (!row || !seen) return {};
  const room = finding.room(session.room);
  const track = finding.track(session.track);
  const isThere =
    session.startTime === seen.start_time &&
    session.durationMinutes === (seen.duration_minutes ?? finding.usualMinutes) &&
    isSame(room, { id: seen.room_ids[0], name: seen.room });
  const { start_time, duration_minutes } = row;
  return {
    ...(isThere && { start_time, duration_minutes, room: row.room, room_id: row.room_id }),
    ...(isSame(track, { id: seen.track_id, name: seen.track }) && {
      ...{ track: row.track, track_id: row.track_id },
    }),
  };
}

interface Named {
  id: string | null | undefined;
  name: string | null;
}

/** By id, because its name may have changed. */
const isSame = (one: Named, other: Named): boolean =>
  one.id && other.id ? one.id === other.id : nameKey(one.name ?? "") === nameKey(other.name ?? "");
