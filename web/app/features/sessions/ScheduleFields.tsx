import { limits } from "@plenary/contract/limits";
import { formatZone } from "../../base/dates.ts";
import { DateField } from "../../ui/DateField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { SessionFormState } from "./session-values.ts";

/** An empty number field means that nothing is set. */
const minutes = (value: unknown) => (value === "" || value === null ? null : Number(value));

/** When and where, all of it optional. `zone` is the event's, null while no event is chosen. */
export function ScheduleFields({ form, zone }: { form: SessionFormState; zone: string | null }) {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <DateField
          label="Start time"
          optional
          withTime
          hint={zone ? `In the event's time zone, ${formatZone(zone)}.` : "In the event's time zone."}
          error={form.errorOf("startTime")}
          {...form.register("startTime")}
        />
        <TextField
          label="Duration in minutes"
          optional
          type="number"
          inputMode="numeric"
          min={1}
          max={limits.durationMinutesMax}
          error={form.errorOf("durationMinutes")}
          {...form.register("durationMinutes", { setValueAs: minutes })}
        />
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label="Room" optional error={form.errorOf("room")} {...form.register("room")} />
        <TextField label="Track" optional error={form.errorOf("track")} {...form.register("track")} />
      </div>
    </>
  );
}
