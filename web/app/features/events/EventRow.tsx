import type { Event } from "@plenary/contract/events/events";
import { Link } from "react-router";
import { formatDayRange } from "../../base/dates.ts";
import { paths } from "../../base/paths.ts";
import { VisibilityBadge } from "./VisibilityBadge.tsx";
import { VisibilitySwitch } from "./VisibilitySwitch.tsx";

/** One event of the list, with the switch for users who may change its visibility. */
export function EventRow({ event }: { event: Event }) {
  const switchSaysIt = event.permissions.manage && event.visibility === "public";
  return (
    <li className="relative grid items-start gap-x-8 gap-y-2 py-5 sm:grid-cols-[11rem_1fr_auto]">
      <p className="text-sm text-balance text-ink-soft sm:pt-1">
        {formatDayRange(event.startDate, event.endDate)}
      </p>
      <div className="min-w-0">
        <h3 className="text-xl [overflow-wrap:anywhere]">
          <Link to={paths.event(event.eventId)} className="hover:text-accent after:absolute after:inset-0">
            {event.name}
          </Link>
        </h3>
        <p className="mt-1 text-sm text-ink-soft [overflow-wrap:anywhere]">{event.location}</p>
      </div>
      <div className="flex min-h-9 items-center gap-4">
        {!switchSaysIt && <VisibilityBadge visibility={event.visibility} />}
        {event.permissions.manage && (
          // Above the link that covers the row.
          <div className="relative z-10">
            <VisibilitySwitch event={event} />
          </div>
        )}
      </div>
    </li>
  );
}
