import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { scheduleLimits } from "@plenary/contract/schedule/schedule-limits";
import { counted, text } from "@plenary/contract/text";
import { type RefObject, type SubmitEvent, useMemo, useState } from "react";
import { formatDay, formatTime } from "../../../base/formats/dates.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import type { Effect } from "../held/use-held.ts";
import { minutesAfter, slotsOfDay } from "../plan/day-view.ts";
import { isOwn, mayUse } from "../plan/own.ts";
import type { Plan } from "../plan/plan.ts";
import { type Changed, changedBy, type ManyAct, swappedRooms } from "./many.ts";

/** What is to be done; `rooms` swaps two rooms and needs nothing chosen. */
export type Asked = Exclude<ManyAct["act"], "pin"> | "pin" | "unpin" | "rooms";

interface ManyDialogProps {
  /** Null while it is closed. */
  asked: Asked | null;
  plan: Plan;
  date: string | undefined;
  chosen: readonly ScheduleSlot[];
  effectOf: (slots: readonly ScheduleSlot[]) => Effect;
  onDo: (slots: readonly ScheduleSlot[], label: string) => void;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

/** Asks what an act on several needs, and says what it does before it is done. */
export function ManyDialog({ asked, onClose, focusAfter, ...props }: ManyDialogProps) {
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      focusAfter={focusAfter}
      title={asked ? titles[asked]() : ""}
    >
      {asked && <ManyForm key={asked} asked={asked} {...props} />}
    </Dialog>
  );
}

const titles: Record<Asked, () => string> = {
  place: () => text("Schedule in free places"),
  shift: () => text("Shift by minutes"),
  day: () => text("Move to a day"),
  room: () => text("Move to a room"),
  swap: () => text("Swap the two"),
  gaps: () => text("Close gaps"),
  pin: () => text("Pin"),
  unpin: () => text("Unpin"),
  unschedule: () => text("Unschedule"),
  rooms: () => text("Swap two rooms"),
};

function ManyForm({
  asked,
  plan,
  date,
  chosen,
  effectOf,
  onDo,
}: Omit<ManyDialogProps, "asked" | "onClose" | "focusAfter"> & { asked: Asked }) {
  const { schedule, slots } = plan;
  const [minutes, setMinutes] = useState(String(schedule.gridMinutes));
  const [day, setDay] = useState(date ?? "");
  // All that is chosen may be put into these.
  const rooms = schedule.rooms.filter(({ roomId }) =>
    asked === "room"
      ? chosen.every(({ trackId }) => mayUse(trackId, roomId, schedule))
      : schedule.organized || schedule.tracks.some(({ trackId }) => mayUse(trackId, roomId, schedule)),
  );
  const [room, setRoom] = useState(rooms[0]?.roomId ?? "");
  const [other, setOther] = useState(rooms[1]?.roomId ?? "");
  const [span, setSpan] = useState(() => hoursOf(schedule, slots.values(), date));
  const all = useMemo(() => [...slots.values()], [slots]);
  const changed = useMemo(
    (): Changed =>
      asked === "rooms"
        ? swappedRooms(
            [room, other],
            span,
            all.filter((slot) => isOwn(slot, schedule)),
          )
        : changedBy(actOf(asked, { minutes, day, room }), chosen, all, schedule),
    [asked, minutes, day, room, other, span, chosen, all, schedule],
  );
  const tooMany = changed.slots.length > scheduleLimits.movesMax;
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    onDo(changed.slots, labelOf(asked, changed.slots));
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      {asked === "shift" && (
        <TextField
          label={text("Minutes")}
          hint={text("Negative for earlier.")}
          inputMode="text"
          value={minutes}
          onChange={({ target }) => setMinutes(target.value)}
        />
      )}
      {asked === "day" && (
        <SelectField label={text("Day")} value={day} onChange={({ target }) => setDay(target.value)}>
          {schedule.days.map((each) => (
            <option key={each.date} value={each.date}>
              {formatDay(each.date)}
            </option>
          ))}
        </SelectField>
      )}
      {asked === "room" && <RoomSelect label={text("Room")} value={room} onChange={setRoom} rooms={rooms} />}
      {asked === "rooms" && (
        <div className="grid gap-4 sm:grid-cols-2">
          <RoomSelect label={text("Room")} value={room} onChange={setRoom} rooms={rooms} />
          <RoomSelect label={text("Other room")} value={other} onChange={setOther} rooms={rooms} />
          <TimeSelect
            {...{ schedule, date }}
            label={text("From")}
            value={span.from}
            onChange={(from) => setSpan({ ...span, from })}
          />
          <TimeSelect
            {...{ schedule, date }}
            label={text("To")}
            value={span.to}
            onChange={(to) => setSpan({ ...span, to })}
          />
        </div>
      )}
      <EffectWords {...{ changed }} effect={effectOf(changed.slots)} />
      <FormError>
        {tooMany ? text("At most {count} can be moved at once.", { count: scheduleLimits.movesMax }) : null}
      </FormError>
      <div className="flex justify-end">
        <Button type="submit" disabled={changed.slots.length === 0 || tooMany}>
          {labelOf(asked, changed.slots)}
        </Button>
      </div>
    </form>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

const RoomSelect = ({ rooms, label, value, onChange }: ChoiceProps & { rooms: Schedule["rooms"] }) => (
  <SelectField label={label} value={value} onChange={({ target }) => onChange(target.value)}>
    {rooms.map(({ roomId, name }) => (
      <option key={roomId} value={roomId}>
        {name}
      </option>
    ))}
  </SelectField>
);

function TimeSelect({
  schedule,
  date,
  label,
  value,
  onChange,
}: ChoiceProps & { schedule: Schedule; date: string | undefined }) {
  const day = schedule.days.find((each) => each.date === date);
  const opens = Date.parse(day?.opens ?? "");
  const count = day ? (Date.parse(day.closes) - opens) / (30 * 60_000) + 1 : 0;
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {Array.from({ length: count }, (_, half) => minutesAfter(opens, half * 30)).map((instant) => (
        <option key={instant} value={instant}>
          {formatTime(instant, schedule.timezone)}
        </option>
      ))}
    </SelectField>
  );
}

