import type { OwnedEvent } from "@plenary/contract/admin/admin-events";
import { Link } from "react-router";
import { formatDayRange, formatInstantDay } from "../../../base/dates.ts";
import { paths } from "../../../base/paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { VisibilityBadge } from "../../events/VisibilityBadge.tsx";
import { PersonLink } from "../../users/PersonLink.tsx";

interface OwnedEventRowProps {
  event: OwnedEvent;
  onTransfer: () => void;
  onDelete: () => void;
}

export function OwnedEventRow({ event, onTransfer, onDelete }: OwnedEventRowProps) {
  const { creator } = event;
  return (
    <li className="grid items-start gap-x-8 gap-y-2 py-5 sm:grid-cols-[11rem_minmax(0,1fr)] lg:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <p className="text-sm text-balance text-ink-soft sm:pt-1">
        {formatDayRange(event.startDate, event.endDate)}
      </p>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="min-w-0 text-xl">
            <Link to={paths.event(event.eventId)} className="hover:text-accent">
              {event.name}
            </Link>
          </h3>
          <VisibilityBadge visibility={event.visibility} />
        </div>
        <p className="mt-1 text-sm text-ink-soft">{event.location}</p>
        <p className="mt-1 text-sm text-ink-soft">
          Owned by <PersonLink person={creator} />
          {creator.email && ` (${creator.email})`},{" "}
          <span className="whitespace-nowrap">created {formatInstantDay(event.createdAt)}</span>
        </p>
      </div>
      <div className="mt-2 flex gap-2 sm:col-start-2 lg:col-start-3 lg:mt-0">
        <Button variant="secondary" size="sm" onClick={onTransfer}>
          Transfer <span className="sr-only">{event.name}</span>
        </Button>
        <Button variant="secondary" size="sm" onClick={onDelete}>
          Delete <span className="sr-only">{event.name}</span>
        </Button>
      </div>
    </li>
  );
}
