import type { PublicSession } from "@plenary/contract/public";
import { Fragment } from "react";
import { type Clock, clockIn } from "../../base/dates.ts";
import { paths } from "../../base/paths.ts";
import { dayId, dayName, daysOf, type Facets, timeSpan } from "./programme.ts";

interface ProgrammeRowsProps {
  sessions: readonly PublicSession[];
  zone: string;
  facets: Facets;
}

/**
 * The programme by day and time. It is mostly rendered by the server, and can be a thousand sessions long: few
 * elements, short class names (programme.css), plain links, no event handlers. What the filters need is in data
 * attributes (see use-filters.ts).
 */
export function ProgrammeRows({ sessions, zone, facets }: ProgrammeRowsProps) {
  const clock = clockIn(zone);
  return daysOf(sessions, clock).map(({ day, starts }) => (
    <section key={day} className="day" aria-labelledby={dayId(day)}>
      <h3 id={dayId(day)}>{dayName(day)}</h3>
      {starts.map((start) => (
        <div key={start.sessions[0]?.sessionId} className="start">
          {/* Each session states its time itself; this one is for readers who skim. */}
          <p aria-hidden="true">{start.time ?? "–"}</p>
          <ol>
            {start.sessions.map((session) => (
              <Row key={session.sessionId} session={session} clock={clock} facets={facets} />
            ))}
          </ol>
        </div>
      ))}
    </section>
  ));
}

/**
 * How much room the texts take, about, as classes: on which phones the title fits a line, and the lines of the
 * summary.
 */
function roomOf({ title, summary }: PublicSession["talk"]): string {
  const width = (text: string) => text.replaceAll(/[\u1100-\uffff]/g, "xx").length;
  const lines = summary.split("\n").reduce((sum, line) => sum + Math.ceil(width(line) / 90), 0);
  const em = emOf(title);
  const tooNarrow = phones.filter((width) => width < em).length;
  return `${tooNarrow > 0 ? `t${tooNarrow} ` : ""}l${Math.min(Math.max(lines, 2), 7)}`;
}

/** How wide the programme is in windows of 320, 360, 375, 390, 412 and 430 pixels, in em (programme.css). */
const phones = [18, 20.5, 21.4, 22.3, 23.7, 24.9];

/** Letters by how wide the typeface of titles has them, in em, rather too wide: a line too many is better than a word cut off. */
const widths: [RegExp, number][] = [
  [/ /g, 0.18],
  [/[ijlI.,:;'’|!]/g, 0.27],
  [/[-frt()[\]/"]/g, 0.38],
  [/[csz]/g, 0.55],
  [/[mwMW%@]/g, 0.92],
  [/[A-HJ-LN-VX-Z&–—]/g, 0.69],
  [/[\u1100-\u1fff\u2e80-\uffff]/g, 1],
];

function emOf(title: string): number {
  let em = 0;
  let others = title.length;
  for (const [letters, width] of widths) {
    const count = title.match(letters)?.length ?? 0;
    em += count * width;
    others -= count;
  }
  return em + others * 0.6;
}

function Row({ session, clock, facets }: { session: PublicSession; clock: Clock; facets: Facets }) {
  const { talk, speakers, startTime, durationMinutes, room, track } = session;
  // On phones only the first 100 characters are shown (programme.css).
  const [, first, rest] = /^(.{0,99}\S)?(.*)/su.exec(talk.summary) ?? [];
  return (
    <li
      className={roomOf(talk)}
      data-track={track === null ? undefined : facets.tracks.indexOf(track)}
      data-room={room === null ? undefined : facets.rooms.indexOf(room)}
    >
      <div>
        <h4>{talk.title}</h4>
        <p className="by">
          {speakers.map(({ userId, name, hasProfile }, index) => (
            <Fragment key={userId}>
              {index > 0 && ", "}
              {hasProfile ? <a href={paths.publicUser(userId)}>{name}</a> : <bdi>{name}</bdi>}
            </Fragment>
          ))}
        </p>
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
        {startTime && <time dateTime={startTime}>{timeSpan(startTime, durationMinutes, clock)}</time>}
        {room && <span>{room}</span>}
        {track && <span>{track}</span>}
        <b>Confirmed</b>
      </p>
    </li>
  );
}
