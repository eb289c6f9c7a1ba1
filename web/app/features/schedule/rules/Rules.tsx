import { collisionRules, neverOff } from "@plenary/contract/schedule/rule-levels";
import { levelNames, ruleNames } from "@plenary/contract/schedule/rule-names";
import { getRules, type RulesOfEvent, setRules } from "@plenary/contract/schedule/rules";
import { text } from "@plenary/contract/text";
import { type SubmitEvent, useState } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { call } from "../../../base/calls/api.ts";
import { useTask } from "../../../base/calls/task.ts";
import { clockIn, formatDayIn, formatZone } from "../../../base/formats/dates.ts";
import { organizerPaths } from "../../../base/paths/organizer-paths.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { LinkButton } from "../../../ui/buttons/LinkButton.tsx";
import { CheckboxField } from "../../../ui/forms/CheckboxField.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { fieldColumns } from "../../../ui/forms/field-columns.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { PageHeader } from "../../../ui/page/PageHeader.tsx";
import { EventFailure } from "../../events/EventFailure.tsx";
import { EventCrumbs } from "../../workspace/EventCrumbs.tsx";
import { loadEvent } from "../../workspace/load-event.ts";
import { momentOn } from "../times/day-times.ts";
import { RoomTimes } from "./RoomTimes.tsx";
import { ruleHints } from "./rule-words.ts";

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const eventId = params.eventId ?? "";
  const [{ event }, { rules }] = await Promise.all([
    loadEvent(eventId),
    call(getRules, { params: { eventId } }, { signal: request.signal }),
  ]);
  return { event, rules };
}

export function ErrorBoundary() {
  return <EventFailure failure={getRules.failure} />;
}

/** What counts as a conflict in an event's schedule; its organizers set it, managers of tracks read it. */
export default function Rules() {
  const { event, rules } = useLoaderData<typeof clientLoader>();
  return (
    <div className="page-column py-10 sm:py-14">
      <title>{text("Rules of {event} · Plenary", { event: event.name })}</title>
      <PageHeader
        title={text("Rules")}
        above={<EventCrumbs event={event} items={[{ label: text("Rules") }]} />}
        actions={
          <LinkButton variant="secondary" to={organizerPaths.schedule(event.eventId)}>
            {text("Schedule editor")}
          </LinkButton>
        }
      >
        {text("What counts as a conflict in the schedule. All of it has usual values: nothing must be set.")}
      </PageHeader>
      <div className="flex flex-col gap-12">
        <RulesForm eventId={event.eventId} rules={rules} />
        <RoomTimes rules={rules} />
      </div>
    </div>
  );
}

interface Hours {
  date: string;
  opens: string;
  closes: string;
}

function hoursOf({ days, timezone }: RulesOfEvent): Hours[] {
  const clock = clockIn(timezone);
  return days.map(({ date, hours }) => ({
    date,
    opens: hours ? clock(hours.opens).time : "",
    closes: hours ? clock(hours.closes).time : "",
  }));
}

function RulesForm({ eventId, rules: loaded }: { eventId: string; rules: RulesOfEvent }) {
  const { days, timezone, organized } = loaded;
  const [levels, setLevels] = useState(loaded.rules.levels);
  const [gap, setGap] = useState(String(loaded.rules.personGapMinutes));
  const [strict, setStrict] = useState(loaded.rules.strict);
  const [hours, setHours] = useState(() => hoursOf(loaded));
  const task = useTask(setRules.failure);

  function setTime(date: string, given: Partial<Hours>): void {
    setHours(hours.map((one) => (one.date === date ? { ...one, ...given } : one)));
  }

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const clock = clockIn(timezone);
    const said = hours.flatMap(({ date, opens, closes }) => {
      const day = days.find((one) => one.date === date);
      if (!day || (!opens && !closes)) return [];
      return [
        {
          day: date,
          opens: opens && momentOn(day, opens, clock),
          closes: closes && momentOn(day, closes, clock, true),
        },
      ];
    });
    await task.run(async () => {
      const body = { levels, personGapMinutes: gap === "" ? Number.NaN : Number(gap), strict, hours: said };
      const { rules } = await call(setRules, { params: { eventId }, body });
      setGap(String(rules.rules.personGapMinutes));
      setHours(hoursOf(rules));
      notify(text("Rules saved"));
    });
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <FormError>{task.error}</FormError>
      <fieldset disabled={!organized} className="flex min-w-0 flex-col gap-10">
        <section aria-labelledby="rule-levels" className="flex flex-col gap-4">
          <h2 id="rule-levels" className="text-2xl">
            {text("Conflicts")}
          </h2>
          <p className="max-w-prose text-sm text-ink-soft">
            {text(
              "“Must not happen” is a hard conflict, which the solver never makes. “Better not” is a flaw that is counted and shown.",
            )}
          </p>
          <div className={fieldColumns}>
            {collisionRules.map((rule) => (
              <SelectField
                key={rule}
                label={ruleNames[rule]()}
                hint={ruleHints[rule]()}
                value={levels[rule]}
                onChange={({ target }) => setLevels({ ...levels, [rule]: target.value })}
              >
                {rule === "track_room" && <option value="track">{levelNames.track()}</option>}
                {(["hard", "soft", "off"] as const)
                  .filter((level) => level !== "off" || !neverOff.includes(rule))
                  .map((level) => (
                    <option key={level} value={level}>
                      {levelNames[level]()}
                    </option>
                  ))}
              </SelectField>
            ))}
            <TextField
              label={text("Minutes from room to room")}
              type="number"
              inputMode="numeric"
              min={0}
              hint={text("What people need to get to a session in another room.")}
              value={gap}
              onChange={({ target }) => setGap(target.value)}
            />
          </div>
          <CheckboxField
            label={text("Refuse what makes a hard conflict")}
            hint={text(
              "Nobody can move a session into a hard conflict, and no version is released with one, unless it is kept with a reason.",
            )}
            checked={strict}
            onChange={({ target }) => setStrict(target.checked)}
          />
        </section>
        <section aria-labelledby="day-hours" className="flex flex-col gap-4">
          <h2 id="day-hours" className="text-2xl">
            {text("Hours of the days")}
          </h2>
          <p className="max-w-prose text-sm text-ink-soft">
            {text("From when to when there is a programme. Without hours, any time is as good. In {zone}.", {
              zone: formatZone(timezone),
            })}
          </p>
          <ul className="flex flex-col gap-4">
            {days.map(({ date, opens }) => {
              const of = hours.find((one) => one.date === date);
              const day = formatDayIn(opens, timezone);
              return (
                <li key={date}>
                  <fieldset className="flex flex-wrap items-end gap-3">
                    <legend className="mb-1 font-medium text-sm">{day}</legend>
                    <div className="w-36">
                      <TextField
                        label={text("From")}
                        type="time"
                        value={of?.opens ?? ""}
                        onChange={({ target }) => setTime(date, { opens: target.value })}
                      />
                    </div>
                    <div className="w-36">
                      <TextField
                        label={text("To")}
                        type="time"
                        value={of?.closes ?? ""}
                        onChange={({ target }) => setTime(date, { closes: target.value })}
                      />
                    </div>
                  </fieldset>
                </li>
              );
            })}
          </ul>
        </section>
        {organized && (
          <Button type="submit" busy={task.busy} busyLabel={text("Saving...")} className="self-start">
            {text("Save rules")}
          </Button>
        )}
      </fieldset>
    </form>
  );
}
