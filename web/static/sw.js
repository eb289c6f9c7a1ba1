// The worker that shows public pages without a network: it keeps those that a visitor opens, and all of an event once one of its
// sessions is marked (app/features/offline/offline.ts). Nothing that needs a sign-in ever passes through it. Emptied, it
// ends itself at the next visit.

/** How long the server may take before what is kept is shown, in milliseconds. */
const PATIENCE = 3_000;
/** For how long it isn't waited for again after that. */
const SILENCE = 10_000;
const EVENTS_AT_MOST = 5;
/** Pages that belong to no event: the list of events, profiles. */
const PAGES_AT_MOST = 60;
/** Of one event, in bytes as they are kept. */
const MOST_OF_EVENT = 3_000_000;
/** Sessions without a time or room, which no file of a programme has: so many are asked for one by one. */
const ASKED_AT_MOST = 100;
/** Scripts, styles and fonts; a build has fewer that public pages load. */
const FILES_AT_MOST = 300;
/** How old a kept event may get before a visit to it brings it up to date, in milliseconds. */
const FRESH = 10 * 60_000;

const FILES = "plenary-files";
const PAGES = "plenary-pages";
const INDEX = "plenary-index";
const SESSIONS = "/offline/texts";
/** Asked by every page before it shows anything (app/layouts/SetupGate.tsx). */
const SETUP = "/api/bootstrap/verify-setup";
const ofEvent = (eventId) => `plenary-event-${eventId}`;
const own = ["/saved.css", "/saved.js"];

const eventIn = (address) => /\/public\/events\/([0-9a-f-]{36})(?![^/.?])/i.exec(address)?.[1]?.toLowerCase();
const cacheFor = (address) => {
  const eventId = eventIn(address);
  return eventId ? ofEvent(eventId) : PAGES;
};
/** When the server last let a page wait in vain; 0 once it answered again. */
let silentSince = 0;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(FILES).then((files) => files.addAll(own)));
});
self.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), forgetUnknown()])),
);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin === location.origin && pathname === SETUP) event.respondWith(setup(request));
  if (request.method !== "GET" || origin !== location.origin || request.headers.has("authorization")) return;
  if (pathname.startsWith("/assets/") || own.includes(pathname)) event.respondWith(file(request));
  else if (pathname.startsWith("/api/public/calendars/")) return;
  // The stream of a wall never ends: there is nothing to keep of it, and a copy would fill up unread.
  else if (request.headers.get("accept") === "text/event-stream") return;
  else if (/^(\/api)?\/public\//.test(pathname)) event.respondWith(page(event));
});

self.addEventListener("message", (event) => {
  const { keep, anew, opened, known } = event.data ?? {};
  const answer = (done) => event.ports[0]?.postMessage(done);
  if (keep)
    event.waitUntil((anew ? keepOnce(keep) : keepUpToDate(keep)).then(answer, () => answer({ kept: false })));
  if (known)
    event.waitUntil(events().then(({ [known]: of }) => answer({ kept: of?.isWhole === true, cut: of?.cut })));
  if (opened) event.waitUntil(keepOpened(opened).then(answer, () => answer({ kept: false })));
});

/** A file whose name changes with its content. */
async function file(request) {
  const files = await caches.open(FILES);
  const kept = await files.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await keepFile(files, request, answer.clone());
  return answer;
}

/**
 * Whether the installation is set up: without a network, or where the server answers with an error of its own, what it said to a
 * visitor when an event was kept. The notice that it has to be set up would cover what is kept.
 */
async function setup(request) {
  const answer = await fetch(request).catch(() => undefined);
  if (answer && answer.status < 500) return answer;
  return (await caches.match("/offline/setup")) ?? answer ?? Response.error();
}

async function keepSetup() {
  const answer = await fetch(SETUP, { method: "POST", credentials: "omit" });
  if (answer.ok) await (await caches.open(INDEX)).put("/offline/setup", answer);
}

