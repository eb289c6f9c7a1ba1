import { text } from "@plenary/contract/text";
import { useEffect, useEffectEvent, useState } from "react";
import { formatZone } from "../../base/formats/dates.ts";
import { controlClass, Field } from "./Field.tsx";

interface StartFieldsProps {
  /** A time without zone (`YYYY-MM-DDTHH:MM`), empty if none is set. */
  value: string;
  onChange: (value: string) => void;
  /** The event's. */
  zone: string;
  /** The first day of the event; empty while it is unknown. */
  firstDay: string;
  error?: string | undefined;
  /** Below each other, where there is no room for two. */
  stacked?: boolean;
}

/** When something begins. The day is there before a time is: without a time, nothing is set. */
export function StartFields({ value, onChange, zone, firstDay, error, stacked = false }: StartFieldsProps) {
  const [typedDay, setTypedDay] = useState<string | null>(null);
  const [startDay = "", time = ""] = value.split("T");
  const day = startDay || (typedDay ?? firstDay);

  const set = (nextDay: string, nextTime: string) => onChange(nextTime ? `${nextDay}T${nextTime}` : "");

  // A time may be typed before the first day is known.
  const complete = useEffectEvent((first: string) => {
    if (first && time && !startDay && typedDay === null) set(first, time);
  });
  useEffect(() => complete(firstDay), [firstDay]);

  return (
    <div className={stacked ? "grid gap-4" : "grid gap-6 sm:grid-cols-2"}>
      <Field label={text("Day")}>
        {(control) => (
          <input
            {...control}
            type="date"
            value={day}
            onChange={({ target }) => {
              setTypedDay(target.value);
              set(target.value, time);
            }}
            className={`${controlClass} min-h-11`}
          />
        )}
      </Field>
      <Field
        label={text("Start time")}
        optional
        error={error}
        hint={text("In the event's time zone, {zone}.", { zone: formatZone(zone) })}
      >
        {(control) => (
          <input
            {...control}
            type="time"
            value={time.slice(0, 5)}
            onChange={({ target }) => set(day, target.value)}
            className={`${controlClass} min-h-11`}
          />
        )}
      </Field>
    </div>
  );
}
