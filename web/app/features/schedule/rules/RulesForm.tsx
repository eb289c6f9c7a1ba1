import { ApiError } from "@plenary/contract/client";
import {
  type CollisionRule,
  collisionRules,
  neverOff,
  type RuleLevels,
} from "@plenary/contract/schedule/rule-levels";
import { levelNames, ruleNames } from "@plenary/contract/schedule/rule-names";
import { getRules, type RulesOfEvent, setRules } from "@plenary/contract/schedule/rules";
import { text } from "@plenary/contract/text";
import { type SubmitEvent, useState } from "react";
import { call } from "../../../base/calls/api.ts";
import { useTask } from "../../../base/calls/task.ts";
import { clockIn, formatDayIn, formatTimeRange, formatZone } from "../../../base/formats/dates.ts";
import { useUnsaved } from "../../../base/forms/unsaved.ts";
import { CheckboxField } from "../../../ui/forms/CheckboxField.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { FormFoot } from "../../../ui/forms/FormFoot.tsx";
import { fieldColumns } from "../../../ui/forms/field-columns.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { notify } from "../../../ui/notices/notices.ts";
import { momentOn } from "../times/day-times.ts";
import { ruleHints } from "./rule-words.ts";

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

/** What is entered, as it is compared with what was loaded. */
interface Entered {
  levels: RuleLevels;
  gap: string;
  strict: boolean;
  hours: Hours[];
}

const enteredOf = (of: RulesOfEvent): Entered => ({
  ...{ levels: of.rules.levels, gap: String(of.rules.personGapMinutes), strict: of.rules.strict },
  hours: hoursOf(of),
});

/** What was entered, and of all else what is there by now. */
function carried(entered: Entered, before: Entered, now: Entered): Entered {
  const rule = (one: CollisionRule) =>
    (entered.levels[one] === before.levels[one] ? now : entered).levels[one];
  const hoursIn = ({ hours }: Entered, date: string) => hours.find((one) => one.date === date);
  return {
    levels: Object.fromEntries(collisionRules.map((one) => [one, rule(one)])) as RuleLevels,
    gap: entered.gap === before.gap ? now.gap : entered.gap,
    strict: entered.strict === before.strict ? now.strict : entered.strict,
    hours: now.hours.map((one) => {
      const [own, was] = [hoursIn(entered, one.date), hoursIn(before, one.date)];
      return own && (own.opens !== was?.opens || own.closes !== was.closes) ? own : one;
    }),
  };
}

