import type { Session } from "@plenary/contract/sessions/sessions";
import { text } from "@plenary/contract/text";
import MapPin from "lucide-react/icons/map-pin";
import Tag from "lucide-react/icons/tag";
import type { ReactNode } from "react";
import { formatTimeRange, formatZone } from "../../../base/formats/dates.ts";

type PlaceProps = Pick<Session, "startTime" | "durationMinutes" | "room" | "track" | "event">;

/** A session's slot and track: the time in the event's named zone, and the room, as far as known. */
export function Place({ session }: { session: PlaceProps }) {
  const { startTime, durationMinutes, room, track, event } = session;
  const when = startTime && formatTimeRange(startTime, durationMinutes, event.timezone);
  const parts = [
    when && (
      <span key="when">
        <time dateTime={startTime}>{when}</time> ({formatZone(event.timezone)})
      </span>
    ),
    room && (
      <Part key="room" icon={<MapPin />} label={text("Room:")}>
        {room}
      </Part>
    ),
    track && (
      <Part key="track" icon={<Tag />} label={text("Track:")}>
        {track}
      </Part>
    ),
  ].filter(Boolean);
  if (parts.length === 0) return <p className="text-sm text-ink-soft">{text("Not scheduled yet")}</p>;
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-0.5 text-sm text-ink-soft [overflow-wrap:anywhere]">{parts}</p>
  );
}

function Part({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 [&_svg]:size-3.5 [&_svg]:shrink-0">
      <span aria-hidden="true">{icon}</span>
      <span className="sr-only">{label} </span>
      <span className="min-w-0">{children}</span>
    </span>
  );
}
