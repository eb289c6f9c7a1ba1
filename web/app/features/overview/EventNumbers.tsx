import type { Event } from "@plenary/contract/events/events";
import type { EventOverview } from "@plenary/contract/events/overview";
import { beside, counted, text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDay } from "../../base/formats/dates.ts";
import { organizerPaths } from "../../base/paths/organizer-paths.ts";

interface EventNumbersProps {
  event: Event;
  overview: EventOverview;
}

/** An event's numbers by day: its sessions with their answers, and what was submitted and decided lately. */
export function EventNumbers({ event: { eventId }, overview: { days, lately } }: EventNumbersProps) {
  if (days.length + lately.length === 0) return null;
  return (
    <div className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
      {days.length > 0 && (
        <Days
          id="days"
          title={text("Confirmed sessions by day")}
          rows={days.map(({ day, sessions, answers }) => ({
            day,
            count: sessions,
            said: beside([
              counted(sessions, "{count} session", "{count} sessions"),
              answers > 0 && counted(answers, "{count} answer", "{count} answers"),
            ]),
            to: organizerPaths.sessions(eventId, { status: "confirmed", day }),
          }))}
        />
      )}
      {lately.length > 0 && (
        <Days
          id="lately"
          title={text("In the last seven days")}
          rows={lately.map(({ day, added, decided }) => ({
            day,
            count: added + decided,
            said: beside([
              added > 0 && counted(added, "{count} new session", "{count} new sessions"),
              decided > 0 && counted(decided, "{count} decision", "{count} decisions"),
            ]),
          }))}
        />
      )}
    </div>
  );
}

interface Row {
  day: string;
  /** How long the bar is. */
  count: number;
  said: string;
  to?: string;
}

/** A bar for each day, as long as its number is beside the largest, with words. */
function Days({ id, title, rows }: { id: string; title: string; rows: Row[] }) {
  const largest = Math.max(...rows.map(({ count }) => count));
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-3 text-base">
        {title}
      </h2>
      <ul aria-labelledby={id} className="flex flex-col gap-3 text-sm">
        {rows.map(({ day, count, said, to }) => (
          <li key={day}>
            <p className="flex flex-wrap justify-between gap-x-4">
              <DayLink to={to}>{formatDay(day)}</DayLink>
              <span className="text-ink-soft tabular-nums">{said}</span>
            </p>
            <svg width="100%" height="6" aria-hidden="true" className="mt-1 block">
              <rect width="100%" height="6" rx="3" className="fill-sunken" />
              <rect width={`${(100 * count) / largest}%`} height="6" rx="3" className="fill-accent" />
            </svg>
          </li>
        ))}
      </ul>
    </section>
  );
}

function DayLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) return <span>{children}</span>;
  return (
    <Link to={to} className="text-link">
      {children}
    </Link>
  );
}
