import assert from "node:assert/strict";
import { it } from "node:test";
import { publishCall, putCall } from "@plenary/contract/call/call";
import { listOpenCalls } from "@plenary/contract/call/public-call";
import { updateEvent } from "@plenary/contract/events/events";
import { createTrack, updateTrack } from "@plenary/contract/programme/tracks";
import { makeEvent, makeUser, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";

const app = useApp({}, "built");

async function makeCalled(who: TestUser, name: string, body: object, isPublished = true): Promise<string> {
  const eventId = await makeEvent(app, who, {
    ...{ name, visibility: "public", timezone: "Europe/Berlin" },
    ...{ start_date: "2027-06-01", end_date: "2027-06-02" },
  });
  await who.call(putCall, { params: { eventId }, body: { version: 0, ...body } });
  if (isPublished) await who.call(publishCall, { params: { eventId } });
  return eventId;
}

/** The names of all listed calls, page by page. */
async function named(query: object = {}): Promise<string[]> {
  const names = [];
  let cursor: string | undefined;
  do {
    const page = await app.client()(listOpenCalls, { query: { ...query, ...(cursor && { cursor }) } });
    names.push(...page.calls.map(({ name }) => name));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return names;
}

const cards = async () => {
  const answer = await app.raw("/public/calls");
  return [...(await answer.text()).matchAll(/<bdi>([^<]*) Conf<\/bdi>/g)].map(([, name]) => name);
};

// Proves call-for-papers 3.1: Open calls, next deadline first, then those that open soon; search as in public events
it("open calls come by their next deadline, those that open later by their opening, until each closes", async () => {
  app.clock.set(new Date("2027-01-10T12:00:00Z"));
  const olga = await makeUser(app);
  const late = await makeCalled(olga, "Late Conf", { closesAt: "2027-03-31T23:59" });
  const early = await makeCalled(olga, "Early Conf", { closesAt: "2027-02-01T23:59" });
  const soon = { opensAt: "2027-01-20T09:00", closesAt: "2027-01-25T12:00" };
  await makeCalled(olga, "Soon Conf", soon);
  await makeCalled(olga, "Later Conf", { opensAt: "2027-02-20T09:00", closesAt: "2027-02-21T12:00" });
  await makeCalled(olga, "Hidden Conf", { closesAt: "2027-02-01T23:59" }, false);
  await makeEvent(app, olga, { name: "Without Conf", visibility: "public" });
  const all = ["Early Conf", "Late Conf", "Soon Conf", "Later Conf"];
  assert.deepEqual(await named(), all);
  assert.deepEqual(await named({ limit: 1 }), all);
  assert.deepEqual(await named({ q: "LAT" }), ["Late Conf", "Later Conf"]);
  const { total, until, calls } = await app.client()(listOpenCalls, { query: { limit: 3 } });
  assert.deepEqual([total, until], [4, "2027-01-20T08:00:00.000Z"]);
  assert.deepEqual(
    calls.map(({ opensAt }) => opensAt),
    [null, null, "2027-01-20T08:00:00.000Z"],
  );
  assert.equal((await refusal(app.client()(listOpenCalls, { query: { cursor: "made-up" } }))).status, 400);

  // The page that is kept follows the clock, and changes of an event.
  assert.deepEqual(await cards(), ["Early", "Late", "Soon", "Later"]);
  app.clock.set(new Date("2027-01-20T08:00:00Z"));
  assert.deepEqual(await cards(), ["Soon", "Early", "Late", "Later"]);
  app.clock.set(new Date("2027-02-01T22:59:00Z"));
  assert.deepEqual(await cards(), ["Late", "Later"]);
  // A track's own deadline says so too.
  const { track } = await olga.call(createTrack, { params: { eventId: early }, body: { name: "Late" } });
  const open = (callClosesAt: string | null) =>
    olga.call(updateTrack, { params: { trackId: track.trackId }, body: { callClosesAt } });
  await open("2027-02-10T12:00");
  assert.deepEqual(await cards(), ["Early", "Late", "Later"]);
  await open(null);
  assert.deepEqual(await cards(), ["Late", "Later"]);
  await olga.call(updateEvent, { params: { eventId: late }, body: { visibility: "draft" } });
  assert.deepEqual(await cards(), ["Later"]);
});
