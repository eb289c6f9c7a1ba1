import { phoneCaches } from "../app/base/storage/phone-caches.ts";
import { eventIn, filesNamedBy, isOfWhole, keyOf, ownFiles, SETUP } from "./addresses.ts";
import { isBusy } from "./busy.ts";

/* The worker's caches: what is kept, of which events, and what is removed for it. */

const EVENTS_AT_MOST = 5;
/** Pages that belong to no event: the list of events, profiles. */
const PAGES_AT_MOST = 60;
/** Of one event, in bytes as kept. */
export const MOST_OF_EVENT = 3_000_000;
/** Scripts, styles and fonts; the public pages of a build load fewer. */
const FILES_AT_MOST = 300;

const FILES = "plenary-files";
const PAGES = "plenary-pages";
const INDEX = "plenary-index";

/** Keys of what isn't a page: the texts of an event's sessions, what is known of all events, and the setup. */
export const SESSIONS = "/offline/texts";
const EVENTS = "/offline/events";
const SETUP_KEPT = "/offline/setup";

/** The cache of an event. */
export const cacheOfEvent = (eventId: string): string => phoneCaches.ofEvent + eventId;

/** The cache for what is at an address. */
export function cacheFor(address: string): string {
  const eventId = eventIn(address);
  return eventId ? cacheOfEvent(eventId) : PAGES;
}

/** Marks what is kept compressed, to a seventh, with its length in bytes. The former worker wrote "gzip". */
const PACKED = "x-packed";

/** An answer's headers without those that only concern its transfer. */
export function withoutTransfer(from: HeadersInit | undefined, ...others: string[]): Headers {
  const headers = new Headers(from);
  for (const name of ["content-encoding", "content-length", ...others]) headers.delete(name);
  return headers;
}

/** An answer to keep, compressed. */
export async function packed(text: string, from: HeadersInit): Promise<Response> {
  const headers = withoutTransfer(from);
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  const body = await new Response(stream).blob();
  headers.set(PACKED, String(body.size));
  return new Response(body, { headers });
}

/** A kept answer, still marked, so that it isn't taken for news (app/features/programme/public/now/fresh.ts). */
export async function unpacked(cache: Cache, key: string): Promise<Response | undefined> {
  const kept = await cache.match(key, { ignoreVary: true });
  if (!kept?.headers.has(PACKED)) return kept;
  const { body, headers } = kept;
  return new Response(body?.pipeThrough(new DecompressionStream("gzip")), { headers });
}

/** The length of an answer as kept, in bytes. */
export const sizeOf = async (answer: Response): Promise<number> =>
  Number(answer.headers.get(PACKED)) || (await answer.clone().blob()).size;

/** Keeps an answer for everybody, or removes what the server no longer has. Returns its length as kept, in bytes. */
export async function keep(url: URL, answer: Response): Promise<number> {
  const key = keyOf(url);
  if (!key) return 0;
  if (answer.status === 404 || answer.status === 410) await forget(key);
  if (!mayBeKept(answer)) return 0;
  const eventId = eventIn(key);
  // First, because it may remove another event.
  if (eventId) await noteUse(eventId, {});
  const cache = await caches.open(cacheFor(key));
  const made = await packed(await answer.text(), answer.headers);
  const size = await sizeOf(made);
  await cache.put(key, made);
  if (eventId) await lighten(cache);
  else await shorten(cache, PAGES_AT_MOST);
  return size;
}

const mayBeKept = ({ status, redirected, headers }: Response): boolean =>
  status === 200 && !redirected && !/no-store|private/.test(headers.get("cache-control") ?? "");

/** Removes the oldest opened pages of an event while more of it is kept than allowed. */
async function lighten(cache: Cache): Promise<void> {
  const all = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const { pathname, search } = new URL(request.url);
      // Another page that is being kept may have removed it.
      const kept = await cache.match(request);
      return { request, key: pathname + search, size: kept ? await sizeOf(kept) : 0 };
    }),
  );
  let length = all.reduce((sum, { size }) => sum + size, 0);
  for (const { request, key, size } of all) {
    if (length <= MOST_OF_EVENT) return;
    if (isOfWhole(key)) continue;
    await cache.delete(request);
    length -= size;
  }
}

/** Removes the oldest above `most`. */
async function shorten(cache: Cache, most: number): Promise<void> {
  const all = await cache.keys();
  for (const oldest of all.slice(0, Math.max(0, all.length - most))) {
    if (!ownFiles.includes(new URL(oldest.url).pathname)) await cache.delete(oldest);
  }
}

