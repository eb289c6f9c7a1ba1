import type { Event } from "@plenary/contract/events/events";
import { text } from "@plenary/contract/text";
import ExternalLink from "lucide-react/icons/external-link";
import { Link } from "react-router";
import { formatDayRange, formatInstantDay, formatZone } from "../../base/formats/dates.ts";
import { paths } from "../../base/paths/paths.ts";
import { Detail, Details } from "../../ui/lists/Details.tsx";
import { Breakable } from "../../ui/texts/Breakable.tsx";

/** When and where an event is, what else its form says, and the way to its public page. */
export function EventFacts({ event }: { event: Event }) {
  return (
    <>
      <Details>
        <Detail term={text("When")}>{formatDayRange(event.startDate, event.endDate)}</Detail>
        <Detail term={text("Where")}>{event.location}</Detail>
        <Detail term={text("Time zone")}>{formatZone(event.timezone)}</Detail>
        {event.website && (
          <Detail term={text("Website")}>
            <a href={event.website} rel="nofollow" className="text-link [overflow-wrap:anywhere]">
              <Breakable>{event.website.replace(/^https?:\/\/|\/$/gi, "")}</Breakable>
            </a>
          </Detail>
        )}
        <Detail term={text("Submissions")}>
          {event.callUntil
            ? text("Through its call for papers")
            : event.takesSubmissions
              ? text("Open")
              : event.submissionsOpen
                ? text("Closed, as the event is over")
                : text("Closed by the organizers")}
        </Detail>
        <Detail term={text("Added")}>{formatInstantDay(event.createdAt)}</Detail>
        {event.updatedAt !== event.createdAt && (
          <Detail term={text("Updated")}>{formatInstantDay(event.updatedAt)}</Detail>
        )}
      </Details>
      {event.visibility === "public" && (
        <Link to={paths.publicEvent(event.eventId)} className="inline-flex items-center gap-2 text-link">
          {text("Public page")}
          <ExternalLink className="size-4" aria-hidden="true" />
        </Link>
      )}
    </>
  );
}
