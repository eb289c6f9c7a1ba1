import { type FeedbackSettings, updateFeedbackSettings } from "@plenary/contract/feedback/feedback-settings";
import { text } from "@plenary/contract/text";
import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../base/api.ts";
import { changedFields, useSchemaForm } from "../../../base/forms.ts";
import { useKeptInput } from "../../../sign-in/use-kept-input.ts";
import { Button } from "../../../ui/Button.tsx";
import { CheckboxField } from "../../../ui/CheckboxField.tsx";
import { FormError } from "../../../ui/FormError.tsx";
import { notify } from "../../../ui/notices.ts";
import { AccessFields } from "./AccessFields.tsx";
import { AskedFields } from "./AskedFields.tsx";
import { ReadingFields } from "./ReadingFields.tsx";
import { inputOf, SettingsFields } from "./settings-values.ts";
import { WindowFields } from "./WindowFields.tsx";

/** How feedback of an event is set up. */
export function SettingsForm({ settings }: { settings: FeedbackSettings }) {
  // What the form began with: what somebody else has saved since is refused by its version, and never written over.
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
    if (!isDirty) show(stored);
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
    <form noValidate onSubmit={save} className="flex max-w-prose flex-col gap-12">
      <FormError>{form.failure}</FormError>
      <CheckboxField
        label={text("Take feedback")}
        hint={text(
          "Confirmed sessions take answers while the event is public. Switching it off keeps what was answered.",
        )}
        {...form.register("enabled")}
      />
      <AccessFields form={form} hasBegun={settings.hasBegun} />
      <WindowFields form={form} />
      <AskedFields form={form} />
      <ReadingFields form={form} />
      <div>
        <Button type="submit" busy={form.busy} busyLabel={text("Saving...")}>
          {text("Save settings")}
        </Button>
      </div>
    </form>
  );
}
