import type { Session } from "@plenary/contract/sessions";
import { Fragment } from "react";
import { Link } from "react-router";
import { formatTimeRange, formatZone } from "../../base/dates.ts";
import { paths } from "../../base/paths.ts";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { PersonLink } from "../users/PersonLink.tsx";

/** Where, when and by whom, including what isn't set yet. */
export function SessionFacts({ session }: { session: Session }) {
  const { event, eventId, speakers, startTime, durationMinutes, room, track } = session;
  const open = "Not set yet";
  return (
    <Facts>
      <Fact term="Event">
        <Link to={paths.event(eventId)} className="text-link">
          {event.name}
        </Link>
      </Fact>
      <Fact term={speakers.length > 1 ? "Speakers" : "Speaker"}>
        {speakers.map((speaker, index) => (
          <Fragment key={speaker.userId}>
            {index > 0 && ", "}
            <PersonLink person={speaker} />
          </Fragment>
        ))}
      </Fact>
      <Fact term="Time">
        {startTime ? (
          <>
            <time dateTime={startTime}>{formatTimeRange(startTime, durationMinutes, event.timezone)}</time>
            <span className="block text-sm text-ink-soft">{formatZone(event.timezone)}</span>
          </>
        ) : (
          open
        )}
      </Fact>
      {durationMinutes !== null && <Fact term="Duration">{durationMinutes} minutes</Fact>}
      <Fact term="Room">{room ?? open}</Fact>
      <Fact term="Track">{track ?? open}</Fact>
    </Facts>
  );
}
