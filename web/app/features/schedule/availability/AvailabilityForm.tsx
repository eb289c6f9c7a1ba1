import { ApiError } from "@plenary/contract/client";
import type { Answer } from "@plenary/contract/endpoint";
import { getAvailability, setAvailability } from "@plenary/contract/schedule/availability";
import { scheduleLimits } from "@plenary/contract/schedule/schedule-limits";
import { text } from "@plenary/contract/text";
import { type SubmitEvent, useState } from "react";
import { call } from "../../../base/calls/api.ts";
import { useTask } from "../../../base/calls/task.ts";
import { formatZone } from "../../../base/formats/dates.ts";
import { useUnsaved } from "../../../base/forms/unsaved.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { FormFoot } from "../../../ui/forms/FormFoot.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { DayTimeRows } from "../times/DayTimeFields.tsx";
import { nextKeyOf, restOf } from "../times/day-times.ts";
import { PaintedDays } from "./PaintedDays.tsx";
import { repainted, rowsOf, timesOf } from "./painting.ts";
import { stateWords, timesWords } from "./words.ts";

interface AvailabilityFormProps {
  eventId: string;
  loaded: Answer<typeof getAvailability>;
  isOwn: boolean;
}

/** When somebody can be there: any time by one press, painted by the hour, or as a list. */
export function AvailabilityForm({ eventId, loaded, isOwn }: AvailabilityFormProps) {
  const { days, timezone, mayChange, isOver } = loaded;
  /** As the server had it when it was last seen. */
  const [said, setSaid] = useState(loaded.availability);
  const [isOutdated, setOutdated] = useState(false);
  const [rows, setRows] = useState(() => rowsOf(loaded.availability.times, days, timezone));
  const [note, setNote] = useState(loaded.availability.note ?? "");
  const task = useTask(setAvailability.failure);
  const times = timesOf(rows, days, timezone);
  const complete = times.filter(({ starts, ends }) => starts !== "" && starts < ends);
  const before = timesOf(rowsOf(said.times, days, timezone), days, timezone);
  const changed =
    Number(JSON.stringify(times) !== JSON.stringify(before)) + Number(note !== (said.note ?? ""));
  useUnsaved(mayChange && changed > 0);

  const save = (saved: typeof times) =>
    task.run(async () => {
      const params = { eventId, userId: said.userId };
      const body = { times: saved, note, seenAnsweredAt: said.answeredAt };
      try {
        const { availability } = await call(setAvailability, { params, body });
        setSaid(availability);
        setOutdated(false);
        setRows(rowsOf(availability.times, days, timezone));
        setNote(availability.note ?? "");
        notify(text("Times saved"));
      } catch (error) {
        // What somebody else has entered is seen now, and what is entered stays.
        if (error instanceof ApiError && error.status === 409) {
          setSaid((await call(getAvailability, { params })).availability);
          setOutdated(true);
        }
        throw error;
      }
    });

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    void save([...times, ...restOf(said.times, days)]);
  }

  if (isOver) return <Over eventId={eventId} loaded={loaded} />;

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-8">
      <FormError>{task.error}</FormError>
      {isOutdated && (
        <p className="text-sm [overflow-wrap:anywhere]">
          {text("Saved: {times}", { times: timesWords(said, timezone) })} <span dir="auto">{said.note}</span>
        </p>
      )}
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
          {(!isOwn || said.state !== "not_asked") && stateWords(said)}
        </p>
      </div>
      <fieldset disabled={!mayChange} className="grid min-w-0 gap-x-12 gap-y-8 xl:grid-cols-2">
        <section aria-labelledby="painted-times" className="flex min-w-0 flex-col gap-3">
          <h2 id="painted-times" className="text-xl">
            {text("Days")}
          </h2>
          <p className="text-sm text-ink-soft">
            {text(
              "Press or draw over hours. Once you mark a time as available, all others count as unavailable. In {zone}.",
              {
                zone: formatZone(timezone),
              },
            )}
          </p>
          <PaintedDays
            times={complete}
            days={days}
            zone={timezone}
            onPaint={(next) => mayChange && setRows(repainted(rows, next, days, timezone))}
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
            label={text("Note to organizers and track managers")}
            optional
            rows={3}
            counter={{ text: note, max: scheduleLimits.noteMax }}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </div>
      </fieldset>
      {mayChange && <FormFoot saveLabel={text("Save times")} busy={task.busy} changed={changed} />}
    </form>
  );
}

/** What somebody said who no longer speaks there: they can read and delete it. */
function Over({ eventId, loaded }: Pick<AvailabilityFormProps, "eventId" | "loaded">) {
  const [said, setSaid] = useState(loaded.availability);
  const task = useTask(setAvailability.failure);

  const remove = () =>
    task.run(async () => {
      const params = { eventId, userId: said.userId };
      setSaid((await call(setAvailability, { params, body: { times: [] } })).availability);
      notify(text("Times deleted"));
    });

  if (said.state !== "answered") return <p role="status">{text("Nothing is stored.")}</p>;
  return (
    <div className="flex flex-col items-start gap-4">
      <FormError>{task.error}</FormError>
      <p className="[overflow-wrap:anywhere]">
        {timesWords(said, loaded.timezone)} <span dir="auto">{said.note}</span>
      </p>
      <p className="text-sm text-ink-soft">
        {text("You have no session at this event, so organizers don't see this.")}
      </p>
      <Button variant="danger" busy={task.busy} onClick={() => void remove()}>
        {text("Delete times")}
      </Button>
    </div>
  );
}
