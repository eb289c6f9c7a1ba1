import type { Event } from "@plenary/contract/events";
import { formatDayRange, formatInstantDay, formatZone } from "../../base/dates.ts";
import { Fact, Facts } from "../../ui/Facts.tsx";

export function EventFacts({ event }: { event: Event }) {
  return (
    <Facts>
      <Fact term="When">{formatDayRange(event.startDate, event.endDate)}</Fact>
      <Fact term="Where">{event.location}</Fact>
      <Fact term="Time zone">{formatZone(event.timezone)}</Fact>
      <Fact term="Added">{formatInstantDay(event.createdAt)}</Fact>
      {event.updatedAt !== event.createdAt && <Fact term="Updated">{formatInstantDay(event.updatedAt)}</Fact>}
    </Facts>
  );
}
