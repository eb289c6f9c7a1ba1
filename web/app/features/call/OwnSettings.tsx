import { clockOf } from "@plenary/contract/call/call-clock";
import { callLimits } from "@plenary/contract/call/call-limits";
import { ApiError } from "@plenary/contract/client";
import { text } from "@plenary/contract/text";
import { type SubmitEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { useTask } from "../../base/calls/task.ts";
import { toLocalInput } from "../../base/formats/dates.ts";
import type { DeadlineClock } from "../../base/formats/deadlines.ts";
import { numberOrNull } from "../../base/forms/forms.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { CheckboxField } from "../../ui/forms/CheckboxField.tsx";
import { DateField } from "../../ui/forms/DateField.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";

/** What types and tracks have of their own in a call. */
export interface Own {
  wanted: number | null;
  closesAt: string | null;
  /** Of tracks. */
  inCall?: boolean;
}

interface OwnSettingsProps {
  name: string;
  own: Own;
  clock: DeadlineClock;
  failure: string;
  /** What was changed. */
  save: (own: Partial<Own>) => Promise<unknown>;
  onClose: () => void;
}

/** The form for these, below the row that it changes. */
export function OwnSettings({ name, own, clock, failure, save, onClose }: OwnSettingsProps) {
  const { revalidate } = useRevalidator();
  const task = useTask(failure);
  const zone = clockOf(clock.deadlineZone, clock.timezone);
  const [inCall, setInCall] = useState(own.inCall);
  const [before] = useState({
    wanted: own.wanted?.toString() ?? "",
    closesAt: own.closesAt ? toLocalInput(own.closesAt, zone) : "",
  });
  const [wanted, setWanted] = useState(before.wanted);
  const [closesAt, setClosesAt] = useState(before.closesAt);
  const [problems, setProblems] = useState<Record<string, string>>({});
  async function submit(submitted: SubmitEvent): Promise<void> {
    submitted.preventDefault();
    setProblems({});
    await task.run(async () => {
      // Nobody undoes what others have changed since of the rest.
      const next: Partial<Own> = {
        ...(wanted !== before.wanted && { wanted: numberOrNull(wanted) }),
        ...(closesAt !== before.closesAt && { closesAt: closesAt || null }),
        ...(inCall !== own.inCall && { inCall }),
      };
      try {
        if (Object.keys(next).length > 0) await save(next);
      } catch (error) {
        if (error instanceof ApiError) setProblems(error.fields);
        throw error;
      }
      onClose();
      await revalidate();
    });
  }
  return (
    <form
      noValidate
      aria-label={text("Settings of {name}", { name })}
      onSubmit={(submitted) => void submit(submitted)}
      className="flex basis-full flex-col gap-4"
    >
      <FormError>{task.error}</FormError>
      {inCall !== undefined && (
        <CheckboxField
          label={text("Speakers may propose talks for it")}
          checked={inCall}
          onChange={({ target }) => setInCall(target.checked)}
        />
      )}
      <TextField
        label={text("Wanted sessions")}
        optional
        type="number"
        inputMode="numeric"
        min={0}
        max={callLimits.wantedMax}
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
        error={problems.wanted}
      />
      <DateField
        label={text("A deadline of its own")}
        optional
        withTime
        value={closesAt}
        onChange={({ target }) => setClosesAt(target.value)}
        error={problems.closesAt ?? problems.callClosesAt}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={task.busy} busyLabel={text("Saving...")}>
          {text("Save")}
        </Button>
        <Button size="sm" variant="quiet" onClick={onClose}>
          {text("Cancel")}
        </Button>
      </div>
    </form>
  );
}
