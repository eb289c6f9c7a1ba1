// The worker of the phone's pages: it keeps those that were opened, so that they open without a network, and gives any other code the
// page of one's answers, whose script shows what the event's list says (app/features/feedback-phone). What carries a pass never goes
// through it.

/** How long the server may take before what is kept is shown, in milliseconds. */
const PATIENCE = 3_000;
const PAGES_AT_MOST = 30;
const KEPT = "plenary-feedback";
const SHELL = "/f/mine";
const LINKS = "/f/p/";

self.addEventListener("install", (event) => {
  self.skipWaiting();
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
  // What a personal link leads to is never kept under it.
  const path = pathname.toLowerCase();
  if (request.mode === "navigate")
    event.respondWith(path.startsWith(LINKS) ? linkPage(request) : page(event, path));
  else if (pathname.startsWith("/assets/")) event.respondWith(file(request));
  else if (/^\/api\/public\/events\//.test(pathname))
    event.respondWith(
      fetch(request).catch(async (error) => (await caches.match(request)) ?? Promise.reject(error)),
    );
});

/** Keeps the pages that were opened before there was a worker. */
async function keepOpen() {
  const cache = await caches.open(KEPT);
  for (const { url } of await self.clients.matchAll({ includeUncontrolled: true, type: "window" })) {
    const { pathname } = new URL(url);
    if (!pathname.startsWith("/f/") || pathname.startsWith(LINKS)) continue;
    const answer = await fetch(pathname).catch(() => undefined);
    if (answer?.ok) await keepPage(cache, pathname, answer);
  }
}

/** A file whose name changes with its content. */
async function file(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(KEPT)).put(request, answer.clone());
  return answer;
}

/** The server's page, or what is kept if it gives none in time. */
async function page(event, path) {
  const cache = await caches.open(KEPT);
  const answer = fetch(event.request);
  event.waitUntil(
    answer
      .then((fresh) => fresh.ok && !fresh.redirected && keepPage(cache, path, fresh.clone()))
      .catch(() => {}),
  );
  const kept =
    (await cache.match(path, { ignoreVary: true })) ?? (await cache.match(SHELL, { ignoreVary: true }));
  if (!kept) return answer;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const fresh = await Promise.race([answer.catch(() => undefined), late]);
  return fresh && !isBusy(fresh) ? fresh : kept;
}

/** Whether it only says that it can't be said now: networks that have asked for too much are told so, too. */
const isBusy = ({ status }) => status >= 500 || [408, 425, 429].includes(status);

const linkPage = (request) =>
  fetch(request).catch(
    async (error) => (await caches.match(SHELL, { ignoreVary: true })) ?? Promise.reject(error),
  );

/** Keeps a page with its files; the oldest go. */
async function keepPage(cache, path, answer) {
  const html = await answer.clone().text();
  await cache.put(path, answer);
  const isNew = await keepFiles(cache, html);
  const pages = (await cache.keys()).filter(({ url }) => {
    const { pathname } = new URL(url);
    return pathname.startsWith("/f/") && pathname !== SHELL;
  });
  for (const oldest of pages.slice(0, Math.max(0, pages.length - PAGES_AT_MOST))) await cache.delete(oldest);
  // Of another build, whose scripts read other data.
  if (!isNew || path === SHELL) return;
  await keepShell();
  await forgetFiles(cache);
}

const namedBy = (html) => [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, name]) => name);

/** Lets the files of former builds go that no kept page names any more. */
async function forgetFiles(cache) {
  const keys = await cache.keys();
  const isFile = ({ url }) => new URL(url).pathname.startsWith("/assets/");
  const pages = keys.filter((key) => !isFile(key));
  const texts = await Promise.all(pages.map(async (key) => (await cache.match(key))?.text() ?? ""));
  const named = new Set(texts.flatMap(namedBy));
  for (const key of keys) if (isFile(key) && !named.has(new URL(key.url).pathname)) await cache.delete(key);
}

async function keepShell() {
  const cache = await caches.open(KEPT);
  const answer = await fetch(SHELL, { credentials: "omit" });
  if (!answer.ok) throw new Error("There is nothing to keep.");
  const html = await answer.clone().text();
  await keepFiles(cache, html);
  await cache.put(SHELL, answer);
}

/** Keeps the files that a page names; whether there was one that wasn't kept. */
async function keepFiles(cache, html) {
  const missing = [];
  for (const name of namedBy(html)) if (!(await cache.match(name, { ignoreVary: true }))) missing.push(name);
  if (missing.length > 0) await cache.addAll(missing);
  return missing.length > 0;
}
