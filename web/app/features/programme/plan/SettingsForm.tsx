import type { Event } from "@plenary/contract/events/events";
import {
  AttendanceMode,
  GridMinutes,
  type Programme,
  updateProgramme,
} from "@plenary/contract/programme/programme";
import { counted, text } from "@plenary/contract/text";
import { useRevalidator } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { formatZone } from "../../../base/formats/dates.ts";
import { changedCount, changedFields, numberOrNull, useSchemaForm } from "../../../base/forms/forms.ts";
import { useStored } from "../../../base/forms/use-stored.ts";
import { useKeptInput } from "../../../sign-in/use-kept-input.ts";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { FormFoot } from "../../../ui/forms/FormFoot.tsx";
import { fieldColumns } from "../../../ui/forms/field-columns.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { inputOf, SettingsFields } from "./settings-values.ts";

const modes: Record<AttendanceMode, () => string> = {
  in_person: () => text("In person"),
  online: () => text("Online"),
  hybrid: () => text("Both: in person and online"),
};

/** The programme's settings, with the websites that may frame it if the user may change them. */
export function SettingsForm({ event, programme }: { event: Event; programme: Programme }) {
  const mayFrame = event.permissions.manage;
  const form = useSchemaForm(SettingsFields, inputOf(programme, mayFrame));
  const { revalidate } = useRevalidator();
  useKeptInput(form.hook);
  useStored(form.hook, inputOf(programme, mayFrame));

  const save = form.submit(async (values) => {
    const params = { eventId: event.eventId };
    const stored = await call(updateProgramme, { params, body: changedFields(values, programme) });
    form.hook.reset(inputOf(stored.programme, mayFrame));
    await revalidate();
    notify(text("Settings saved"));
  }, updateProgramme.failure);

  return (
    <section aria-labelledby="programme-settings" className="min-w-0">
      <h2 id="programme-settings" className="mb-4 text-2xl">
        {text("Programme")}
      </h2>
      <form noValidate onSubmit={save} className="flex flex-col gap-6">
        <FormError>{form.failure}</FormError>
        <div className={fieldColumns}>
          <div className="flex min-w-0 flex-col gap-6">
            <TextField
              label={text("Acronym")}
              hint={text("A short name for the programme.")}
              autoComplete="off"
              error={form.errorOf("acronym")}
              {...form.register("acronym")}
            />
            <TextField
              label={text("Day change")}
              type="time"
              hint={text("Until then, what begins after midnight belongs to the day before. In {zone}.", {
                zone: formatZone(event.timezone),
              })}
              error={form.errorOf("dayChange")}
              {...form.register("dayChange")}
            />
            <SelectField
              label={text("Steps of the grid")}
              error={form.errorOf("gridMinutes")}
              {...form.register("gridMinutes", { valueAsNumber: true })}
            >
              {GridMinutes.options.map(({ value }) => (
                <option key={value} value={value}>
                  {counted(value, "{count} minute", "{count} minutes")}
                </option>
              ))}
            </SelectField>
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <TextField
              label={text("Usual duration in minutes")}
              type="number"
              inputMode="numeric"
              hint={text("For sessions without one.")}
              error={form.errorOf("defaultMinutes")}
              {...form.register("defaultMinutes", { setValueAs: numberOrNull })}
            />
            <SelectField
              label={text("How people attend")}
              error={form.errorOf("attendanceMode")}
              {...form.register("attendanceMode")}
            >
              {AttendanceMode.options.map((mode) => (
                <option key={mode} value={mode}>
                  {modes[mode]()}
                </option>
              ))}
            </SelectField>
            {mayFrame && (
              <TextArea
                label={text("Websites that may show the programme in a frame")}
                optional
                rows={3}
                hint={text("One per line, such as https://example.org. A single * stands for all.")}
                error={form.errorOf("embedOrigins")}
                {...form.register("embedOrigins")}
              />
            )}
          </div>
        </div>
        <FormFoot
          variant="secondary"
          saveLabel={text("Save settings")}
          busy={form.busy}
          changed={changedCount(form.hook)}
        />
      </form>
    </section>
  );
}
