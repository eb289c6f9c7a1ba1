import { lengthInWords } from "@plenary/contract/lengths";
import type { Notice } from "@plenary/contract/messages/notices";
import { movedParts } from "@plenary/contract/moved-parts";
import { beside, text } from "@plenary/contract/text";
import { formatTimeRange, formatZone } from "../../base/formats/dates.ts";

type Moved = NonNullable<Notice["moved"]>;

/** A session's move in words: only what differs. A time includes the duration, if set. */
export function moveTexts({ before, after, timezone }: Moved): { before: string; after: string } {
  const said = movedParts(before, after);
  const placeOf = ({ startTime, durationMinutes, room }: Moved["after"]) => [
    ...(startTime && (said.startTime || said.durationMinutes)
      ? [`${formatTimeRange(startTime, durationMinutes, timezone)} (${formatZone(timezone)})`]
      : []),
    ...(!startTime && said.startTime ? [text("no time yet")] : []),
    ...(!startTime && durationMinutes && said.durationMinutes ? [lengthInWords(durationMinutes)] : []),
    ...(said.room ? [room ?? text("no room yet")] : []),
  ];
  return { before: beside(placeOf(before)), after: beside(placeOf(after)) };
}
