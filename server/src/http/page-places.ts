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

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const eventPage = new RegExp(`^/public/events/(${uuid})$`);
const profilePage = new RegExp(`^/public/users/(${uuid})$`);

/** What is shown below each address under /public, by its tags, and the query it reads. */
function publicPlace(path: string): { tags: Tag[]; reads: string[]; endsWithDay: boolean } | undefined {
  if (path === "/public/events")
    return { tags: [tags.publicEvents], reads: ["cursor", "q"], endsWithDay: true };
  const event = eventPage.exec(path);
  if (event?.[1]) return { tags: [tags.publicEvent(event[1])], reads: [], endsWithDay: false };
  const profile = profilePage.exec(path);
  if (profile?.[1]) return { tags: [tags.publicUser(profile[1])], reads: [], endsWithDay: true };
  if (path === "/" || path === "/_root") return { tags: [], reads: [], endsWithDay: false };
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
  const known = publicPlace(data ? path.slice(0, -data.length) : path);
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
