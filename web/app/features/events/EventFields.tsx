import type { CreateEventBody } from "@plenary/contract/events/events";
import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { SchemaForm } from "../../base/forms/forms.ts";
import { DateField } from "../../ui/forms/DateField.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { MarkdownField } from "../texts/MarkdownField.tsx";

type EventForm = SchemaForm<z.input<typeof CreateEventBody>, z.output<typeof CreateEventBody>>;

/** The five fields of every event (docs/product/events.md#fields). */
export function EventFields({ form, underDates }: { form: EventForm; underDates?: ReactNode }) {
  /** Moves the end too if it is empty or would be before the start. */
  function moveEnd(startDate: string) {
    const { endDate } = form.hook.getValues();
    if (!startDate || (endDate && endDate >= startDate)) return;
    form.hook.setValue("endDate", startDate, { shouldDirty: true });
    form.hook.clearErrors("endDate");
  }

  return (
    <>
      <TextField label={text("Event name")} error={form.errorOf("name")} {...form.register("name")} />
      <div className="grid gap-6 sm:grid-cols-2">
        <DateField
          label={text("Start date")}
          error={form.errorOf("startDate")}
          {...form.register("startDate", { onChange: (event) => moveEnd(event.target.value) })}
        />
        <DateField label={text("End date")} error={form.errorOf("endDate")} {...form.register("endDate")} />
      </div>
      {underDates}
      <TextField
        label={text("Location")}
        hint={text("A venue and its city, or where to find it online.")}
        error={form.errorOf("location")}
        {...form.register("location")}
      />
      <MarkdownField
        label={text("Description")}
        rows={6}
        error={form.errorOf("description")}
        {...form.register("description")}
      />
    </>
  );
}
