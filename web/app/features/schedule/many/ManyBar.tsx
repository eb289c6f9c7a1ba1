import type { ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { counted, text } from "@plenary/contract/text";
import { formatDay } from "../../../base/formats/dates.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { columnsOf, isUnscheduled, slotsOfDay } from "../plan/day-view.ts";
import { isOwn } from "../plan/own.ts";
import type { Plan } from "../plan/plan.ts";
import type { Asked } from "./ManyDialog.tsx";

interface ManyBarProps {
  plan: Plan;
  /** The day that is shown. */
  date: string | undefined;
  chosen: readonly ScheduleSlot[];
  onChoose: (slots: readonly ScheduleSlot[]) => void;
  onAsk: (act: Asked) => void;
  onClose: () => void;
}

/** What can be done with the chosen slots, each after a look at what it does to the conflicts. */
export function ManyBar({ plan, date, chosen, onChoose, onAsk, onClose }: ManyBarProps) {
  const isPlaced = chosen.some(({ startTime }) => startTime !== null);
  const waits = chosen.some(isUnscheduled);
  const act = (label: string, what: Asked) => (
    <Button variant="quiet" size="sm" onClick={() => onAsk(what)}>
      {label}
    </Button>
  );
  return (
    <section
      aria-label={text("Chosen sessions")}
      className="sticky top-0 z-30 flex flex-wrap items-center gap-1 rounded-card border border-accent bg-surface px-3 py-1.5"
    >
      <p className="me-2 text-sm font-medium" role="status">
        {counted(chosen.length, "{count} chosen", "{count} chosen")}
      </p>
      <AddAll {...{ plan, date, chosen, onChoose }} />
      {waits && act(text("Schedule"), "place")}
      {isPlaced && act(text("Shift by minutes"), "shift")}
      {isPlaced && plan.schedule.days.length > 1 && act(text("Move to a day..."), "day")}
      {chosen.length > 0 && act(text("Move to a room..."), "room")}
      {chosen.length === 2 && isPlaced && act(text("Swap"), "swap")}
      {isPlaced && act(text("Close gaps"), "gaps")}
      {chosen.some(({ pinned }) => !pinned) && act(text("Pin"), "pin")}
      {chosen.some(({ pinned }) => pinned) && act(text("Unpin"), "unpin")}
      {isPlaced && act(text("Unschedule"), "unschedule")}
      {plan.schedule.rooms.length > 1 && act(text("Swap two rooms"), "rooms")}
      <Button variant="quiet" size="sm" className="ms-auto" onClick={onClose}>
        {text("Clear")}
      </Button>
    </section>
  );
}

// Not for people: a value of the field.
const keyOf = (kind: string, id: string) => `${kind} ${id}`;

/** Adds all of a day, a room on the day that is shown, or a track. */
function AddAll({
  plan,
  date,
  chosen,
  onChoose,
}: Pick<ManyBarProps, "plan" | "date" | "chosen" | "onChoose">) {
  const { schedule } = plan;
  const slots = [...plan.slots.values()].filter((slot) => isOwn(slot, schedule));
  const day = schedule.days.find((each) => each.date === date);
  const ofDay = day ? slotsOfDay(slots, day) : [];
  const groups: { key: string; name: string; slots: readonly ScheduleSlot[] }[][] = [
    schedule.days.map((each) => ({
      key: keyOf("day", each.date),
      name: formatDay(each.date),
      slots: slotsOfDay(slots, each),
    })),
    columnsOf(ofDay, schedule).map(({ key, name, slots: own }) => ({
      key: keyOf("room", key),
      name,
      slots: own,
    })),
    schedule.tracks.map(({ trackId, name }) => ({
      ...{ key: keyOf("track", trackId), name },
      slots: slots.filter((slot) => slot.trackId === trackId),
    })),
  ];
  const add = (key: string) => {
    const found = groups.flat().find((group) => group.key === key);
    if (found)
      onChoose([...new Map([...chosen, ...found.slots].map((slot) => [slot.slotId, slot])).values()]);
  };
  const names = [text("Day"), text("Room"), text("Track")];
  return (
    <select
      aria-label={text("Select all in")}
      value=""
      onChange={({ target }) => add(target.value)}
      className="me-2 min-h-9 max-w-48 rounded-control border border-line-strong bg-surface px-2 text-sm"
    >
      <option value="">{text("All of...")}</option>
      {groups.map((group, index) => (
        <optgroup key={names[index]} label={names[index]}>
          {group.map(({ key, name, slots: own }) =>
            own.length > 0 ? (
              <option key={key} value={key}>
                {text("{name}: {count}", { name, count: own.length })}
              </option>
            ) : null,
          )}
        </optgroup>
      ))}
    </select>
  );
}
