import type { ScheduleSlot } from "@plenary/contract/schedule/schedule";

/** Where a slot stands in a column of a day, in minutes since the first shown, and which of how many lanes it takes. */
export interface Lane {
  slot: ScheduleSlot;
  from: number;
  to: number;
  lane: number;
  lanes: number;
}

/** Puts the slots of one column side by side where they overlap, so that all are in view. */
export function lanesOf(slots: readonly ScheduleSlot[], opens: number, defaultMinutes: number): Lane[] {
  const spans = slots
    .map((slot) => {
      const from = (Date.parse(slot.startTime ?? "") - opens) / 60_000;
      return { slot, from, to: from + (slot.durationMinutes ?? defaultMinutes), lane: 0, lanes: 1 };
    })
    .sort((one, other) => one.from - other.from || other.to - one.to);
  let group: Lane[] = [];
  let groupEnd = Number.NEGATIVE_INFINITY;
  let ends: number[] = [];
  const close = () => {
    for (const one of group) one.lanes = ends.length;
  };
  for (const span of spans) {
    if (span.from >= groupEnd) {
      close();
      [group, ends, groupEnd] = [[], [], span.to];
    }
    const free = ends.findIndex((end) => end <= span.from);
    span.lane = free === -1 ? ends.length : free;
    ends[span.lane] = span.to;
    groupEnd = Math.max(groupEnd, span.to);
    group.push(span);
  }
  close();
  return spans;
}
