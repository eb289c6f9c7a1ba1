import { limits } from "@plenary/contract/limits";
import type { ListedEvent } from "@plenary/contract/public/public";
import { text } from "@plenary/contract/text";
import CalendarDays from "lucide-react/icons/calendar-days";
import MapPin from "lucide-react/icons/map-pin";
import { memo } from "react";
import { Link } from "react-router";
import { formatDay, formatDayRange } from "../../base/dates.ts";
import { paths } from "../../base/paths.ts";
import { preview } from "../../base/preview.ts";
import { Badge } from "../../ui/Badge.tsx";

export const EventCard = memo(function EventCard({ event }: { event: ListedEvent }) {
  return (
    <li className="relative flex flex-col rounded-card border border-line bg-surface p-5 transition-colors hover:border-accent sm:p-6">
      <div className="flex items-center justify-between gap-3">
        <Badge tone="accent">Public</Badge>
        <p className="text-xs text-ink-soft">Added {formatDay(event.createdAt.slice(0, 10))}</p>
      </div>
      <h2 className="mt-4 text-xl [overflow-wrap:anywhere]">{event.name}</h2>
      <p className="mt-3 flex gap-2 text-sm">
        <CalendarDays className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
        {formatDayRange(event.startDate, event.endDate)}
      </p>
      <p className="mt-1 flex gap-2 text-sm">
        <MapPin className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{event.location}</span>
      </p>
      <p className="mt-3 mb-5 text-sm text-ink-soft [overflow-wrap:anywhere]">
        {preview(event.descriptionPreview, limits.cardDescription)}
      </p>
      <Link
        to={paths.publicEvent(event.eventId)}
        aria-label={text("View Event Details: {event}", { event: event.name })}
        className="mt-auto text-sm font-medium text-accent after:absolute after:inset-0 after:rounded-card hover:text-accent-strong"
      >
        View Event Details
        <span aria-hidden="true"> →</span>
      </Link>
    </li>
  );
});
