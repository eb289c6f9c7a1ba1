import { eventNotLoaded } from "@plenary/contract/failures";
import { getPublicEvent, listPublicSessions, type PublicSession } from "@plenary/contract/public";
import { text } from "@plenary/contract/text";
import CalendarDays from "lucide-react/icons/calendar-days";
import MapPin from "lucide-react/icons/map-pin";
import {
  type ClientLoaderFunctionArgs,
  data,
  type HeadersFunction,
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
import { PageLinks } from "./PageLinks.tsx";
import { Programme } from "./Programme.tsx";
import { PublicFailure } from "./PublicFailure.tsx";
import { pageMeta } from "./page-meta.ts";
import { type Facets, facetsOf, type ShownEvent } from "./programme.ts";
import { QuickInfo } from "./QuickInfo.tsx";
import { reached } from "./reached.ts";
import { ShareLink } from "./ShareLink.tsx";

interface EventPageData {
  event: ShownEvent;
  facets: Facets;
  /** The page's own absolute address. */
  url: string;
  sessions?: readonly PublicSession[];
  /** How many sessions there are, on this page and others. */
  total: number;
  /** Of the page with the sessions that follow. */
  nextCursor: string | null;
  /** Whether others come before these. */
  later: boolean;
}

/**
 * The sessions are there for the server's rendering, but not enumerable, so that they aren't sent as data in addition
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
  const page: EventPageData = {
    event,
    facets: facetsOf(sessions, event.timezone),
    url: new URL(paths.publicEvent(event.eventId), origin).href,
    ...{ total, nextCursor, later: cursor !== undefined },
  };
  Object.defineProperty(page, "sessions", { value: sessions, enumerable: false });
  // Until then the page is kept.
  const expires = event.submissionsUntil;
  return data(page, expires ? { headers: { expires } } : {});
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** For a navigation in the browser, which renders the rows itself. */
export async function clientLoader({ params, request, serverLoader }: ClientLoaderFunctionArgs) {
  const [page, { sessions }] = await Promise.all([
    reached(serverLoader<typeof loader>()),
    call<typeof listPublicSessions>(
      { method: "GET", path: "/public/events/:eventId/sessions" },
      { params: { eventId: params.eventId ?? "" }, query: { cursor: cursorOf(request) } },
      { signal: request.signal },
    ).catch(() => ({ sessions: undefined })),
  ]);
  return { ...page, sessions };
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
  const { event, facets, url, sessions, total, nextCursor, later } = useLoaderData<EventPageData>();
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
      </header>
      <div className="mt-10 grid gap-x-16 gap-y-10 border-t border-line pt-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="about">
          <h2 id="about" className="sr-only">
            About This Event
          </h2>
          <RenderedText html={event.descriptionHtml} className="max-w-prose" />
        </section>
        <aside aria-label="At a glance" className="flex flex-col gap-8">
          <QuickInfo event={event} />
          <ShareLink url={url} />
        </aside>
      </div>
      <Programme
        key={nextCursor}
        {...{ event, facets, sessions, url, total }}
        pages={
          <PageLinks
            first={later && paths.publicEvent(event.eventId)}
            next={nextCursor && paths.publicEvent(event.eventId, { cursor: nextCursor })}
            hash="programme"
          />
        }
      />
      <JoinIn
        title={event.submissionsUntil ? "Speak here, or run your own" : text("Run your own event")}
        text="With an account you submit talks, answer invitations and organize events like this one."
      />
    </div>
  );
}
