import { fold } from "@plenary/contract/fold";
import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { text } from "@plenary/contract/text";
import { type KeyboardEvent, type PointerEvent, useId, useState } from "react";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import { useFirstRows } from "../../ui/lists/use-first-rows.tsx";
import { SlotCard } from "./SlotCard.tsx";
import type { Held } from "./use-held.ts";
import { peopleNames } from "./words.ts";

interface UnscheduledProps {
  schedule: Schedule;
  slots: readonly ScheduleSlot[];
  held: Held | null;
  conflictsOf: (slotId: string) => number;
  onPress: (slot: ScheduleSlot) => void;
  onKeyDown: (event: KeyboardEvent, slot: ScheduleSlot) => void;
  onPointerDown: (event: PointerEvent<HTMLElement>, slot: ScheduleSlot) => void;
}

/** What waits for a place, the longest first. */
export function Unscheduled({ schedule, slots, held, conflictsOf, onPress, ...acts }: UnscheduledProps) {
  const heading = useId();
  const [search, setSearch] = useState("");
  const word = fold(search);
  const said = (slot: ScheduleSlot) => fold([slot.title, ...peopleNames(slot, schedule)].join(" "));
  const length = ({ durationMinutes }: ScheduleSlot) => durationMinutes ?? schedule.defaultMinutes;
  const found = slots
    .filter((slot) => said(slot).includes(word))
    .sort((one, other) => length(other) - length(one) || one.number - other.number);
  const { shown, more } = useFirstRows(found);
  return (
    <section aria-labelledby={heading} className="flex min-h-0 flex-col gap-2">
      <h2 id={heading} className="font-sans text-base font-semibold">
        {text("Unscheduled")} <span className="font-normal text-ink-soft tabular-nums">{slots.length}</span>
      </h2>
      {slots.length > 5 && (
        <SearchField
          dense
          label={text("Search unscheduled sessions")}
          placeholder={text("Title or speaker")}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {slots.length === 0 ? (
        <p className="text-sm text-ink-soft">{text("Everything has a time and a room.")}</p>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {shown.map((slot) => (
            <li key={slot.slotId}>
              <SlotCard
                {...{ slot, schedule }}
                conflicts={conflictsOf(slot.slotId)}
                isHeld={held?.slotId === slot.slotId}
                onClick={() => onPress(slot)}
                onKeyDown={(event) => acts.onKeyDown(event, slot)}
                onPointerDown={(event) => acts.onPointerDown(event, slot)}
                className="relative w-full"
              />
            </li>
          ))}
        </ul>
      )}
      {slots.length > 0 && found.length === 0 && (
        <p className="text-sm text-ink-soft">{text("Nothing matches your search.")}</p>
      )}
      {more}
    </section>
  );
}
