import { pathOf } from "@plenary/contract/paths";
import { screenAt, screenPaths } from "@plenary/contract/screens";
import type { Ctx } from "../../core/context.ts";
import { linkOrigin } from "../../core/links.ts";
import { countForSitemap, type SitemapKind, selectForSitemap, sitemapKinds } from "./sitemap.queries.ts";

/** Tells search engines where the public pages are (docs/product/public-pages.md#search-engines). */

/** Addresses in one file: as many as the format allows. */
const addressesMax = 50_000;

const fixed = (["/", "/public/events", "/public/calls", "/terms", "/privacy"] as const).map((path) =>
  pathOf(path),
);

/** The addresses of one page of a kind. */
const addressesOf: Record<SitemapKind, (eventId: string, id: string) => string[]> = {
  event: (eventId) => [
    pathOf("/public/events/:eventId", { eventId }),
    pathOf("/public/events/:eventId/programme", { eventId }),
    pathOf("/public/events/:eventId/speakers", { eventId }),
    pathOf("/public/events/:eventId/rooms", { eventId }),
  ],
  version: (eventId) => [pathOf("/public/events/:eventId/changes", { eventId })],
  call: (eventId) => [pathOf("/public/events/:eventId/call", { eventId })],
  session: (eventId, sessionId) => [
    pathOf("/public/events/:eventId/sessions/:sessionId", { eventId, sessionId }),
  ],
  room: (eventId, slug) => [pathOf("/public/events/:eventId/rooms/:slug", { eventId, slug })],
  track: (eventId, slug) => [pathOf("/public/events/:eventId/tracks/:slug", { eventId, slug })],
  person: (_, userId) => [pathOf("/public/users/:userId", { userId })],
};

/** How many of a kind fit into a file; the first one of events also has the fixed addresses. */
const perFile = (kind: SitemapKind) =>
  Math.floor((addressesMax - fixed.length) / addressesOf[kind]("", "").length);

/** The list of the sitemap's files. */
export async function sitemapIndex(ctx: Ctx): Promise<string> {
  const origin = await linkOrigin(ctx, ctx.db);
  const counts = await countForSitemap(ctx.db);
  const files = sitemapKinds.flatMap((kind) => {
    const most = Math.ceil(counts[kind] / perFile(kind)) || (kind === "event" ? 1 : 0);
    return Array.from({ length: most }, (_, n) => `${origin}/sitemaps/${kind}-${n + 1}.xml`);
  });
  return xml("sitemapindex", "sitemap", files);
}

/** One file with addresses of a kind; undefined if it doesn't exist. */
export async function sitemapFile(ctx: Ctx, name: string): Promise<string | undefined> {
  const [, kind, number] = /^(\w+)-([1-9]\d{0,3})\.xml$/.exec(name) ?? [];
  const known = sitemapKinds.find((each) => each === kind);
  if (!known) return undefined;
  const limit = perFile(known);
  const offset = (Number(number) - 1) * limit;
  const rows = await selectForSitemap(ctx.db, known, { limit, offset });
  const first = known === "event" && offset === 0 ? fixed : [];
  if (rows.length + first.length === 0) return undefined;
  const origin = await linkOrigin(ctx, ctx.db);
  const addresses = [...first, ...rows.flatMap(({ event_id, id }) => addressesOf[known](event_id, id))];
  return xml(
    "urlset",
    "url",
    addresses.map((address) => origin + address),
  );
}

/** Our addresses need no escaping in XML. */
const xml = (all: string, one: string, addresses: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${all} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses
    .map((address) => `<${one}><loc>${address.replaceAll("&", "&amp;")}</loc></${one}>\n`)
    .join("")}</${all}>\n`;

/** What robots may visit: not the screens for signed-in users, but the API, because others' calendars fetch like robots. */
export async function robots(ctx: Ctx): Promise<string> {
  const closed = screenPaths.filter((path) => !["everybody", "guests"].includes(screenAt(path).opensTo));
  const folders = [...new Set(closed.map((path) => `/${path.split("/")[1]}`))];
  const origin = await linkOrigin(ctx, ctx.db);
  return `User-agent: *\n${folders.map((folder) => `Disallow: ${folder}\n`).join("")}\nSitemap: ${origin}/sitemap.xml\n`;
}
