import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { text } from "@plenary/contract/text";
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { formatCount } from "../../../base/formats/figures.ts";
import { Folded } from "../../../ui/forms/Folded.tsx";
import { SlotCard } from "../grid/SlotCard.tsx";
import type { Column } from "../plan/day-view.ts";

interface RoomListsProps {
  schedule: Schedule;
  columns: readonly Column[];
  chosen: ReadonlySet<string>;
  trackId: string | null;
  conflictsOf: (slotId: string) => number;
  onPress: (slot: ScheduleSlot, event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent, slot: ScheduleSlot) => void;
}

/** So many rooms at most are open at first. */
const OPEN = 4;

/** A day on a phone: a list for each room instead of the grid. */
export function RoomLists({ columns, ...props }: RoomListsProps) {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const used = columns.filter(({ slots }) => slots.length > 0);
  const isOpen = (key: string) => used.length <= OPEN !== turned.has(key);
  const toggle = (key: string, open: boolean) => {
    if (open === isOpen(key)) return;
    const next = new Set(turned);
    if (!next.delete(key)) next.add(key);
    setTurned(next);
  };
  if (used.length === 0)
    return <p className="text-sm text-ink-soft">{text("Nothing is on this day yet.")}</p>;
  return (
    <div className="flex flex-col gap-2">
      {used.map(({ key, name, roomId, slots }) => (
        <Folded
          key={key}
          label={text("{room}: {count}", { room: name, count: formatCount(slots.length) })}
          open={isOpen(key)}
          onToggle={(open) => toggle(key, open)}
        >
          {isOpen(key) && <RoomList {...props} slots={slots} says={roomId === null ? "room" : "time"} />}
        </Folded>
      ))}
    </div>
  );
}

type RoomListProps = Omit<RoomListsProps, "columns"> & {
  slots: readonly ScheduleSlot[];
  says: "room" | "time";
};

function RoomList({
  schedule,
  slots,
  chosen,
  trackId,
  says,
  conflictsOf,
  onPress,
  onKeyDown,
}: RoomListProps) {
  const start = ({ startTime }: ScheduleSlot) => Date.parse(startTime ?? "");
  return (
    <ul className="flex flex-col gap-1.5">
      {slots
        .toSorted((one, other) => start(one) - start(other))
        .map((slot) => (
          <li key={slot.slotId}>
            <SlotCard
              {...{ slot, schedule, says }}
              conflicts={conflictsOf(slot.slotId)}
              isHeld={false}
              isChosen={chosen.has(slot.slotId)}
              isFaint={trackId !== null && slot.trackId !== trackId}
              onClick={(event) => onPress(slot, event)}
              onKeyDown={(event) => onKeyDown(event, slot)}
              className="relative min-h-11 w-full"
            />
          </li>
        ))}
    </ul>
  );
}
