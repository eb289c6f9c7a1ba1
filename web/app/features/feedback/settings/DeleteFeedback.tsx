import type { Event } from "@plenary/contract/events/events";
import { deleteFeedback } from "@plenary/contract/feedback/feedback-settings";
import { text } from "@plenary/contract/text";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { useSchemaForm } from "../../../base/forms/forms.ts";
import { rich } from "../../../base/texts/rich.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../../ui/dialogs/DialogForm.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { notify } from "../../../ui/notices/notices.ts";

/** Deletes all answers and questions of the event, once its name is typed. */
export function DeleteFeedback({ event }: { event: Event }) {
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby="deletion" className="mt-16 max-w-prose border-t border-line pt-8">
      <h2 id="deletion" className="text-2xl">
        {text("Delete all feedback")}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        {text(
          "All answers about this event's sessions and to its surveys, with all comments, and all questions and answers to polls on its stages are deleted for good. Settings, codes, surveys and polls stay.",
        )}
      </p>
      <Button variant="remove" onClick={() => setOpen(true)}>
        {text("Delete all feedback...")}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={text("Delete all feedback?")}
        description={rich("To delete it, type the name of the event: <b>{event}</b>", {
          b: (inner) => <b className="font-medium [overflow-wrap:anywhere]">{inner}</b>,
          event: event.name,
        })}
      >
        <TypedName event={event} onClose={() => setOpen(false)} />
      </Dialog>
    </section>
  );
}

function TypedName({ event: { eventId }, onClose }: { event: Event; onClose: () => void }) {
  const form = useSchemaForm(deleteFeedback.body, { eventName: "" });
  const { revalidate } = useRevalidator();
  const send = form.submit(async (body) => {
    await call(deleteFeedback, { params: { eventId }, body });
    onClose();
    await revalidate();
    notify(text("All feedback was deleted"));
  }, deleteFeedback.failure);
  return (
    <DialogForm
      onSubmit={send}
      onCancel={onClose}
      failure={form.failure}
      busy={form.busy}
      submitLabel={text("Delete all feedback")}
      busyLabel={text("Deleting...")}
      danger
    >
      <TextField
        label={text("Name of the event")}
        autoComplete="off"
        error={form.errorOf("eventName")}
        {...form.register("eventName")}
      />
    </DialogForm>
  );
}
