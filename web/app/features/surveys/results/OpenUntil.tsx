import type { Event } from "@plenary/contract/events/events";
import { openSurvey, type Survey, UpdateSurveyBody } from "@plenary/contract/surveys/surveys";
import { text } from "@plenary/contract/text";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { z } from "zod";
import { call } from "../../../base/calls/api.ts";
import { formatZone, toLocalInput } from "../../../base/formats/dates.ts";
import { fromLocalInput } from "../../../base/formats/moments.ts";
import { useSchemaForm } from "../../../base/forms/forms.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../../ui/dialogs/DialogForm.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { notify } from "../../../ui/notices/notices.ts";

interface OpenUntilProps {
  survey: Survey;
  event: Event;
  label: string;
}

/** Opens a survey whose closing time is over: asks for a new one. */
export function OpenUntil({ survey, event, label }: OpenUntilProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        description={text("Its closing time has passed. Until when should it take answers?")}
      >
        <OpenUntilForm survey={survey} zone={event.timezone} label={label} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** How many days it is open by default. */
const USUAL = 14;

interface OpenUntilFormProps {
  survey: Survey;
  zone: string;
  label: string;
  onClose: () => void;
}

function OpenUntilForm({ survey, zone, label, onClose }: OpenUntilFormProps) {
  const { revalidate } = useRevalidator();
  const params = { surveyId: survey.surveyId };
  const later = new Date(Date.now() + USUAL * 86_400_000).toISOString();
  const Fields = z.object({
    closesAt: z
      .string()
      .transform((local) => (local ? fromLocalInput(local, zone) : ""))
      .pipe(UpdateSurveyBody.shape.closesAt.unwrap())
      .refine((closesAt) => Date.parse(closesAt) > Date.now(), {
        error: () => text("Please choose a closing time that lies ahead"),
      }),
  });
  const form = useSchemaForm(Fields, { closesAt: toLocalInput(later, zone) });

  const send = form.submit(async ({ closesAt }) => {
    await call(openSurvey, { params, body: { closesAt } });
    onClose();
    await revalidate();
    notify(text("Survey opened"));
  }, openSurvey.failure);

  return (
    <DialogForm
      onSubmit={send}
      onCancel={onClose}
      failure={form.failure}
      busy={form.busy}
      submitLabel={label}
      busyLabel={text("Opening...")}
    >
      <TextField
        label={text("Closes")}
        type="datetime-local"
        hint={text("In the event's time zone, {zone}.", { zone: formatZone(zone) })}
        error={form.errorOf("closesAt")}
        {...form.register("closesAt")}
      />
    </DialogForm>
  );
}
