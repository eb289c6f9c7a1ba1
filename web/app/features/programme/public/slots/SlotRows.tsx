import type { PublicProgramme, PublicSlot } from "@plenary/contract/programme/public-programme";
import { roomNames } from "@plenary/contract/programme/room-names";
import { language, list, text } from "@plenary/contract/text";
import { createElement, Fragment, type ReactNode, use } from "react";
import {
  type Clock,
  clockIn,
  formatDay,
  formatWeekday,
  formatZone,
  timeOf,
} from "../../../../base/formats/dates.ts";
import { formatMinutes } from "../../../../base/formats/figures.ts";
import { minutesOf } from "../../../../base/formats/minutes-of.ts";
import { type DayGrid, leastMinutes, placeDay } from "./day-grid.ts";
import { dayOf, unlistedKeys } from "./facets.ts";
import { dayId, type ShownProgramme } from "./shown-programme.ts";
import { startHeight } from "./start-height.ts";
import { spanOn, timeOn } from "./times.ts";

interface SlotRowsProps {
  programme: PublicProgramme;
  shown: ShownProgramme;
  /** The base of sessions' addresses; by default relative to the programme's own page. */
  sessions?: string;
  /** Renders the rows in parts, in turns of their own (turns.server.ts); without it all at once. */
  nextTurn?: () => Promise<void>;
}

/** Shared by all rows. */
interface Making {
  clock: Clock;
  sessions: string;
  nextTurn: (() => Promise<void>) | undefined;
  roomsOf: (slot: PublicSlot) => string | null;
  indexes: (slot: PublicSlot) => { room: number[] | "all"; track: number; kind: number; languages: number[] };
}

/** A list, by classes a grid (grid.css): few elements and short names for thousands. slots.ts reads `data-f`. */
export function SlotRows(props: SlotRowsProps): ReactNode {
  const { programme, shown, sessions = "sessions/", nextTurn } = props;
  const { event, dayChange, gridMinutes, slots } = programme;
  const clock = clockIn(event.timezone);
  const making = {
    clock,
    sessions,
    nextTurn,
    roomsOf: roomNames(programme),
    indexes: indexesOf(programme, shown),
  };
  const days = Map.groupBy(slots, (slot) => dayOf(slot, dayChange, clock));
  const parts = [...days].map(([day, ofDay]) => (
    <section key={day} className={day ? "day" : "day later"} aria-labelledby={dayId(day)}>
      <h2 id={dayId(day)}>{day ? `${formatWeekday(day)}, ${formatDay(day)}` : text("Not scheduled yet")}</h2>
      {day === null ? (
        <ol>
          {inParts(
            ofDay.map((slot) => <Row key={slot.slotId} {...{ slot, making, day }} />),
            nextTurn,
          )}
        </ol>
      ) : (
        <>
          <p className="zone">{formatZone(event.timezone)}</p>
          <Plan {...{ day, slots: ofDay, shown, making, gridMinutes }} />
        </>
      )}
    </section>
  ));
  return <div className="plans">{parts}</div>;
}

interface PlanProps {
  day: string;
  slots: PublicSlot[];
  shown: ShownProgramme;
  making: Making;
  gridMinutes: number;
}

/** With more rows than this, each is drawn when it becomes visible. */
const long = 24;

