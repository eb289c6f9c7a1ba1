import type {
  PublicProgramme,
  PublicRoom,
  PublicSlot,
  SinglePublicSession,
} from "@plenary/contract/programme/public-programme";
import { counted, text } from "@plenary/contract/text";
import { formatTimeRange } from "../../../base/formats/dates.ts";
import { formatCount } from "../../../base/formats/figures.ts";
import { minutesOf } from "../../../base/formats/minutes-of.ts";
import { paths } from "../../../base/paths/paths.ts";
import { isBeginning } from "../../../base/texts/summary.ts";
import { LinkedText } from "../../../ui/texts/LinkedText.tsx";
import { RenderedText } from "../../../ui/texts/RenderedText.tsx";
import { Away, Fact, People, Said } from "./made-words.tsx";
import { SessionWays } from "./SessionWays.tsx";

/** A session, its neighbours in the programme, and its room if that is one of the event's. */
export interface ShownSession {
  session: SinglePublicSession;
  programme: PublicProgramme;
  place: PublicRoom | undefined;
}

/** The session's texts, links and speakers, and its neighbours in the programme. */
export function SessionRest({ session, programme, place, origin }: ShownSession & { origin: string }) {
  const { talk, descriptionHtml, links, doNotRecord } = session;
  return (
    <>
      <SessionWays {...{ session, place, origin }} />
      {doNotRecord && <p className="mt-4 text-ink-soft">{text("This session is not recorded.")}</p>}
      <section aria-labelledby="about" className="part">
        <h2 id="about">{text("About")}</h2>
        {!isBeginning(talk.summary, session.description) && (
          <LinkedText text={talk.summary} className="mt-3 max-w-prose text-lg" />
        )}
        <RenderedText html={descriptionHtml} className="mt-4 max-w-prose" />
      </section>
      {links.length > 0 && (
        <section aria-labelledby="links" className="part">
          <h2 id="links">{text("Links")}</h2>
          <ul className="plain-list">
            {links.map(({ url, title }) => (
              <li key={url}>
                <Away to={url}>{title}</Away>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Speakers session={session} programme={programme} />
      {place && (place.capacity || place.accessibility) && (
        <section aria-labelledby="room" className="part">
          <h2 id="room">{text("The room")}</h2>
          <dl className="facts">
            <Fact term={text("Capacity")}>
              {place.capacity &&
                counted(place.capacity, "{shown} person", "{shown} people", {
                  shown: formatCount(place.capacity),
                })}
            </Fact>
            <Fact term={text("Accessibility")}>
              {place.accessibility && <LinkedText text={place.accessibility} />}
            </Fact>
          </dl>
        </section>
      )}
      <Beside session={session} programme={programme} />
    </>
  );
}

type Within = Pick<ShownSession, "session" | "programme">;

function Speakers({ session, programme }: Within) {
  const { speakers, sessionId } = session;
  if (speakers.length === 0) return null;
  const others = programme.slots.filter(({ slotId }) => slotId !== sessionId);
  return (
    <section aria-labelledby="speakers" className="part">
      <h2 id="speakers">{speakers.length > 1 ? text("Speakers") : text("Speaker")}</h2>
      <ul className="people">
        {speakers.map((speaker) => {
          const { userId, biography, links = [] } = speaker;
          const theirs = others.filter((slot) => slot.speakers.some((each) => each.userId === userId));
          return (
            <li key={userId}>
              <h3>
                <People people={[speaker]} />
              </h3>
              <Said person={speaker} />
              {biography && <LinkedText text={biography} className="biography" />}
              {links.length > 0 && (
                <ul>
                  {links.map((link) => (
                    <li key={link}>
                      <Away to={link}>{link.replace(/^https?:\/\/(www\.)?|\/$/g, "")}</Away>
                    </li>
                  ))}
                </ul>
              )}
              {theirs.length > 0 && (
                <>
                  <p className="soft">{text("Also at this event:")}</p>
                  <ul>
                    {theirs.map((slot) => (
                      <li key={slot.slotId}>
                        <SlotLink slot={slot} programme={programme} />
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The sessions before and after it in the same room. */
function Beside({ session, programme }: Within) {
  const inRoom = programme.slots.filter(
    ({ kind, roomIds, startTime }) =>
      kind === "session" && startTime && session.roomId && roomIds.includes(session.roomId),
  );
  const at = inRoom.findIndex(({ slotId }) => slotId === session.sessionId);
  const [previous, next] = at < 0 ? [] : [inRoom[at - 1], inRoom[at + 1]];
  if (!previous && !next) return null;
  return (
    <nav aria-labelledby="beside" className="part">
      <h2 id="beside">{text("In the same room")}</h2>
      <dl className="beside">
        <Fact term={text("Before")}>{previous && <SlotLink slot={previous} programme={programme} />}</Fact>
        <Fact term={text("Afterwards")}>{next && <SlotLink slot={next} programme={programme} />}</Fact>
      </dl>
    </nav>
  );
}

function SlotLink({ slot, programme }: { slot: PublicSlot; programme: PublicProgramme }) {
  const { eventId, timezone } = programme.event;
  const { slotId, title, startTime } = slot;
  return (
    <>
      <a href={paths.publicSession(eventId, slotId)}>{title}</a>
      {startTime && (
        <time dateTime={startTime} className="soft">
          {formatTimeRange(startTime, minutesOf(slot), timezone)}
        </time>
      )}
    </>
  );
}
