import { eventNotLoaded } from "@plenary/contract/failures";
import { getPublicEvent, listPublicSessions } from "@plenary/contract/public";
import { counted, text } from "@plenary/contract/text";
import CalendarDays from "lucide-react/icons/calendar-days";
import MapPin from "lucide-react/icons/map-pin";
import type { ReactNode } from "react";
import {
  type ClientLoaderFunctionArgs,
  data,
  type HeadersFunction,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from "react-router";
import { call } from "../../base/api.ts";
import { formatDayRange } from "../../base/dates.ts";
import { paths } from "../../base/paths.ts";
import { apiContext, linkOriginContext } from "../../base/server-context.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Breadcrumb } from "../../ui/Breadcrumb.tsx";
import { RenderedText } from "../../ui/RenderedText.tsx";
import { EventWays } from "./EventWays.tsx";
import { JoinIn } from "./JoinIn.tsx";
import { answered } from "./load.server.ts";
import { Programme } from "./Programme.tsx";
import { ProgrammeRows } from "./ProgrammeRows.tsx";
import { PublicFailure } from "./PublicFailure.tsx";
import { pageMeta } from "./page-meta.ts";
import { type Facets, facetsOf, partOf, type ShownEvent, type Ways } from "./programme.ts";
import { QuickInfo } from "./QuickInfo.tsx";
import { reached } from "./reached.ts";
import { ShareLink } from "./ShareLink.tsx";
import { eventData, scriptJson } from "./structured-data.ts";

interface EventPageData {
  event: ShownEvent;
  facets: Facets;
  /** The page's own absolute address. */
  url: string;
  /** The programme. Absent in the browser if the server rendered this page: the rows are in the document already. */
  rows?: ReactNode;
  /** How many sessions there are, on this page and others. */
  total: number;
  ways: Ways;
}

/**
 * The rows are there for the server's rendering, but not enumerable, so that they aren't sent as data in addition
 * to the rows made from them (see Programme.tsx).
 */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const input = { params: { eventId: params.eventId ?? "" } };
  const cursor = cursorOf(request);
  const [origin, { event: whole }, { sessions, total, nextCursor = null }] = await answered(
    Promise.all([
      context.get(linkOriginContext)(),
      call(getPublicEvent, input),
      call(listPublicSessions, { ...input, query: { cursor } }),
    ]),
  );
  const { description: _, ...event } = whole;
  const part = partOf(sessions, Number(new URL(request.url).searchParams.get("part") ?? 1));
  if (!part) throw data({}, { status: 404 });
  const page: EventPageData = {
    event,
    facets: facetsOf(sessions, event.timezone),
    url: new URL(paths.publicEvent(event.eventId), origin).href,
    total,
    ways: {
      rest: part.next === null ? null : paths.publicEvent(event.eventId, { cursor, part: `${part.next}` }),
      first: cursor || part.sessions[0] !== sessions[0] ? paths.publicEvent(event.eventId) : null,
      next: nextCursor && paths.publicEvent(event.eventId, { cursor: nextCursor }),
    },
  };
  const made = { sessions: part.sessions, zone: event.timezone, facets: page.facets };
  const rows = (
    <>
      <ProgrammeRows {...made} />
      {/* For search engines, which read the server's page. */}
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by scriptJson
        dangerouslySetInnerHTML={{ __html: scriptJson(eventData(event, part.sessions, page.url)) }}
      />
    </>
  );
  Object.defineProperty(page, "rows", { value: rows, enumerable: false });
  // Until then the page is kept.
  const expires = event.submissionsUntil;
  return data(page, expires ? { headers: { expires } } : {});
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** For a navigation in the browser, which renders the rows itself. */
export async function clientLoader({ params, request, serverLoader }: ClientLoaderFunctionArgs) {
  const [page, { sessions }, { ProgrammeRows: Rows }] = await Promise.all([
    reached(serverLoader<typeof loader>()),
    call<typeof listPublicSessions>(
      { method: "GET", path: "/public/events/:eventId/sessions" },
      { params: { eventId: params.eventId ?? "" }, query: { cursor: cursorOf(request) } },
      { signal: request.signal },
    ).catch(() => ({ sessions: undefined })),
    import("./ProgrammeRows.tsx"),
  ]);
  if (!sessions) return page;
  const { event, facets } = page;
  return {
    ...page,
    rows: <Rows {...{ sessions, facets }} zone={event.timezone} />,
    ways: { ...page.ways, rest: null },
  };
}

/** The page of the programme that the address asks for. */
const cursorOf = ({ url }: { url: string }) => new URL(url).searchParams.get("cursor") ?? undefined;

/** The rest of the query only filters the programme. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (currentUrl.searchParams.get("cursor") !== nextUrl.searchParams.get("cursor")) return true;
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData &&
  pageMeta({
    title: loaderData.event.name,
    description: `${formatDayRange(loaderData.event.startDate, loaderData.event.endDate)}, ${loaderData.event.location}. ${loaderData.event.descriptionPreview}`,
    url: loaderData.url,
  });

export function ErrorBoundary() {
  return (
    <PublicFailure
      failure={eventNotLoaded()}
      notFound={{
        title: "Event not found",
        text: "The event you're looking for doesn't exist or is not publicly available.",
      }}
      back={{ to: paths.publicEvents(), label: "Back to all events" }}
    />
  );
}

export default function EventPage() {
  const { event, facets, url, rows, total, ways } = useLoaderData<EventPageData>();
  return (
    <div className="page-column py-8 sm:py-12">
      <Breadcrumb items={[{ label: "Public Events", to: paths.publicEvents() }, { label: event.name }]} />
      <header className="mt-8 sm:mt-10">
        <Badge tone="accent">Public Event</Badge>
        <h1 className="mt-4 text-[clamp(2.25rem,6vw,3.75rem)] leading-[1.02] tracking-[-0.025em] [overflow-wrap:anywhere]">
          {event.name}
        </h1>
        <div className="mt-5 flex flex-wrap gap-x-8 gap-y-2 text-lg">
          <p className="flex gap-2.5">
            <CalendarDays className="mt-1 size-5 shrink-0 text-accent" aria-hidden="true" />
            {formatDayRange(event.startDate, event.endDate)}
          </p>
          <p className="flex min-w-0 gap-2.5">
            <MapPin className="mt-1 size-5 shrink-0 text-accent" aria-hidden="true" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{event.location}</span>
          </p>
          {event.website && (
            <a href={event.website} rel="nofollow" className="text-link [overflow-wrap:anywhere]">
              {text("Website of the event")}
            </a>
          )}
        </div>
        <EventWays event={event} />
        {total > 0 && (
          <p className="mt-5 flex flex-wrap gap-x-8 gap-y-2">
            <Link to={paths.publicProgramme(event.eventId)} className="text-link">
              {text("Programme")}
            </Link>
            <a href="#programme" className="text-link lg:hidden">
              {counted(total, "To the session", "To the {count} sessions")}
            </a>
          </p>
        )}
      </header>
      <div className="mt-8 grid gap-x-16 gap-y-10 border-t border-line pt-8 sm:mt-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="about">
          <h2 id="about" className="sr-only">
            About This Event
          </h2>
          <RenderedText html={event.descriptionHtml} className="max-w-prose" />
        </section>
        <Programme key={ways.next} {...{ event, facets, total, ways }} made={rows} />
        {/* Beside the description where there is room, and last on a phone. */}
        <aside aria-label="At a glance" className="flex flex-col gap-8 lg:col-start-2 lg:row-start-1">
          <QuickInfo event={event} />
          <ShareLink url={url} />
        </aside>
      </div>
      <JoinIn
        title={event.submissionsUntil ? "Speak here, or run your own" : text("Run your own event")}
        text="With an account you submit talks, answer invitations and organize events like this one."
      />
    </div>
  );
}