function Plan({ day, slots, shown, making, gridMinutes }: PlanProps) {
  const grid = placeDay(slots, (slot) => making.indexes(slot).room, gridMinutes);
  const starts = Map.groupBy(slots, (slot) => slot.startTime ?? "");
  /** The steps whose time is written. */
  const written: number[] = [];
  const groups = [...starts].map(([start, ofStart]) => {
    const step = grid.steps.get(ofStart[0]?.slotId ?? "")?.from ?? 0;
    // A line of text is as high as five minutes.
    const isWritten = (step - (written.at(-1) ?? Number.NEGATIVE_INFINITY)) * gridMinutes >= leastMinutes;
    if (isWritten) written.push(step);
    // Out of sight it takes the same room, and is drawn at once when visible, or row by row.
    const height = digits("h", startHeight(ofStart.map(({ title }) => title)));
    const rows = ofStart.length > long ? "long" : "";
    return (
      <div key={start} className={["start", digits("r", step), height, rows].filter(Boolean).join(" ")}>
        <p aria-hidden="true" className={isWritten ? undefined : "same"}>
          <time dateTime={start.replace(":00.000Z", "Z")}>{timeOn(day, start, making.clock)}</time>
        </p>
        <ol>
          {ofStart.map((slot) => (
            <Row key={slot.slotId} {...{ slot, making, day, grid }} />
          ))}
        </ol>
      </div>
    );
  });
  const label = shown.facets.day.find(({ key }) => key === day)?.label;
  return (
    <div className={`plan g${gridMinutes} ${digits("n", tracksOf(grid))}`} data-day={label}>
      {grid.columns.map(({ room, at, wide }) => (
        <b key={room} className={`c${at}${wideClass(wide)}`} aria-hidden="true">
          <span>
            <bdi>
              {typeof room === "number"
                ? shown.facets.room[room]?.label
                : room === "all"
                  ? text("All rooms")
                  : text("No room yet")}
            </bdi>
          </span>
        </b>
      ))}
      {inParts(groups, making.nextTurn)}
      {hoursOf(slots, making.clock).map(({ at, minutes }) => {
        const step = minutes / gridMinutes;
        const isSaid = written.some((each) => Math.abs(each - step) * gridMinutes < leastMinutes);
        return (
          <p key={at} className={`hour ${digits("r", step)}`} aria-hidden="true">
            {!isSaid && <time dateTime={at.replace(":00.000Z", "Z")}>{timeOn(day, at, making.clock)}</time>}
          </p>
        );
      })}
    </div>
  );
}

/** The full hours of a day's slots on the event's clock, and their minutes from the first start on. */
function hoursOf(slots: readonly PublicSlot[], clock: Clock): { at: string; minutes: number }[] {
  const times = slots.flatMap(({ startTime, endTime }) => [startTime, endTime].flatMap((at) => at ?? []));
  const [first, last] = [Math.min(...times.map(Date.parse)), Math.max(...times.map(Date.parse))];
  const hours: { at: string; minutes: number }[] = [];
  const toHour = (60 - Number(timeOf(new Date(first).toISOString(), clock).slice(3, 5))) % 60;
  for (let minutes = toHour; first + minutes * 60_000 < last && minutes < 1440; minutes += 60)
    hours.push({ at: new Date(first + minutes * 60_000).toISOString(), minutes });
  return hours;
}

const tracksOf = ({ columns }: DayGrid) => columns.reduce((sum, { wide }) => sum + wide, 0);

/** Names of rooms with this many letters may not fit into a phone's line beside the time. */
const longRoom = 24;

interface RowProps {
  slot: PublicSlot;
  making: Making;
  /** Null without a time. */
  day: string | null;
  grid?: DayGrid;
}

function Row({ slot, making, day, grid }: RowProps) {
  const { slotId, kind, title, summary, speakers, startTime, track, notice, streamUrl, languages } = slot;
  const [place, ...others] = grid?.places.get(slotId) ?? [];
  const { from = 0, to = 1 } = grid?.steps.get(slotId) ?? {};
  const span = digits("s", to - from);
  const room = making.roomsOf(slot);
  const minutes = minutesOf(slot);
  const extra = `${notice ? " noted" : ""}${(room?.length ?? 0) > longRoom ? " wraps" : ""}`;
  const where = place ? ` c${place.at}${wideClass(place.wide)} ${span}` : "";
  const isSession = kind === "session";
  const link = isSession ? making.sessions + slotId : slot.url;
  // Hyphens and voices follow it.
  const lang = languages.length === 1 && languages[0] !== language() ? languages[0] : undefined;
  return (
    <>
      <li
        className={`${isSession ? "" : "item"}${where}${extra}`.trim() || undefined}
        data-f={facetsOf(slot, making)}
      >
        {/* Below the event's address, as the programme's own; slots.ts reads the id in it. */}
        <h3 lang={lang}>
          {link ? (
            <a
              href={link}
              // Not for people: for search engines.
              rel={isSession ? undefined : "nofollow"}
            >
              {title}
            </a>
          ) : (
            <bdi>{title}</bdi>
          )}
        </h3>
        {notice && (
          <p className="notice" dir="auto">
            {notice}
          </p>
        )}
        {/* Their profiles are a press further: a thousand more ids would be a quarter of the page. */}
        <p className="by">{list(speakers.map(({ name }) => name))}</p>
        <p className="at">
          {day && startTime && <b>{spanOn(day, startTime, slot.endTime, making.clock)}</b>}
          {room && (
            <span>
              <bdi>{room}</bdi>
            </span>
          )}
          {minutes && <i>{formatMinutes(minutes)}</i>}
          {track && (
            <span className="track">
              <bdi>{track}</bdi>
            </span>
          )}
          {streamUrl && (
            <a
              className="watch"
              href={streamUrl}
              aria-label={text("Watch online: {title}", { title })}
              // Not for people: for search engines.
              rel="nofollow"
            >
              {text("Watch online")}
            </a>
          )}
        </p>
        {!isSession && summary && (
          <details dir="auto">
            <summary>{text("More details")}</summary>
            {summary}
          </details>
        )}
      </li>
      {others.map(({ at, wide }) => (
        // The same in rooms elsewhere in the grid.
        <li
          key={at}
          className={`again c${at}${wideClass(wide)} ${span}`}
          aria-hidden="true"
          data-f={facetsOf(slot, making)}
        >
          <h3 lang={lang}>{title}</h3>
        </li>
      ))}
    </>
  );
}

