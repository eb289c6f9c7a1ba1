import { feedbackLimits, plainCode } from "@plenary/contract/feedback/feedback-limits";
import {
  type ParamsOf,
  type PublicPath,
  type ScreenPath,
  screenAt,
  screenPaths,
} from "@plenary/contract/screens";
import { type Tag, tags } from "../../core/tags.ts";

/** An address and how its page is cached. */
export interface PageAddress {
  /** The canonical spelling with its query, if the requested one differs. */
  movedTo?: string;
  /** The address under which it is rendered and cached: with only the query parameters that the page reads, in a fixed order. */
  url: string;
  cached: boolean;
  tags: Tag[];
  /** Whether the page depends on the date. */
  endsWithDay: boolean;
  /** The code that the page is about, which determines its event's tags. */
  code?: string;
  /** The secret that opens the page, which is rendered each time, and its screen. */
  secret?: PageSecret;
  /** The event that decides which websites may frame the page; undefined if none may. */
  framedBy?: string;
}

/** A secret that nobody should find by guessing. */
export interface PageSecret {
  screen: ScreenPath;
  secret: string;
}

/** The tags that make each public screen's page stale. */
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
  "/public/events/:eventId/call": ({ eventId }) => [tags.publicEvent(eventId)],
  "/public/calls": () => [tags.publicEvents],
  "/public/users/:userId": ({ userId }) => [tags.publicUser(userId)],
  "/f": () => [],
  "/f/mine": () => [],
  // The database says which event the code belongs to.
  "/f/:code": () => [],
  "/f/p/:link": () => [],
  // Rendered each time.
  "/wall/:secret": () => [],
};

/** The query parameters that a page reads, each with its values or `text`. */
type Reads = Record<string, "text" | readonly string[]>;

export const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** The pattern of slugs (contract/src/names.ts). */
const slug = "[a-z0-9-]{1,100}";

/** The pattern of codes as pages spell them (contract/src/feedback/feedback-limits.ts). */
const code = `[${feedbackLimits.codeLetters.toLowerCase()}]{${feedbackLimits.codeLength}}`;

/** Patterns of the names in addresses that aren't ids. */
const patterns: Readonly<Record<string, string>> = {
  slug,
  code,
  link: "[\\w-]{1,100}",
  secret: "[\\w-]{1,100}",
};

/** A screen's addresses as its links spell them; others are redirected (`spelledAs`), so that nothing counts twice. */
const addressesAt = (path: ScreenPath) =>
  new RegExp(`^${path.replace(/:(\w+)/g, (_, name) => `(?<${name}>${patterns[name] ?? uuid})`)}$`);

const publicScreens = (Object.keys(shownOn) as PublicPath[]).map((path) => {
  const { query = {}, endsWithDay = false, unkept = [], framed = false } = screenAt(path);
  return {
    path,
    addresses: addressesAt(path),
    /** Takes the parameters under the path's names. */
    tagsOf: shownOn[path] as (params: Record<string, string>) => Tag[],
    ...{ reads: query, unkept, endsWithDay, framed },
  };
});

/** The addresses of screens whose pages hold no data: the browser fetches it with the token. */
const frames = screenPaths
  .filter((path) => !screenAt(path).public && !screenAt(path).document)
  .map(addressesAt);

/** Screens opened by a secret, besides public ones. */
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
  /** The address that stands for all pages that differ only in their secret. */
  sameAs: string | undefined;
}

/** The tags of the public screen at the address, and the query parameters it reads. */
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

/** Short addresses of events too, which lead to a screen (features/identity). */
const allScreens = [...screenPaths.map(addressesAt), /^\/e\/[a-z0-9-]{3,40}$/];

/** The canonical spelling of a screen's address, or of its data's, however written; undefined for anything else. */
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
  // Secrets are case-sensitive.
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
 * Public pages are cached under the query they read, so that nobody can fill the memory with copies. Other screens'
 * pages are the same for everybody too; with a query (perhaps a secret) they are rendered each time.
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
  // The router's parameters of data addresses (`_routes`, `index`) choose among loaders, of which a screen has one.
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
