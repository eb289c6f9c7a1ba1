import type { Notice } from "@plenary/contract/notices";
import { counted, text } from "@plenary/contract/text";
import { formatTimeRange, formatZone } from "../../base/dates.ts";

type Moved = NonNullable<Notice["moved"]>;

/** When and where a session is, or was: its duration too, which the time says where it is set. */
export function placeOf({ startTime, durationMinutes, room }: Moved["after"], timezone: string): string {
  const time = startTime
    ? [`${formatTimeRange(startTime, durationMinutes, timezone)} (${formatZone(timezone)})`]
    : [
        text("no time yet"),
        ...(durationMinutes ? [counted(durationMinutes, "{count} minute", "{count} minutes")] : []),
      ];
  return [...time, room ?? text("no room yet")].join(" · ");
}
