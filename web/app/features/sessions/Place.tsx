import type { Session } from "@plenary/contract/sessions";
import { formatTimeRange, formatZone } from "../../dates.ts";

/** When in the event's zone, which is named, and where: one quiet line of what is known so far. */
export function Place({ session }: { session: Session }) {
  const { startTime, durationMinutes, room, track, event } = session;
  const when = startTime && formatTimeRange(startTime, durationMinutes, event.timezone);
  const parts = [
    when && (
      <span key="when">
        <time dateTime={startTime}>{when}</time> ({formatZone(event.timezone)})
      </span>
    ),
    room && <span key="room">Room: {room}</span>,
    track && <span key="track">Track: {track}</span>,
  ].filter(Boolean);
  if (parts.length === 0) return <p className="text-sm text-ink-soft">Not scheduled yet</p>;
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-0.5 text-sm text-ink-soft [overflow-wrap:anywhere]">{parts}</p>
  );
}
