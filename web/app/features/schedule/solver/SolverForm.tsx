import type { Schedule } from "@plenary/contract/schedule/schedule";
import type { SolverScope } from "@plenary/contract/schedule/solver";
import { solverLimits } from "@plenary/contract/schedule/solver-limits";
import { counted, text } from "@plenary/contract/text";
import { type FormEvent, useState } from "react";
import { formatDay } from "../../../base/formats/dates.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { CheckboxField } from "../../../ui/forms/CheckboxField.tsx";
import { ChoiceField } from "../../../ui/forms/ChoiceField.tsx";
import { Folded } from "../../../ui/forms/Folded.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import type { Solver } from "./use-solver.ts";

interface SolverFormProps {
  solver: Solver;
  schedule: Schedule;
  unscheduled: number;
}

/** What may be placed and moved, and to where. */
export function SolverForm({ solver, schedule, unscheduled }: SolverFormProps) {
  const [scope, setScope] = useState<SolverScope>(unscheduled > 0 ? "unscheduled" : "repair");
  const [isMore, setMore] = useState(false);
  const scopes = [
    {
      value: "unscheduled",
      label: text("What has no place"),
      hint: counted(
        unscheduled,
        "{count} session; nothing else is moved.",
        "{count} sessions; nothing else is moved.",
      ),
    },
    {
      value: "repair",
      label: text("Also sessions in conflicts"),
      hint: text("As few others as needed are moved."),
    },
    { value: "all", label: text("Everything"), hint: text("Anything that isn't pinned may be moved.") },
  ];

  function start(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = (name: string) => {
      const ids = form.getAll(name).map(String);
      return ids.length > 0 ? { [name]: ids } : {};
    };
    const figure = (name: string) => {
      const value = String(form.get(name) ?? "").trim();
      return value === "" ? {} : { [name]: Number(value) };
    };
    void solver.start({
      ...{ scope, ...chosen("tracks"), ...chosen("rooms"), ...chosen("days") },
      ...{ ...figure("seconds"), ...figure("maxMoves") },
    });
  }

  const { tracks, rooms, days } = schedule;
  return (
    <form onSubmit={start} noValidate className="flex flex-col gap-4">
      <ChoiceField
        legend={text("What is placed")}
        name="scope"
        options={scopes}
        chosen={scope}
        onChange={({ target }) => setScope(target.value as SolverScope)}
      />
      <Folded label={text("Tracks, rooms, days and time")} open={isMore} onToggle={setMore}>
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          <Choices
            legend={text("Only these tracks")}
            name="tracks"
            options={tracks.map(({ trackId, name }) => [trackId, name])}
          />
          <Choices
            legend={text("Only these rooms")}
            name="rooms"
            options={rooms.map(({ roomId, name }) => [roomId, name])}
          />
          <Choices
            legend={text("Only these days")}
            name="days"
            options={days.map(({ date }) => [date, formatDay(date)])}
          />
          <TextField
            label={text("Time limit in seconds")}
            name="seconds"
            type="number"
            inputMode="numeric"
            min={1}
            max={solverLimits.secondsMax}
            defaultValue={solverLimits.seconds}
          />
          <TextField
            label={text("Most sessions to move")}
            optional
            name="maxMoves"
            type="number"
            inputMode="numeric"
            min={0}
            max={solverLimits.movesMax}
          />
        </div>
      </Folded>
      <Button type="submit" size="sm" busy={solver.isBusy} className="self-start">
        {text("Find places")}
      </Button>
    </form>
  );
}

interface ChoicesProps {
  legend: string;
  name: string;
  options: readonly (readonly [value: string, label: string])[];
}

/** None chosen: all. */
function Choices({ legend, name, options }: ChoicesProps) {
  if (options.length === 0) return null;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="flex max-h-48 flex-col gap-2 overflow-y-auto">
        {options.map(([value, label]) => (
          <CheckboxField key={value} name={name} value={value} label={<bdi>{label}</bdi>} />
        ))}
      </div>
    </fieldset>
  );
}
