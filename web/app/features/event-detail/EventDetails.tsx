import type { Event } from "@plenary/contract/events/events";
import { text } from "@plenary/contract/text";
import { formatDayRange, formatInstantDay, formatZone } from "../../base/dates.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import { Detail, Details } from "../../ui/Details.tsx";

export function EventDetails({ event }: { event: Event }) {
  return (
    <Details>
      <Detail term="When">{formatDayRange(event.startDate, event.endDate)}</Detail>
      <Detail term="Where">{event.location}</Detail>
      <Detail term="Time zone">{formatZone(event.timezone)}</Detail>
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
      <Detail term="Added">{formatInstantDay(event.createdAt)}</Detail>
      {event.updatedAt !== event.createdAt && (
        <Detail term="Updated">{formatInstantDay(event.updatedAt)}</Detail>
      )}
    </Details>
  );
}
