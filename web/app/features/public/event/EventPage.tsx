import { eventNotLoaded } from "@plenary/contract/failures";
import { getPublicProgramme } from "@plenary/contract/programme/public-programme";
import { getOpenNow } from "@plenary/contract/public/open-now";
import { getPublicEvent, listPublicSessions } from "@plenary/contract/public/public";
import { listPublicSpeakers } from "@plenary/contract/public/public-lists";
import { text } from "@plenary/contract/text";
import type { ReactNode } from "react";
import {
  type ClientLoaderFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from "react-router";
import { call } from "../../../base/calls/api.ts";
import { apiContext, linkOriginContext } from "../../../base/calls/server-context.ts";
import { formatDayRange } from "../../../base/formats/dates.ts";
import { paths } from "../../../base/paths/paths.ts";
import { useSignIn } from "../../../sign-in/store.ts";
import { LinkButton } from "../../../ui/buttons/LinkButton.tsx";
import { JoinIn } from "../JoinIn.tsx";
import { browserAnswer } from "../parts/browser-answer.ts";
import { crumbsOf } from "../parts/Crumbs.tsx";
import { type FeedLink, programmeFeeds } from "../parts/feed-links.ts";
import { Html } from "../parts/Html.tsx";
import { serverAnswer } from "../parts/load.server.ts";
import { isForData } from "../parts/made-html.server.tsx";
import { PublicFailure } from "../parts/PublicFailure.tsx";
import { pageMeta } from "../parts/page-meta.ts";
import { breadcrumbData } from "../parts/programme-data.ts";
import { ShareLink } from "../parts/ShareLink.tsx";
import { StructuredData } from "../parts/StructuredData.tsx";
import { eventData } from "../parts/structured-data.ts";
import { useFresh } from "../parts/use-fresh.ts";
import { useOwnChanges } from "../parts/use-own-changes.ts";
import { callOpens, type EventParts, eventParts } from "./event-parts.server.tsx";
import { onNow } from "./on-now.ts";
import { Programme } from "./Programme.tsx";
import { ProgrammeRows } from "./ProgrammeRows.tsx";
import { type Facets, facetsOf, type LaterAddresses, partOf, type ShownEvent } from "./programme.ts";

interface EventPageData {
  event: ShownEvent;
  facets: Facets;
  /** The page's own absolute address. */
  url: string;
  /** The one to be passed on. */
  share: string;
  /** The programme. Absent in the browser if the server rendered this page: the rows are in the document already. */
  rows?: ReactNode;
  /** How many sessions there are, on this page and others. */
  total: number;
  ways: LaterAddresses;
  description: string;
  links: FeedLink[];
  /** Static parts, as HTML. Absent like the rows. */
  parts?: Record<keyof EventParts, string>;
}

/** Not enumerable, so that the rows aren't sent as data next to the rows made from them (see Programme.tsx). */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const input = { params: { eventId: params.eventId ?? "" } };
  const cursor = cursorOf(request);
  const [origin, { event }, listed, { programme }, openNow, { speakers }] = await serverAnswer(
    Promise.all([
      context.get(linkOriginContext)(),
      call(getPublicEvent, input),
      call(listPublicSessions, { ...input, query: { cursor } }),
      call(getPublicProgramme, input),
      call(getOpenNow, input),
      call(listPublicSpeakers, input),
    ]),
  );
  const { sessions, total, nextCursor = null, feedbackUntil } = listed;
  const { eventId, name, timezone, startDate, endDate } = event;
  // A call for papers is a link of the header.
  const submissionsUntil = event.call ? null : event.submissionsUntil;
  const part = partOf(sessions, Number(new URL(request.url).searchParams.get("part") ?? 1));
  if (!part) throw data({}, { status: 404 });
  const hasProgramme = programme.slots.length > 0;
  const page: EventPageData = {
    event: { eventId, name, timezone, submissionsUntil, dayChange: programme.dayChange, hasProgramme },
    facets: facetsOf(sessions, event.timezone, programme.dayChange),
    url: new URL(paths.publicEvent(event.eventId), origin).href,
    share: new URL(event.identity?.slug ? `/e/${event.identity.slug}` : paths.publicEvent(eventId), origin)
      .href,
    total,
    ways: {
      rest: part.next === null ? null : paths.publicEvent(event.eventId, { cursor, part: `${part.next}` }),
      first: cursor || part.sessions[0] !== sessions[0] ? paths.publicEvent(event.eventId) : null,
      next: nextCursor && paths.publicEvent(event.eventId, { cursor: nextCursor }),
    },
    description: text("{days}, {location}. {description}", {
      ...{ days: formatDayRange(startDate, endDate), location: event.location },
      description: event.descriptionPreview,
    }),
    links: programmeFeeds(eventId),
  };
  const made = {
    sessions: part.sessions,
    zone: event.timezone,
    dayChange: programme.dayChange,
    facets: page.facets,
    all: sessions,
  };
  const rows = (
    <>
      <ProgrammeRows {...made} />
      <StructuredData
        of={[eventData({ event, programme }, page.url), breadcrumbData(crumbsOf(event), origin)]}
      />
    </>
  );
  Object.defineProperty(page, "rows", { value: rows, enumerable: false });
  const now = onNow(programme, Date.now());
  const has = {
    programme: hasProgramme,
    speakers,
    rooms: programme.rooms.length > 0 || programme.slots.some(({ room }) => room),
  };
  // Until then the page is cached.
  const [expires] = [event.submissionsUntil, callOpens(event), feedbackUntil, openNow.until, now.until]
    .filter((time) => time !== null)
    .sort();
  Object.defineProperty(page, "parts", {
    value: eventParts(
      event,
      { total, shown: sessions.length, ...has },
      { ...openNow, now, until: expires ?? null },
    ),
    enumerable: isForData(request),
  });
  return data(page, expires ? { headers: { expires } } : {});
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** For a navigation in the browser, which renders the rows itself. */
export async function clientLoader({ params, request, serverLoader }: ClientLoaderFunctionArgs) {
  const [page, { sessions }, { ProgrammeRows: Rows }] = await Promise.all([
    browserAnswer(serverLoader<typeof loader>()),
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
    rows: <Rows {...{ sessions, facets }} zone={event.timezone} dayChange={event.dayChange} />,
    ways: { ...page.ways, rest: null },
  };
}

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
  loaderData && pageMeta({ ...loaderData, title: loaderData.event.name });

export function ErrorBoundary() {
  return (
    <PublicFailure
      failure={eventNotLoaded()}
      notFound={{
        title: text("Event not found"),
        text: text("The event you're looking for doesn't exist or is not publicly available."),
      }}
      back={{ to: paths.publicEvents(), label: text("Back to all events") }}
    />
  );
}

export default function EventPage() {
  const { event, facets, share, rows, parts, total, ways } = useLoaderData<EventPageData>();
  useOwnChanges();
  useFresh();
  return (
    <div className="page-column py-8 sm:py-12">
      <Html html={parts?.header} />
      <EventWays event={event} />
      {total > 0 && <Html html={parts?.ways} />}
      <div className="mt-8 grid gap-x-16 gap-y-10 border-t border-line pt-8 sm:mt-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Html html={parts?.about} />
        <Programme key={ways.next} {...{ facets, ways }} above={parts?.intro} made={rows} />
        {/* Beside the description if there is room, and last on a phone. */}
        <aside aria-label={text("At a glance")} className="flex flex-col gap-8 lg:col-start-2 lg:row-start-1">
          <Html html={parts?.facts} />
          <ShareLink url={share} title={text("Share This Event")} />
        </aside>
      </div>
      <Html html={parts?.faces} />
      <JoinIn
        title={event.submissionsUntil ? text("Speak here, or run your own") : text("Run your own event")}
        text={text("With an account you submit talks, answer invitations and organize events like this one.")}
      />
      <Html html={parts?.bar} />
    </div>
  );
}

/** Submitting a talk, or opening the event in the app (docs/product/public-pages.md#the-page-of-an-event). */
function EventWays({ event }: { event: ShownEvent }) {
  const { eventId, submissionsUntil, hasProgramme } = event;
  const isSignedIn = useSignIn().status === "signed-in";
  const form = paths.newSession({ eventId });
  // With a programme the way to submit is a link of the header (event-parts.server.tsx).
  const takesTalks = submissionsUntil !== null && !hasProgramme;
  if (!takesTalks && !isSignedIn) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {takesTalks && (
        // A reader who turns out to be signed in is led on from the registration at once.
        <LinkButton to={isSignedIn ? form : paths.register({ from: form })}>
          {text("Submit a talk")}
        </LinkButton>
      )}
      {isSignedIn && (
        <LinkButton to={paths.event(eventId)} variant="secondary">
          {text("Open in the app")}
        </LinkButton>
      )}
    </div>
  );
}
