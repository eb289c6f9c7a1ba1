import { text } from "@plenary/contract/text";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { formatDayIn } from "../../../base/formats/dates.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import type { DayTime, TimedDay } from "./day-times.ts";

interface DayTimeFieldsProps<T extends DayTime> {
  value: T;
  days: readonly TimedDay[];
  zone: string;
  /** What the button that takes it away says to screen readers. */
  removeLabel: string;
  onChange: (value: T) => void;
  onRemove: () => void;
  /** Before the day. */
  children?: ReactNode;
}

/** A day, and from when to when. */
export function DayTimeFields<T extends DayTime>({
  value,
  days,
  zone,
  removeLabel,
  onChange,
  onRemove,
  children,
}: DayTimeFieldsProps<T>) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      {children}
      <div className="min-w-44 flex-1">
        <SelectField
          label={text("Day")}
          value={value.date}
          onChange={({ target }) => onChange({ ...value, date: target.value })}
        >
          {days.map(({ date, opens }) => (
            <option key={date} value={date}>
              {formatDayIn(opens, zone)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="w-32">
        <TextField
          label={text("From")}
          type="time"
          value={value.from}
          onChange={({ target }) => onChange({ ...value, from: target.value })}
        />
      </div>
      <div className="w-32">
        <TextField
          label={text("To")}
          type="time"
          value={value.to}
          onChange={({ target }) => onChange({ ...value, to: target.value })}
        />
      </div>
      <Button variant="quiet" aria-label={removeLabel} title={removeLabel} onClick={onRemove}>
        <X aria-hidden="true" />
      </Button>
    </div>
  );
}
