import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { updateSettings } from "@plenary/contract/admin/admin-settings";
import { rejectSession } from "@plenary/contract/sessions/sessions";
import { makeAdmin } from "../../../../test/factories.ts";
import { useApp } from "../../../../test/harness.ts";
import { makeConf } from "../../../../test/scenes.ts";

const app = useApp();

const changedAt = async (eventId: string) =>
  (
    await app.db
      .selectFrom("programmes")
      .select("changed_at")
      .where("event_id", "=", eventId)
      .executeTakeFirstOrThrow()
  ).changed_at;

describe("when files of a programme were changed", () => {
  // Proves programme 8: Last-Modified rises whoever writes, with another domain, and when cancelled sessions are told
  //   no more
  it("is another second whoever writes, once in a transaction, and when this server has another domain", async () => {
    const { eventId, set, sessionId } = await makeConf(app);
    const first = await changedAt(eventId);
    await set({ durationMinutes: 45 });
    const second = await changedAt(eventId);
    assert.ok(second > first);
    // As the version before writes: past what writes it down.
    await app.db
      .updateTable("sessions")
      .set({ duration_minutes: 50 })
      .where("session_id", "=", sessionId)
      .execute();
    await app.settle();
    const third = await changedAt(eventId);
    assert.ok(third > second);
    await app.db.updateTable("sessions").set({ reject_reason: null }).execute();
    await app.settle();
    assert.equal(await changedAt(eventId), third);
    const admin = await makeAdmin(app);
    await admin.call(updateSettings, { body: { domain: "https://talks.example.org" } });
    assert.ok((await changedAt(eventId)) > third);
  });

  // Proves programme 8: Last-Modified rises whoever writes, with another domain, and when cancelled sessions are told
  //   no more
  it("is the day from which cancelled sessions are told no more", async () => {
    const { eventId, organizer, sessionId, change } = await makeEnding();
    const read = async () => {
      const answer = await app.raw(`/api/public/events/${eventId}/programme.ics`);
      return { text: await answer.text(), changed: Date.parse(answer.headers.get("last-modified") ?? "") };
    };
    await organizer.call(rejectSession, { params: { sessionId }, body: { reason: "" } });
    await change();
    const told = await read();
    assert.match(told.text, /CANCELLED/);
    app.clock.advance(32 * 86_400_000);
    const after = await read();
    assert.doesNotMatch(after.text, /CANCELLED/);
    assert.ok(after.changed > told.changed);
  });

  // Proves standards 7: Last-Modified is never later than Date
  it("is never told as later than it is, and answers nobody before it has come", async () => {
    const { eventId } = await makeConf(app);
    const changed_at = new Date(app.ctx.clock().valueOf() + 3_600_000).toISOString();
    await app.db.updateTable("programmes").set({ changed_at }).execute();
    const read = async (since = "") => {
      const headers = { "if-modified-since": since };
      const answer = await app.raw(`/api/public/events/${eventId}/schedule.xml`, { headers });
      const [date, modified] = ["date", "last-modified"].map((name) => answer.headers.get(name) ?? "");
      return { status: answer.status, date: Date.parse(date ?? ""), modified: modified ?? "" };
    };
    const ahead = await read();
    assert.ok(Date.parse(ahead.modified) <= ahead.date, ahead.modified);
    assert.equal((await read(ahead.modified)).status, 200);
    app.clock.advance(3_600_000);
    const { status, modified } = await read(ahead.modified);
    assert.deepEqual([status, modified], [200, new Date(changed_at).toUTCString()]);
    assert.equal((await read(modified)).status, 304);
  });

  it("is told of rooms' states, and calendars of a type have an ETag", async () => {
    const { eventId } = await makeConf(app);
    const states = await app.raw(`/api/public/events/${eventId}/room-status.json`);
    assert.ok(states.headers.get("last-modified"));
    const address = `/api/public/events/${eventId}/programme.ics?type=Talk`;
    const etag = (await app.raw(address)).headers.get("etag") ?? "";
    assert.match(etag, /^".+"$/);
    assert.equal((await app.raw(address, { headers: { "if-none-match": etag } })).status, 304);
  });
});

/** An event that is over tomorrow. */
async function makeEnding() {
  const conf = await makeConf(app);
  const day = app.ctx.clock().toISOString().slice(0, 10);
  const change = async () => {
    await app.db.updateTable("events").set({ start_date: day, end_date: day }).execute();
  };
  return { ...conf, change };
}
