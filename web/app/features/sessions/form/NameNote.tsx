import { nameKey } from "@plenary/contract/names";
import { createRoom } from "@plenary/contract/programme/rooms";
import { createTrack } from "@plenary/contract/programme/tracks";
import { text } from "@plenary/contract/text";
import { call } from "../../../base/calls/api.ts";
import { useTask } from "../../../base/calls/task.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { findByName, type RoomsAndTracks } from "./rooms-and-tracks.ts";

interface NameNoteProps {
  kind: "room" | "track";
  typed: string;
  /** Null while it isn't known. */
  found: RoomsAndTracks | null;
  /** A room or track name that the speaker made up and the event lacks: the name, and how to add it. */
  unlisted?: { name: string | null; eventId: string; onAdded: () => void } | undefined;
}

/** Says beside the field what happens to an unknown name; always rendered, so that screen readers announce its text. */
export function NameNote({ kind, typed, found, unlisted }: NameNoteProps) {
  const isKnown = !typed.trim() || !found || findByName(typed, kind === "room" ? found.rooms : found.tracks);
  const isUnlisted = unlisted?.name != null && nameKey(unlisted.name) === nameKey(typed);
  return (
    <div role="status" className="text-sm text-ink-soft [overflow-wrap:anywhere]">
      {!isKnown && !isUnlisted && (
        <p className="mt-2">
          {kind === "room"
            ? text("“{name}” becomes a new room of this event.", { name: typed.trim() })
            : text("“{name}” becomes a new track of this event.", { name: typed.trim() })}
        </p>
      )}
      {!isKnown && isUnlisted && <UnlistedNote kind={kind} {...unlisted} name={unlisted.name ?? ""} />}
    </div>
  );
}

type UnlistedNoteProps = Pick<NameNoteProps, "kind"> & { name: string; eventId: string; onAdded: () => void };

function UnlistedNote({ kind, name, eventId, onAdded }: UnlistedNoteProps) {
  const task = useTask(kind === "room" ? createRoom.failure : createTrack.failure);

  async function add() {
    const wanted = { params: { eventId }, body: { name } };
    await (kind === "room" ? call(createRoom, wanted) : call(createTrack, wanted));
    notify(kind === "room" ? text("Room added") : text("Track added"));
    onAdded();
  }

  return (
    <>
      <p className="mt-2">
        {kind === "room"
          ? text("The speaker wrote this. This event has no such room: choose one, or add it.")
          : text("The speaker wrote this. This event has no such track: choose one, or add it.")}
      </p>
      <Button size="sm" variant="secondary" className="mt-2" busy={task.busy} onClick={() => task.run(add)}>
        {kind === "room" ? text("Add as a room") : text("Add as a track")}
      </Button>
      {task.error && <p className="mt-1 text-danger">{task.error}</p>}
    </>
  );
}
