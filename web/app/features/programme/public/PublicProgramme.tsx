import { eventNotLoaded } from "@plenary/contract/failures";
import { pictureAddress } from "@plenary/contract/pictures/picture-address";
import {
  getPublicProgramme,
  type PublicProgramme as Programme,
} from "@plenary/contract/programme/public-programme";
import { getOpenNow } from "@plenary/contract/public/open-now";
import { counted, text } from "@plenary/contract/text";
import {
  lazy,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import {
  type ClientLoaderFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from "react-router";
import { apiContext, linkOriginContext } from "../../../base/calls/server-context.ts";
import { formatDayRange } from "../../../base/formats/dates.ts";
import { paths } from "../../../base/paths/paths.ts";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { missingPart } from "../../../ui/notices/use-part.ts";
import { AccentStyles } from "../../public/parts/AccentStyles.tsx";
import { browserAnswer } from "../../public/parts/browser-answer.ts";
import { crumbsOf } from "../../public/parts/Crumbs.tsx";
import { EventBar } from "../../public/parts/EventBar.tsx";
import { type FeedLink, programmeFeeds } from "../../public/parts/feed-links.ts";
import { Html } from "../../public/parts/Html.tsx";
import { useRouterForLinks, useRowsIfMissing } from "../../public/parts/kept-rows.ts";
import { serverAnswer } from "../../public/parts/load.server.ts";
import { htmlOf, isForData } from "../../public/parts/made-html.server.tsx";
import { PublicFailure } from "../../public/parts/PublicFailure.tsx";
import { pageMeta } from "../../public/parts/page-meta.ts";
import { breadcrumbData, programmeData } from "../../public/parts/programme-data.ts";
import { StructuredData } from "../../public/parts/StructuredData.tsx";
import { Exports } from "./Exports.tsx";
import { shownProgrammeOf } from "./slots/facets.ts";
import grid from "./slots/grid.css?url";
import { SlotRows } from "./slots/SlotRows.tsx";
import { dayId, gridIn, type ProgrammeView, type ShownProgramme, viewOf } from "./slots/shown-programme.ts";
import { openTurns } from "./slots/turns.server.ts";
import { Toolbar } from "./Toolbar.tsx";
import { useChoice } from "./use-choice.ts";
import { useClock } from "./use-clock.ts";
import { useView } from "./use-view.ts";
import { withLater } from "./with-later.ts";
import "./programme-head.css";
import "./slots/slots.css";
import "./stars/stars.css";

interface ProgrammePageData {
  shown: ShownProgramme;
  /** The page's own absolute address. */
  url: string;
  description: string;
  links: FeedLink[];
  /** How much there is, in words: a browser's first use of a formatter takes a tenth of a second on a slow phone. */
  total: string;
  /** The view that the server was asked for. */
  view: ProgrammeView | null;
  /** The slots: elements for the server's rendering, and in a navigation the server's HTML. */
  rows?: ReactNode;
  /** Where the reader is, and the ways on a phone, as HTML. Absent like the rows. */
  head?: string;
  bar?: string;
}

/** As on the event's page, the rows are not enumerable, so that they aren't sent as data next to the rows made from them. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const input = { params: { eventId: params.eventId ?? "" } };
  const [origin, { programme }, openNow] = await serverAnswer(
    Promise.all([context.get(linkOriginContext)(), call(getPublicProgramme, input), call(getOpenNow, input)]),
  );
  const shown = shownProgrammeOf(programme);
  const page: ProgrammePageData = {
    shown,
    url: new URL(paths.publicProgramme(shown.event.eventId), origin).href,
    description: describe(programme),
    links: programmeFeeds(shown.event.eventId),
    total: counted(shown.slots, "{count} entry", "{count} entries"),
    view: viewOf(new URL(request.url).searchParams.get("view")),
  };
  const crumbs = crumbsOf(shown.event, {
    label: text("Programme"),
    to: paths.publicProgramme(shown.event.eventId),
  });
  Object.defineProperty(page, "rows", {
    value: (
      <>
        {page.view === "now" && (
          <noscript>
            <p className="mt-4">{text("“Now” needs JavaScript. This is the whole programme.")}</p>
          </noscript>
        )}
        {shown.unscheduled > 0 && (
          <p className="only-grid my-3 hidden leading-6">
            <a href={`#${dayId(null)}`} className="text-link">
              {counted(
                shown.unscheduled,
                "{count} session is not scheduled yet",
                "{count} sessions are not scheduled yet",
              )}
            </a>
          </p>
        )}
        {shown.slots > 0 ? (
          <>
            <SlotRows {...{ programme, shown }} nextTurn={openTurns()} />
            {/* For "Keep for offline" (features/offline/offline.ts). */}
            <p className="keep mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm" />
          </>
        ) : (
          <EmptyState title={text("No sessions yet")} />
        )}
        {shown.cut && <p className="mt-6">{text("There is more than fits on this page.")}</p>}
        <StructuredData of={[programmeData(programme, origin), breadcrumbData(crumbs, origin)]} />
      </>
    ),
    enumerable: false,
  });
  const parts = {
    head: htmlOf(
      <>
        <Head programme={programme} />
        {shown.slots > 0 && <Exports programme={programme} url={page.url} />}
      </>,
    ),
    bar: htmlOf(
      <EventBar
        {...{ event: shown.event, openNow }}
        here={new URL(page.url).pathname + shownIn(new URL(request.url).searchParams)}
        hasVersion={programme.version !== null}
      />,
    ),
  };
  for (const [name, value] of Object.entries(parts))
    Object.defineProperty(page, name, { value, enumerable: isForData(request) });
  // Until then the page is cached.
  return data(page, openNow.until ? { headers: { expires: openNow.until } } : {});
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** In one line: what this is, of which event, and when that is. */
const Head = ({ programme }: { programme: Programme }) => (
  <div className="title">
    {programme.event.logo && (
      <img src={pictureAddress(programme.event.logo, "logo")} alt="" className="h-6 w-auto self-center" />
    )}
    <h1>{text("Programme")}</h1>
    <nav aria-label={text("Breadcrumb")}>
      <a href={paths.publicEvent(programme.event.eventId)} className="text-link">
        <bdi>{programme.event.name}</bdi>
      </a>
    </nav>
    <p>{daysOf(programme)}</p>
  </div>
);