/** What would happen, in words. */
function EffectWords({ changed, effect }: { changed: Changed; effect: Effect }) {
  const { added, removed } = effect;
  return (
    <div aria-live="polite" className="flex flex-col gap-2 rounded-card bg-sunken p-3 text-sm">
      <p>
        {counted(changed.slots.length, "{count} session is changed.", "{count} sessions are changed.")}{" "}
        {changed.pinned > 0 &&
          counted(changed.pinned, "{count} is pinned and stays.", "{count} are pinned and stay.")}
      </p>
      <p>
        {added.length === 0
          ? text("This adds no conflicts.")
          : counted(added.length, "This adds {count} conflict.", "This adds {count} conflicts.")}{" "}
        {removed > 0 && counted(removed, "{count} is solved.", "{count} are solved.")}
      </p>
      {added.length > 0 && (
        <ul className="list-disc ps-4 text-warn">
          {added.slice(0, 3).map((words) => (
            <li key={words} className="[overflow-wrap:anywhere]">
              {words}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function actOf(
  asked: Exclude<Asked, "rooms">,
  { minutes, day, room }: { minutes: string; day: string; room: string },
): ManyAct {
  switch (asked) {
    case "shift":
      return { act: "shift", minutes: Number.parseInt(minutes.replace("−", "-"), 10) || 0 };
    case "day":
      return { act: "day", date: day };
    case "room":
      return { act: "room", roomId: room };
    case "pin":
    case "unpin":
      return { act: "pin", pinned: asked === "pin" };
    default:
      return { act: asked };
  }
}

/** The name of the act, on its button and where it is undone. */
export function labelOf(asked: Asked, { length }: readonly ScheduleSlot[]): string {
  switch (asked) {
    case "place":
      return counted(length, "Schedule {count} session", "Schedule {count} sessions");
    case "swap":
    case "rooms":
      return counted(length, "Swap {count} session", "Swap {count} sessions");
    case "pin":
      return counted(length, "Pin {count} session", "Pin {count} sessions");
    case "unpin":
      return counted(length, "Unpin {count} session", "Unpin {count} sessions");
    case "unschedule":
      return counted(length, "Unschedule {count} session", "Unschedule {count} sessions");
    default:
      return counted(length, "Move {count} session", "Move {count} sessions");
  }
}

/** From the start of a day to its end. */
function hoursOf({ days }: Schedule, slots: Iterable<ScheduleSlot>, date: string | undefined) {
  const day = days.find((each) => each.date === date);
  if (!day) return { from: "", to: "" };
  const opens = Date.parse(day.opens);
  const starts = slotsOfDay(slots, day).map(({ startTime }) => Date.parse(startTime ?? ""));
  const half = 30 * 60_000;
  const first = Math.min(...starts, Date.parse(day.closes));
  return {
    from: minutesAfter(opens, Math.floor((first - opens) / half) * 30),
    to: minutesAfter(Date.parse(day.closes), 0),
  };
}
