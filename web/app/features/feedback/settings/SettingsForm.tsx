import { FeedbackAccess } from "@plenary/contract/feedback/feedback-fields";
import { type FeedbackSettings, updateFeedbackSettings } from "@plenary/contract/feedback/feedback-settings";
import { text } from "@plenary/contract/text";
import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { changedCount, changedFields, numberOrNull, useSchemaForm } from "../../../base/forms/forms.ts";
import { useKeptInput } from "../../../sign-in/use-kept-input.ts";
import { CheckboxField } from "../../../ui/forms/CheckboxField.tsx";
import { ChoiceField } from "../../../ui/forms/ChoiceField.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { FormFoot } from "../../../ui/forms/FormFoot.tsx";
import { fieldColumns } from "../../../ui/forms/field-columns.ts";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { AskedFields } from "./AskedFields.tsx";
import { accessHint, accessName } from "./access-words.ts";
import { FieldGroup } from "./FieldGroup.tsx";
import { ReadingFields } from "./ReadingFields.tsx";
import { inputOf, SettingsFields, type SettingsFormState } from "./settings-values.ts";

/** How feedback of an event is set up. */
export function SettingsForm({ settings }: { settings: FeedbackSettings }) {
  // The settings the form began with: others' changes are recognized by the version, and never overwritten.
  const [begun, setBegun] = useState(settings);
  const form = useSchemaForm(SettingsFields, inputOf(settings));
  const { revalidate } = useRevalidator();
  useKeptInput(form.hook);
  const { isDirty } = form.hook.formState;

  function show(stored: FeedbackSettings) {
    setBegun(stored);
    form.hook.reset(inputOf(stored));
  }

  const showStored = useEffectEvent((stored: FeedbackSettings) => {
    if (!isDirty && stored !== begun) show(stored);
  });
  useEffect(() => showStored(settings), [settings]);

  const save = form.submit(async (values) => {
    const params = { eventId: settings.eventId };
    const body = { version: begun.version, ...changedFields(values, begun) };
    const stored = await call(updateFeedbackSettings, { params, body });
    show(stored.settings);
    await revalidate();
    notify(text("Settings saved"));
  }, updateFeedbackSettings.failure);

  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-12">
      <FormError>{form.failure}</FormError>
      <div className={fieldColumns}>
        <div className="flex min-w-0 flex-col gap-12">
          <CheckboxField
            label={text("Take feedback")}
            hint={text(
              "Confirmed sessions take answers while the event is public. Switching it off keeps what was answered.",
            )}
            {...form.register("enabled")}
          />
          <AccessFields form={form} hasBegun={settings.hasBegun} />
          <WindowFields form={form} />
          <ReadingFields form={form} />
        </div>
        <AskedFields form={form} />
      </div>
      <FormFoot saveLabel={text("Save settings")} busy={form.busy} changed={changedCount(form.hook)} />
    </form>
  );
}

/** Who may answer, which can't change after the first answer. */
function AccessFields({ form, hasBegun }: { form: SettingsFormState; hasBegun: boolean }) {
  const access = form.hook.watch("access");
  return (
    <FieldGroup
      title={text("Who may answer")}
      lead={text(
        "Anyone who takes the trouble can answer more than once where everybody may answer. Plenary makes that hard, and shows you where answers came from. Where you need to be certain, hand out personal links or let accounts answer.",
      )}
    >
      {hasBegun ? (
        <p>
          <b className="font-medium">{accessName(access)}.</b>{" "}
          <span className="text-ink-soft">{text("Feedback has begun, so who may answer can't change.")}</span>
        </p>
      ) : (
        <ChoiceField
          legend={text("Answers come from")}
          options={FeedbackAccess.options.map((value) => ({
            value,
            label: accessName(value),
            hint: accessHint(value),
          }))}
          error={form.errorOf("access")}
          {...form.register("access")}
        />
      )}
      {/* Surveys decide themselves who may answer, but use the event's code. */}
      <TextField
        label={text("Access code")}
        hint={
          access === "code"
            ? text("4 to 12 letters or digits, to be shown in the room.")
            : text("4 to 12 letters or digits, to be shown in the room. Only surveys ask for it that say so.")
        }
        optional={access !== "code"}
        autoComplete="off"
        autoCapitalize="characters"
        error={form.errorOf("accessCode")}
        {...form.register("accessCode")}
      />
    </FieldGroup>
  );
}

function WindowFields({ form }: { form: SettingsFormState }) {
  return (
    <FieldGroup
      title={text("When sessions take answers")}
      lead={text(
        "When a session moves, so does its window. One without a time takes answers all through the event.",
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
          label={text("Hours after its end")}
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
