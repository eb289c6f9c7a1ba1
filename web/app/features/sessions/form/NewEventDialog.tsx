import { CreateEventBody, createEvent, type Event } from "@plenary/contract/events/events";
import { eventNotCreated } from "@plenary/contract/failures";
import { text } from "@plenary/contract/text";
import type { FormEvent } from "react";
import { call } from "../../../base/calls/api.ts";
import { browserZone } from "../../../base/formats/browser-zone.ts";
import { formatZone } from "../../../base/formats/dates.ts";
import { useSchemaForm } from "../../../base/forms/forms.ts";
import { useUnsaved } from "../../../base/forms/unsaved.ts";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../../ui/dialogs/DialogForm.tsx";
import { EventFields } from "../../events/EventFields.tsx";

interface NewEventDialogProps {
  open: boolean;
  onClose: () => void;
  onCreated: (event: Event) => void;
}

/** Creates a public event without leaving the session form. After Cancel, the form still has its texts. */
export function NewEventDialog({ open, onClose, onCreated }: NewEventDialogProps) {
  const form = useSchemaForm(CreateEventBody, {
    name: "",
    startDate: "",
    endDate: "",
    location: "",
    description: "",
    timezone: browserZone(),
    visibility: "public",
  });
  useUnsaved(form.hook.formState.isDirty);
  const five = form.hook.watch(["name", "startDate", "endDate", "location", "description"]);
  const filled = five.every((value) => value.trim());

  const send = form.submit(async (body) => {
    const { event } = await call(createEvent, { body });
    form.hook.reset();
    onCreated(event);
  }, eventNotCreated());

  function submit(event: FormEvent) {
    // React bubbles a dialog's events up to the form that opened it.
    event.stopPropagation();
    return send(event);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text("New public event")}
      description={text("Its times are in {zone}; you can change that, and the rest, later.", {
        zone: formatZone(browserZone()),
      })}
    >
      <DialogForm
        onSubmit={submit}
        onCancel={onClose}
        failure={form.failure}
        busy={form.busy}
        submitLabel={text("Create")}
        busyLabel={text("Creating...")}
        disabled={!filled}
      >
        <EventFields form={form} />
      </DialogForm>
    </Dialog>
  );
}
