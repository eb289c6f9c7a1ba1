import type { verifySetup } from "@plenary/contract/accounts/setup";

/* What the worker knows by an address alone. */

const setupPath: (typeof verifySetup)["path"] = "/bootstrap/verify-setup";
/** Asked by every page before it shows anything (app/layouts/SetupGate.tsx). */
export const SETUP = `/api${setupPath}`;

/** What pages that the worker makes load. */
export const ownFiles = ["/saved.css", "/saved.js"];

/** The page of one's answers on a phone, whose script also shows the form of any code that is in a kept list. */
export const SHELL = "/f/mine";

/** Of personal links no page is kept. */
export const LINKS = "/f/p/";

/** Files of the build, and how an event looks: each has another name once it is another. */
const lasting = /^\/(assets\/|accents\/|pictures\/[^/]+-(logo|wide|card)\.)/;

type Address = Pick<URL, "pathname" | "search">;

/** Where the worker's answer to a request comes from; undefined if the browser asks the server itself. */
export function sourceOf(
  { method, url, headers, mode }: Pick<Request, "method" | "url" | "headers" | "mode">,
  ownOrigin: string,
): "setup" | "file" | "page" | "phone" | "server" | undefined {
  const { origin, pathname } = new URL(url);
  if (origin !== ownOrigin) return undefined;
  if (pathname === SETUP) return "setup";
  if (method !== "GET" || headers.has("authorization")) return undefined;
  if (lasting.test(pathname) || ownFiles.includes(pathname)) return "file";
  if (pathname.startsWith("/api/public/calendars/")) return undefined;
  // A wall's stream never ends: there is nothing to keep, and a copy would fill up unread.
  if (headers.get("accept") === "text/event-stream") return undefined;
  if (/^(\/api)?\/public\//.test(pathname) || slugIn(pathname)) return "page";
  if (mode === "navigate" && /^\/f\//i.test(pathname)) return "phone";
  // Of any other screen nothing is kept, but who opens it without a network is told so.
  return mode === "navigate" && !pathname.startsWith("/api/") ? "server" : undefined;
}

/** The event that an address belongs to. */
export const eventIn = (address: string): string | undefined =>
  /\/public\/events\/([0-9a-f-]{36})(?![^/.?])/i.exec(address)?.[1]?.toLowerCase();

/** The end of an event's short address. */
export const slugIn = (pathname: string): string | undefined =>
  /^\/e\/([a-z0-9-]+)\/?$/i.exec(pathname)?.[1]?.toLowerCase();

/** The session whose page, or the data of it, is at an address. */
export const sessionIn = (pathname: string): string | undefined =>
  /^\/public\/.*\/sessions\/([0-9a-f-]{36})(\.data)?$/i.exec(pathname)?.[1]?.toLowerCase();

/** The address of the page whose data is at this one; any other address as it is. */
export function pageAddress({ pathname, search }: Address): string {
  if (!pathname.endsWith(".data")) return pathname + search;
  const query = new URLSearchParams(search);
  query.delete("_routes");
  return pathname.slice(0, -".data".length) + (query.size ? `?${query}` : "");
}

/**
 * The key under which an answer is kept, with the part of the page that the query names, but not with filters.
 * Undefined if it isn't kept: there is no end of searches, and files for other programs are no pages.
 */
export function keyOf({ pathname, search }: Address): string | undefined {
  const query = new URLSearchParams(search);
  query.delete("_routes");
  if (/\/search$|\.(ics|xml|json|csv|atom|png)$/.test(pathname)) return undefined;
  const isAsked = /^(\/api\/.*|\/public\/events(\.data)?)$/.test(pathname);
  if (isAsked && query.has("q")) return undefined;
  const isRead = (name: string) =>
    isAsked || pathname.endsWith("/print") || name === "cursor" || name === "part";
  const read = new URLSearchParams([...query].filter(([name]) => isRead(name)));
  read.sort();
  return pathname.replace(/\.data$/, "") + (read.size ? `?${read}` : "");
}

/** Whether "Keep for offline" keeps what is at this address. */
export const isOfWhole = (key: string): boolean =>
  /^\/offline\/|^\/f\/|\/feedback$|^\/public\/events\/[^/]+(\/(programme|speakers|rooms|changes))?(\?part=\d+)?$/.test(
    key,
  );

/** The codes that a page leads to. */
export const codesNamedBy = (html: string): Set<string> =>
  new Set([...html.matchAll(/href="\/f\/([2-9a-hjkmnp-z]{6})["#]/g)].map(([, code = ""]) => code));

/** The files that a page names and whose content never changes. */
export const filesNamedBy = (html: string): string[] =>
  [...html.matchAll(/(?:href|src|srcset)="(\/[^"]+)"/gi)].flatMap(([, path = ""]) =>
    lasting.test(path) ? path : [],
  );
