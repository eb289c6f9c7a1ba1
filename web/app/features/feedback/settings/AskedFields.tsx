import { feedbackLimits as limits } from "@plenary/contract/feedback/feedback-limits";
import { text } from "@plenary/contract/text";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash";
import { useRef } from "react";
import { Button } from "../../../ui/buttons/Button.tsx";
import { CheckboxField } from "../../../ui/forms/CheckboxField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { FieldGroup } from "./FieldGroup.tsx";
import { ReactionFields } from "./ReactionFields.tsx";
import type { SettingsFormState } from "./settings-values.ts";

/** What a session's form asks for. */
export function AskedFields({ form }: { form: SettingsFormState }) {
  return (
    <FieldGroup
      title={text("What is asked")}
      lead={text(
        "What you remove is no longer asked. Answers to it stay, and count again if you add it back.",
      )}
    >
      <CheckboxField label={text("A rating from 1 to 5")} {...form.register("ratings")} />
      <CheckboxField label={text("A comment, always optional")} {...form.register("comments")} />
      <ReactionFields form={form} about="talk" legend={text("Reactions about the talk")} />
      <ReactionFields
        form={form}
        about="room"
        legend={text("Reactions about the room, which speakers don't see")}
      />
      <Scales form={form} />
    </FieldGroup>
  );
}

/** More questions, answered from 1 to 5. */
function Scales({ form }: { form: SettingsFormState }) {
  const scales = form.hook.watch("scales");
  const add = useRef<HTMLButtonElement>(null);
  const set = (next: typeof scales) => {
    form.hook.setValue("scales", next, { shouldDirty: true });
    form.hook.clearErrors("scales");
  };
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 text-sm font-medium">{text("More questions, answered from 1 to 5")}</legend>
      {scales.map((scale, index) => (
        <div
          key={scale.scaleId ?? `new-${index}`}
          className="flex flex-col gap-3 rounded-card border border-line p-4"
        >
          <TextField
            label={text("Label")}
            error={form.errorOf(`scales.${index}.label`)}
            {...form.register(`scales.${index}.label`)}
          />
          <TextField
            label={text("Question")}
            error={form.errorOf(`scales.${index}.question`)}
            {...form.register(`scales.${index}.question`)}
          />
          <div>
            <Button
              size="sm"
              variant="secondary"
              onClick={() => {
                set(scales.filter((_, each) => each !== index));
                add.current?.focus();
              }}
            >
              <Trash2 aria-hidden="true" />
              {text("Remove")} <span className="sr-only">{scale.label}</span>
            </Button>
          </div>
        </div>
      ))}
      {form.errorOf("scales") && (
        <p role="alert" className="text-sm text-danger">
          {form.errorOf("scales")}
        </p>
      )}
      {scales.length < limits.scalesMax && (
        <div>
          <Button
            ref={add}
            size="sm"
            variant="secondary"
            onClick={() => set([...scales, { label: "", question: "" }])}
          >
            <Plus aria-hidden="true" />
            {text("Add a question")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
