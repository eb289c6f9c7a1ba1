import type { Event } from "@plenary/contract/events/events";
import { text } from "@plenary/contract/text";
import { formatDayRange, formatInstantDay, formatZone } from "../../base/formats/dates.ts";
import { Detail, Details } from "../../ui/lists/Details.tsx";
import { Breakable } from "../../ui/texts/Breakable.tsx";

/** When and where an event is, and what else its form says. */
export function EventFacts({ event }: { event: Event }) {
  return (
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
        {event.takesSubmissions
          ? text("Open")
          : event.submissionsOpen
            ? text("None any more, as the last day is past")
            : text("Closed by the organizers")}
      </Detail>
      <Detail term={text("Added")}>{formatInstantDay(event.createdAt)}</Detail>
      {event.updatedAt !== event.createdAt && (
        <Detail term={text("Updated")}>{formatInstantDay(event.updatedAt)}</Detail>
      )}
    </Details>
  );
}
