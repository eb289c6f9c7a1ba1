import type { Item } from "@plenary/contract/programme/programme";
import { programmeDay } from "@plenary/contract/programme/programme-days";
import { clockIn } from "../../../base/formats/dates.ts";

/** Items of one programme day; those without a time are on none. */
interface DayOfItems {
  day: string | null;
  items: Item[];
}

/** Groups sorted items by the programme day in which they begin. */
export function itemsByDay(items: readonly Item[], zone: string, dayChange: string): DayOfItems[] {
  const clock = clockIn(zone);
  const dayOf = ({ startTime }: Item) => startTime && programmeDay(clock(startTime), dayChange);
  const groups: DayOfItems[] = [];
  for (const item of items) {
    const day = dayOf(item);
    const last = groups.at(-1);
    if (last && last.day === day) last.items.push(item);
    else groups.push({ day, items: [item] });
  }
  return groups;
}
