import { eventIn, keyOf, LINKS, pageAddress, SHELL, sessionIn, slugIn } from "./addresses.ts";
import { isBusy } from "./busy.ts";
import { cacheFor, events, keep, keepPage, keptSetup, noteUse, SESSIONS, unpacked } from "./kept-answers.ts";
import { keepUpToDate } from "./kept-events.ts";
import {
  type KeptSession,
  pageOfSession,
  pageThatIsMissing,
  programmeOf,
  saidToBeSaved,
} from "./made-pages.ts";

/* The worker's answers in the server's place. */

/** How long the server may take before the kept answer is shown, in milliseconds. */
const PATIENCE = 3_000;
/** For how long after that it isn't waited for again, in milliseconds. */
const SILENCE = 10_000;

/** When the server last let a page wait in vain; 0 once it has answered again. */
let silentSince = 0;

/**
 * Whether the installation is set up: the server's answer or, if it has none, the one kept with an event. The notice
 * that it has to be set up would cover what is kept.
 */
export async function setupOf(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => undefined);
  if (answer && !isBusy(answer)) return answer;
  return (await keptSetup()) ?? answer ?? Response.error();
}

/** A page or its data: the server's answer, or the kept one if none comes in time. */
export async function pageOf(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const url = new URL(request.url);
  const isPage = request.mode === "navigate";
  const isData = url.pathname.endsWith(".data");
  // Back has the browser take its own copy, however old, and even without a network.
  const isBack = request.cache === "force-cache";
  const answer = isBack ? fetch(request, { cache: "no-cache" }) : fetch(request);
  event.waitUntil(answer.then((fresh) => keepShown(url, fresh.clone(), isPage || isData)).catch(() => {}));
  const fallback = await find(url);
  if (!fallback)
    return answer.catch((error) => {
      if (isPage) return notKept(url.pathname);
      return isData && keyOf(url) ? opensPage(url) : Promise.reject(error);
    });
  const fresh = await inTime(answer);
  if (fresh) return fresh;
  const eventId = eventIn(url.pathname);
  if (eventId) event.waitUntil(noteUse(eventId, {}));
  if (isData) return opensPage(url);
  const kept = await fallback();
  // A redirect says nothing.
  return isPage && kept.ok ? saidToBeSaved(kept) : kept;
}

/** A phone's page, as its own worker (feedback-sw.ts) gives it once it is there. */
export async function phonePageOf(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const answer = fetch(request);
  event.waitUntil(answer.then(isAnswering).catch(() => {}));
  const ofAnySearch = { ignoreVary: true, ignoreSearch: true };
  const path = new URL(request.url).pathname.toLowerCase();
  const kept = (await caches.match(path, ofAnySearch)) ?? (await caches.match(SHELL, ofAnySearch));
  if (!kept) return answer.catch(() => pageThatIsMissing());
  return path.startsWith(LINKS) ? answer.catch(() => kept) : ((await inTime(answer)) ?? kept);
}

function isAnswering(): void {
  silentSince = 0;
}

/** The server's answer, unless it is busy or too late. */
async function inTime(answer: Promise<Response>): Promise<Response | undefined> {
  const patience = Date.now() - silentSince < SILENCE ? 0 : PATIENCE;
  const late = new Promise<"late">((resolve) => setTimeout(() => resolve("late"), patience));
  const fresh = await Promise.race([answer.catch(() => undefined), late]);
  if (fresh === "late") silentSince = Date.now();
  else if (fresh && !isBusy(fresh)) return fresh;
  return undefined;
}

/**
 * Of a page only its document is kept or made, but the router asks for its data: has it open that, as a redirect of the
 * server's would. Opened by the worker, the page before would go on with its own navigation when the reader comes back.
 */
const opensPage = (url: URL): Response =>
  new Response(null, {
    status: 204,
    headers: { "x-remix-redirect": pageAddress(url), "x-remix-reload-document": "true" },
  });

/** Keeps what is shown: the page, even if only its data was requested. */
async function keepShown(url: URL, answer: Response, isShown: boolean): Promise<void> {
  isAnswering();
  const page = pageAddress(url);
  if (page === url.pathname + url.search) await keep(url, answer);
  else await keepPage(page);
  const eventId = eventIn(page);
  if (isShown && eventId && (await events())[eventId]?.isWhole) await keepUpToDate(eventId);
}

/** Answers an address from what is kept; undefined if nothing is. */
async function find(url: URL): Promise<(() => Response | Promise<Response>) | undefined> {
  const slug = slugIn(url.pathname);
  if (slug) return atSlug(slug);
  // Checked first, because opening would create an empty cache.
  const name = cacheFor(url.pathname);
  const key = keyOf(url);
  if (!key || !(await caches.has(name))) return undefined;
  const cache = await caches.open(name);
  const kept = await unpacked(cache, key);
  if (kept) return () => kept;
  const eventId = eventIn(url.pathname);
  const sessionId = sessionIn(url.pathname);
  const sessions = eventId && sessionId && (await unpacked(cache, SESSIONS));
  if (!sessions) return undefined;
  const session = ((await sessions.json()) as Record<string, KeptSession>)[sessionId];
  if (!session) return undefined;
  const date = sessions.headers.get("date") ?? "";
  return async () => pageOfSession(await unpacked(cache, programmeOf(eventId)), date, session, eventId);
}

/** Leads to the event whose kept page gives this as its short address (app/features/public/parts/ShareLink.tsx). */
async function atSlug(slug: string): Promise<(() => Response) | undefined> {
  const said = new RegExp(`value="[^"]*/e/${slug}"`);
  for (const eventId of Object.keys(await events())) {
    const address = `/public/events/${eventId}`;
    const page = await unpacked(await caches.open(cacheFor(address)), address);
    if (page && said.test(await page.text())) return () => Response.redirect(address);
  }
  return undefined;
}

/** The answer if a page isn't kept; what is in a room or a track is in the programme too, if that is kept. */
async function notKept(pathname: string): Promise<Response> {
  const eventId = eventIn(pathname);
  const programme = programmeOf(eventId);
  const kept = await unpacked(await caches.open(cacheFor(pathname)), programme);
  const [, part, slug] = /\/(room|track)s\/([a-z0-9-]+)$/.exec(pathname) ?? [];
  if (slug && kept) return Response.redirect(`${programme}?${part}=${slug}`);
  return pageThatIsMissing(eventId);
}
