import type { Client } from "@plenary/contract/client";
import { fold } from "@plenary/contract/fold";
import { getPublicProgramme, getPublicSession } from "@plenary/contract/programme/public-programme";
import { list, text } from "@plenary/contract/text";
import { formatTimeRange, formatZone } from "../../../base/formats/dates.ts";
import { languageName } from "../../../base/formats/language-names.ts";
import { minutesOf } from "../../../base/formats/minutes-of.ts";
import { ratingsText } from "../../../base/formats/ratings.ts";
import { paths } from "../../../base/paths/paths.ts";
import { typeWord } from "../../../base/texts/type-word.ts";
import { Badge } from "../../../ui/texts/Badge.tsx";
import { roomStates } from "../../programme/rooms/words.ts";
import { crumbsOf } from "../parts/Crumbs.tsx";
import { OpenNowLinks } from "../parts/open-now.tsx";
import { sessionData } from "../parts/programme-data.ts";
import type { MadePage } from "./made.ts";
import { plainAnswer } from "./made-failures.ts";
import { Face, Fact, Heading, People, RoomLink, TrackLink } from "./made-words.tsx";
import { SessionRest, type ShownSession } from "./SessionRest.tsx";

/** One session of an event, with its neighbours in the programme. */
export async function sessionPage(call: Client, params: Record<string, string>): Promise<MadePage> {
  const { eventId = "", sessionId = "" } = params;
  const [{ session }, { programme }] = await plainAnswer(
    Promise.all([
      call(getPublicSession, { params: { eventId, sessionId } }),
      call(getPublicProgramme, { params: { eventId }, query: { session: sessionId } }),
    ]),
    {
      title: text("Session not found"),
      cancelled: { to: paths.publicProgramme(eventId), label: text("Back to the programme") },
    },
  );
  const { event } = programme;
  const { talk, startTime } = session;
  const place = programme.rooms.find(({ roomId }) => roomId === session.roomId);
  const shown = { session, programme, place };
  return {
    title: text("{session} · {event}", { session: talk.title, event: event.name }),
    description: talk.summary,
    accent: event.accent,
    crumbs: crumbsOf(
      event,
      { label: text("Programme"), to: paths.publicProgramme(eventId) },
      { label: talk.title, to: paths.publicSession(eventId, sessionId) },
    ),
    lead: <When {...shown} />,
    header: <Header {...shown} />,
    ...(startTime && { time: { start: startTime, minutes: minutesOf(session), zone: event.timezone } }),
    expires: session.feedbackUntil,
    rest: (origin, openNow) => (
      <>
        <OpenNowLinks {...openNow} stages={openNow.stages.filter((stage) => stage.sessionId === sessionId)} />
        <SessionRest {...shown} origin={origin} />
      </>
    ),
    share: true,
    structured: (url, origin) => sessionData(shown, url, origin),
  };
}

/** When and where, above the title. */
function When({ session, programme, place }: ShownSession) {
  const { eventId, startTime, room } = session;
  const { timezone } = programme.event;
  return (
    <p className="when mt-8 sm:mt-10">
      {startTime ? (
        <time dateTime={startTime}>
          {text("{time} ({zone})", {
            time: formatTimeRange(startTime, minutesOf(session), timezone),
            zone: formatZone(timezone),
          })}
        </time>
      ) : (
        text("Not scheduled yet")
      )}
      {room && (
        <>
          <span>
            <RoomLink eventId={eventId} name={room} room={place} />
          </span>
          {place && place.state !== "open" && <Badge tone="warn">{roomStates[place.state]()}</Badge>}
        </>
      )}
    </p>
  );
}

function Header({ session, programme }: ShownSession) {
  const { eventId, talk, speakers, track, type, languages, notice, ratings } = session;
  const shownTrack = programme.tracks.find(({ trackId }) => trackId === session.trackId);
  const kind = type && typeWord(type);
  return (
    <Heading title={talk.title} className="mt-2">
      {speakers.length > 0 && (
        <div className="by with-faces">
          {speakers.map((speaker) => (
            <Face key={speaker.userId} person={speaker} />
          ))}
          <p>
            <People people={speakers} />
          </p>
        </div>
      )}
      {session.awaitsSpeaker && <p className="by">{text("Speaker to be announced")}</p>}
      {notice && (
        <p className="notice" dir="auto">
          {notice}
        </p>
      )}
      <dl className="facts">
        <Fact term={text("Track")}>
          {track && <TrackLink eventId={eventId} name={track} track={shownTrack} />}
        </Fact>
        {/* Not what the track says already. */}
        <Fact term={text("Kind")}>{kind && fold(kind) !== fold(track ?? "") && <bdi>{kind}</bdi>}</Fact>
        <Fact term={text("Language")}>{list(languages.map(languageName))}</Fact>
        <Fact term={text("Ratings")}>{ratings && ratingsText(ratings)}</Fact>
      </dl>
    </Heading>
  );
}
