import { BulkSessionsBody, changeEventSessions } from "@plenary/contract/event-sessions";
import { counted, text } from "@plenary/contract/text";
import { type RefObject, useId } from "react";
import { useSchemaForm } from "../../base/forms.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogForm } from "../../ui/DialogForm.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { Suggestions } from "../sessions/Suggestions.tsx";
import { usual } from "../sessions/usual.ts";

interface PlaceDialogProps {
  /** How many sessions it is about. */
  count: number;
  /** What is in use, which the fields suggest. */
  rooms: readonly string[];
  tracks: readonly string[];
  open: boolean;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
  /** Returns what to do once the dialog is closed. */
  set: (place: { room?: string; track?: string }) => Promise<() => Promise<void>>;
  sayFailed: (error: unknown, failure: string) => string;
}

const RoomAndTrack = BulkSessionsBody.pick({ room: true, track: true });

/** Asks for the room and the track of several sessions; what is left empty stays as it is in each. */
export function PlaceDialog({ count, rooms, tracks, set, sayFailed, ...dialog }: PlaceDialogProps) {
  const form = useSchemaForm(RoomAndTrack, { room: "", track: "" });
  const id = useId();
  const [room, track] = form.hook.watch(["room", "track"]);

  const send = form.submit(
    async (typed) => {
      const finish = await set({
        ...(typed.room && { room: usual(typed.room, rooms) }),
        ...(typed.track && { track: usual(typed.track, tracks) }),
      });
      dialog.onClose();
      form.hook.reset();
      await finish();
    },
    changeEventSessions.failure,
    sayFailed,
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
        <TextField
          label={text("Room")}
          list={`${id}-rooms`}
          autoComplete="off"
          error={form.errorOf("room")}
          {...form.register("room")}
        />
        <TextField
          label={text("Track")}
          list={`${id}-tracks`}
          autoComplete="off"
          error={form.errorOf("track")}
          {...form.register("track")}
        />
        <Suggestions id={`${id}-rooms`} words={rooms} />
        <Suggestions id={`${id}-tracks`} words={tracks} />
      </DialogForm>
    </Dialog>
  );
}
