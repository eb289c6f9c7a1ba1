import { phoneCaches } from "../app/base/storage/phone-caches.ts";
import { filesNamedBy, LINKS, SHELL } from "./addresses.ts";
import { isBusy } from "./busy.ts";

/*
 * The worker of the phone's pages: it keeps those that were opened for times without a network, and answers any other
 * code with the page of one's answers, whose script shows what the event's list says (app/features/answering). What
 * carries a pass never goes through it.
 */

declare const self: ServiceWorkerGlobalScope;

/** How long the server may take before the kept page is shown, in milliseconds. */
const PATIENCE = 3_000;
const PAGES_AT_MOST = 30;

self.addEventListener("install", (event) => {
  void self.skipWaiting();
  event.waitUntil(keepShell());
});

self.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), keepOpen()])),
);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.headers.has("authorization") || request.headers.has("feedback-pass")) return;
  // The page behind a personal link is never kept.
  const path = pathname.toLowerCase();
  if (request.mode === "navigate")
    event.respondWith(
      path.startsWith(LINKS) ? fetchedOr(request, SHELL, { ignoreVary: true }) : page(event, path),
    );
  else if (pathname.startsWith("/assets/")) event.respondWith(file(request));
  else if (/^\/api\/public\/events\//.test(pathname)) event.respondWith(fetchedOr(request, request));
});

/** Keeps the pages that were opened before the worker existed. */
async function keepOpen(): Promise<void> {
  const cache = await caches.open(phoneCaches.pages);
  for (const { url } of await self.clients.matchAll({ includeUncontrolled: true, type: "window" })) {
    const { pathname } = new URL(url);
    if (!pathname.startsWith("/f/") || pathname.startsWith(LINKS)) continue;
    const answer = await fetch(pathname).catch(() => undefined);
    if (answer?.ok) await keepPage(cache, pathname, answer);
  }
}

/** The server's answer or, without a network, the kept one to another request. */
const fetchedOr = (request: Request, other: RequestInfo, how?: CacheQueryOptions): Promise<Response> =>
  fetch(request).catch(async (error) => (await caches.match(other, how)) ?? Promise.reject(error));

/** A file whose name changes with its content. */
async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(phoneCaches.pages)).put(request, answer.clone());
  return answer;
}

/** The server's page, or the kept one if none comes in time. */
async function page(event: FetchEvent, path: string): Promise<Response> {
  const cache = await caches.open(phoneCaches.pages);
  const answer = fetch(event.request);
  event.waitUntil(
    answer
      .then(async (fresh) => {
        if (fresh.ok && !fresh.redirected) await keepPage(cache, path, fresh.clone());
      })
      .catch(() => {}),
  );
  // What was kept with an event (kept-events.ts) is in that event's cache.
  const kept =
    (await cache.match(path, { ignoreVary: true })) ??
    (await caches.match(path, { ignoreVary: true })) ??
    (await cache.match(SHELL, { ignoreVary: true }));
  if (!kept) return answer;
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE));
  const fresh = await Promise.race([answer.catch(() => undefined), late]);
  return fresh && !isBusy(fresh) ? fresh : kept;
}

/** Keeps a page with its files, and removes the oldest pages. */
async function keepPage(cache: Cache, path: string, answer: Response): Promise<void> {
  const html = await answer.clone().text();
  await cache.put(path, answer);
  const isNew = await keepFiles(cache, html);
  const pages = (await cache.keys()).filter(({ url }) => {
    const { pathname } = new URL(url);
    return pathname.startsWith("/f/") && pathname !== SHELL;
  });
  for (const oldest of pages.slice(0, Math.max(0, pages.length - PAGES_AT_MOST))) await cache.delete(oldest);
  // New files are another build's, whose scripts read other data.
  if (!isNew || path === SHELL) return;
  await keepShell();
  await forgetFiles(cache);
}

/** Removes the files of former builds that no kept page names any more. */
async function forgetFiles(cache: Cache): Promise<void> {
  const keys = await cache.keys();
  const isFile = ({ url }: Request) => new URL(url).pathname.startsWith("/assets/");
  const pages = keys.filter((key) => !isFile(key));
  const texts = await Promise.all(pages.map(async (key) => (await cache.match(key))?.text() ?? ""));
  const named = new Set(texts.flatMap(filesNamedBy));
  for (const key of keys) if (isFile(key) && !named.has(new URL(key.url).pathname)) await cache.delete(key);
}

async function keepShell(): Promise<void> {
  const cache = await caches.open(phoneCaches.pages);
  const answer = await fetch(SHELL, { credentials: "omit" });
  if (!answer.ok) throw new Error("There is nothing to keep.");
  const html = await answer.clone().text();
  await keepFiles(cache, html);
  await cache.put(SHELL, answer);
}

/** Keeps the files that a page names. Returns whether any of them is new. */
async function keepFiles(cache: Cache, html: string): Promise<boolean> {
  const missing: string[] = [];
  for (const name of filesNamedBy(html))
    if (!(await cache.match(name, { ignoreVary: true }))) missing.push(name);
  if (missing.length > 0) await cache.addAll(missing);
  return missing.length > 0;
}
