import type { Answer } from "@plenary/contract/endpoint";
import { type getAvailability, setAvailability } from "@plenary/contract/schedule/availability";
import { scheduleLimits } from "@plenary/contract/schedule/schedule-limits";
import { text } from "@plenary/contract/text";
import { type SubmitEvent, useState } from "react";
import { call } from "../../../base/calls/api.ts";
import { useTask } from "../../../base/calls/task.ts";
import { formatZone } from "../../../base/formats/dates.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { DayTimeRows } from "../times/DayTimeFields.tsx";
import { nextKeyOf } from "../times/day-times.ts";
import { PaintedDays } from "./PaintedDays.tsx";
import { rowsOf, timesOf } from "./painting.ts";
import { stateWords } from "./words.ts";

interface AvailabilityFormProps {
  eventId: string;
  loaded: Answer<typeof getAvailability>;
  isOwn: boolean;
}

/** When somebody can be there: any time by one press, painted by the hour, or as a list. */
export function AvailabilityForm({ eventId, loaded, isOwn }: AvailabilityFormProps) {
  const { days, timezone, mayChange } = loaded;
  const [said, setSaid] = useState(loaded.availability);
  const [rows, setRows] = useState(() => rowsOf(loaded.availability.times, days, timezone));
  const [note, setNote] = useState(loaded.availability.note ?? "");
  const task = useTask(setAvailability.failure);
  const times = timesOf(rows, days, timezone);
  const complete = times.filter(({ starts, ends }) => starts !== "" && starts < ends);

  const save = (saved: typeof times) =>
    task.run(async () => {
      const params = { eventId, userId: said.userId };
      const { availability } = await call(setAvailability, { params, body: { times: saved, note } });
      setSaid(availability);
      setRows(rowsOf(availability.times, days, timezone));
      notify(text("Times saved"));
    });

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    void save(times);
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-8">
      <FormError>{task.error}</FormError>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {mayChange && (
          <Button
            variant={said.state === "answered" ? "secondary" : "primary"}
            busy={task.busy}
            onClick={() => void save([])}
          >
            {isOwn ? text("I can come at any time") : text("Can come at any time")}
          </Button>
        )}
        <p role="status" className="text-sm text-ink-soft">
          {stateWords(said)}
        </p>
      </div>
      <fieldset disabled={!mayChange} className="grid min-w-0 gap-x-12 gap-y-8 xl:grid-cols-2">
        <section aria-labelledby="painted-times" className="flex min-w-0 flex-col gap-3">
          <h2 id="painted-times" className="text-xl">
            {text("Days")}
          </h2>
          <p className="text-sm text-ink-soft">
            {text(
              "Press or draw over hours. Once there is a time when you can, all others count as times when you cannot. In {zone}.",
              {
                zone: formatZone(timezone),
              },
            )}
          </p>
          <PaintedDays
            times={complete}
            days={days}
            zone={timezone}
            onPaint={(next) => mayChange && setRows(rowsOf(next, days, timezone))}
          />
        </section>
        <div className="flex min-w-0 flex-col gap-8">
          <section aria-labelledby="listed-times" className="flex flex-col gap-4">
            <h2 id="listed-times" className="text-xl">
              {text("The same as a list")}
            </h2>
            {rows.length === 0 && <p className="text-sm text-ink-soft">{text("Any time")}</p>}
            <DayTimeRows {...{ rows, setRows, days }} zone={timezone}>
              {(row, at, change) => (
                <div className="w-36">
                  <SelectField
                    label={text("Time {number}", { number: at + 1 })}
                    value={row.can ? "can" : "cannot"}
                    onChange={({ target }) => change({ ...row, can: target.value === "can" })}
                  >
                    <option value="can">{text("Can")}</option>
                    <option value="cannot">{text("Cannot")}</option>
                  </SelectField>
                </div>
              )}
            </DayTimeRows>
            {mayChange && (
              <Button
                variant="secondary"
                size="sm"
                className="self-start"
                onClick={() =>
                  setRows([
                    ...rows,
                    {
                      ...{ key: nextKeyOf(rows), date: days[0]?.date ?? "", from: "09:00", to: "18:00" },
                      can: rows.at(-1)?.can ?? true,
                    },
                  ])
                }
              >
                {text("Add a time")}
              </Button>
            )}
          </section>
          <TextArea
            label={text("Note to the organizers")}
            optional
            rows={3}
            counter={{ text: note, max: scheduleLimits.noteMax }}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          {mayChange && (
            <Button type="submit" busy={task.busy} busyLabel={text("Saving...")} className="self-start">
              {text("Save times")}
            </Button>
          )}
        </div>
      </fieldset>
    </form>
  );
}
