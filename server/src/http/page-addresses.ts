import {
  type ParamsOf,
  type PublicPath,
  type ScreenPath,
  screenAt,
  screenPaths,
} from "@plenary/contract/screens";
import { type Tag, tags } from "../core/tags.ts";

/** Where an address leads, as far as caching its page is concerned. */
export interface PageAddress {
  /** The one spelling of the same address, with its query, where it was asked for in another. */
  movedTo?: string;
  /**
   * The address under which it is rendered and cached: with only the query parameters that the page reads, in a fixed
   * order.
   */
  url: string;
  cached: boolean;
  /** Tags that make the page stale when they change. */
  tags: Tag[];
  /** Whether the page depends on the date. */
  endsWithDay: boolean;
  /** The event whose organizers say which websites may show the page in a frame; undefined where none may. */
  framedBy?: string;
}

/** For each public screen, the tags that make its page stale when they change. */
const shownOn: { [P in PublicPath]: (params: ParamsOf<P>) => Tag[] } = {
  "/": () => [],
  "/terms": () => [],
  "/privacy": () => [],
  "/public/events": () => [tags.publicEvents],
  "/public/events/:eventId": ({ eventId }) => [tags.publicEvent(eventId)],
  "/public/events/:eventId/programme": ({ eventId }) => [tags.publicEvent(eventId)],
  "/embed/events/:eventId/programme": ({ eventId }) => [tags.publicEvent(eventId)],
  "/public/events/:eventId/print": ({ eventId }) => [tags.publicEvent(eventId)],
  "/public/events/:eventId/sessions/:sessionId": ({ eventId }) => [tags.publicEvent(eventId)],
  "/public/events/:eventId/speakers": ({ eventId }) => [tags.publicEvent(eventId)],
  "/public/events/:eventId/rooms": ({ eventId }) => [tags.publicEvent(eventId)],
  "/public/events/:eventId/rooms/:slug": ({ eventId }) => [tags.publicEvent(eventId)],
  "/public/events/:eventId/tracks/:slug": ({ eventId }) => [tags.publicEvent(eventId)],
  "/public/events/:eventId/changes": ({ eventId }) => [tags.publicEvent(eventId)],
  "/public/users/:userId": ({ userId }) => [tags.publicUser(userId)],
};

/** The query parameters that a page reads, each with the values it knows, or `text`. */
type Reads = Record<string, "text" | readonly string[]>;

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** What slugs are made of (contract/src/names.ts). */
const slug = "[a-z0-9-]{1,100}";

/**
 * The addresses of a screen, spelled as its links spell them. The router also accepts other cases, escapes and trailing
 * slashes; who asks for one of those is led to this one (`spelledAs`), so that nothing is kept or counted twice.
 */
const addressesAt = (path: ScreenPath) =>
  new RegExp(`^${path.replace(/:(\w+)/g, (_, name) => `(?<${name}>${name === "slug" ? slug : uuid})`)}$`);

const publicScreens = (Object.keys(shownOn) as PublicPath[]).map((path) => {
  const { query = {}, endsWithDay = false, unkept = [], framed = false } = screenAt(path);
  return {
    addresses: addressesAt(path),
    /** Takes the parameters under the names that the path gives them. */
    tagsOf: shownOn[path] as (params: Record<string, string>) => Tag[],
    ...{ reads: query, unkept, endsWithDay, framed },
  };
});

/** The addresses of screens whose pages show no data of their own: it comes with the token, in the browser. */
const frames = screenPaths.filter((path) => !screenAt(path).public).map(addressesAt);

interface KnownPage {
  tags: Tag[];
  reads: Reads;
  unkept: readonly string[];
  endsWithDay: boolean;
  framedBy: string | undefined;
}

/** The tags of what the public screen at the address shows, and the query parameters it reads. */
function publicScreenAt(address: string): KnownPage | undefined {
  for (const { addresses, tagsOf, framed, ...known } of publicScreens) {
    const found = addresses.exec(address);
    if (found)
      return {
        ...known,
        tags: tagsOf({ ...found.groups }),
        framedBy: framed ? found.groups?.eventId : undefined,
      };
  }
  return undefined;
}

/** The addresses of all screens. */
const allScreens = screenPaths.map(addressesAt);

/**
 * The one spelling of the address of a screen, or of its data, however it was written: in other cases or with escapes,
 * with more slashes than needed, with dots. Undefined for what is the address of no screen.
 */
function spelledAs(path: string): string | undefined {
  const resolved = URL.parse(path, "http://plenary")?.pathname ?? "";
  let plain: string;
  try {
    plain = decodeURIComponent(resolved).replace(/[/\\]+/g, "/");
  } catch {
    return undefined;
  }
  const data = plain.endsWith(".data") ? ".data" : "";
  // The router takes "/_.data" for the data of "/".
  const named = data ? plain.slice(0, -data.length).replace(/\/_$/, "/") : plain;
  const page = (named.replace(/\/$/, "") || "/").toLowerCase();
  if (!allScreens.some((addresses) => addresses.test(page))) return undefined;
  return page === "/" && data ? "/_.data" : page + data;
}

/**
 * Public pages are cached under the query they read, whatever else the address carries, so that nobody can fill the
 * memory with copies. Other screens' pages are the same for everybody too; with a query (which may contain a secret)
 * they are rendered each time, as is anything that is not the address of a screen.
 */
export function pageAddressOf(requested: string): PageAddress {
  // Two slashes at the start would make it name a host.
  const address = `/${requested.replace(/^\/+/, "")}`;
  const at = address.indexOf("?");
  const [path, query] = at < 0 ? [address, ""] : [address.slice(0, at), address.slice(at + 1)];
  const spelled = spelledAs(path);
  if (spelled !== undefined && spelled !== requested.split("?", 1)[0]) {
    const movedTo = at < 0 ? spelled : `${spelled}?${query}`;
    return { url: address, movedTo, cached: false, tags: [], endsWithDay: false };
  }
  const data = path.endsWith(".data") ? ".data" : "";
  // The router requests the start page's data by this name.
  const page = path === "/_.data" ? "/" : data ? path.slice(0, -data.length) : path;
  const known = publicScreenAt(page);
  if (!known) {
    const cached = !query && frames.some((addresses) => addresses.test(page));
    return { url: address, cached, tags: [], endsWithDay: false };
  }
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  // What the router adds to the address of data (`_routes`, `index`) chooses among loaders, of which a screen has one.
  for (const [name, values] of Object.entries(known.reads)) {
    const value = given.get(name);
    if (value && (values === "text" || values.includes(value))) kept.set(name, value);
  }
  const { tags, unkept, endsWithDay, framedBy } = known;
  const besides = [...given].filter(([name]) => unkept.includes(name));
  for (const [name, value] of besides) kept.append(name, value);
  const url = kept.size ? `${path}?${kept}` : path;
  return { url, cached: besides.length === 0, tags, endsWithDay, ...(framedBy && { framedBy }) };
}
