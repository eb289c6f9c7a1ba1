import { eventsNotLoaded } from "@plenary/contract/failures";
import { limits } from "@plenary/contract/limits";
import { type ListedEvent, listPublicEvents, searchPublicEvents } from "@plenary/contract/public/public";
import { counted, text } from "@plenary/contract/text";
import CalendarDays from "lucide-react/icons/calendar-days";
import MapPin from "lucide-react/icons/map-pin";
import { type MouseEvent, memo, useEffect, useEffectEvent, useRef } from "react";
import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useLocation,
} from "react-router";
import { apiContext, linkOriginContext } from "../../base/calls/server-context.ts";
import { formatDay, formatDayRange } from "../../base/formats/dates.ts";
import { paths } from "../../base/paths/paths.ts";
import { preview } from "../../base/texts/preview.ts";
import { buttonClass } from "../../ui/buttons/button-class.ts";
import { LinkButton } from "../../ui/buttons/LinkButton.tsx";
import { Spinner } from "../../ui/buttons/Spinner.tsx";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { useOnwardFocus } from "../../ui/lists/use-onward-focus.ts";
import { JoinIn } from "./JoinIn.tsx";
import { browserAnswer } from "./parts/browser-answer.ts";
import { serverAnswer } from "./parts/load.server.ts";
import { PublicFailure } from "./parts/PublicFailure.tsx";
import { pageMeta } from "./parts/page-meta.ts";
import { type EventListData, useEventBrowser } from "./use-event-browser.ts";

/** The list from its beginning or, without JavaScript, the next cards (`?cursor=`) and a search (`?q=`). */
export async function loader({
  request,
  context,
}: LoaderFunctionArgs): Promise<EventListData & { url: string; later: boolean }> {
  const call = context.get(apiContext);
  const query = new URL(request.url).searchParams;
  const q = (query.get("q") ?? "").trim().slice(0, limits.queryMax);
  const cursor = query.get("cursor") ?? undefined;
  const limit = limits.publicPage;
  const [origin, list, found] = await serverAnswer(
    Promise.all([
      context.get(linkOriginContext)(),
      call(listPublicEvents, { query: { limit, cursor: q ? undefined : cursor } }),
      q ? call(searchPublicEvents, { query: { q, limit, cursor } }) : null,
    ]),
  );
  return {
    list,
    found: found && { ...found, q },
    today: new Date().toISOString().slice(0, 10),
    url: new URL(paths.publicEvents(), origin).href,
    later: cursor !== undefined,
  };
}

export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return browserAnswer(serverLoader<typeof loader>());
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData &&
  pageMeta({
    title: text("Public Events"),
    description: text(
      "Conferences and events that are open to everybody: what is on, soonest first, with dates, places and programmes.",
    ),
    url: loaderData.url,
  });

export function ErrorBoundary() {
  return (
    <PublicFailure
      failure={eventsNotLoaded()}
      back={{ to: paths.home(), label: text("Back to the start") }}
    />
  );
}

/** Starts again for each entry of the history: a link to the list, pressed on the list, shows all of it again. */
export default function EventBrowser() {
  return <Browser key={useLocation().key} data={useLoaderData<typeof loader>()} />;
}

