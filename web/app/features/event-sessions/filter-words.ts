import type { Event } from "@plenary/contract/events/events";
import { text } from "@plenary/contract/text";
import { formatDay, formatWeekday } from "../../base/formats/dates.ts";
import { languageName } from "../../base/formats/language-names.ts";
import { statusWord } from "../sessions/decisions/StatusBadge.tsx";
import { type FilterName, filterNames, type SessionsQuery } from "./sessions-query.ts";

export interface FilterOption {
  value: string;
  label: string;
}

/** What a filter is called, before its value. */
export function filterLabel(name: FilterName): string {
  const labels: Record<FilterName, () => string> = {
    q: () => text("Search"),
    status: () => text("State"),
    day: () => text("Day"),
    room: () => text("Room"),
    track: () => text("Track"),
    type: () => text("Type"),
    language: () => text("Language"),
    speaker: () => text("Speaker"),
    answer: () => text("Speakers' answers"),
    without: () => text("Not set yet"),
    conflict: () => text("Conflicts"),
    notice: () => text("Notices"),
    changedSince: () => text("Changed since"),
  };
  return labels[name]();
}

/** A filter's value in words. */
function filterValue(name: FilterName, value: string): string {
  switch (name) {
    case "status":
      return statusWord({ status: value as NonNullable<SessionsQuery["status"]> });
    case "day":
      if (value === "outside") return text("Outside the event's days");
      return `${formatWeekday(value)}, ${formatDay(value)}`;
    case "changedSince":
      return formatDay(value);
    case "language":
      return languageName(value);
    case "answer":
      if (value === "asked") return text("Not all have answered");
      return value === "accepted" ? text("All have accepted") : text("No speaker yet");
    case "without":
      if (value === "time") return text("Without a time");
      return value === "room" ? text("Without a room") : text("Without a track");
    case "conflict":
      return text("With a conflict");
    case "notice":
      return text("With a notice to visitors");
    default:
      return value;
  }
}

const fixedValues = {
  answer: ["asked", "accepted", "none"],
  without: ["time", "room", "track"],
  conflict: ["true"],
  notice: ["true"],
};

/** What can be chosen, in words. */
export const optionsOf = (
  name: FilterName,
  values: readonly string[] = fixedValues[name as keyof typeof fixedValues] ?? [],
): FilterOption[] => values.map((value) => ({ value, label: filterValue(name, value) }));

export const namedOption = (name: string): FilterOption => ({ value: name, label: name });

/** The days of an event. */
export function daysOf({ startDate, endDate }: Pick<Event, "startDate" | "endDate">): FilterOption[] {
  const days: string[] = [];
  const day = new Date(`${startDate}T00:00:00Z`);
  for (let at = startDate; at <= endDate; at = day.toISOString().slice(0, 10)) {
    days.push(at);
    day.setUTCDate(day.getUTCDate() + 1);
  }
  return optionsOf("day", [...days, "outside"]);
}

/** The filters that are set, but for the search, which stands in its field. */
export function chipsOf(asked: SessionsQuery): { name: FilterName; label: string; value: string }[] {
  return filterNames.flatMap((name) => {
    const value = asked[name];
    if (!value || name === "q") return [];
    return [{ name, label: filterLabel(name), value: filterValue(name, value) }];
  });
}
