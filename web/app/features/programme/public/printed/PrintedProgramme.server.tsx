import type { Client } from "@plenary/contract/client";
import { searchText } from "@plenary/contract/fields";
import {
  getPublicProgramme,
  type PublicSlot,
  searchProgramme,
} from "@plenary/contract/programme/public-programme";
import { roomNames } from "@plenary/contract/programme/room-names";
import { getPublicEvent } from "@plenary/contract/public/public";
import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { type Clock, clockIn, formatDayRange, formatZone } from "../../../../base/formats/dates.ts";
import { paths } from "../../../../base/paths/paths.ts";
import { PhoneAccentStyles } from "../../../public/parts/AccentStyles.tsx";
import { EventLogo } from "../../../public/parts/EventLinks.tsx";
import type { DocumentMaker } from "../../../public/whole-document.server.tsx";
import { spanOn, timeOn } from "../slots/times.ts";
import { Doors } from "./PrintedDoors.server.tsx";
import sheet from "./print.css?url";
import { chosenSlots, inPages, isForAll, type PrintedRoom, printedDays, printedRooms } from "./printed.ts";
import { dayName, type Printed, PrintedSlot, roomName, speakerNames } from "./printed-parts.server.tsx";

const layouts = {
  days: { label: () => text("A table for each day"), Body: Days },
  rooms: { label: () => text("A sign for each door"), Body: Doors },
  list: { label: () => text("A list"), Body: List },
};
type Layout = keyof typeof layouts;

/** The script's address (web/react-router.config.ts); in development, its source. */
const script = import.meta.env.DEV
  ? "/app/features/programme/public/printed/print-mine.ts"
  : "/print-mine.js";

const layoutOf = (value: string | null): Layout => (value === "rooms" || value === "list" ? value : "days");

/**
 * The programme for paper: black on white, A4, of everything that the query chooses. Links to other layouts aren't printed. The
 * browser knows what is marked, and takes the rest away (print-mine.ts).
 */
export const printedProgramme: DocumentMaker = async ({ call, origin, params: { eventId = "" }, query }) => {
  const [{ programme }, { event: shown }] = await Promise.all([
    call(getPublicProgramme, { params: { eventId } }),
    call(getPublicEvent, { params: { eventId } }),
  ]);
  const { event } = programme;
  const { logo, slug } = shown.identity ?? {};
  const identity = (logo || slug) && (
    <p className="identity">
      {logo && <EventLogo logo={logo} />}
      {slug && `${new URL(origin).host}/e/${slug}`}
    </p>
  );
  const slots = chosenSlots(programme, query, await foundIn(call, eventId, query.get("q")));
  const layout = layoutOf(query.get("layout"));
  const { Body } = layouts[layout];
  const clock = clockIn(event.timezone);
  return {
    title: text("Programme of {event}", { event: event.name }),
    canonical: new URL(paths.publicProgramme(eventId), origin).href,
    // Not for people: classes. Paper is light.
    className: `${layout} light`,
    head: (
      <>
        <link rel="stylesheet" href={sheet} />
        <PhoneAccentStyles accent={event.accent} />
        <script type="module" src={script} />
      </>
    ),
    body: (
      <main id="content">
        <Choice query={query} layout={layout} />
        {layout !== "rooms" && identity}
        {slots.length === 0 ? (
          <>
            <h1 dir="auto">{event.name}</h1>
            <p>{text("No sessions yet")}</p>
          </>
        ) : (
          <Body
            {...{ programme, clock, identity }}
            rooms={printedRooms(programme, slots, query.getAll("room"))}
            days={printedDays(programme, slots)}
          />
        )}
      </main>
    ),
  };
};

/** The sessions whose texts contain the words, according to the server. Refused words match nothing. */
async function foundIn(call: Client, eventId: string, q: string | null): Promise<ReadonlySet<string>> {
  if (!q || !searchText.safeParse(q.trim()).success) return new Set();
  const { sessionIds } = await call(searchProgramme, { params: { eventId }, query: { q: q.trim() } });
  return new Set(sessionIds);
}

/** On the screen only. */
function Choice({ query, layout }: { query: URLSearchParams; layout: Layout }) {
  const isMine = query.has("mine");
  const to = (name: string) => {
    const next = new URLSearchParams(query);
    next.set("layout", name);
    return `?${next}`;
  };
  const other = new URLSearchParams(query);
  if (isMine) other.delete("mine");
  else other.set("mine", "1");
  return (
    <nav aria-label={text("Layouts")}>
      {Object.entries(layouts).map(([name, { label }]) => (
        <a key={name} href={to(name)} aria-current={name === layout ? "true" : undefined}>
          {label()}
        </a>
      ))}
      {/* Without scripts nobody knows what is marked. */}
      <a id="mine" href={`?${other}`} aria-current={isMine ? "true" : undefined} hidden>
        {text("Mine")}
      </a>
    </nav>
  );
}

/** A table for each day with a column for each room; on several pages that repeat the times if one is too narrow. */
function Days({ programme, days, rooms, clock }: Printed): ReactNode {
  return days.map((each) =>
    each.day === null ? (
      <Unscheduled key="" programme={programme} slots={each.slots} />
    ) : (
      <Day key={each.day} {...{ programme, rooms, clock }} day={each.day} slots={each.slots} />
    ),
  );
}