/** `minutes|rooms|track|kind|languages`, by index; empty for what is missing, without separators at the end. */
function facetsOf(slot: PublicSlot, { indexes }: Making): string {
  const { room, track, kind, languages } = indexes(slot);
  const fields = [
    minutesOf(slot) || "",
    room === "all" ? "*" : room,
    ...[track, kind].map((at) => (at < 0 ? "" : at)),
    languages,
  ];
  return fields.join("|").replace(/\|+$/, "");
}

function indexesOf({ rooms, tracks }: PublicProgramme, { facets }: ShownProgramme): Making["indexes"] {
  const at = Object.fromEntries(
    Object.entries(facets).map(([name, choices]) => [
      name,
      new Map(choices.map(({ key }, index) => [key, index])),
    ]),
  );
  const roomKey = new Map(rooms.map(({ roomId, slug }) => [roomId, slug]));
  const trackKey = new Map(tracks.map(({ trackId, slug }) => [trackId, slug]));
  const [looseRoom, looseTrack] = [unlistedKeys(rooms), unlistedKeys(tracks)];
  const find = (name: string, key: string | null | undefined) => at[name]?.get(key ?? "") ?? -1;
  return ({ kind, roomIds, room, trackId, track, type, languages }) => {
    const isForAll = kind !== "session" && roomIds.length === 0;
    const keys = roomIds.length ? roomIds.map((id) => roomKey.get(id)) : [room && looseRoom(room)];
    return {
      room: isForAll ? "all" : keys.map((key) => find("room", key)).filter((index) => index >= 0),
      track: find("track", trackId ? trackKey.get(trackId) : track && looseTrack(track)),
      kind: find("kind", type),
      languages: languages.map((code) => find("language", code)),
    };
  };
}

/** Starts, or rows without one, rendered in one turn: about 60 rows of a large conference. */
const AT_ONCE = 8;

/** The same elements, rendered by the server some in each turn (turns.server.ts). */
function inParts(elements: ReactNode[], nextTurn: (() => Promise<void>) | undefined): ReactNode {
  if (!nextTurn) return elements;
  const parts = Array.from({ length: Math.ceil(elements.length / AT_ONCE) }, (_, at) => (
    // biome-ignore lint/correctness/useJsxKeyInIterable: they become children, not a list
    <Waiting until={nextTurn()}>{elements.slice(at * AT_ONCE, (at + 1) * AT_ONCE)}</Waiting>
  ));
  return createElement(Fragment, null, ...parts);
}

/** The children are rendered only after it. */
function Waiting({ until, children }: { until: Promise<void>; children: ReactNode }): ReactNode {
  use(until);
  return children;
}

/** A number as classes, one for each digit that isn't 0, the last digit first: 25 is `r5 rr2`. */
function digits(name: string, value: number): string {
  return [...String(value)]
    .reverse()
    .map((digit, at) => (digit === "0" ? "" : `${name.repeat(at + 1)}${digit}`))
    .filter(Boolean)
    .join(" ");
}

const wideClass = (wide: number | "all") =>
  wide === "all" ? " all" : wide > 1 ? ["", digits("w", wide), "w"].join(" ") : "";