async function keepFile(files, request, answer) {
  await files.put(request, answer);
  await shorten(files, FILES_AT_MOST);
}

/** Lets the oldest go of what is too much. */
async function shorten(cache, most) {
  const all = await cache.keys();
  for (const oldest of all.slice(0, Math.max(0, all.length - most))) {
    if (!own.includes(new URL(oldest.url).pathname)) await cache.delete(oldest);
  }
}

/** A page or its data: the server's answer, or what is kept if it gives none in time. */
async function page(event) {
  const { request } = event;
  const url = new URL(request.url);
  const isPage = request.mode === "navigate";
  const isData = url.pathname.endsWith(".data");
  const answer = fetch(request);
  event.waitUntil(answer.then((fresh) => keepShown(url, fresh.clone(), isPage || isData)).catch(() => {}));
  const fallback = await find(url);
  if (!fallback) return answer.catch((error) => (isPage ? notKept(url.pathname) : Promise.reject(error)));
  const patience = Date.now() - silentSince < SILENCE ? 0 : PATIENCE;
  const late = new Promise((resolve) => setTimeout(resolve, patience, "late"));
  const fresh = await Promise.race([answer.catch(() => undefined), late]);
  if (fresh === "late") silentSince = Date.now();
  else if (fresh && fresh.status < 500) return fresh;
  const eventId = eventIn(url.pathname);
  if (eventId) event.waitUntil(used(eventId, {}));
  if (isPage) return said(await fallback());
  if (!isData) return fallback();
  // The router asks for the data of a page; the page itself is kept.
  const client = await self.clients.get(event.clientId);
  await client?.navigate(documentOf(url));
  return answer;
}

/** Keeps what is shown; where only a page's data were asked for, the page. */
async function keepShown(url, answer, isPage) {
  silentSince = 0;
  const page = documentOf(url);
  if (page === url.pathname + url.search) await keep(url, answer);
  else await keepPage(page);
  const eventId = eventIn(page);
  if (isPage && eventId && (await events())[eventId]?.isWhole) await keepUpToDate(eventId);
}

/** The address of the page whose data are at this one, and of any other the same. */
function documentOf({ pathname, search }) {
  if (!pathname.endsWith(".data")) return pathname + search;
  const query = new URLSearchParams(search);
  query.delete("_routes");
  return pathname.slice(0, -".data".length) + (query.size ? `?${query}` : "");
}

/** How to make what is kept of an address; nothing if there is nothing. */
async function find(url) {
  // Asked first, so that looking makes no empty cache.
  const name = cacheFor(url.pathname);
  const key = keyOf(url);
  if (!key || !(await caches.has(name))) return undefined;
  const cache = await caches.open(name);
  const kept = await unpacked(cache, key);
  if (kept) return () => kept;
  const sessionId = /^\/public\/.*\/sessions\/([0-9a-f-]{36})(\.data)?$/i.exec(url.pathname)?.[1];
  const sessions = sessionId && (await unpacked(cache, SESSIONS));
  const session = sessions && (await sessions.json())[sessionId.toLowerCase()];
  return session && (() => sessionPage(cache, sessions.headers.get("date"), session, eventIn(url.pathname)));
}

/** What is kept compressed, as a seventh of it, says here how long it is; the worker before wrote "gzip". */
const PACKED = "x-packed";

/** An answer as it is kept. */
async function packed(text, from) {
  const headers = new Headers(from);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  const body = await new Response(stream).blob();
  headers.set(PACKED, body.size);
  return new Response(body, { headers });
}

/**
 * An answer that is kept, as it was, but for the header of those: by it who asks for what is new knows that this is not
 * (app/features/public-programme/fresh.ts). Nothing if there is none.
 */
async function unpacked(cache, key) {
  const kept = await cache.match(key, { ignoreVary: true });
  if (!kept?.headers.has(PACKED)) return kept;
  const { body, headers } = kept;
  return new Response(body.pipeThrough(new DecompressionStream("gzip")), { headers });
}

