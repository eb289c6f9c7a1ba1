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
function DayTimeFields<T extends DayTime>({
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

interface DayTimeRowsProps<T extends DayTime & { key: number }>
  extends Pick<DayTimeFieldsProps<T>, "days" | "zone"> {
  rows: readonly T[];
  setRows: (rows: T[]) => void;
  /** What stands before the day of each. */
  children: (row: T, at: number, change: (row: T) => void) => ReactNode;
}

/** Several of them, which can be changed and taken away. */
export function DayTimeRows<T extends DayTime & { key: number }>({
  rows,
  setRows,
  children,
  ...shown
}: DayTimeRowsProps<T>) {
  const change = (next: T) => setRows(rows.map((row) => (row.key === next.key ? next : row)));
  return rows.map((row, at) => (
    <DayTimeFields
      key={row.key}
      value={row}
      {...shown}
      removeLabel={text("Remove time {number}", { number: at + 1 })}
      onChange={change}
      onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
    >
      {children(row, at, change)}
    </DayTimeFields>
  ));
}
