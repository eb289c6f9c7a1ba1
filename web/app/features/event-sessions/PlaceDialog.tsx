import { BulkSessionsBody, changeEventSessions } from "@plenary/contract/sessions/event-sessions";
import { counted, text } from "@plenary/contract/text";
import { type RefObject, useId } from "react";
import { useSchemaForm } from "../../base/forms/forms.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../ui/dialogs/DialogForm.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { knownSpelling } from "../sessions/form/known-spelling.ts";
import { NameNote } from "../sessions/form/NameNote.tsx";
import { namesOf, useRoomsAndTracks, withIds } from "../sessions/form/rooms-and-tracks.ts";
import { Suggestions } from "../sessions/form/Suggestions.tsx";
import type { RoomAndTrack } from "./bulk-changes.ts";

interface PlaceDialogProps {
  count: number;
  eventId: string;
  /** Those in use, which the fields suggest besides the event's own. */
  rooms: readonly string[];
  tracks: readonly string[];
  open: boolean;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
  /** Returns what to do once the dialog is closed. */
  set: (place: RoomAndTrack) => Promise<() => Promise<void>>;
  failureText: (error: unknown, failure: string) => string;
}

const Fields = BulkSessionsBody.pick({ room: true, track: true, roomId: true, trackId: true });

/** Asks for a room and track for several sessions; empty fields leave theirs unchanged. */
export function PlaceDialog({ count, eventId, set, failureText, ...props }: PlaceDialogProps) {
  const { rooms: inUse, tracks: tracksInUse, ...dialog } = props;
  const form = useSchemaForm(Fields, { room: "", track: "", roomId: undefined, trackId: undefined });
  const id = useId();
  const [room, track] = form.hook.watch(["room", "track"]);
  const { found } = useRoomsAndTracks(dialog.open ? eventId : null);
  const { rooms, tracks } = found ?? { rooms: [], tracks: [] };

  const words = (name: "room" | "track") => ({
    ...form.register(name, { onChange: () => form.hook.clearErrors(`${name}Id`) }),
    list: `${id}-${name}`,
    autoComplete: "off",
    error: form.errorOf(name) ?? form.errorOf(`${name}Id`),
  });

  const send = form.submit(
    async (typed) => {
      const place = {
        ...(typed.room && { room: knownSpelling(typed.room, inUse) }),
        ...(typed.track && { track: knownSpelling(typed.track, tracksInUse) }),
      };
      const finish = await set(withIds(place, { rooms, tracks }));
      dialog.onClose();
      form.hook.reset();
      await finish();
    },
    changeEventSessions.failure,
    failureText,
  );

  return (
    <Dialog
      {...dialog}
      title={counted(count, "Room and track of {count} session", "Room and track of {count} sessions")}
      description={text("What you leave empty stays as it is in each of them.")}
    >
      <DialogForm
        onSubmit={send}
        onCancel={dialog.onClose}
        failure={form.failure}
        busy={form.busy}
        submitLabel={text("Save")}
        busyLabel={text("Saving...")}
        disabled={!room?.trim() && !track?.trim()}
      >
        <div>
          <TextField label={text("Room")} {...words("room")} />
          <NameNote kind="room" typed={room ?? ""} found={found} />
        </div>
        <div>
          <TextField label={text("Track")} {...words("track")} />
          <NameNote kind="track" typed={track ?? ""} found={found} />
        </div>
        <Suggestions id={`${id}-room`} words={namesOf(rooms, inUse)} />
        <Suggestions id={`${id}-track`} words={namesOf(tracks, tracksInUse)} />
      </DialogForm>
    </Dialog>
  );
}