const daysOf = ({ event }: Programme) => formatDayRange(event.startDate, event.endDate);

/** How much there is, when and where, in visitors' terms: breaks don't count as sessions. */
function describe(programme: Programme): string {
  const when = text("{days}, {location}", { days: daysOf(programme), location: programme.event.location });
  const sessions = programme.slots.filter(({ kind }) => kind === "session").length;
  return sessions === 0
    ? `${when}.`
    : counted(
        sessions,
        "{count} session by day and room, {when}.",
        "{count} sessions by day and room, {when}.",
        { when },
      );
}

/** For a navigation in the browser: the rows come from the server's cached page. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  const [page, rows] = await browserAnswer(
    Promise.all([
      serverLoader<typeof loader>(),
      fetch(pathname, { signal: request.signal }).then(async (answer) => {
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        return page.querySelector(".slots > div")?.innerHTML ?? "";
      }),
    ]),
  );
  return { ...page, rows };
}

/** The query only changes which of the slots, already loaded, are shown. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return undefined;
  const { shown, ...said } = loaderData;
  return pageMeta({ ...said, title: text("Programme of {event}", { event: shown.event.name }) });
};

/** The query of the way to what the address shows, as the bar has it. */
const shownIn = (query: URLSearchParams): string =>
  query.has("mine") ? "?mine=1" : query.get("view") === "now" ? "?view=now" : "";

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

