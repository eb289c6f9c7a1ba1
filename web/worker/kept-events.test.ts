import assert from "node:assert/strict";
import { after, before, beforeEach, it } from "node:test";
import { phoneCaches } from "../app/base/storage/phone-caches.ts";
import { phonePageOf } from "./answers.ts";
import { cacheOfEvent, events, keepPage, noteUse } from "./kept-answers.ts";
import { keepEvent, keepUpToDate } from "./kept-events.ts";

/* The worker as a whole, in a browser whose caches are in memory and whose server answers as each test says. */

const origin = "https://conference.example";
const eventId = "0b5ee1b0-7f2b-4a0e-9a43-6a7d0f7b8c01";
const own = `/public/events/${eventId}`;
const list = `/api${own}/feedback`;
const survey = "/f/abc234";
const talk = "/f/k7m2qx";

const addressOf = (asked: RequestInfo | URL) => new URL(asked instanceof Request ? asked.url : asked, origin);

class MemoryCache {
  readonly kept = new Map<string, Response>();
  keys = async () => [...this.kept.keys()].map((url) => new Request(url));
  match = async (asked: RequestInfo) => this.kept.get(addressOf(asked).href)?.clone();
  delete = async (asked: RequestInfo) => this.kept.delete(addressOf(asked).href);
  async put(asked: RequestInfo, answer: Response) {
    this.kept.set(addressOf(asked).href, answer);
  }
}

let all = new Map<string, MemoryCache>();
const memory = {
  async open(name: string) {
    const cache = all.get(name) ?? new MemoryCache();
    all.set(name, cache);
    return cache;
  },
  has: async (name: string) => all.has(name),
  keys: async () => [...all.keys()],
  delete: async (name: string) => all.delete(name),
  async match(asked: RequestInfo) {
    for (const cache of all.values()) {
      const found = await cache.match(asked);
      if (found) return found;
    }
    return undefined;
  },
};

type Told = Response | "nothing";

/** What the server says at paths; at any other nothing is there. "nothing" is a network that breaks off. */
let said: Record<string, () => Told | Promise<Told>> = {};
const page = (html: string) => () => new Response(html, { headers: { "content-type": "text/html" } });
const json = (value: unknown) => () => Response.json(value);
const status = (code: number) => () => new Response("", { status: code });
const silence = () => "nothing" as const;

async function ask(asked: RequestInfo | URL): Promise<Response> {
  const told = (await said[addressOf(asked).pathname]?.()) ?? new Response("", { status: 404 });
  if (told === "nothing") throw new TypeError("Failed to fetch");
  return told;
}

const browser = { caches: globalThis.caches, fetch: globalThis.fetch, location: globalThis.location };
before(() => Object.assign(globalThis, { caches: memory, fetch: ask, location: new URL(origin) }));
after(() => Object.assign(globalThis, browser));

beforeEach(() => {
  all = new Map();
  said = {
    [own]: page(`<a href="${survey}">Food</a><a href="${talk}">Talk</a>`),
    [`${own}/programme`]: page("Programme"),
    [`/api${own}/programme`]: json({ programme: { event: { timezone: "UTC" }, slots: [] } }),
    [`/api${own}/schedule.json`]: json({ schedule: { conference: { days: [] } } }),
    [list]: json({ sessions: [{ sessionId: "s", code: "K7M2QX" }], eventCode: "AAAAAA" }),
    [survey]: page("Enough?"),
    "/f/mine": page("My answers"),
  };
});

/** Paths of what is kept with the event. */
const kept = () =>
  [...(all.get(cacheOfEvent(eventId))?.kept.keys() ?? [])].map((url) => new URL(url).pathname);
const ofFeedback = () => kept().filter((path) => path === list || path.startsWith("/f/"));

