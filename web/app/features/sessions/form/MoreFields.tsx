import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import { text } from "@plenary/contract/text";
import { useState } from "react";
import { numberOrNull } from "../../../base/forms.ts";
import { CheckboxField } from "../../../ui/CheckboxField.tsx";
import { FeatureFields } from "../../../ui/FeatureFields.tsx";
import { FoldedFields } from "../../../ui/FoldedFields.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { LanguageFields } from "./LanguageFields.tsx";
import { LinkFields } from "./LinkFields.tsx";
import { isEmpty, moreNames } from "./more-values.ts";
import type { SessionFormState } from "./session-values.ts";

/** What the programme says of a session besides its place; all of it optional, and out of the way at first. */
export function MoreFields({ form }: { form: SessionFormState }) {
  const [isUsed] = useState(() => form.hook.getValues(moreNames).some((value) => !isEmpty(value)));
  const { errors } = form.hook.formState;
  return (
    <FoldedFields
      label={text("More about it")}
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
      <LanguageFields form={form} />
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
