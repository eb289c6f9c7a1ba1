import type { OtherSessions } from "@plenary/contract/sessions/event-sessions";
import { text } from "@plenary/contract/text";
import { type Clock, formatDayRange } from "../../../base/formats/dates.ts";

/** A session as the form has it: its start on the event's clock (`2027-05-01T10:00`, or empty), minutes, room and people. */
export interface PlacedSession {
  startTime: string;
  durationMinutes: number | null;
  room: string;
  people: { userId: string; name: string }[];
}

interface Warnings {
  start: string[];
  room: string[];
}

/** How many warnings of one kind are shown: a wrong morning needs no long list. */
const WARNINGS_SHOWN = 3;

const minutesOf = (local: string): number => Date.parse(`${local}:00Z`) / 60_000;

/** What looks wrong about time and room (docs/product/sessions.md#what-looks-wrong). Unknown lengths are a minute. */
export function warningsOf(
  placed: PlacedSession,
  { firstDay, lastDay, sessions }: OtherSessions,
  clock: Clock,
): Warnings {
  const { startTime, durationMinutes, people } = placed;
  const [local] = /^\d{4,}-\d\d-\d\dT\d\d:\d\d/.exec(startTime) ?? [];
  if (!local) return { start: [], room: [] };
  const start = minutesOf(local);
  const end = start + Math.max(1, durationMinutes ?? 1);
  const atOnce = sessions.filter((other) => {
    const { day, time } = clock(other.startTime);
    const begins = minutesOf(`${day}T${time}`);
    return begins < end && start < begins + Math.max(1, other.durationMinutes ?? 1);
  });
  const day = local.split("T")[0] ?? "";
  const outside =
    day < firstDay || day > lastDay
      ? [text("This is outside the event's days, {days}.", { days: formatDayRange(firstDay, lastDay) })]
      : [];
  const busy = people.flatMap(({ userId, name }) =>
    atOnce
      .filter(({ speakerIds }) => speakerIds.includes(userId))
      .map(({ title }) => text("{name} speaks in “{title}” at the same time.", { name, title })),
  );
  const room = placed.room.trim().toLowerCase();
  const taken = atOnce
    .filter((other) => room && other.room?.toLowerCase() === room)
    .map(({ title }) => text("“{title}” is in this room at the same time.", { title }));
  // Two sessions may have the same title.
  const few = (lines: string[]) => [...new Set(lines)].slice(0, WARNINGS_SHOWN);
  return { start: few([...outside, ...busy]), room: few(taken) };
}
