import type {
  Schedule,
  ScheduleOperation,
  SchedulePlace,
  ScheduleSlot,
} from "@plenary/contract/schedule/schedule";

/** The plan that a tab shows: what the server said last, and what this tab has done since. Knows no React. */
export interface Plan {
  schedule: Schedule;
  slots: ReadonlyMap<string, ScheduleSlot>;
  /** The caller's own operations that can be undone or done again, newest first. */
  own: readonly ScheduleOperation[];
  /** Of these, what the server refused to take back the last time: the steps before are next. */
  skipped: ReadonlySet<string>;
}

export const planOf = (schedule: Schedule, own: readonly ScheduleOperation[]): Plan => ({
  schedule,
  slots: new Map(schedule.slots.map((slot) => [slot.slotId, slot])),
  own,
  skipped: new Set(),
});

/** The plan with these slots as they are now. */
export function withSlots(plan: Plan, changed: readonly ScheduleSlot[]): Plan {
  const slots = new Map(plan.slots);
  for (const slot of changed) slots.set(slot.slotId, slot);
  return { ...plan, slots };
}

/** Whether something begins on a day that the plan doesn't know: out of the event's days. */
export const isOnUnknownDay = ({ days }: Schedule, slots: readonly ScheduleSlot[]): boolean =>
  slots.some(
    ({ startTime }) =>
      startTime !== null && !days.some(({ opens, closes }) => opens <= startTime && startTime < closes),
  );

/** A session stands in that room; an item for several stays in them. */
export const inRoom = (slot: ScheduleSlot, roomId: string): ScheduleSlot =>
  slot.kind !== "session" && slot.roomIds.length !== 1
    ? slot
    : { ...slot, roomIds: [roomId], roomName: null };

/** The plan with a slot where it was just put, before the server has said so. */
export function withPlace(plan: Plan, slotId: string, place: Partial<SchedulePlace>): Plan {
  const slot = plan.slots.get(slotId);
  return slot ? withSlots(plan, [{ ...slot, ...place }]) : plan;
}

/** The plan after an operation of this account, from this tab or another. */
export function withOwn(plan: Plan, operation: ScheduleOperation): Plan {
  const others = plan.own
    .filter(({ operationId }) => operationId !== operation.operationId)
    .map((one) => (one.operationId === operation.undoes ? { ...one, undone: true } : one));
  return { ...withFewerSkipped(plan, [operation]), own: [operation, ...others] };
}

/** The plan after operations of others that it lacked, with the slots that they moved as these are now. */
export function withOthers(
  plan: Plan,
  operations: readonly ScheduleOperation[],
  slots: readonly ScheduleSlot[],
): Plan {
  const number = operations.at(-1)?.number ?? plan.schedule.number;
  const fewer = withFewerSkipped(plan, operations);
  return withSlots({ ...fewer, schedule: { ...plan.schedule, number } }, slots);
}

/** The plan after the next operation of others; what this tab has of a slot may be newer. */
export function withNews(plan: Plan, operation: ScheduleOperation, slots: readonly ScheduleSlot[]): Plan {
  const isNews = ({ slotId, revision }: ScheduleSlot) => revision >= (plan.slots.get(slotId)?.revision ?? 0);
  return withOthers(plan, [operation], slots.filter(isNews));
}

/** The plan while an operation cannot be taken back, as somebody else moved or pinned what it moved, or the rules are strict. */
export const withSkipped = <P extends Pick<Plan, "skipped">>(
  plan: P,
  { operationId }: ScheduleOperation,
): P => ({
  ...plan,
  skipped: new Set([...plan.skipped, operationId]),
});

/**
 * What was skipped may be possible after something else was done; after a step back or forth only what had to do with
 * the same slots, so that steps go on past the rest.
 */
function withFewerSkipped(plan: Plan, operations: readonly ScheduleOperation[]): Plan {
  if (operations.some(({ undoes }) => undoes === null)) return { ...plan, skipped: new Set() };
  const touched = new Set(operations.flatMap(({ moves }) => moves.map(({ slotId }) => slotId)));
  const still = plan.own.filter(
    ({ operationId, moves }) =>
      plan.skipped.has(operationId) && !moves.some(({ slotId }) => touched.has(slotId)),
  );
  return { ...plan, skipped: new Set(still.map(({ operationId }) => operationId)) };
}

/**
 * What Undo and Redo would take back: the newest operation that neither was undone nor undid another, and the newest
 * undoing, unless something else was done since; without what is skipped.
 */
export function undoable({ own, skipped }: Pick<Plan, "own" | "skipped">) {
  const standing = own.filter(({ operationId, undone }) => !undone && !skipped.has(operationId));
  const acts = ({ undoes }: ScheduleOperation) => undoes === null;
  const undo = standing.find((one) => acts(one) || isRedo(one, own));
  const undoing = standing.find((one) => !isRedo(one, own));
  const redo = undoing && !acts(undoing) ? undoing : undefined;
  return { undo, redo };
}

/** Whether it undid an undoing, and so did something again. */
function isRedo({ undoes }: ScheduleOperation, own: readonly ScheduleOperation[]): boolean {
  const undone = own.find(({ operationId }) => operationId === undoes);
  return undone !== undefined && undone.undoes !== null && !isRedo(undone, own);
}
