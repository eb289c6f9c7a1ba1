import type { ScheduledSession } from "@plenary/contract/public/public";
import { text } from "@plenary/contract/text";
import { Fragment } from "react";
import { type Clock, clockIn } from "../../../base/formats/dates.ts";
import { minutesOf } from "../../../base/formats/minutes-of.ts";
import { ratingsText } from "../../../base/formats/ratings.ts";
import { paths } from "../../../base/paths/paths.ts";
import { phonePaths } from "../../../base/paths/phone-paths.ts";
import { dayId, dayName, daysOf, type Facets, timeOn } from "./programme.ts";
import { titleWidth } from "./title-width.ts";

interface ProgrammeRowsProps {
  sessions: readonly ScheduledSession[];
  zone: string;
  dayChange: string;
  facets: Facets;
  /** Those of the whole page, where only a part of it is made. */
  all?: readonly ScheduledSession[];
}

/** Up to a thousand sessions: few elements, short class names (programme.css), data attributes (use-filters.ts). */
export function ProgrammeRows({ sessions, zone, dayChange, facets, all = sessions }: ProgrammeRowsProps) {
  const clock = clockIn(zone);
  const now = Date.now();
  // While the event is on; the page is made anew when something ends (on-now.ts).
  const isOn = all.some((session) => endOf(session) > now);
  return daysOf(sessions, clock, dayChange).map(({ day, starts }) => (
    <section key={day} className="day" aria-labelledby={dayId(day)}>
      <h3 id={dayId(day)}>{dayName(day)}</h3>
      {starts.map((start) => (
        <div key={start.sessions[0]?.sessionId} className="start">
          {/* Each session states its time itself; this one is for skimming. */}
          <p aria-hidden="true">{start.time}</p>
          <ol>
            {start.sessions.map((session) => (
              <Row
                key={session.sessionId}
                session={session}
                day={day}
                clock={clock}
                facets={facets}
                over={isOn && endOf(session) <= now}
              />
            ))}
          </ol>
        </div>
      ))}
    </section>
  ));
}

/** The approximate room of the texts, as classes: the phones on which the title fits a line, and the lines of the summary. */
function roomOf({ title, summary }: ScheduledSession["talk"]): string {
  const width = (text: string) => text.replaceAll(/[\u1100-\uffff]/g, "xx").length;
  const lines = summary.split("\n").reduce((sum, line) => sum + Math.ceil(width(line) / 90), 0);
  return [titleWidth(title), `l${Math.min(Math.max(lines, 2), 7)}`].filter(Boolean).join(" ");
}

/** Not a number without a time. */
const endOf = ({ endTime }: ScheduledSession) => Date.parse(endTime ?? "");

interface RowProps {
  session: ScheduledSession;
  day: string | null;
  clock: Clock;
  facets: Facets;
  over: boolean;
}

function Row({ session, day, clock, facets, over }: RowProps) {
  const { eventId, sessionId, talk, speakers, startTime, room, track, notice, feedbackCode, ratings } =
    session;
  // On phones only the first 100 characters are shown (programme.css).
  const [, first, rest] = /^(.{0,99}\S)?(.*)/su.exec(talk.summary) ?? [];
  return (
    <li
      className={`${roomOf(talk)}${over ? " over" : ""}`.trim()}
      data-track={track === null ? undefined : facets.tracks.indexOf(track)}
      data-room={room === null ? undefined : facets.rooms.indexOf(room)}
    >
      <div>
        <h4>
          <a href={paths.publicSession(eventId, sessionId)}>{talk.title}</a>
        </h4>
        <p className="by">
          {speakers.map(({ userId, name, hasProfile }, index) => (
            <Fragment key={userId}>
              {index > 0 && text(", ")}
              {hasProfile ? <a href={paths.publicUser(userId)}>{name}</a> : <bdi>{name}</bdi>}
            </Fragment>
          ))}
          {session.awaitsSpeaker && text("Speaker to be announced")}
        </p>
        {notice && <p className="notice">{notice}</p>}
        {ratings && <p>{ratingsText(ratings)}</p>}
        <p className="say">
          {first}
          {rest && (
            <>
              <i className="md:hidden">…</i>
              <span>{rest}</span>
            </>
          )}
        </p>
      </div>
      <p className="at">
        {startTime && <time dateTime={startTime}>{timeOn(day, startTime, minutesOf(session), clock)}</time>}
        {room && <bdi>{room}</bdi>}
        {track && <bdi>{track}</bdi>}
        <b>{text("Confirmed")}</b>
        {feedbackCode && <a href={phonePaths.code(feedbackCode)}>{text("Feedback")}</a>}
      </p>
    </li>
  );
}
