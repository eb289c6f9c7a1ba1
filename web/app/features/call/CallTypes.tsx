import {
  type Call,
  type CallType,
  createCallType,
  deleteCallType,
  orderCallTypes,
  updateCallType,
} from "@plenary/contract/call/call";
import { ApiError } from "@plenary/contract/client";
import { lengthInWords } from "@plenary/contract/lengths";
import { beside, list, text } from "@plenary/contract/text";
import { type SubmitEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { call as ask } from "../../base/calls/api.ts";
import { useTask } from "../../base/calls/task.ts";
import { type DeadlineClock, formatDeadline } from "../../base/formats/deadlines.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { OwnSettings } from "./OwnSettings.tsx";

/** The types of a call, each with the lengths to choose from. */
export function CallTypes({ call, timezone }: { call: Call; timezone: string }) {
  const clock = { deadlineZone: call.deadlineZone, timezone };
  const { revalidate } = useRevalidator();
  const task = useTask(orderCallTypes.failure);
  const up = (at: number) =>
    void task.run(async () => {
      const typeIds = call.types.map(({ typeId }) => typeId);
      typeIds.splice(at - 1, 2, ...typeIds.slice(at - 1, at + 1).reverse());
      await ask(orderCallTypes, { params: { eventId: call.eventId }, body: { typeIds } });
      await revalidate();
    });
  return (
    <section aria-labelledby="call-types" className="flex flex-col gap-4">
      <h2 id="call-types" className="text-2xl">
        {text("Types")}
      </h2>
      <FormError>{task.error}</FormError>
      <ul className="divide-y divide-line border-y border-line">
        {call.types.map((type, at) => (
          <Row key={type.typeId} type={type} clock={clock} onUp={at > 0 ? () => up(at) : undefined} />
        ))}
      </ul>
      <NewType eventId={call.eventId} />
    </section>
  );
}

interface RowProps {
  type: CallType;
  clock: DeadlineClock;
  /** Absent for the first. */
  onUp: (() => void) | undefined;
}

function Row({ type, clock, onUp }: RowProps) {
  const { typeId, name, minutes, retired, proposals, closesAt, wanted } = type;
  const [isOpen, setOpen] = useState(false);
  const params = { typeId };
  const { revalidate } = useRevalidator();
  const task = useTask(updateCallType.failure);
  const act = (work: () => Promise<unknown>) =>
    task.run(async () => {
      await work();
      await revalidate();
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3">
          <bdi>{name}</bdi>
          {retired && <Badge tone="neutral">{text("Retired")}</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {beside([
            list(minutes.map(lengthInWords)),
            wanted !== null && text("{count} wanted", { count: wanted }),
            closesAt && text("Open until {time}", { time: formatDeadline(closesAt, clock) }),
          ])}
        </p>
        <FormError>{task.error}</FormError>
      </div>
      <div className="flex flex-wrap gap-3">
        {onUp && (
          <Button size="sm" variant="quiet" onClick={onUp}>
            {text("Move up")}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
        {!isOpen && (
          <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
            {text("Change")}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
        {proposals === 0 ? (
          <Button
            size="sm"
            variant="quiet"
            busy={task.busy}
            onClick={() => void act(() => ask(deleteCallType, { params }))}
          >
            {text("Delete")}
            <span className="sr-only"> {name}</span>
          </Button>
        ) : (
          <Button
            size="sm"
            variant="quiet"
            busy={task.busy}
            onClick={() => void act(() => ask(updateCallType, { params, body: { retired: !retired } }))}
          >
            {retired ? text("Take back") : text("Retire")}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
      {isOpen && (
        <OwnSettings
          {...{ name, clock }}
          own={{ wanted, closesAt }}
          failure={updateCallType.failure}
          save={(body) => ask(updateCallType, { params, body })}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  );
}

/** The lengths of a text such as "30, 45". */
const lengthsIn = (typed: string): number[] => (typed.match(/\d+/g) ?? []).map(Number);

function NewType({ eventId }: { eventId: string }) {
  const { revalidate } = useRevalidator();
  const task = useTask(createCallType.failure);
  const [name, setName] = useState("");
  const [lengths, setLengths] = useState("");
  const [problems, setProblems] = useState<Record<string, string>>({});
  async function add(submitted: SubmitEvent): Promise<void> {
    submitted.preventDefault();
    setProblems({});
    await task.run(async () => {
      try {
        await ask(createCallType, { params: { eventId }, body: { name, minutes: lengthsIn(lengths) } });
      } catch (error) {
        if (error instanceof ApiError) setProblems(error.fields);
        throw error;
      }
      setName("");
      setLengths("");
      await revalidate();
    });
  }
  return (
    <form
      noValidate
      onSubmit={(submitted) => void add(submitted)}
      className="flex max-w-prose flex-col gap-4"
    >
      <FormError>{task.error}</FormError>
      <TextField
        label={text("Name of a new type")}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={problems.name}
      />
      <TextField
        label={text("Lengths in minutes")}
        hint={text("Such as 30, 45: then the speaker chooses.")}
        inputMode="numeric"
        value={lengths}
        onChange={({ target }) => setLengths(target.value)}
        error={problems.minutes}
      />
      <div>
        <Button type="submit" variant="secondary" busy={task.busy}>
          {text("Add type")}
        </Button>
      </div>
    </form>
  );
}