function Browser({ data }: { data: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const browser = useEventBrowser(data);
  const { events, q, nextCursor } = browser;
  return (
    <div className="page-column py-10 sm:py-14">
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div>
          <h1 className="text-4xl sm:text-5xl">{text("Public Events")}</h1>
          <p className="mt-3 text-ink-soft">
            {text("What is on, soonest first; then what has been.")}{" "}
            <Link to={paths.publicCalls()} className="text-link">
              {text("Open calls for papers")}
            </Link>
          </p>
        </div>
        <search className="w-full sm:w-auto">
          <form
            action={paths.publicEvents()}
            className="flex gap-2"
            onSubmit={(submit) => submit.preventDefault()}
          >
            <SearchField
              label={text("Search events")}
              name="q"
              placeholder={text("Name, place or topic")}
              maxLength={limits.queryMax}
              value={browser.text}
              onChange={(change) => browser.setText(change.target.value)}
              className="min-w-0 flex-1 sm:w-80"
            />
            <button
              type="submit"
              className={`${buttonClass("secondary")} [@media(scripting:enabled)]:hidden`}
            >
              {text("Search")}
            </button>
          </form>
        </search>
      </header>
      <p role="status" className="mt-8 mb-4 text-sm text-ink-soft">
        {countLine(browser)}
      </p>
      {data.later && (
        <p className="mb-4 text-sm">
          <Link to={paths.publicEvents({ q: data.found?.q ?? "" })} className="text-link">
            {text("Back to the first events")}
          </Link>
        </p>
      )}
      {events.length > 0 ? (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {events.map((event) => (
            <EventCard key={event.eventId} event={event} />
          ))}
        </ul>
      ) : (
        <Nothing q={q} among={browser.among} onClear={() => browser.setText("")} />
      )}
      {nextCursor && (
        <MoreEvents
          // Each search has its own sentinel, which may be visible from the start.
          key={browser.matching === null ? "" : q}
          to={paths.publicEvents({ q, cursor: nextCursor })}
          state={browser.more}
          onMore={browser.loadMore}
        />
      )}
      <JoinIn
        title={text("Have something to say?")}
        text={text("Sign up to bring your talks to these events, or to put your own on this list.")}
      />
    </div>
  );
}

interface Counts {
  events: readonly unknown[];
  total: number;
  q: string;
  matching: number | null;
  among: number | null;
}

function countLine({ events, total, q, matching, among }: Counts): string {
  const shown = events.length;
  // At least a page is loaded, so it is never one.
  if (among !== null) return text("Showing {shown} of the {among} loaded events", { shown, among });
  if (!q && shown === total)
    return counted(total, "Showing {count} public event", "Showing {count} public events");
  return q && matching !== null && matching > shown
    ? text("Showing {shown} of {total} events; {matching} match “{q}”", { shown, total, matching, q })
    : text("Showing {shown} of {total} events", { shown, total });
}

function Nothing({ q, among, onClear }: { q: string; among: number | null; onClear: () => void }) {
  if (!q) {
    return (
      <EmptyState title={text("No public events yet")}>
        {text("Events appear here as soon as their organizers publish them.")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={text("No events found")}
      action={
        <Link
          to={paths.publicEvents()}
          onClick={(click) => {
            click.preventDefault();
            onClear();
          }}
          className="text-link"
        >
          {text("Show all events")}
        </Link>
      }
    >
      {among === null
        ? text("Nothing matches “{q}”. Try another name, place or topic.", { q })
        : text("None of the loaded events matches “{q}”. The others were not searched.", { q })}
    </EmptyState>
  );
}

const EventCard = memo(function EventCard({ event }: { event: ListedEvent }) {
  return (
    <li className="relative flex flex-col rounded-card border border-line bg-surface p-5 transition-colors hover:border-accent sm:p-6">
      <h2 className="text-xl [overflow-wrap:anywhere]">
        <bdi>{event.name}</bdi>
      </h2>
      <p className="mt-3 flex gap-2 text-sm">
        <CalendarDays className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
        {formatDayRange(event.startDate, event.endDate)}
      </p>
      <p className="mt-1 flex gap-2 text-sm">
        <MapPin className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
        <bdi className="min-w-0 [overflow-wrap:anywhere]">{event.location}</bdi>
      </p>
      <p className="user-text mt-3 mb-5 text-sm text-ink-soft">
        {preview(event.descriptionPreview, limits.cardDescription)}
      </p>
      <Link
        to={paths.publicEvent(event.eventId)}
        aria-label={text("View Event Details: {event}", { event: event.name })}
        className="mt-auto text-sm font-medium text-accent after:absolute after:inset-0 after:rounded-card hover:text-accent-strong"
      >
        {text("View Event Details")}
        <span aria-hidden="true"> →</span>
      </Link>
      {/* The same of each, so at its end. */}
      <p className="mt-3 text-xs text-ink-soft">
        {text("Public, added {day}", { day: formatDay(event.createdAt.slice(0, 10)) })}
      </p>
    </li>
  );
});

interface MoreEventsProps {
  /** The page with the next events, for readers without JavaScript. */
  to: string;
  state: "idle" | "busy" | "failed";
  onMore: () => void;
}

/** Loads the next events on a press, or near the window. Right after the list, so that the focus moves on from it. */
function MoreEvents({ to, state, onMore }: MoreEventsProps) {
  const mark = useRef<HTMLDivElement>(null);
  const willLeave = useOnwardFocus(mark);

  function ask() {
    willLeave();
    onMore();
  }
  const onNear = useEffectEvent(() => {
    // After a failure the reader decides when to retry.
    if (state === "idle") ask();
  });
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && onNear(), {
      rootMargin: "600px",
    });
    if (mark.current) observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);

  function press(click: MouseEvent) {
    click.preventDefault();
    ask();
  }
  return (
    <div ref={mark} className="mt-10 flex flex-col items-center gap-3">
      {state === "failed" && (
        <p role="alert" className="text-danger">
          {eventsNotLoaded()}
        </p>
      )}
      <LinkButton to={to} variant="secondary" onClick={press} aria-disabled={state === "busy"}>
        {state === "busy" && <Spinner />}
        {{ idle: text("Load more events"), busy: text("Loading..."), failed: text("Try again") }[state]}
      </LinkButton>
    </div>
  );
}