interface DayProps extends Omit<Printed, "days" | "identity"> {
  day: string;
  slots: PublicSlot[];
}

function Day({ programme, day, slots, rooms: all, clock }: DayProps) {
  const { event } = programme;
  const pages = inPages(all.filter(({ has }) => slots.some(has)));
  return pages.map((rooms, at) => {
    const shown = slots.filter((slot) => isForAll(slot) || rooms.some(({ has }) => has(slot)));
    const hours = [...Map.groupBy(shown, ({ startTime }) => hourOf(startTime ?? "", clock))];
    return (
      // On small screens it scrolls sideways, also by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: so that it can be scrolled
      <section key={rooms[0]?.key ?? ""} className="page" tabIndex={0} aria-label={dayName(day)}>
        <table>
          <colgroup>
            <col className="time" />
          </colgroup>
          {/* Repeated on each sheet of the day. */}
          <thead>
            <tr>
              <td colSpan={rooms.length + 1} className="title">
                <h1 dir="auto">{dayName(day)}</h1>
                <p className="about" dir="auto">
                  {pages.length > 1
                    ? text("{event} · {zone} · part {page} of {pages} of this day", {
                        event: event.name,
                        zone: formatZone(event.timezone),
                        page: at + 1,
                        pages: pages.length,
                      })
                    : text("{event} · {zone}", { event: event.name, zone: formatZone(event.timezone) })}
                </p>
              </td>
            </tr>
            <tr>
              <th scope="col" className="time">
                {text("Time")}
              </th>
              {rooms.map((room) => (
                <th key={room.key} scope="col" dir="auto">
                  {roomName(room)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.map(([hour, ofHour]) => (
              <Hour key={hour} {...{ rooms, day, clock }} hour={hour} slots={ofHour} />
            ))}
          </tbody>
        </table>
      </section>
    );
  });
}

/** The instant at which the hour begins on the clock. */
function hourOf(start: string, clock: Clock): string {
  const minutes = Number(clock(start).time.slice(3, 5));
  return new Date(Date.parse(start) - minutes * 60_000).toISOString();
}

/** What begins within one hour. Items for all rooms are in a row across them. */
function Hour({ hour, rooms, slots, day, clock }: CellsProps & { hour: string }) {
  const common = slots.filter(isForAll);
  const others = slots.filter((slot) => !isForAll(slot));
  const head = <th scope="row">{timeOn(day, hour, clock)}</th>;
  return (
    <>
      {common.length > 0 && (
        <tr>
          {head}
          <td colSpan={Math.max(rooms.length, 1)} className="all">
            <Entries slots={common} {...{ day, clock }} />
          </td>
        </tr>
      )}
      {others.length > 0 && (
        <tr>
          {head}
          {rooms.map(({ key, has }) => (
            <td key={key}>
              <Entries slots={others.filter(has)} {...{ day, clock }} />
            </td>
          ))}
        </tr>
      )}
    </>
  );
}

interface CellsProps {
  rooms: PrintedRoom[];
  slots: PublicSlot[];
  day: string;
  clock: Clock;
}

const Entries = ({ slots, day, clock }: Omit<CellsProps, "rooms">) =>
  slots.map((slot) => (
    <div key={slot.slotId} className="entry" dir="auto" data-slot={slot.slotId}>
      {slot.startTime && <i>{spanOn(day, slot.startTime, slot.endTime, clock)}</i>}
      <b>{slot.title}</b>
      {slot.speakers.length > 0 && <span>{speakerNames(slot)}</span>}
    </div>
  ));

/** All of it, one after the other, on numbered pages. */
function List({ programme, days, clock }: Printed): ReactNode {
  const { event } = programme;
  const where = roomNames(programme);
  return (
    <>
      <h1 dir="auto">{event.name}</h1>
      <p className="about" dir="auto">
        {text("{days} · {location} · {zone}", {
          days: formatDayRange(event.startDate, event.endDate),
          location: event.location,
          zone: formatZone(event.timezone),
        })}
      </p>
      {days.map(({ day, slots }) => (
        <section key={day}>
          <h2>{dayName(day)}</h2>
          <ol>
            {slots.map((slot) => (
              <li key={slot.slotId} data-slot={slot.slotId}>
                <p className="time">
                  {day && slot.startTime && spanOn(day, slot.startTime, slot.endTime, clock)}
                </p>
                <PrintedSlot slot={slot} room={where(slot)} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

function Unscheduled({ programme, slots }: Pick<DayProps, "programme" | "slots">) {
  const where = roomNames(programme);
  return (
    <section className="page">
      <h1>{dayName(null)}</h1>
      <p className="about" dir="auto">
        {programme.event.name}
      </p>
      <ol>
        {slots.map((slot) => (
          <li key={slot.slotId} data-slot={slot.slotId}>
            <PrintedSlot slot={slot} room={where(slot)} />
          </li>
        ))}
      </ol>
    </section>
  );
}
