import type { Client } from "@plenary/contract/client";
import { getOpenNow } from "@plenary/contract/public/open-now";
import { getPublicEvent } from "@plenary/contract/public/public";
import { data, type LoaderFunctionArgs } from "react-router";
import { apiContext, linkOriginContext } from "../../../base/calls/server-context.ts";
import { AccentStyles } from "../parts/AccentStyles.tsx";
import { Crumbs } from "../parts/Crumbs.tsx";
import { EventBar } from "../parts/EventBar.tsx";
import { EventLinks, EventLogo } from "../parts/EventLinks.tsx";
import { serverAnswer } from "../parts/load.server.ts";
import { htmlOf, isForData } from "../parts/made-html.server.tsx";
import { breadcrumbData } from "../parts/programme-data.ts";
import { StructuredData } from "../parts/StructuredData.tsx";
import { callPage } from "./call-page.tsx";
import { changesPage } from "./changes-page.tsx";
import type { MadePage } from "./made.ts";
import type { PlainFailure, PlainPageData } from "./plain-page-data.ts";
import { roomPage, roomsPage } from "./rooms-pages.tsx";
import { sessionPage } from "./session-page.tsx";
import { speakersPage } from "./speakers-page.tsx";
import { trackPage } from "./track-page.tsx";

/** The parameters of the address's pattern, and its query. */
export type PageMaker = (call: Client, params: Record<string, string>) => Promise<MadePage>;

const makers: Record<string, PageMaker> = {
  "/public/events/:eventId/sessions/:sessionId": sessionPage,
  "/public/events/:eventId/speakers": speakersPage,
  "/public/events/:eventId/rooms": roomsPage,
  "/public/events/:eventId/rooms/:slug": roomPage,
  "/public/events/:eventId/tracks/:slug": trackPage,
  "/public/events/:eventId/changes": changesPage,
  "/public/events/:eventId/call": callPage,
};

/** The page at the address, with its HTML. In a document the HTML is not enumerable, so that it isn't also sent as data. */
export async function madePage({ params, pattern, request, context }: LoaderFunctionArgs) {
  const make = makers[`/${pattern.replace(/^\//, "")}`];
  if (!make) throw new Error(`No page is made at ${pattern}`);
  const { eventId = "" } = params;
  const call = context.get(apiContext);
  const [origin, made] = await Promise.all([
    context.get(linkOriginContext)(),
    make(call, {
      ...Object.fromEntries(new URL(request.url).searchParams),
      ...(params as Record<string, string>),
    }).catch((failure) => withBar(call, eventId, failure)),
  ]);
  const { crumbs, accent, lead, header, rest, structured, expires, ...page } = made;
  // Afterwards, as the page says what isn't there.
  const [openNow, { event }] = await serverAnswer(
    Promise.all([call(getOpenNow, { params: { eventId } }), call(getPublicEvent, { params: { eventId } })]),
  );
  const { logo } = event.identity ?? {};
  const [next] = [expires, openNow.until].filter((time) => typeof time === "string").sort();
  const url = new URL(crumbs.at(-1)?.to ?? "", origin).href;
  const described = [breadcrumbData(crumbs, origin), ...(structured ? [structured(url, origin)] : [])];
  const above = htmlOf(
    <>
      <AccentStyles accent={accent} />
      {logo && (
        <p className="mb-4">
          <EventLogo logo={logo} isSmall />
        </p>
      )}
      <Crumbs crumbs={crumbs} />
      {lead ?? header}
    </>,
  );
  const below = htmlOf(
    <>
      {lead && header}
      {typeof rest === "function" ? rest(origin, openNow) : rest}
      <p className="mt-10 flex flex-wrap gap-x-8 gap-y-2">
        <EventLinks event={event} />
      </p>
      <EventBar
        {...{ event, openNow }}
        until={next}
        here={crumbs.at(-1)?.to ?? ""}
        hasVersion={event.version !== null}
      />
      <StructuredData of={described} />
    </>,
  );
  const enumerable = isForData(request);
  const answer: PlainPageData = { ...page, url };
  Object.defineProperty(answer, "above", { value: above, enumerable });
  Object.defineProperty(answer, "below", { value: below, enumerable });
  return data(answer, next ? { headers: { expires: next } } : {});
}

/** Ends the loader with the failure of a page; if only the page isn't there, with the ways to the rest of its event. */
async function withBar(call: Client, eventId: string, failure: unknown): Promise<never> {
  if (!(failure instanceof Object && "data" in failure && failure.data instanceof Object)) throw failure;
  const params = { eventId };
  const asked = Promise.all([call(getPublicEvent, { params }), call(getOpenNow, { params })]);
  const of = await asked.catch(() => undefined);
  if (!of) throw failure;
  const [{ event }, openNow] = of;
  const bar = htmlOf(<EventBar {...{ event, openNow }} here="" hasVersion={event.version !== null} />);
  throw Object.assign(failure, { data: { ...failure.data, bar } satisfies Partial<PlainFailure> });
}
