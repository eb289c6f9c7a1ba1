import { feedbackLimits, plainCode } from "@plenary/contract/feedback/feedback-limits";
import {
  type ParamsOf,
  type PublicPath,
  type ScreenPath,
  screenAt,
  screenPaths,
} from "@plenary/contract/screens";
import { type Tag, tags } from "../../core/tags.ts";

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
  /** The code that the page is about, to whose event its tags belong. */
  code?: string;
  /** The secret that opens the page, which is made each time, and the screen that it is of. */
  secret?: PageSecret;
  /** The event whose organizers say which websites may show the page in a frame; undefined where none may. */
  framedBy?: string;
}

/** What nobody should find by trying. */
export interface PageSecret {
  screen: ScreenPath;
  secret: string;
}

/** For each public screen, the tags that make its page stale when they change. */
const shownOn: { [P in PublicPath]: (params: ParamsOf<P>) => Tag[] } = {
  "/": () => [],
  "/terms": () => [],
  "/privacy": () => [],
  "/public/events": () => [tags.publicEvents],
  "/public/events/:eventId": ({ eventId }) => [tags.publicEvent(eventId), tags.publicFeedback(eventId)],
  "/public/events/:eventId/programme": ({ eventId }) => [tags.publicEvent(eventId)],
  "/embed/events/:eventId/programme": ({ eventId }) => [tags.publicEvent(eventId)],
  "/public/events/:eventId/print": ({ eventId }) => [tags.publicEvent(eventId)],
  "/public/events/:eventId/sessions/:sessionId": ({ eventId }) => [
    tags.publicEvent(eventId),
    tags.publicFeedback(eventId),
  ],
  "/public/events/:eventId/speakers": ({ eventId }) => [tags.publicEvent(eventId)],
  "/public/events/:eventId/rooms": ({ eventId }) => [tags.publicEvent(eventId)],
  "/public/events/:eventId/rooms/:slug": ({ eventId }) => [tags.publicEvent(eventId)],
  "/public/events/:eventId/tracks/:slug": ({ eventId }) => [tags.publicEvent(eventId)],
  "/public/events/:eventId/changes": ({ eventId }) => [tags.publicEvent(eventId)],
  "/public/users/:userId": ({ userId }) => [tags.publicUser(userId)],
  "/f": () => [],
  "/f/mine": () => [],
  // Which event it belongs to is asked of the database.
  "/f/:code": () => [],
  "/f/p/:link": () => [],
  // Made each time, with what is on it then.
  "/wall/:secret": () => [],
};

/** The query parameters that a page reads, each with the values it knows, or `text`. */
type Reads = Record<string, "text" | readonly string[]>;

/** What ids are made of, in a pattern. */
export const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** What slugs are made of (contract/src/names.ts). */
const slug = "[a-z0-9-]{1,100}";

/** What codes are made of, as pages spell them (contract/src/feedback/feedback-limits.ts). */
const code = `[${feedbackLimits.codeLetters.toLowerCase()}]{${feedbackLimits.codeLength}}`;

/** What stands for a name in an address, for those that are no ids. */
const patterns: Readonly<Record<string, string>> = {
  slug,
  code,
  link: "[\\w-]{1,100}",
  secret: "[\\w-]{1,100}",
};

/**
 * The addresses of a screen, spelled as its links spell them. The router also accepts other cases, escapes and trailing
 * slashes; who asks for one of those is led to this one (`spelledAs`), so that nothing is kept or counted twice.
 */
const addressesAt = (path: ScreenPath) =>
  new RegExp(`^${path.replace(/:(\w+)/g, (_, name) => `(?<${name}>${patterns[name] ?? uuid})`)}$`);

const publicScreens = (Object.keys(shownOn) as PublicPath[]).map((path) => {
  const { query = {}, endsWithDay = false, unkept = [], framed = false } = screenAt(path);
  return {
    path,
    addresses: addressesAt(path),
    /** Takes the parameters under the names that the path gives them. */
    tagsOf: shownOn[path] as (params: Record<string, string>) => Tag[],
    ...{ reads: query, unkept, endsWithDay, framed },
  };
});

/** The addresses of screens whose pages show no data of their own: it comes with the token, in the browser. */
const frames = screenPaths
  .filter((path) => !screenAt(path).public && !screenAt(path).document)
  .map(addressesAt);

/** Those that a secret opens, besides public ones. */
const secretScreens = screenPaths
  .filter((path) => !screenAt(path).public && path.includes(":secret"))
  .map((path) => ({ path, addresses: addressesAt(path) }));

function secretScreenAt(address: string): PageSecret | undefined {
  for (const { path, addresses } of secretScreens) {
    const secret = addresses.exec(address)?.groups?.secret;
    if (secret !== undefined) return { screen: path, secret };
  }
  return undefined;
}

interface KnownPage {
  tags: Tag[];
  reads: Reads;
  unkept: readonly string[];
  endsWithDay: boolean;
  framedBy: string | undefined;
  code: string | undefined;
  secret: PageSecret | undefined;
  /** The address of all pages that are the same, whatever secret is in theirs. */
  sameAs: string | undefined;
}

/** The tags of what the public screen at the address shows, and the query parameters it reads. */
function publicScreenAt(address: string): KnownPage | undefined {
  for (const { path, addresses, tagsOf, framed, ...known } of publicScreens) {
    const found = addresses.exec(address);
    const secret = found?.groups?.secret;
    if (found)
      return {
        ...known,
        tags: tagsOf({ ...found.groups }),
        framedBy: framed ? found.groups?.eventId : undefined,
        code: found.groups?.code,
        secret: secret === undefined ? undefined : { screen: path, secret },
        sameAs: found.groups?.link && "/f/p/link",
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
  const whole = named.replace(/\/$/, "") || "/";
  // A secret, in which each letter counts.
  const [, before = "", secret] =
    /^(\/(?:f\/p|wall|public\/feedback(?:\/speakers)?)\/)([^/]+)$/i.exec(whole) ?? [];
  // People write spaces and dashes into codes.
  const page =
    secret !== undefined
      ? before.toLowerCase() + secret
      : whole
          .toLowerCase()
          .replace(/^\/f\/(?=[^/]*$)(?!mine$)(.*)/, (_, code) => `/f/${plainCode(code).toLowerCase()}`);
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
    const opened = secretScreenAt(page);
    return { url: address, cached, tags: [], endsWithDay: false, ...(opened && { secret: opened }) };
  }
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  // What the router adds to the address of data (`_routes`, `index`) chooses among loaders, of which a screen has one.
  for (const [name, values] of Object.entries(known.reads)) {
    const value = given.get(name);
    if (value && (values === "text" || values.includes(value))) kept.set(name, value);
  }
  const { tags, unkept, endsWithDay, framedBy, code, secret, sameAs } = known;
  const besides = [...given].filter(([name]) => unkept.includes(name));
  for (const [name, value] of besides) kept.append(name, value);
  const url = kept.size ? `${path}?${kept}` : sameAs ? sameAs + data : path;
  return {
    url,
    cached: besides.length === 0 && secret === undefined,
    tags,
    endsWithDay,
    ...(framedBy && { framedBy }),
    ...(code && { code }),
    ...(secret && { secret }),
  };
}
