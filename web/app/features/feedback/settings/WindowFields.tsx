import { text } from "@plenary/contract/text";
import { numberOrNull } from "../../../base/forms.ts";
import { TextField } from "../../../ui/TextField.tsx";
import { FieldGroup } from "./FieldGroup.tsx";
import type { SettingsFormState } from "./settings-values.ts";

/** When sessions take answers. */
export function WindowFields({ form }: { form: SettingsFormState }) {
  return (
    <FieldGroup
      title={text("When sessions take answers")}
      lead={text(
        "A session that moves takes its time along. One without a time takes answers all through the event.",
      )}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={text("Minutes before its end")}
          type="number"
          inputMode="numeric"
          hint={text("Never before its start.")}
          error={form.errorOf("opensBeforeEnd")}
          {...form.register("opensBeforeEnd", { setValueAs: numberOrNull })}
        />
        <TextField
          label={text("Until so many hours after it")}
          type="number"
          inputMode="numeric"
          hint={text("168 hours are a week.")}
          error={form.errorOf("closesAfterHours")}
          {...form.register("closesAfterHours", { setValueAs: numberOrNull })}
        />
      </div>
    </FieldGroup>
  );
}