const NowView = lazy(() => import("./NowView.tsx").catch(missingPart));
const BelowMine = lazy(() => import("./BelowMine.tsx").catch(missingPart));

export default function PublicProgramme() {
  const { shown, total, rows, head, bar, view: served } = useLoaderData<ProgrammePageData>();
  const { event } = shown;
  const root = useRef<HTMLDivElement>(null);
  const view = useView(served);
  const { marked, isCut } = useLater(root, shown, rows);
  const choice = useChoice(root, shown, rows, marked);
  const clock = useClock(root, shown, rows);
  const [isFit, setFit] = useState(false);
  const ways = useRef<HTMLDivElement>(null);
  const isNow = view.asked === "now";
  const asked = choice.mine ? "mine" : isNow ? "view" : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bar is another one after new data
  useEffect(() => withLater(({ markShown }) => markShown(ways.current, asked)), [asked, bar]);
  useFilling(root, view.current);
  useRouterForLinks(root);
  useRowsIfMissing(root, shown.slots > 0);
  return (
    <div className="programme page-column pb-8">
      <AccentStyles accent={event.accent} />
      <link rel="stylesheet" href={grid} media={gridIn(view.asked)} />
      {/* Not next to the rows, which a navigation in the browser loads as HTML. */}
      <link rel="manifest" href={`${paths.publicEvent(event.eventId)}/manifest.webmanifest`} />
      <Toolbar {...{ head, shown, total, view, choice, clock, marked: marked?.size, isFit, isCut, setFit }} />
      {isNow && (
        <Suspense>
          <NowView {...{ root, shown, choice }} made={rows} zone={clock.zone} />
        </Suspense>
      )}
      <div
        ref={root}
        className={`slots with-bar ${isFit ? "fit" : ""} ${isNow ? "now" : ""} ${choice.mine && !choice.matches ? "unmarked" : ""}`}
      >
        <Slots made={rows} />
      </div>
      {choice.mine && (
        <Suspense>
          <BelowMine {...{ root, shown }} made={rows} />
        </Suspense>
      )}
      <div ref={ways}>
        <Html html={bar} />
      </div>
    </div>
  );
}

/** Rendered once: elements on the server, its HTML in a navigation. React leaves a served page's alone. */
const Slots = memo(function Slots({ made }: { made: ReactNode }) {
  if (made && typeof made !== "string") return <div key="made">{made}</div>;
  return (
    <div
      key="kept"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what the server rendered
      dangerouslySetInnerHTML={{ __html: made || "" }}
      suppressHydrationWarning
    />
  );
});

/**
 * The sessions marked in this browser, undefined until that is known, with stars to press, and whether the grid's rooms are wider than it; both come after
 * the page. `made` is as in NowView.tsx.
 */
function useLater(root: RefObject<HTMLElement | null>, shown: ShownProgramme, made: unknown) {
  const [marked, setMarked] = useState<ReadonlySet<string>>();
  const [isCut, setCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `made` tells that the rows are others
  useEffect(() => {
    const stop = new AbortController();
    withLater(({ keepStars, watchWidth }) => {
      if (!root.current || stop.signal.aborted) return;
      keepStars(root.current, shown, setMarked, stop.signal);
      watchWidth(root.current, setCut, stop.signal);
    });
    return () => stop.abort();
  }, [root, shown, made]);
  return { marked, isCut };
}

/** Fills the grid in parts when it replaces another view (filling.ts); all at once until that is loaded. */
function useFilling(root: RefObject<HTMLElement | null>, view: ProgrammeView | null): void {
  const before = useRef(view);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = view;
    if (view !== "grid" || !was || was === view) return;
    let stop: (() => void) | undefined;
    let isShown = false;
    withLater(({ fillGrid }) => {
      if (root.current && !isShown) stop = fillGrid(root.current);
    });
    isShown = true;
    return () => stop?.();
  }, [root, view]);
}
