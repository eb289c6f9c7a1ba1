import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { text } from "@plenary/contract/text";
import type { KeyboardEvent, MouseEvent, PointerEvent } from "react";
import { formatCount } from "../../../base/formats/figures.ts";
import { SlotCard } from "../grid/SlotCard.tsx";
import type { Held } from "../held/use-held.ts";

interface OutsideHoursProps {
  schedule: Schedule;
  slots: readonly ScheduleSlot[];
  held: Held | null;
  chosen: ReadonlySet<string>;
  conflictsOf: (slotId: string) => number;
  onPress: (slot: ScheduleSlot, event: MouseEvent) => void;
  onPointerDown: (event: PointerEvent<HTMLElement>, slot: ScheduleSlot) => void;
  onKeyDown: (event: KeyboardEvent, slot: ScheduleSlot) => void;
}

/** What of a day its grid doesn't show, as it is outside the usual hours: a row above it. */
export function OutsideHours({ schedule, slots, held, chosen, ...acts }: OutsideHoursProps) {
  return (
    <section aria-labelledby="outside-hours" className="flex flex-col gap-1">
      <h2 id="outside-hours" className="font-sans text-sm font-semibold">
        {text("Outside the hours")}{" "}
        <span className="font-normal text-ink-soft tabular-nums">{formatCount(slots.length)}</span>
      </h2>
      <ul className="flex gap-1.5 fades-on overflow-x-auto pb-1">
        {slots.map((slot) => (
          <li key={slot.slotId} className="w-52 shrink-0">
            <SlotCard
              {...{ slot, schedule }}
              says="room"
              conflicts={acts.conflictsOf(slot.slotId)}
              isHeld={held?.slotId === slot.slotId}
              isChosen={chosen.has(slot.slotId)}
              onClick={(event) => acts.onPress(slot, event)}
              onPointerDown={(event) => acts.onPointerDown(event, slot)}
              onKeyDown={(event) => acts.onKeyDown(event, slot)}
              className="relative min-h-11 w-full"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
