import { type ParamsOf, type PublicPath, screenAt } from "@plenary/contract/screens";
import { type Tag, tags } from "../core/tags.ts";

/** Where an address leads, as far as keeping its page is concerned. */
export interface PageAddress {
  /** The address as it is rendered and kept under: only the query that the page reads, in one order. */
  url: string;
  cached: boolean;
  /** Tags of which a change makes the page another. */
  tags: Tag[];
  /** Whether the page depends on what day it is. */
  endsWithDay: boolean;
}

/** Tags of which a change makes the page of a public screen another. */
const shownOn: { [P in PublicPath]: (params: ParamsOf<P>) => Tag[] } = {
  "/": () => [],
  "/terms": () => [],
  "/privacy": () => [],
  "/public/events": () => [tags.publicEvents],
  "/public/events/:eventId": ({ eventId }) => [tags.publicEvent(eventId)],
  "/public/users/:userId": ({ userId }) => [tags.publicUser(userId)],
};

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

const publicScreens = (Object.keys(shownOn) as PublicPath[]).map((path) => {
  const { query = {}, endsWithDay = false } = screenAt(path);
  return {
    address: new RegExp(`^${path.replace(/:(\w+)/g, `(?<$1>${uuid})`)}$`),
    /** Of the parameters by the names that the path gives them. */
    tagsOf: shownOn[path] as (params: Record<string, string>) => Tag[],
    reads: Object.keys(query),
    endsWithDay,
  };
});

/** What the public screen at the address shows, and the query it reads. */
function publicPlace(path: string): { tags: Tag[]; reads: string[]; endsWithDay: boolean } | undefined {
  for (const { address, tagsOf, reads, endsWithDay } of publicScreens) {
    const found = address.exec(path);
    if (found) return { tags: tagsOf({ ...found.groups }), reads, endsWithDay };
  }
  return undefined;
}

/**
 * Pages that show no data of their own (it comes with the token, in the browser). Spelled as the router spells
 * them: it also takes other cases, escapes and slashes at the end, and what is public must not be kept under those,
 * where no change would find it.
 */
const shell = /^\/(?!public)[a-z][a-z0-9/.-]{0,200}$/;

/**
 * Public pages are kept under their own query, whatever else the address carries, so that nobody fills the
 * memory with copies. Other pages are the same for everybody too; with a query (which may hold a secret) they
 * are rendered each time.
 */
export function placeOf(requested: string): PageAddress {
  // Two slashes at the start would name a host.
  const address = `/${requested.replace(/^\/+/, "")}`;
  const [path = "/", query = ""] = address.split("?", 2);
  const data = path.endsWith(".data") ? ".data" : "";
  // The router asks for the data of the start by this name.
  const known = publicPlace(path === "/_root.data" ? "/" : data ? path.slice(0, -data.length) : path);
  if (!known) return { url: address, cached: !query && shell.test(path), tags: [], endsWithDay: false };
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of data ? [...known.reads, "_routes", "index"] : known.reads) {
    const value = given.get(name);
    if (value) kept.set(name, value);
  }
  const { tags, endsWithDay } = known;
  return { url: kept.size ? `${path}?${kept}` : path, cached: true, tags, endsWithDay };
}
