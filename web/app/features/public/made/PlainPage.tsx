import {
  roomsNotLoaded,
  sessionNotLoaded,
  speakersNotLoaded,
  tracksNotLoaded,
  versionsNotLoaded,
} from "@plenary/contract/programme/programme-failures";
import { text } from "@plenary/contract/text";
import { useEffect, useRef } from "react";
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
import { paths } from "../../../base/paths.ts";
import { Html } from "../parts/Html.tsx";
import { PublicFailure } from "../parts/PublicFailure.tsx";
import { pageMeta } from "../parts/page-meta.ts";
import { reached } from "../parts/reached.ts";
import { ShareLink } from "../parts/ShareLink.tsx";
import { madePage } from "./made-page.server.tsx";
import { OwnTime } from "./OwnTime.tsx";
import type { PlainFailure, PlainPageData } from "./plain-page-data.ts";
import { SpeakerFilter } from "./SpeakerFilter.tsx";
import "./plain-page.css";

/**
 * The pages beside an event's own that are made on the server but for a few controls: sessions, speakers, rooms, tracks, changes.
 * Several screens share this file, so that what a visitor loads for them is small, and the same for all.
 */

export const loader = (args: LoaderFunctionArgs) => madePage(args);

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return reached(serverLoader<typeof loader>());
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData && pageMeta(loaderData);

/** What is said where nothing tells what is missing: the server wasn't reached. */
const failures: Record<string, () => string> = {
  "/public/events/:eventId/sessions/:sessionId": sessionNotLoaded,
  "/public/events/:eventId/speakers": speakersNotLoaded,
  "/public/events/:eventId/tracks/:slug": tracksNotLoaded,
  "/public/events/:eventId/changes": versionsNotLoaded,
};

export function ErrorBoundary() {
  const error = useRouteError();
  const id = useMatches().at(-1)?.id ?? "";
  const { title, back, described } = (isRouteErrorResponse(error) ? error.data : {}) as Partial<PlainFailure>;
  return (
    <>
      <PublicFailure
        failure={title ?? (failures[id] ?? roomsNotLoaded)()}
        back={back ?? { to: paths.publicEvents(), label: text("Back to all events") }}
      />
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
