import type { ScheduleSlot } from "@plenary/contract/schedule/schedule";
import { useMemo, useState } from "react";
import { isOwn } from "../plan/own.ts";
import type { Plan } from "../plan/plan.ts";
import { between } from "./chosen.ts";

/**
 * Several slots that are chosen: of these only what is one's own.
 * @param mayMove says that a slot isn't one's own; returns whether it is
 */
export function useChoice({ schedule, slots }: Plan, mayMove: (slot: ScheduleSlot) => boolean) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  /** Whether a press chooses. */
  const [isChoosing, setChoosing] = useState(false);
  const chosen = useMemo(() => [...slots.values()].filter(({ slotId }) => ids.has(slotId)), [slots, ids]);
  const choose = (found: readonly ScheduleSlot[]): void =>
    setIds(new Set(found.filter((slot) => isOwn(slot, schedule)).map(({ slotId }) => slotId)));
  return {
    ...{ ids, chosen, isChoosing, choose },
    begin: () => setChoosing(true),
    /** Chooses one more, or that one no more. */
    turn(slot: ScheduleSlot): void {
      if (!mayMove(slot)) return;
      const next = new Set(ids);
      if (!next.delete(slot.slotId)) next.add(slot.slotId);
      setIds(next);
    },
    /** Chooses all between two as well. */
    extend(from: string, to: string, columns: readonly { slots: readonly ScheduleSlot[] }[]): void {
      const range = new Set([...ids, ...between(from, to, columns), to]);
      choose([...slots.values()].filter(({ slotId }) => range.has(slotId)));
    },
    none(): void {
      setIds(new Set());
      setChoosing(false);
    },
  };
}
