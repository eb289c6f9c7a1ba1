import { CreateEventBody, createEvent, type Event } from "@plenary/contract/events";
import type { FormEvent } from "react";
import { call } from "../../api.ts";
import { formatZone } from "../../dates.ts";
import { useSchemaForm } from "../../forms.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { FormError } from "../../ui/FormError.tsx";
import { EventFields } from "../events/EventFields.tsx";
import { browserZone } from "../events/TimeZoneField.tsx";

interface NewEventDialogProps {
  open: boolean;
  onClose: () => void;
  onCreated: (event: Event) => void;
}

/** Creates a public event without leaving the session form. What was written is there again after a Cancel. */
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
  const five = form.hook.watch(["name", "startDate", "endDate", "location", "description"]);
  const filled = five.every((value) => value.trim());

  const send = form.submit(async (body) => {
    const { event } = await call(createEvent, { body });
    form.hook.reset();
    onCreated(event);
  }, "Failed to create event");

  function submit(event: FormEvent) {
    // React hands events of a dialog on to the form that the dialog was opened from.
    event.stopPropagation();
    return send(event);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="New public event"
      description={`Its times are in ${formatZone(browserZone())}; you can change that, and the rest, later.`}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormError>{form.failure}</FormError>
        <EventFields form={form} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!filled} busy={form.busy} busyLabel="Creating...">
            Create
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