/** Levels of the rules and hours of the days. Only what differs from what was loaded is sent. */
export function RulesForm({ eventId, rules: loaded }: { eventId: string; rules: RulesOfEvent }) {
  const { timezone, organized } = loaded;
  /** As the server had it when it was last seen. */
  const [seen, setSeen] = useState(loaded);
  /** Whether somebody else has set hours since these were entered. */
  const [isOutdated, setOutdated] = useState(false);
  const [entered, setEntered] = useState(() => enteredOf(loaded));
  const task = useTask(setRules.failure);
  const { days } = seen;
  const { levels, gap, strict, hours } = entered;
  const before = enteredOf(seen);
  const otherLevels = collisionRules.filter((rule) => levels[rule] !== before.levels[rule]);
  const otherHours = hours.filter(({ date, opens, closes }) => {
    const own = before.hours.find((one) => one.date === date);
    return own?.opens !== opens || own.closes !== closes;
  });
  const changed =
    otherLevels.length + otherHours.length + Number(gap !== before.gap) + Number(strict !== before.strict);
  useUnsaved(changed > 0);

  const enter = (given: Partial<Entered>) => setEntered({ ...entered, ...given });

  function setTime(date: string, given: Partial<Hours>): void {
    enter({ hours: hours.map((one) => (one.date === date ? { ...one, ...given } : one)) });
  }

  function saidHours() {
    const clock = clockIn(timezone);
    return hours.flatMap(({ date, opens, closes }) => {
      const day = days.find((one) => one.date === date);
      if (!day || (!opens && !closes)) return [];
      const said = { opens: opens && momentOn(day, opens, clock) };
      return [{ day: date, ...said, closes: closes && momentOn(day, closes, clock, true) }];
    });
  }

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const seenHours = days.flatMap(({ date, hours: own }) => (own ? [{ day: date, ...own }] : []));
    const body = {
      levels: Object.fromEntries(otherLevels.map((rule) => [rule, levels[rule]])),
      ...(gap !== before.gap && { personGapMinutes: gap === "" ? Number.NaN : Number(gap) }),
      ...(strict !== before.strict && { strict }),
      ...(otherHours.length > 0 && { hours: saidHours(), seenHours }),
    };
    await task.run(async () => {
      const params = { eventId };
      try {
        const { rules } = await call(setRules, { params, body });
        setSeen(rules);
        setEntered(enteredOf(rules));
        setOutdated(false);
        notify(text("Rules saved"));
      } catch (error) {
        // What somebody else has set is seen now, and what is entered stays.
        if (error instanceof ApiError && error.status === 409) {
          const { rules } = await call(getRules, { params });
          setSeen(rules);
          setEntered(carried(entered, before, enteredOf(rules)));
          setOutdated(true);
        }
        throw error;
      }
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
              "“Must not happen” is a hard conflict, which the solver never makes. “Better not” is a soft conflict: it is counted and shown.",
            )}
          </p>
          <div className={fieldColumns}>
            {collisionRules.map((rule) => (
              <SelectField
                key={rule}
                label={ruleNames[rule]()}
                hint={ruleHints[rule]()}
                value={levels[rule]}
                onChange={({ target }) => enter({ levels: { ...levels, [rule]: target.value } })}
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
              onChange={({ target }) => enter({ gap: target.value })}
            />
          </div>
          <CheckboxField
            label={text("Refuse changes that cause a hard conflict")}
            hint={text(
              "Nobody can move a session into a hard conflict, and no version is released with one, unless it is kept with a reason.",
            )}
            checked={strict}
            onChange={({ target }) => enter({ strict: target.checked })}
          />
        </section>
        <section aria-labelledby="day-hours" className="flex flex-col gap-4">
          <h2 id="day-hours" className="text-2xl">
            {text("Hours of the days")}
          </h2>
          <p className="max-w-prose text-sm text-ink-soft">
            {text("From when to when there is a programme. Without hours, any time is allowed. In {zone}.", {
              zone: formatZone(timezone),
            })}
          </p>
          <ul className="flex flex-col gap-4">
            {days.map((day) => {
              const of = hours.find((one) => one.date === day.date);
              const name = formatDayIn(day.opens, timezone);
              const isOther = isOutdated && otherHours.some(({ date }) => date === day.date);
              return (
                <li key={day.date}>
                  <fieldset className="flex flex-wrap items-end gap-3">
                    <legend className="mb-1 font-medium text-sm">{name}</legend>
                    <div className="w-36">
                      <TextField
                        label={text("From")}
                        type="time"
                        value={of?.opens ?? ""}
                        onChange={({ target }) => setTime(day.date, { opens: target.value })}
                      />
                    </div>
                    <div className="w-36">
                      <TextField
                        label={text("To")}
                        type="time"
                        value={of?.closes ?? ""}
                        onChange={({ target }) => setTime(day.date, { closes: target.value })}
                      />
                    </div>
                    {isOther && <p className="text-sm text-ink-soft">{nowWords(day, timezone)}</p>}
                  </fieldset>
                </li>
              );
            })}
          </ul>
        </section>
        {organized && <FormFoot saveLabel={text("Save rules")} busy={task.busy} changed={changed} />}
      </fieldset>
    </form>
  );
}

/** What is saved of a day, beside what is entered. */
function nowWords({ hours }: RulesOfEvent["days"][number], zone: string): string {
  if (!hours) return text("Saved: no hours");
  const minutes = (Date.parse(hours.closes) - Date.parse(hours.opens)) / 60_000;
  return text("Saved: {hours}", { hours: formatTimeRange(hours.opens, minutes, zone) });
}
