import type { Favourite } from "@plenary/contract/programme/favourites";
import { beside, text } from "@plenary/contract/text";
import { useId, useState } from "react";
import { Link } from "react-router";
import { formatTimeRange, formatZone } from "../../base/formats/dates.ts";
import { paths } from "../../base/paths/paths.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Badge } from "../../ui/texts/Badge.tsx";
import { clashesOf, type favouriteList } from "./favourite-list.ts";
import { overlapText } from "./overlap-text.ts";
import { saveMark } from "./own-favourites.ts";
import { starOutline } from "./star-outline.ts";

interface FavouriteListProps {
  title: string;
  events: ReturnType<typeof favouriteList>["upcoming"];
  /** All favourites, to find overlaps. */
  all: readonly Favourite[];
  whose: string | null;
}

/** Favourites by event. One that is unmarked stays until the screen is left, so that it can be marked again. */
export function FavouriteList({ title, events, all, whose }: FavouriteListProps) {
  const id = useId();
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const marked = all.filter(({ sessionId }) => !off.has(sessionId));

  function change(favourite: Favourite, on: boolean) {
    const next = new Set(off);
    if (on) next.delete(favourite.sessionId);
    else next.add(favourite.sessionId);
    setOff(next);
    if (whose) void saveMark(favourite, on, whose);
  }

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {events.map(({ eventId, event, favourites }) => (
        <div key={eventId} className="mt-6">
          <h3 className="text-lg [overflow-wrap:anywhere]">
            <Link to={paths.publicProgramme(eventId)} className="text-link">
              {event.name}
            </Link>
          </h3>
          <p className="text-sm text-ink-soft">
            {text("Times are on the event's clock ({zone}).", { zone: formatZone(event.timezone) })}
          </p>
          <ul aria-label={event.name} className="mt-2 divide-y divide-line border-y border-line">
            {favourites
              .filter(({ cancelled, sessionId }) => !cancelled || !off.has(sessionId))
              .map((favourite) => (
                <Row
                  key={favourite.sessionId}
                  favourite={favourite}
                  isOn={!off.has(favourite.sessionId)}
                  clashes={off.has(favourite.sessionId) ? [] : clashesOf(favourite, marked)}
                  onChange={(on) => change(favourite, on)}
                />
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

interface RowProps {
  favourite: Favourite;
  isOn: boolean;
  clashes: readonly Favourite[];
  onChange: (on: boolean) => void;
}

function Row({ favourite, isOn, clashes, onChange }: RowProps) {
  const { eventId, sessionId, title, startTime, endTime, room, notice, event, cancelled } = favourite;
  const minutes = startTime && endTime ? (Date.parse(endTime) - Date.parse(startTime)) / 60_000 : null;
  const when = startTime ? formatTimeRange(startTime, minutes, event.timezone) : text("Not scheduled yet");
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {cancelled ? (
            <>
              <span dir="auto" className="font-medium line-through">
                {title}
              </span>
              <Badge tone="danger">{text("Cancelled")}</Badge>
            </>
          ) : (
            <Link
              to={paths.publicSession(eventId, sessionId)}
              dir="auto"
              className="inline-block min-h-6 font-medium hover:text-accent"
            >
              {title}
            </Link>
          )}
        </p>
        <p className="text-sm text-ink-soft">{beside([when, room])}</p>
        {notice && (
          <p className="text-sm font-semibold text-warn" dir="auto">
            {notice}
          </p>
        )}
        {clashes.length > 0 && <p className="text-sm font-semibold text-warn">{overlapText(clashes)}</p>}
      </div>
      {cancelled ? (
        <Button size="sm" variant="secondary" onClick={() => onChange(false)}>
          {text("Remove")} <span className="sr-only">{title}</span>
        </Button>
      ) : (
        <button
          type="button"
          aria-pressed={isOn}
          aria-label={text("Favourite: {title}", { title })}
          onClick={() => onChange(!isOn)}
          className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken"
        >
          <Star isOn={isOn} />
        </button>
      )}
    </li>
  );
}

function Star({ isOn }: { isOn: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`size-5 ${isOn ? "fill-accent stroke-accent" : "fill-none stroke-ink-soft"}`}
      strokeWidth="1.5"
      strokeLinejoin="round"
    >
      <path d={starOutline} />
    </svg>
  );
}
