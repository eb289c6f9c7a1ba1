import type { Event } from "@plenary/contract/events/events";
import { limits } from "@plenary/contract/limits";
import { BulkSessionsBody, changeEventSessions } from "@plenary/contract/sessions/event-sessions";
import { counted, text } from "@plenary/contract/text";
import { type RefObject, useId } from "react";
import { numberOrNull, useSchemaForm } from "../../base/forms/forms.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../ui/dialogs/DialogForm.tsx";
import { StartFields } from "../../ui/forms/StartFields.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { knownSpelling } from "../sessions/form/known-spelling.ts";
import { LanguageFields } from "../sessions/form/LanguageFields.tsx";
import { isEmpty, moreFields } from "../sessions/form/more-values.ts";
import { NameNote } from "../sessions/form/NameNote.tsx";
import { namesOf, useRoomsAndTracks, withIds } from "../sessions/form/rooms-and-tracks.ts";
import { Suggestions } from "../sessions/form/Suggestions.tsx";
import type { SessionFields } from "./bulk-changes.ts";

interface ChangeDialogProps {
  count: number;
  event: Event;
  /** What sessions use, which the fields suggest besides the event's own. */
  inUse: { rooms: readonly string[]; tracks: readonly string[]; types: readonly string[] };
  open: boolean;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
  /** Returns what to do once the dialog is closed. */
  set: (fields: SessionFields) => Promise<() => Promise<void>>;
  failureText: (error: unknown, failure: string) => string;
}

const { room, track, roomId, trackId, type, durationMinutes, startTime } = BulkSessionsBody.shape;
const Fields = BulkSessionsBody.pick({}).extend({
  ...{ room, track, roomId, trackId, type, durationMinutes, startTime },
  languages: moreFields.languages,
});

/** Asks what several sessions are to have in common, and when the first begins; empty fields leave theirs unchanged. */
export function ChangeDialog({ count, event, inUse, set, failureText, ...dialog }: ChangeDialogProps) {
  const form = useSchemaForm(Fields, {
    ...{ room: "", track: "", roomId: undefined, trackId: undefined },
    ...{ type: "", durationMinutes: null, startTime: "", languages: [] },
  });
  const id = useId();
  const typed = form.hook.watch();
  const { found } = useRoomsAndTracks(dialog.open ? event.eventId : null);
  const { rooms, tracks } = found ?? { rooms: [], tracks: [] };

  const words = (name: "room" | "track") => ({
    ...form.register(name, { onChange: () => form.hook.clearErrors(`${name}Id`) }),
    list: `${id}-${name}`,
    autoComplete: "off",
    error: form.errorOf(name) ?? form.errorOf(`${name}Id`),
  });

  const send = form.submit(
    async (values) => {
      const filled: SessionFields = Object.fromEntries(
        Object.entries(values).filter(([, value]) => !isEmpty(value)),
      );
      const { room, track, type } = filled;
      const spelled = {
        ...filled,
        ...(room && { room: knownSpelling(room, inUse.rooms) }),
        ...(track && { track: knownSpelling(track, inUse.tracks) }),
        ...(type && { type: knownSpelling(type, inUse.types) }),
      };
      const finish = await set(withIds(spelled, { rooms, tracks }));
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
      title={counted(count, "Change {count} session", "Change {count} sessions")}
      description={text("What you leave empty stays as it is in each session.")}
    >
      <DialogForm
        onSubmit={send}
        onCancel={dialog.onClose}
        failure={form.failure}
        busy={form.busy}
        submitLabel={text("Save")}
        busyLabel={text("Saving...")}
        disabled={Object.values(typed).flat().every(isEmpty)}
      >
        <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
          <div>
            <TextField label={text("Room")} {...words("room")} />
            <NameNote kind="room" typed={typed.room ?? ""} found={found} />
          </div>
          <div>
            <TextField label={text("Track")} {...words("track")} />
            <NameNote kind="track" typed={typed.track ?? ""} found={found} />
          </div>
          <TextField
            label={text("Type")}
            list={`${id}-type`}
            autoComplete="off"
            error={form.errorOf("type")}
            {...form.register("type")}
          />
          <TextField
            label={text("Length in minutes")}
            type="number"
            inputMode="numeric"
            min={1}
            max={limits.durationMinutesMax}
            error={form.errorOf("durationMinutes")}
            {...form.register("durationMinutes", { setValueAs: numberOrNull })}
          />
        </div>
        <Suggestions id={`${id}-room`} words={namesOf(rooms, inUse.rooms)} />
        <Suggestions id={`${id}-track`} words={namesOf(tracks, inUse.tracks)} />
        <Suggestions id={`${id}-type`} words={[...inUse.types]} />
        <LanguageFields
          chosen={typed.languages ?? []}
          error={form.errorOf("languages")}
          fieldOf={(index) => ({
            ...form.register(`languages.${index}`),
            error: form.errorOf(`languages.${index}`),
          })}
        />
        {count > limits.bulkSessionsMax ? (
          <p className="text-sm text-ink-soft">
            {text("At most {most} sessions can be given a start at once.", {
              most: limits.bulkSessionsMax,
            })}
          </p>
        ) : (
          <div>
            <StartFields
              value={typed.startTime ?? ""}
              onChange={(value) => {
                form.hook.setValue("startTime", value);
                form.hook.clearErrors("startTime");
              }}
              zone={event.timezone}
              firstDay={event.startDate}
              error={form.errorOf("startTime")}
            />
            {count > 1 && (
              <p className="mt-2 text-sm text-ink-soft">
                {text(
                  "The first begins then, and each of the others when the one before it ends, in the order you selected them.",
                )}
              </p>
            )}
          </div>
        )}
      </DialogForm>
    </Dialog>
  );
}