const sizeOf = async (answer) => Number(answer.headers.get(PACKED)) || (await answer.clone().blob()).size;

/**
 * Under which address an answer is kept: what a page's query says of which part it is belongs to that, what it says of how much
 * of it is shown doesn't. Nothing where it isn't kept: searches are without number, and files for other programs no pages.
 */
function keyOf({ pathname, search }) {
  const query = new URLSearchParams(search);
  query.delete("_routes");
  if (/\/search$|\.(ics|xml|json|csv|atom|png)$/.test(pathname)) return undefined;
  const isAsked = /^(\/api\/.*|\/public\/events(\.data)?)$/.test(pathname);
  if (isAsked && query.has("q")) return undefined;
  const isRead = ([name]) => isAsked || pathname.endsWith("/print") || name === "cursor" || name === "part";
  const read = new URLSearchParams([...query].filter(isRead));
  read.sort();
  return pathname.replace(/\.data$/, "") + (read.size ? `?${read}` : "");
}

/** Keeps an answer that everybody gets; what is gone from the server goes here too. Answers how long it is as it is kept. */
async function keep(url, answer) {
  const key = keyOf(url);
  if (!key) return 0;
  if (answer.status === 404 || answer.status === 410) await forget(key);
  if (!mayBeKept(answer)) return 0;
  const eventId = eventIn(key);
  // First, as it may let another event go.
  if (eventId) await used(eventId, {});
  const cache = await caches.open(cacheFor(key));
  const made = await packed(await answer.text(), answer.headers);
  const size = await sizeOf(made);
  await cache.put(key, made);
  if (eventId) await lighten(cache);
  else await shorten(cache, PAGES_AT_MOST);
  return size;
}

/** What "Keep for offline" keeps of an event. */
const isWhole = (key) =>
  /^\/offline\/|^\/public\/events\/[^/]+(\/(programme|speakers|rooms|changes))?(\?part=\d+)?$/.test(key);

/** Lets the oldest opened pages of an event go while more of it is kept than may be. */
async function lighten(cache) {
  const all = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const { pathname, search } = new URL(request.url);
      // Another page that is kept meanwhile may have let it go.
      const kept = await cache.match(request);
      return { request, key: pathname + search, size: kept ? await sizeOf(kept) : 0 };
    }),
  );
  let length = all.reduce((sum, { size }) => sum + size, 0);
  for (const { request, key, size } of all) {
    if (length <= MOST_OF_EVENT) return;
    if (isWhole(key)) continue;
    await cache.delete(request);
    length -= size;
  }
}

/** Lets go what the server has no more: an event with its page, a session with its own. */
async function forget(key) {
  const cache = await caches.open(cacheFor(key));
  await cache.delete(key);
  const [, eventId, of] = /^\/public\/events\/([^/]+)(?:\/programme|\/sessions\/([^/]+))?$/i.exec(key) ?? [];
  if (eventId && !of) await caches.delete(ofEvent(eventId.toLowerCase()));
  const sessions = of && (await unpacked(cache, SESSIONS));
  if (!sessions) return;
  const rest = await sessions.json();
  delete rest[of.toLowerCase()];
  await cache.put(SESSIONS, await packed(JSON.stringify(rest), sessions.headers));
}

const mayBeKept = (answer) =>
  answer.status === 200 &&
  !answer.redirected &&
  !/no-store|private/.test(answer.headers.get("cache-control") ?? "");

/** What is known of the events of which something is kept, by their ids. */
const events = async () => (await (await (await caches.open(INDEX)).match("/offline/events"))?.json()) ?? {};

/** Notes are taken one after the other. */
let noted = Promise.resolve();

/** Notes that an event is used, and lets the longest unused ones go. Answers what is known of it. */
function used(eventId, changes) {
  const done = noted.then(() => noteUse(eventId, changes));
  noted = done.catch(() => {});
  return done;
}

