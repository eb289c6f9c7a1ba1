import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { it } from "node:test";
import { runInNewContext } from "node:vm";

const code = readFileSync(new URL("../../../static/sw.js", import.meta.url), "utf8");

/** Whether the worker answers a call of a public page itself. */
function isTaken(path: string, headers: Record<string, string> = {}): boolean {
  const listeners = new Map<string, (event: object) => void>();
  const worker = { addEventListener: (kind: string, listener: () => void) => listeners.set(kind, listener) };
  const never = () => new Promise(() => {});
  const caches = { open: never, has: never, match: never };
  const location = new URL("https://a.example");
  runInNewContext(code, { self: worker, location, URL, URLSearchParams, caches, fetch: never });
  let taken = false;
  listeners.get("fetch")?.({
    request: { method: "GET", url: `https://a.example${path}`, headers: new Headers(headers) },
    respondWith: () => {
      taken = true;
    },
    waitUntil: () => {},
  });
  return taken;
}

it("the worker answers for what is public, and leaves streams, which never end, alone", () => {
  assert.equal(isTaken("/api/public/walls/abc"), true);
  assert.equal(isTaken("/api/public/walls/abc/stream", { accept: "text/event-stream" }), false);
  assert.equal(isTaken("/public/events"), true);
  assert.equal(isTaken("/public/events", { authorization: "Bearer a" }), false);
});

it("the page that the worker makes of a session says the offset of a time that the clock shows twice", () => {
  const context: { clock?: (...of: unknown[]) => string } = {};
  const worker = { addEventListener: () => {} };
  runInNewContext(`${code}; globalThis.clock = clock;`, Object.assign(context, { self: worker }));
  const said = (instant: string, zone: string) => context.clock?.(instant, zone, { dateStyle: "full" });
  assert.deepEqual(
    [
      said("2027-10-31T00:30:00.000Z", "Europe/Berlin"),
      said("2027-10-31T01:30:00.000Z", "Europe/London"),
      said("2027-11-07T06:30:00.000Z", "America/New_York"),
      said("2027-10-31T02:30:00.000Z", "Europe/Berlin"),
    ],
    [
      "Sunday, 31 October 2027 at 02:30 +02:00",
      "Sunday, 31 October 2027 at 01:30 +00:00",
      "Sunday, 7 November 2027 at 01:30 −05:00",
      "Sunday, 31 October 2027 at 03:30",
    ],
  );
});

it("the page that the worker makes of a session says when it ends only where the session says how long it takes", async () => {
  const slot = (slotId: string, durationMinutes: number | null) => ({
    ...{ slotId, guid: slotId, kind: "session", title: slotId, durationMinutes },
    // The programme has an end also where that is only the usual one.
    ...{ startTime: "2027-05-01T10:00:00.000Z", endTime: "2027-05-01T10:30:00.000Z" },
    ...{ speakers: [], languages: [] },
  });
  const slots = [slot("timed", 30), slot("open", null)];
  const event = { timezone: "Europe/Lisbon" };
  const answers: Record<string, object> = {
    "/api/e/programme": { programme: { event, slots } },
    "/api/e/schedule.json?items=all": { schedule: { conference: { days: [] } } },
  };
  const fetch = async (address: string) => Response.json(answers[address] ?? {});
  type Made = { pageOf?: (id: string) => Promise<Response> };
  const context: Made = {};
  const cache = { match: async () => undefined };
  const given = { self: { addEventListener: () => {} }, fetch, Headers, Response, cache };
  const pageOf = `async (id) => sessionPage(cache, "", (await sessionsOf("/e"))[id], "e")`;
  runInNewContext(`${code}; globalThis.pageOf = ${pageOf};`, Object.assign(context, given));
  const said = async (id: string) =>
    /[^>]*the event’s clock/.exec((await (await context.pageOf?.(id))?.text()) ?? "")?.[0];
  const from = "Saturday, 1 May 2027 at 11:00";
  assert.equal(await said("timed"), `${from} – 11:30, on the event’s clock`);
  assert.equal(await said("open"), `${from}, on the event’s clock`);
});
