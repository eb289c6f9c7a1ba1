import { collisionIndex } from "@plenary/contract/schedule/collisions";
import type { Schedule, ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { text } from "@plenary/contract/text";
import { useMemo, useState } from "react";
import type { Plan } from "./plan.ts";
import type { Move } from "./use-plan.ts";
import { collisionWords, droppedWords, heldWords, pickedUpWords } from "./words.ts";

/** A slot that was picked up, where it would stand if it were dropped now. */
export type Held = ScheduleSlot;

/** Where a slot may be put. */
export interface Spot {
  startTime: string;
  roomId: string | null;
}

/**
 * What was picked up, by a press or a key, and moves with the arrows until it is dropped or put back. `said` is for
 * screen readers.
 */
export function useHeld(plan: Plan, move: (moves: readonly Move[], place: Partial<ScheduleSlot>) => unknown) {
  const [picked, setHeld] = useState<Held | null>(null);
  const [said, setSaid] = useState("");
  const { schedule, slots } = plan;
  // It may be gone since.
  const held = picked && slots.has(picked.slotId) ? picked : null;
  const index = useMemo(() => collisionIndex(slots.values(), limitsOf(schedule)), [slots, schedule]);
  const conflicts = useMemo(() => index.all(), [index]);

  /** What would collide with the slot there. */
  function conflictsAt(slot: ScheduleSlot): string[] {
    const present = slots.get(slot.slotId);
    index.put(slot);
    const found = index
      .all()
      .filter(({ one, other }) => [one, other].some(({ slotId }) => slotId === slot.slotId));
    if (present) index.put(present);
    return found.map((collision) => collisionWords(collision, schedule));
  }

  function hold(next: Held): void {
    setHeld(next);
    setSaid(heldWords(next, conflictsAt(next), schedule));
  }

  function drop(slot: ScheduleSlot): void {
    const before = slots.get(slot.slotId);
    setHeld(null);
    if (!before) return;
    const moved = moveBetween(before, slot);
    if (!moved) {
      setSaid(text("Put back."));
      return;
    }
    const { startTime, durationMinutes, roomIds } = slot;
    void move([moved], { startTime, durationMinutes, roomIds, roomName: null });
    setSaid(droppedWords(slot, conflictsAt(slot), schedule));
  }

  return {
    ...{ held, said, conflicts, hold, drop },
    say: setSaid,
    pickUp(slot: ScheduleSlot): void {
      setHeld(slot);
      setSaid(pickedUpWords(slot, schedule));
    },
    putBack(): void {
      setHeld(null);
      setSaid(text("Put back."));
    },
    /** Puts a slot there: what is held, or what was dragged. */
    put(slot: ScheduleSlot, { startTime, roomId }: Spot): void {
      drop({ ...slot, startTime, roomIds: roomsAt(slot, roomId), ...lengthOf(slot, schedule) });
    },
    /** Takes a slot out of the schedule, back to the list. */
    unschedule(slot: ScheduleSlot): void {
      drop({ ...slot, startTime: null, ...(slot.kind === "session" && { roomIds: [] }) });
    },
  };
}

const limitsOf = ({ defaultMinutes, rooms }: Schedule) => ({
  defaultMinutes,
  rooms: new Map(rooms.map((room) => [room.roomId, room])),
});

/** A session stands in that room; an item for several stays in them. */
const roomsAt = ({ kind, roomIds }: ScheduleSlot, roomId: string | null): string[] =>
  roomId === null || (kind !== "session" && roomIds.length !== 1) ? roomIds : [roomId];

/** Items need a length once they have a start. */
const lengthOf = ({ kind, durationMinutes }: ScheduleSlot, { defaultMinutes }: Schedule) =>
  kind === "session" ? {} : { durationMinutes: durationMinutes ?? defaultMinutes };

/** The move from one place of a slot to another; undefined if they are the same. */
function moveBetween(before: ScheduleSlot, after: ScheduleSlot): Move | undefined {
  const { slotId, startTime, durationMinutes, roomIds } = after;
  const moved = {
    ...(startTime !== before.startTime && { startTime }),
    ...(durationMinutes !== before.durationMinutes && { durationMinutes }),
    ...(roomIds.join() !== before.roomIds.join() &&
      (after.kind === "session" ? { roomId: roomIds[0] ?? null } : { roomIds })),
  };
  return Object.keys(moved).length > 0 ? { slotId, ...moved } : undefined;
}