async function noteUse(eventId, changes) {
  const all = await events();
  all[eventId] = { ...all[eventId], ...changes, used: Date.now() };
  const byUse = Object.keys(all).sort((a, b) => all[b].used - all[a].used);
  for (const left of byUse.slice(EVENTS_AT_MOST)) delete all[left];
  await (await caches.open(INDEX)).put("/offline/events", Response.json(all));
  for (const left of byUse.slice(EVENTS_AT_MOST)) await caches.delete(ofEvent(left));
  return all[eventId];
}

/** Lets go what is kept of events of which nothing is known. */
async function forgetUnknown() {
  const known = Object.keys(await events()).map(ofEvent);
  for (const name of await caches.keys())
    if (name.startsWith(ofEvent("")) && !known.includes(name)) await caches.delete(name);
}

/** Keeps pages that were open before the worker was there. */
async function keepOpened(addresses) {
  await keepSetup();
  for (const address of addresses) {
    const { pathname, search } = new URL(address, location.origin);
    if (/^\/public\//.test(pathname)) await keepPage(pathname + search);
  }
  return { kept: true };
}

/** Fetches a page, keeps it with the files that it names, and returns it with how long it is as it is kept; nothing and 0 if there is none. */
async function keepPage(address) {
  const url = new URL(address, location.origin);
  // A search isn't made again for nothing.
  if (!keyOf(url)) return { html: "", size: 0 };
  const answer = await fetch(address);
  if (answer.status >= 500) throw new Error(`${address}: ${answer.status}`);
  const size = await keep(url, answer.clone());
  if (!size) return { html: "", size };
  const html = await answer.text();
  await keepFiles([...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path));
  return { html, size };
}

/** Files whose names of others were read, since this worker runs. */
const read = new Set();

/** Keeps files and those that they name, which are loaded with a press; the list of all screens names too many. */
async function keepFiles(paths) {
  const known = new Set(paths);
  for (const path of known) {
    if (read.has(path)) continue;
    const answer = await file(new Request(path)).catch(() => undefined);
    if (!answer?.ok) continue;
    read.add(path);
    if (!/\.(js|css)$/.test(path) || path.includes("/manifest-")) continue;
    for (const [, name] of (await answer.text()).matchAll(/["'(/]([\w-]{6,}\.(?:js|css|woff2))\b/g))
      known.add(`/assets/${name}`);
  }
}

/**
 * Keeps all of an event that its visitor may open: its pages, and of its sessions what their pages say.
 * Answers whether that is done, how long it is, and whether something was too long for it.
 */
async function keepEvent(eventId) {
  const base = `/public/events/${eventId}`;
  await keepSetup();
  let { size: length } = await keepPage(`${base}/programme`);
  if (!length) return { kept: false };
  for (const path of ["/speakers", "/rooms", "/changes"]) length += (await keepPage(base + path)).size;
  const texts = await fitting(await sessionsOf(base), MOST_OF_EVENT - length);
  if (texts.made) {
    length += await sizeOf(texts.made);
    const cache = await caches.open(ofEvent(eventId));
    await cache.put(SESSIONS, texts.made);
    // Where the worker before kept them.
    await cache.delete("/offline/sessions");
  }
  // A long event's page goes on in parts.
  const parts = new Set();
  let part = base;
  while (part && !parts.has(part) && length < MOST_OF_EVENT) {
    parts.add(part);
    const { html, size } = await keepPage(part);
    length += size;
    part = nextPart(html);
  }
  const cut = texts.cut || Boolean(part);
  await used(eventId, { isWhole: true, keptAt: Date.now(), cut });
  return { kept: true, length, cut };
}

/** The sessions as they are kept, without their longer texts if those are too much. Nothing if that is too much as well. */
async function fitting(sessions, most) {
  const from = { date: new Date().toUTCString() };
  const whole = await packed(JSON.stringify(sessions), from);
  if ((await sizeOf(whole)) <= most) return { made: whole, cut: false };
  const withoutTexts = JSON.stringify(sessions, (name, value) => (name === "description" ? "" : value));
  const short = await packed(withoutTexts, from);
  return { made: (await sizeOf(short)) <= most ? short : undefined, cut: true };
}

/** The address of what a page says goes on there (app/features/public/Programme.tsx). */
const nextPart = (html) =>
  [...(/<div data-rest[\s\S]*?<\/div>/.exec(html)?.[0] ?? "").matchAll(/href="([^"#]+)/g)]
    .at(-1)?.[1]
    .replaceAll("&amp;", "&");

/** What is under way, by event. */
const underWay = new Map();

/** The same, unless that was done a moment ago. */
async function keepUpToDate(eventId) {
  const known = (await events())[eventId];
  return known?.isWhole && Date.now() - known.keptAt < FRESH
    ? { kept: true, cut: known.cut }
    : keepOnce(eventId);
}

/** The same, once at a time. */
function keepOnce(eventId) {
  if (!underWay.has(eventId))
    underWay.set(
      eventId,
      keepEvent(eventId).finally(() => underWay.delete(eventId)),
    );
  return underWay.get(eventId);
}

const lettersOf = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
/** Whether a summary is only how the description begins, as those are that an import cut from it. */
const isBeginning = (summary, description) =>
  lettersOf((description ?? "").slice(0, 2_000)).startsWith(lettersOf(summary ?? ""));

const asked = async (address) => {
  const answer = await fetch(`/api${address}`);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
};

/** What the sessions' pages say, by session: all that the programme has, with the texts and links that its file has of them. */
async function sessionsOf(base) {
  const [{ programme }, { schedule }] = await Promise.all([
    asked(`${base}/programme`),
    asked(`${base}/schedule.json?items=all`),
  ]);
  const inFile = new Map();
  for (const { rooms } of schedule.conference.days)
    for (const entry of Object.values(rooms).flat()) inFile.set(entry.guid, entry);
  const sessions = {};
  let left = ASKED_AT_MOST;
  for (const slot of programme.slots) {
    if (slot.kind !== "session") continue;
    let told = inFile.get(slot.guid);
    if (typeof told?.description !== "string" && left-- > 0)
      told = (await asked(`${base}/sessions/${slot.slotId}`).catch(() => ({}))).session ?? told;
    const { title, summary, startTime, room, track, type, languages, doNotRecord, notice } = slot;
    const { description = "", links = [] } = told ?? {};
    sessions[slot.slotId] = {
      ...{ title, start: startTime, zone: programme.event.timezone },
      // The programme has an end also of one that says no duration: the usual one's.
      end: slot.durationMinutes && slot.endTime,
      ...{ room, track, type, languages, doNotRecord, notice },
      people: slot.speakers.map(({ name }) => name),
      summary,
      description,
      links: links.map(({ url, title }) => ({ url, title })),
    };
  }
  return sessions;
}

const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text) => String(text ?? "").replace(/[&<>"']/g, (sign) => escapes[sign]);
/** A time on a zone's clock; with its offset where the clock shows the same twice (contract/src/repeated-times.ts). */
const clock = (instant, timeZone, style) => {
  const written = (by, style) =>
    new Date(Date.parse(instant) + by * 60_000).toLocaleString("en-GB", { ...style, timeZone });
  const time = written(0, { ...style, timeStyle: "short" });
  if (![-60, -30, 30, 60].some((by) => written(by) === written(0))) return time;
  const [, offset] = written(0, { timeZoneName: "longOffset" }).split("GMT");
  return `${time} ${(offset || "+00:00").replace("-", "−")}`;
};
const languageNames = new Intl.DisplayNames("en", { type: "language" });
const languageOf = (code) => {
  try {
    return languageNames.of(code);
  } catch {
    return code;
  }
};

/** The page of a session that its visitor never opened, with the head and the rules of the programme's page. */
async function sessionPage(cache, date, session, eventId) {
  const { title, start, end, zone, room, track, type, people, languages, notice, links } = session;
  const { html, headers } = await frameOf(cache, `/public/events/${eventId}/programme`, title);
  const facts = [
    people.join(", "),
    notice,
    start
      ? `${clock(start, zone, { dateStyle: "full" })}${end ? ` – ${clock(end, zone)}` : ""}, on the event’s clock (${zone})`
      : "Not scheduled yet",
    room && `Room: ${room}`,
    track && `Track: ${track}`,
    type && `Kind: ${type}`,
    languages.length > 0 && `Language: ${languages.map(languageOf).join(", ")}`,
    session.doNotRecord && "This session is not recorded.",
  ];
  const { summary, description } = session;
  const texts = isBeginning(summary, description) ? [description] : [summary, description];
  const ways = links.filter(({ url }) => /^https?:/i.test(url));
  const paragraph = (text, rule = "") => (text ? `<p${rule} dir="auto">${escaped(text)}</p>` : "");
  const body = `<main class="page-column kept-page"><p><a href="/public/events/${escaped(eventId)}/programme">Programme</a></p>
<h1 dir="auto">${escaped(title)}</h1>${facts.map((fact) => paragraph(fact)).join("")}
${texts.map((text) => paragraph(text, ' class="kept-text"')).join("")}
${ways.map(({ url, title }) => `<p dir="auto"><a href="${escaped(url)}">${escaped(title || url)}</a></p>`).join("")}</main>`;
  headers.set("date", date ?? "");
  return new Response(
    html.replace("<body>", () => `<body>${body}`),
    { headers },
  );
}

/** An empty page with the styles and headers of a kept one. */
async function frameOf(cache, pathname, title) {
  const kept = await unpacked(cache, pathname);
  const styles = kept
    ? [...(await kept.text()).matchAll(/<link rel="stylesheet" href="\/assets\/app-[^>]*>/g)].join("")
    : "";
  const headers = new Headers(kept?.headers);
  for (const name of ["content-encoding", "content-length", "etag"]) headers.delete(name);
  headers.set("content-type", "text/html; charset=utf-8");
  return {
    headers,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escaped(title)} · Plenary</title>${styles}</head><body></body></html>`,
  };
}

/** What is said where nothing is kept of a page; what is in a room or a track is in the programme too, if that is kept. */
async function notKept(pathname) {
  const eventId = eventIn(pathname);
  const cache = await caches.open(cacheFor(pathname));
  const [, part, slug] = /\/(room|track)s\/([a-z0-9-]+)$/.exec(pathname) ?? [];
  if (slug && (await cache.match(`/public/events/${eventId}/programme`)))
    return Response.redirect(`/public/events/${eventId}/programme?${part}=${slug}`);
  const { html, headers } = await frameOf(cache, `/public/events/${eventId}/programme`, "You are offline");
  const way = (await cache.match(`/public/events/${eventId}/programme`))
    ? `/public/events/${eventId}/programme`
    : "";
  const body = `<link rel="stylesheet" href="/saved.css"><main class="page-column kept-page"><h1>You are offline</h1>
<p>This page is not saved in this browser. It is there again with the network.</p>
${way && `<p><a href="${escaped(way)}">To the saved programme</a></p>`}</main>`;
  return new Response(
    html.replace("<body>", () => `<body>${body}`),
    { status: 503, headers },
  );
}

/** A kept page that says so before all else, also where its scripts don't run. */
async function said(kept) {
  const headers = new Headers(kept.headers);
  const time = new Date(headers.get("date") ?? "");
  for (const name of ["content-encoding", "content-length", "etag"]) headers.delete(name);
  const when = Number.isNaN(time.valueOf())
    ? ""
    : time.toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short" });
  // No div: React takes the first one in the body for its own.
  const words = `<aside id="saved"><link rel="stylesheet" href="/saved.css"><p role="status">Saved ${when}. You are offline.</p>
<script src="/saved.js"></script></aside>`;
  const html = (await kept.text()).replace(/<body[^>]*>/, (body) => body + words);
  return new Response(html, { headers });
}
