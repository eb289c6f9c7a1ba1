import type { Event } from "@plenary/contract/events/events";
import { CreateSurveyBody, createSurvey, SurveyTemplate } from "@plenary/contract/surveys/surveys";
import { language, text } from "@plenary/contract/text";
import Plus from "lucide-react/icons/plus";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { call } from "../../base/calls/api.ts";
import { useSchemaForm } from "../../base/forms/forms.ts";
import { surveyPaths } from "../../base/paths/survey-paths.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogForm } from "../../ui/dialogs/DialogForm.tsx";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { CopyChoice } from "./CopyChoice.tsx";
import { phaseName, templateHint, templateName } from "./survey-words.ts";

/** The start of a new survey, besides the templates. */
const [BLANK, COPY] = ["blank", "copy"] as const;

const templateOf = (begin: string): SurveyTemplate | undefined =>
  SurveyTemplate.options.find((template) => template === begin);

/** What most would begin with, until they choose otherwise. */
const usual: Record<string, SurveyTemplate> = { before: "before", during: "pulse", after: "after" };

const Fields = z.object({
  title: CreateSurveyBody.shape.title,
  phase: CreateSurveyBody.shape.phase,
  begin: z.enum([BLANK, ...SurveyTemplate.options, COPY]),
  /** The survey to copy. */
  copyOf: z.string(),
});

/** Makes a survey as a draft, and goes on in its editor. */
export function NewSurvey({ event }: { event: Event }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        {text("New survey")}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={text("New survey")}
        description={text("It is a draft that nobody sees until you open it.")}
      >
        <NewSurveyForm event={event} onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function NewSurveyForm({ event, onCancel }: { event: Event; onCancel: () => void }) {
  const navigate = useNavigate();
  const form = useSchemaForm(Fields, { title: "", phase: "after", begin: "after", copyOf: "" });
  const { eventId } = event;
  /** The title that was taken from the survey to copy. */
  const taken = useRef("");
  const begin = form.hook.watch("begin");
  const { begin: isChosen } = form.hook.formState.dirtyFields;
  const beginAsUsual = () =>
    isChosen || form.hook.setValue("begin", usual[form.hook.getValues("phase")] ?? BLANK);
  const template = templateOf(begin);

  const make = form.submit(async ({ title, phase, begin, copyOf }) => {
    if (begin === COPY && !copyOf) {
      form.hook.setError("copyOf", { message: text("Please choose a survey") });
      return;
    }
    const body = {
      ...{ title, phase, language: language() },
      ...(begin === COPY && { copyOf }),
      template: templateOf(begin),
    };
    const { survey } = await call(createSurvey, { params: { eventId }, body });
    await navigate(surveyPaths.edit(survey));
  }, createSurvey.failure);

  return (
    <DialogForm
      onSubmit={make}
      onCancel={onCancel}
      failure={form.failure}
      busy={form.busy}
      submitLabel={text("Make survey")}
      busyLabel={text("Making...")}
    >
      <TextField label={text("Title")} error={form.errorOf("title")} {...form.register("title")} />
      <SelectField label={text("When it is asked")} {...form.register("phase", { onChange: beginAsUsual })}>
        {CreateSurveyBody.shape.phase.options.map((phase) => (
          <option key={phase} value={phase}>
            {phaseName(phase)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={text("Begin with")}
        hint={template && templateHint(template)}
        {...form.register("begin")}
      >
        <option value={BLANK}>{text("Nothing")}</option>
        <optgroup label={text("Templates")}>
          {SurveyTemplate.options.map((template) => (
            <option key={template} value={template}>
              {templateName(template)}
            </option>
          ))}
        </optgroup>
        <option value={COPY}>{text("A copy of another survey")}</option>
      </SelectField>
      {begin === COPY && (
        <CopyChoice
          event={event}
          error={form.errorOf("copyOf")}
          onChoose={(survey) => {
            form.hook.setValue("copyOf", survey?.surveyId ?? "");
            form.hook.clearErrors("copyOf");
            if (survey) form.hook.setValue("phase", survey.phase);
            // Typed text stays; text taken from another survey is replaced.
            const title = form.hook.getValues("title");
            if (title && title !== taken.current) return;
            taken.current = survey?.title ?? "";
            form.hook.setValue("title", taken.current);
          }}
        />
      )}
    </DialogForm>
  );
}
