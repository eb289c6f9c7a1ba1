import type { Client } from "@plenary/contract/client";
import { data, type LoaderFunctionArgs } from "react-router";
import { apiContext, linkOriginContext } from "../../../base/calls/server-context.ts";
import { Crumbs } from "../parts/Crumbs.tsx";
import { htmlOf, isForData } from "../parts/made-html.server.tsx";
import { breadcrumbData } from "../parts/programme-data.ts";
import { StructuredData } from "../parts/StructuredData.tsx";
import { changesPage } from "./changes-page.tsx";
import type { MadePage } from "./made.ts";
import type { PlainPageData } from "./plain-page-data.ts";
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
};

/** The page at the address, with its HTML. In a document the HTML is not enumerable, so that it isn't also sent as data. */
export async function madePage({ params, pattern, request, context }: LoaderFunctionArgs) {
  const make = makers[`/${pattern.replace(/^\//, "")}`];
  if (!make) throw new Error(`No page is made at ${pattern}`);
  const [origin, made] = await Promise.all([
    context.get(linkOriginContext)(),
    make(context.get(apiContext), {
      ...Object.fromEntries(new URL(request.url).searchParams),
      ...(params as Record<string, string>),
    }),
  ]);
  const { crumbs, header, rest, structured, expires, ...page } = made;
  const url = new URL(crumbs.at(-1)?.to ?? "", origin).href;
  const described = [breadcrumbData(crumbs, origin), ...(structured ? [structured(url, origin)] : [])];
  const above = htmlOf(
    <>
      <Crumbs crumbs={crumbs} />
      {header}
    </>,
  );
  const below = htmlOf(
    <>
      {typeof rest === "function" ? rest(origin) : rest}
      <StructuredData of={described} />
    </>,
  );
  const enumerable = isForData(request);
  const answer: PlainPageData = { ...page, url };
  Object.defineProperty(answer, "above", { value: above, enumerable });
  Object.defineProperty(answer, "below", { value: below, enumerable });
  return data(answer, expires ? { headers: { expires } } : {});
}
