import { lengthInWords } from "@plenary/contract/lengths";
import type { Session } from "@plenary/contract/sessions/sessions";
import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { formatTimeRange } from "../../../base/formats/dates.ts";
import { rich } from "../../../base/texts/rich.ts";
import { Detail } from "../../../ui/lists/Details.tsx";
import { bdi } from "../../../ui/texts/tags.tsx";

/** The speaker's wishes among the details of a session. The speaker sees them only if some are not met. */
export function WishesDetail({ session }: { session: Session }) {
  const said = wishLines(session);
  if (said.length === 0 || !(session.permissions.decide || hasUnmetWishes(session))) return null;
  return (
    <Detail term={text("Wishes")}>
      {said.map(({ key, line }) => (
        <span key={key} className="block">
          {line}
        </span>
      ))}
    </Detail>
  );
}

/** The same in one line, for whoever decides about the session and schedules it. */
export function WishesLine({ session }: { session: Session }) {
  const said = wishLines(session);
  if (said.length === 0 || !session.permissions.decide) return null;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-soft [overflow-wrap:anywhere]">
      <span>{text("The speaker's wishes:")}</span>
      {said.map(({ key, line }) => (
        <span key={key}>{line}</span>
      ))}
    </p>
  );
}

/** Whether something is wished for that isn't so. */
export function hasUnmetWishes(session: Session): boolean {
  const { wishes } = session;
  if (!wishes) return false;
  const fields = ["startTime", "durationMinutes", "room", "track", "type"] as const;
  return fields.some((field) => wishes[field] !== null && wishes[field] !== session[field]);
}

function wishLines({ wishes, event }: Session): { key: string; line: ReactNode }[] {
  if (!wishes) return [];
  const { startTime, durationMinutes, room, track, type } = wishes;
  const lines = {
    start: startTime && (
      <time dateTime={startTime}>{formatTimeRange(startTime, durationMinutes, event.timezone)}</time>
    ),
    length: durationMinutes && lengthInWords(durationMinutes),
    room: room && rich("Room: <bdi>{room}</bdi>", { bdi, room }),
    track: track && rich("Track: <bdi>{track}</bdi>", { bdi, track }),
    type: type && rich("Type: <bdi>{type}</bdi>", { bdi, type }),
  };
  return Object.entries(lines).flatMap(([key, line]) => (line ? [{ key, line }] : []));
}
