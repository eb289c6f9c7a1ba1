import {
  roomsNotLoaded,
  sessionNotLoaded,
  speakersNotLoaded,
  tracksNotLoaded,
  versionsNotLoaded,
} from "@plenary/contract/programme/programme-failures";
import { text } from "@plenary/contract/text";
import { type RefObject, useEffect, useRef, useState } from "react";
import {
  type ClientLoaderFunctionArgs,
  type HeadersFunction,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useMatches,
  useRouteError,
} from "react-router";
import { paths } from "../../../base/paths/paths.ts";
import { browserAnswer } from "../parts/browser-answer.ts";
import { Html } from "../parts/Html.tsx";
import { PublicFailure } from "../parts/PublicFailure.tsx";
import { pageMeta } from "../parts/page-meta.ts";
import { ShareLink } from "../parts/ShareLink.tsx";
import { useFresh } from "../parts/use-fresh.ts";
import { useOwnChanges } from "../parts/use-own-changes.ts";
import { madePage } from "./made-page.server.tsx";
import type { PlainFailure, PlainPageData } from "./plain-page-data.ts";
import "../../../ui/texts/initials.css";
import "./plain-page.css";
import { browserZone } from "../../../base/formats/browser-zone.ts";
import { formatTimeRange, formatZone } from "../../../base/formats/dates.ts";
import { isSameClock } from "../../../base/formats/same-clock.ts";
import { SearchField } from "../../../ui/forms/SearchField.tsx";
import { notifyMissingPart } from "../../../ui/notices/use-part.ts";

/** An event's further pages, made by the server. They share this file, so that visitors load little, and once. */

export const loader = (args: LoaderFunctionArgs) => madePage(args);

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return browserAnswer(serverLoader<typeof loader>());
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData && pageMeta(loaderData);

/** Shown if the response doesn't say what is missing: the server wasn't reached. */
const failures: Record<string, () => string> = {
  "/public/events/:eventId/sessions/:sessionId": sessionNotLoaded,
  "/public/events/:eventId/speakers": speakersNotLoaded,
  "/public/events/:eventId/tracks/:slug": tracksNotLoaded,
  "/public/events/:eventId/changes": versionsNotLoaded,
};

export function ErrorBoundary() {
  const error = useRouteError();
  const id = useMatches().at(-1)?.id ?? "";
  const { title, back, described, bar } = (
    isRouteErrorResponse(error) ? error.data : {}
  ) as Partial<PlainFailure>;
  return (
    <>
      <PublicFailure
        failure={title ?? (failures[id] ?? roomsNotLoaded)()}
        back={back ?? { to: paths.publicEvents(), label: text("Back to all events") }}
      />
      {bar && <Html html={bar} />}
      {described && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by scriptJson
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: described }} />
      )}
    </>
  );
}

export default function PlainPage() {
  const page = useLoaderData<PlainPageData>();
  const root = useRef<HTMLDivElement>(null);
  useOwnChanges();
  useFresh();
  useEffect(() => {
    if (!page.share) return;
    const stop = new AbortController();
    void import("../../favourites/session-star.ts").then(
      ({ keepStar }) => root.current && keepStar(root.current, stop.signal),
    );
    return () => stop.abort();
  }, [page]);
  return (
    <div ref={root} className="page-column plain-page py-8 sm:py-12">
      <Html html={page.above} />
      {page.time && <OwnTime {...page.time} />}
      {page.people !== undefined && <SpeakerFilter people={page.people} root={root} />}
      <Html html={page.below} />
      {page.share && (
        <div className="mt-10 max-w-prose">
          <ShareLink url={page.url} title={text("Share This Page")} />
        </div>
      )}
    </div>
  );
}

/** The same time on the reader's clock, if different; there from the start, so that filling it moves nothing. */
function OwnTime({ start, minutes, zone }: NonNullable<PlainPageData["time"]>) {
  const [own, setOwn] = useState("");
  useEffect(() => {
    const here = browserZone();
    const end = new Date(Date.parse(start) + (minutes ?? 0) * 60_000).toISOString();
    if (isSameClock(here, zone, [start, end])) return setOwn("");
    // The first formatter takes as long as everything else that starts the page, so it gets its own task.
    const timer = setTimeout(() => {
      const time = formatTimeRange(start, minutes, here);
      setOwn(text("{time} on your clock ({zone})", { time, zone: formatZone(here) }));
    });
    return () => clearTimeout(timer);
  }, [start, minutes, zone]);
  return <p className="own-time">{own}</p>;
}

interface SpeakerFilterProps {
  people: number;
  root: RefObject<HTMLElement | null>;
}

/** Narrows the list to speakers whose name or sessions contain the text. */
function SpeakerFilter({ people, root }: SpeakerFilterProps) {
  const [shown, setShown] = useState<number | null>(null);

  async function narrow(wanted: string) {
    const { showPeople } = await import("./show-people.ts");
    if (!root.current) return;
    const found = showPeople(root.current, wanted);
    setShown(wanted.trim() ? found : null);
  }

  return (
    <search className="speaker-filter [@media(scripting:none)]:hidden">
      <SearchField
        label={text("Filter speakers by text")}
        placeholder={text("Name or session")}
        onChange={(change) => narrow(change.target.value).catch(notifyMissingPart)}
      />
      <p role="status">{shown !== null && text("Showing {shown} of {people} speakers", { shown, people })}</p>
    </search>
  );
}
