import type { Availability } from "@plenary/contract/schedule/availability";
import { counted, text } from "@plenary/contract/text";
import { formatInstantDay, formatTimeRange } from "../../../base/formats/dates.ts";

/** Whether somebody was asked, and has answered. */
export function stateWords({ state, askedAt, answeredAt }: Availability): string {
  if (state === "answered") return text("Answered {day}", { day: formatInstantDay(answeredAt ?? "") });
  if (state === "asked") return text("Asked {day}", { day: formatInstantDay(askedAt ?? "") });
  return text("Not asked");
}

/** What was said in a line. */
export function timesWords({ state, times }: Availability, zone: string): string {
  if (times.length === 0) return state === "answered" ? text("Any time") : "";
  const words = times.slice(0, 3).map(({ starts, ends, can }) => {
    const when = formatTimeRange(starts, (Date.parse(ends) - Date.parse(starts)) / 60_000, zone);
    return can ? text("Can {when}", { when }) : text("Cannot {when}", { when });
  });
  const rest = times.length - words.length;
  if (rest > 0) words.push(counted(rest, "{count} more", "{count} more"));
  return words.join("; ");
}
