import assert from "node:assert/strict";
import { it } from "node:test";
import { previewVersion, releaseVersion } from "@plenary/contract/programme/versions";
import { updateSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, makeSession, makeUser } from "../../../../test/factories.ts";
import { useApp } from "../../../../test/harness.ts";

const app = useApp({}, "built");

// Proves programme 10: A time that the clock shows twice carries its offset, one on another date its weekday
it("every page and the feed of changes say the offset of a time that a clock change repeats", async () => {
  const ada = await makeUser(app);
  const dates = { start_date: "2027-10-31", end_date: "2027-10-31", timezone: "Europe/Berlin" };
  const eventId = await makeEvent(app, ada, { visibility: "public", ...dates });
  const ids: string[] = [];
  for (const startTime of ["2027-10-31T00:30:00Z", "2027-10-31T01:30:00Z"]) {
    const { sessionId } = await makeSession(app, ada, eventId, { status: "confirmed" });
    const body = { startTime, durationMinutes: 30, room: "Hall" };
    await ada.call(updateSession, { params: { sessionId }, body });
    ids.push(sessionId);
  }
  const params = { eventId };
  const release = async () => {
    const { planRevision } = await ada.call(previewVersion, { params });
    await ada.call(releaseVersion, { params, body: { tell: false, planRevision } });
  };
  await release();
  await ada.call(updateSession, { params: { sessionId: ids[1] ?? "" }, body: { durationMinutes: 60 } });
  await release();
  const [first, second] = ["02:30 +02:00–02:00 +01:00", "02:30 +01:00–03:30"];
  const base = `/public/events/${eventId}`;
  for (const [path, ...times] of [
    [`${base}/sessions/${ids[0]}`, first, second],
    [base, first, second],
    [`${base}/programme`, first, second],
    [`${base}/rooms/hall`, first, second],
    [`${base}/changes`, "02:30 +01:00–03:00", second],
    [`/public/users/${ada.userId}`, first, second],
    [`/api${base}/changes.atom`, "02:30 +01:00 to 03:00", "02:30 +01:00 to 03:30"],
  ] as const) {
    const html = (await (await app.raw(path)).text()).replaceAll("<!-- -->", "");
    for (const time of times) assert.ok(html.includes(time), `${path}: ${time}`);
  }
});