/** Removes what the server no longer has: an event with its page, a session with its own. */
async function forget(key: string): Promise<void> {
  const cache = await caches.open(cacheFor(key));
  await cache.delete(key);
  const [, eventId, sessionId] =
    /^\/public\/events\/([^/]+)(?:\/programme|\/sessions\/([^/]+))?$/i.exec(key) ?? [];
  if (eventId && !sessionId) await noteUse(eventId.toLowerCase(), null);
  const sessions = sessionId && (await unpacked(cache, SESSIONS));
  if (!sessions) return;
  const rest: Record<string, unknown> = await sessions.json();
  delete rest[sessionId.toLowerCase()];
  await cache.put(SESSIONS, await packed(JSON.stringify(rest), sessions.headers));
}

interface KnownEvent {
  /** When something of it was last shown or kept. */
  used: number;
  isWhole?: true;
  /** When all of it was kept, and whether something is missing. */
  keptAt?: number;
  cut?: boolean;
}

/** What is known of the kept events, by their ids. */
export async function events(): Promise<Record<string, KnownEvent>> {
  const kept = await (await caches.open(INDEX)).match(EVENTS);
  return (await kept?.json()) ?? {};
}

/** Notes are taken one after the other. */
let noted = Promise.resolve();

/** Notes that an event is used and what has changed of it, or with null that it is gone; removes those unused for longest. */
export function noteUse(eventId: string, changes: Partial<KnownEvent> | null): Promise<void> {
  const done = noted.then(() => writeUse(eventId, changes));
  noted = done.catch(() => {});
  return done;
}

async function writeUse(eventId: string, changes: Partial<KnownEvent> | null): Promise<void> {
  const all = await events();
  if (changes) all[eventId] = { ...all[eventId], ...changes, used: Date.now() };
  const byUse = Object.entries(all).sort(([, a], [, b]) => b.used - a.used);
  const left = byUse.slice(EVENTS_AT_MOST).map(([id]) => id);
  if (!changes) left.push(eventId);
  for (const id of left) delete all[id];
  await (await caches.open(INDEX)).put(EVENTS, Response.json(all));
  for (const id of left) await caches.delete(cacheOfEvent(id));
}

/** Removes the caches of unknown events. */
export async function forgetUnknown(): Promise<void> {
  const known = Object.keys(await events()).map(cacheOfEvent);
  for (const name of await caches.keys())
    if (name.startsWith(cacheOfEvent("")) && !known.includes(name)) await caches.delete(name);
}

/** Keeps the server's answer to a visitor about the setup. */
export async function keepSetup(): Promise<void> {
  const answer = await fetch(SETUP, { method: "POST", credentials: "omit" });
  if (answer.ok) await (await caches.open(INDEX)).put(SETUP_KEPT, answer);
}

/** That answer, if it was kept. */
export const keptSetup = (): Promise<Response | undefined> => caches.match(SETUP_KEPT);

/** Fetches a page and keeps it with the files that it names. Returns its length as kept too; 0 if there is none. */
export async function keepPage(address: string): Promise<{ html: string; size: number }> {
  const url = new URL(address, location.origin);
  // Nothing of a search is kept.
  if (!keyOf(url)) return { html: "", size: 0 };
  const answer = await fetch(address);
  if (isBusy(answer)) throw new Error(`${address}: ${answer.status}`);
  const size = await keep(url, answer.clone());
  if (!size) return { html: "", size };
  const html = await answer.text();
  await keepFiles(filesNamedBy(html));
  return { html, size };
}

/** Keeps what the worker's own pages load. */
export async function keepOwnFiles(): Promise<void> {
  await (await caches.open(FILES)).addAll(ownFiles);
}

/** A file whose name changes with its content: the kept one, or the server's, which is then kept. */
export async function keptFile(request: Request): Promise<Response> {
  const files = await caches.open(FILES);
  const kept = await files.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await files.put(request, answer.clone());
    await shorten(files, FILES_AT_MOST);
  }
  return answer;
}

/** Files searched for the names of others since this worker started. */
const read = new Set<string>();

/** Keeps files and those that they name, which a press loads; the list of all screens names too many. */
export async function keepFiles(paths: readonly string[]): Promise<void> {
  const known = new Set(paths);
  for (const path of known) {
    if (read.has(path)) continue;
    const answer = await keptFile(new Request(path)).catch(() => undefined);
    if (!answer?.ok) continue;
    read.add(path);
    if (!/\.(js|css)$/.test(path) || path.includes("/manifest-")) continue;
    for (const [, name] of (await answer.text()).matchAll(/["'(/]([\w-]{6,}\.(?:js|css|woff2))\b/g))
      known.add(`/assets/${name}`);
  }
}
