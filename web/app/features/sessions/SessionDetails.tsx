import { lengthInWords } from "@plenary/contract/lengths";
import type { Session } from "@plenary/contract/sessions/sessions";
import { text } from "@plenary/contract/text";
import { Link } from "react-router";
import { formatInstantDay, formatTimeRange, formatZone } from "../../base/formats/dates.ts";
import { paths } from "../../base/paths/paths.ts";
import { Detail, Details } from "../../ui/lists/Details.tsx";
import { Breakable } from "../../ui/texts/Breakable.tsx";
import { ClaimLink } from "../claims/ClaimLink.tsx";
import { NotConfirmed } from "../users/NotConfirmed.tsx";
import { PersonLink } from "../users/PersonLink.tsx";
import { isElsewhere } from "./decisions/public-programme.ts";
import { InvitedAddresses } from "./shown/InvitedAddresses.tsx";
import { MoreDetails } from "./shown/MoreDetails.tsx";
import { NoSpeaker } from "./shown/SpeakerNames.tsx";
import { Speakers } from "./shown/Speakers.tsx";
import { WishesDetail } from "./shown/Wishes.tsx";

interface SessionDetailsProps {
  session: Session;
  /** Where the event is known. */
  hidesEvent?: boolean;
}

/** Time, room and speakers, including what isn't set yet. */
export function SessionDetails({ session, hidesEvent = false }: SessionDetailsProps) {
  const { event, eventId, speakers, declined = [], startTime, durationMinutes, room, track } = session;
  const open = text("Not set yet");
  const speaking = speakers.filter(({ accepted }) => accepted);
  // An address or a link below a name ends its line.
  const hasMore = speaking.some(({ email, unclaimed }) => email || unclaimed);
  const asked = speakers.filter(({ accepted }) => !accepted);
  return (
    <Details>
      {!hidesEvent && (
        <Detail term={text("Event")}>
          <Link to={paths.event(eventId)} className="text-link">
            {event.name}
          </Link>
        </Detail>
      )}
      <Detail term={speaking.length > 1 ? text("Speakers") : text("Speaker")}>
        {speaking.length === 0 && <NoSpeaker session={session} />}
        {speaking.map((speaker, index) => (
          <span key={speaker.userId} className={hasMore ? "mb-1 block" : undefined}>
            {index > 0 && !hasMore && ", "}
            <PersonLink person={speaker} />
            {speaker.email && <Address speaker={speaker} />}
            {speaker.unclaimed && <Imported session={session} speaker={speaker} />}
          </span>
        ))}
        {session.permissions.decide && <Speakers session={session} />}
      </Detail>
      {(asked.length > 0 || session.askedAddresses) && (
        <Detail term={text("Asked to speak")}>
          {asked.map((person) => (
            <span key={person.userId} className="mb-1 block">
              <PersonLink person={person} />
              <span className="block text-sm text-ink-soft">{text("Has not answered yet")}</span>
            </span>
          ))}
          {session.askedAddresses && <InvitedAddresses asked={session.askedAddresses} />}
        </Detail>
      )}
      {declined.length > 0 && (
        <Detail term={text("Not speaking")}>
          {declined.map((person) => (
            <span key={person.userId} className="mb-1 block">
              <PersonLink person={person} />
              <span className="block text-sm text-ink-soft">{declinedText(person)}</span>
            </span>
          ))}
        </Detail>
      )}
      <Detail term={text("Time")}>
        {startTime ? (
          <>
            <time dateTime={startTime}>{formatTimeRange(startTime, durationMinutes, event.timezone)}</time>
            <span className="block text-sm text-ink-soft">{formatZone(event.timezone)}</span>
            {session.status === "draft" && session.wishes?.startTime === startTime && (
              <span className="block text-sm text-ink-soft">
                {text("The speaker's wish. It is set once the session is confirmed.")}
              </span>
            )}
          </>
        ) : (
          open
        )}
      </Detail>
      {durationMinutes !== null && <Detail term={text("Duration")}>{lengthInWords(durationMinutes)}</Detail>}
      <Detail term={text("Room")}>{room ?? open}</Detail>
      <Detail term={text("Track")}>{track ?? open}</Detail>
      {isElsewhere(session) && (
        <Detail term={text("For the public")}>
          <ReleasedPlace session={session} />
          <span className="block text-sm text-ink-soft">
            {text("As released last. The place above is public with the next version.")}
          </span>
        </Detail>
      )}
      <MoreDetails session={session} />
      <WishesDetail session={session} />
    </Details>
  );
}

/** For the event's organizers. */
function Address({ speaker: { email, emailConfirmed } }: { speaker: Session["speakers"][number] }) {
  return (
    <span className="block">
      <a href={`mailto:${email}`} className="text-sm text-link [overflow-wrap:anywhere]">
        {email && <Breakable>{email}</Breakable>}
      </a>{" "}
      {emailConfirmed === false && <NotConfirmed />}
    </span>
  );
}

function ReleasedPlace({ session: { released, event } }: { session: Session }) {
  const { startTime, durationMinutes, room, track } = released ?? {};
  if (!startTime && !room) return text("No time and room yet");
  return (
    <>
      {startTime && (
        <time dateTime={startTime} className="block">
          {formatTimeRange(startTime, durationMinutes ?? null, event.timezone)}
        </time>
      )}
      {[room, track].map(
        (word) =>
          word && (
            <bdi key={word} className="block">
              {word}
            </bdi>
          ),
      )}
    </>
  );
}

/** Nobody has such an account; an organizer makes a link for the person it is meant for. */
function Imported({ session, speaker }: { session: Session; speaker: { userId: string; name: string } }) {
  return (
    <span className="mb-2 block text-sm text-ink-soft">
      {text("No account")}
      {session.permissions.decide && (
        <span className="mt-1.5 block">
          <ClaimLink eventId={session.eventId} speaker={speaker} />
        </span>
      )}
    </span>
  );
}

function declinedText({ hasLeft, at }: { hasLeft: boolean; at: string }): string {
  const day = formatInstantDay(at);
  return hasLeft ? text("Left on {day}", { day }) : text("Declined on {day}", { day });
}
