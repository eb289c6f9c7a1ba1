import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import { text } from "@plenary/contract/text";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { useFieldArray } from "react-hook-form";
import { numberOrNull } from "../../../base/forms/forms.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { CheckboxField } from "../../../ui/forms/CheckboxField.tsx";
import { FeatureFields } from "../../../ui/forms/FeatureFields.tsx";
import { FoldedFields } from "../../../ui/forms/FoldedFields.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { LanguageFields } from "./LanguageFields.tsx";
import { isEmpty, moreNames } from "./more-values.ts";
import type { SessionFormState } from "./session-values.ts";

/** The details of a session besides its slot. All are optional and folded at first. */
export function MoreFields({ form }: { form: SessionFormState }) {
  const [isUsed] = useState(() => form.hook.getValues(moreNames).some((value) => !isEmpty(value)));
  const { errors } = form.hook.formState;
  return (
    <FoldedFields
      label={text("More details")}
      isLong
      isUsed={isUsed}
      isWrong={moreNames.some((name) => errors[name] !== undefined)}
    >
      <TextField
        label={text("Type")}
        optional
        autoComplete="off"
        hint={text("Such as Talk, Workshop or Keynote. Visitors can filter by it.")}
        error={form.errorOf("type")}
        {...form.register("type")}
      />
      <LanguageFields
        chosen={form.hook.watch("languages") ?? []}
        optional
        error={form.errorOf("languages")}
        fieldOf={(index) => ({
          ...form.register(`languages.${index}`),
          error: form.errorOf(`languages.${index}`),
        })}
      />
      <LinkFields form={form} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={text("Link to the stream")}
          optional
          type="url"
          error={form.errorOf("streamUrl")}
          {...form.register("streamUrl")}
        />
        <TextField
          label={text("Link to the recording")}
          optional
          type="url"
          error={form.errorOf("recordingUrl")}
          {...form.register("recordingUrl")}
        />
      </div>
      <CheckboxField
        label={text("Not recorded")}
        hint={text("Its page says so, and so do the files for video crews.")}
        error={form.errorOf("doNotRecord")}
        {...form.register("doNotRecord")}
      />
      <TextField
        label={text("Expected audience")}
        optional
        type="number"
        inputMode="numeric"
        min={1}
        max={programmeLimits.audienceMax}
        hint={text("For planning. Visitors don't see it.")}
        error={form.errorOf("expectedAudience")}
        {...form.register("expectedAudience", { setValueAs: numberOrNull })}
      />
      <FeatureFields
        legend={text("What its room should have")}
        error={form.errorOf("needs")}
        field={form.register("needs")}
      />
    </FoldedFields>
  );
}

function LinkFields({ form }: { form: SessionFormState }) {
  const { fields, append, remove } = useFieldArray({ control: form.hook.control, name: "links" });
  return (
    <fieldset className="flex flex-col items-start gap-3">
      <legend className="mb-2 text-sm font-medium">
        {text("Links")} <span className="font-normal text-ink-soft">{text("(optional)")}</span>
      </legend>
      {fields.map((field, index) => (
        <div key={field.id} className="flex w-full items-start gap-2">
          <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
            <TextField
              label={text("Title of link {number}", { number: String(index + 1) })}
              error={form.errorOf(`links.${index}.title`)}
              {...form.register(`links.${index}.title`)}
            />
            <TextField
              label={text("Address of link {number}", { number: String(index + 1) })}
              type="url"
              error={form.errorOf(`links.${index}.url`)}
              {...form.register(`links.${index}.url`)}
            />
          </div>
          <Button variant="quiet" size="sm" className="mt-7" onClick={() => remove(index)}>
            <X aria-hidden="true" />
            <span className="sr-only">{text("Remove link {number}", { number: String(index + 1) })}</span>
          </Button>
        </div>
      ))}
      {form.errorOf("links") && (
        <p role="alert" tabIndex={-1} className="text-sm text-danger">
          {form.errorOf("links")}
        </p>
      )}
      {fields.length < programmeLimits.linksMax && (
        <Button variant="secondary" size="sm" onClick={() => append({ title: "", url: "" })}>
          <Plus aria-hidden="true" />
          {text("Add a link")}
        </Button>
      )}
    </fieldset>
  );
}