// Proves programme 4: Five events at most are kept, the longest unused leave first, and other pages are bounded too;
//   what of an event is too long is said to be left out
it("the list of codes and the surveys' forms are kept with their event, and go with it", async (test) => {
  // The order of use is by time, which may not go on between two of them.
  test.mock.timers.enable({ apis: ["Date"], now: Date.now() });
  assert.deepEqual(await keepEvent(eventId), { kept: true, cut: false });
  assert.deepEqual(ofFeedback(), [list, survey]);
  for (const other of "abcde") {
    test.mock.timers.tick(1);
    await noteUse(other, {});
  }
  assert.equal(all.has(cacheOfEvent(eventId)), false);

  for (const gone of [404, 410]) {
    await keepEvent(eventId);
    said[own] = status(gone);
    await keepPage(own);
    assert.equal(all.has(cacheOfEvent(eventId)), false);
    // Shown again, it isn't called saved.
    assert.equal((await events())[eventId], undefined);
    said[own] = page(`<a href="${survey}">Food</a>`);
  }
});

// Proves feedback 4: Without a network a code that was never opened has its form
it("they go where the event takes no more feedback, and its page no longer leads to a survey", async () => {
  await (await memory.open(phoneCaches.lists)).put(list, Response.json({}));
  await keepEvent(eventId);
  assert.equal(await memory.match(talk), undefined);
  said[list] = status(404);
  said[own] = page("Compiler Days");
  assert.deepEqual(await keepEvent(eventId), { kept: true, cut: false });
  assert.deepEqual(ofFeedback(), []);
  assert.equal((await memory.open(phoneCaches.lists)).kept.size, 0);
});

// Proves programme 4: Five events at most are kept, the longest unused leave first, and other pages are bounded too;
//   what of an event is too long is said to be left out
it("an event whose form or list can't be fetched is kept, but not called complete, and is soon tried again", async (context) => {
  context.mock.timers.enable({ apis: ["Date"] });
  await keepEvent(eventId);
  for (const failing of [survey, list, "/f/mine"]) {
    const before = said[failing];
    for (const fails of [silence, status(429), status(503)]) {
      said[failing] = fails;
      assert.deepEqual(await keepEvent(eventId), { kept: true, cut: true }, failing);
      // What was kept of it before stays.
      assert.deepEqual(ofFeedback().sort(), [list, survey]);
    }
    if (before) said[failing] = before;
    assert.deepEqual(await keepUpToDate(eventId), { kept: true, cut: true });
    context.mock.timers.tick(61_000);
    assert.deepEqual(await keepUpToDate(eventId), { kept: true, cut: false });
  }
  // A page that a busy server holds back isn't one that it hasn't.
  said[`${own}/programme`] = status(429);
  await assert.rejects(keepEvent(eventId));
});

/** What the worker answers to a phone that opens a page. */
async function opened(path: string): Promise<string> {
  const request = new Request(new URL(path, origin));
  const waiting: Promise<unknown>[] = [];
  const event = { request, waitUntil: (one: Promise<unknown>) => waiting.push(one) };
  const answer = await phonePageOf(event as unknown as FetchEvent);
  return answer.text();
}

// Proves feedback 4: Without a network a code that was never opened has its form
it("a phone's page is the kept one while the server is busy, and a personal link waits for the server", async () => {
  await keepEvent(eventId);
  for (const busy of [408, 425, 429, 500, 503]) {
    said[survey] = status(busy);
    assert.equal(await opened(survey), "Enough?");
  }
  said[survey] = () => new Response("Not here", { status: 410 });
  assert.equal(await opened(survey), "Not here");
  said["/f/p/secret"] = () => new Response("Busy", { status: 429 });
  assert.equal(await opened("/f/p/secret"), "Busy");
  said["/f/p/secret"] = silence;
  assert.equal(await opened("/f/p/secret"), "My answers");
});

// Proves feedback 4: Without a network a code that was never opened has its form
it("a phone's page that was answered at last ends the impatience with the server", async (context) => {
  context.mock.timers.enable({ apis: ["Date", "setTimeout"], now: 1_000_000_000_000 });
  await keepEvent(eventId);
  let tell = (_: Response) => {};
  const slow = () =>
    new Promise<Response>((resolve) => {
      tell = resolve;
    });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  said[survey] = slow;
  const first = opened(survey);
  await turn();
  context.mock.timers.tick(3_000);
  assert.equal(await first, "Enough?");
  tell(new Response("Late"));
  await turn();
  // Still within the ten seconds in which a silent server isn't waited for.
  const second = opened(survey);
  await turn();
  context.mock.timers.tick(1_000);
  await turn();
  tell(new Response("In time"));
  assert.equal(await second, "In time");
});
