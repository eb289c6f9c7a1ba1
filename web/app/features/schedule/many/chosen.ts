import type { ScheduleSlot } from "@plenary/contract/schedule/schedule";

/** The ids of what stands between two slots of the grid, in columns and in time. Knows no React. */
export function between(
  one: string,
  other: string,
  columns: readonly { slots: readonly ScheduleSlot[] }[],
): string[] {
  const ends = [one, other].map((id) => {
    const column = columns.findIndex(({ slots }) => slots.some(({ slotId }) => slotId === id));
    const slot = columns[column]?.slots.find(({ slotId }) => slotId === id);
    return { column, start: Date.parse(slot?.startTime ?? "") };
  });
  const range = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const;
  const [first, last] = range(ends.map(({ column }) => column));
  const [from, to] = range(ends.map(({ start }) => start));
  if (first < 0) return [];
  return columns.slice(first, last + 1).flatMap(({ slots }) =>
    slots.flatMap(({ slotId, startTime }) => {
      const start = Date.parse(startTime ?? "");
      return start >= from && start <= to ? [slotId] : [];
    }),
  );
}
