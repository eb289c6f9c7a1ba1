import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { updateEvent } from "@plenary/contract/events/events";
import * as contract from "@plenary/contract/sessions/sessions";
import { deleteTalk } from "@plenary/contract/sessions/talks";
import { makeCoSpeaker, makeUser } from "../../test/factories.ts";
import { useApp } from "../../test/harness.ts";
import { newsOf, sendThrough, useMailServer } from "../../test/mail/mail-server.ts";
import { mailedEntries, readProperties } from "../../test/programme/formats.ts";
import { makeConf } from "../../test/scenes.ts";

const app = useApp({ rateLimit: false });
const server = useMailServer();
const { leave } = newsOf(app, server);
const MINUTE = 60_000;
const [TEN, NOON] = ["2027-05-01T10:00:00Z", "2027-05-01T12:00:00Z"];

/** A session that was moved to noon, and what its speaker's calendar has of it by the files of mails alone. */
async function makeMailed({ isDraft = false } = {}) {
  await sendThrough(app, server);
  const conf = await makeConf(app);
  const { organizer, sessionId, eventId, set } = conf;
  if (isDraft) await organizer.call(updateEvent, { params: { eventId }, body: { visibility: "draft" } });
  const held = new Map<string, Record<string, string>>();
  /** Lets mails leave; what the one to the speaker said, and had as a file. */
  const leaving = async (to = conf.speaker.email) => {
    app.clock.advance(11 * MINUTE);
    const mails = (await leave()).filter((one) => one.to === to);
    const entries = mails.flatMap(({ mail }) => mailedEntries(mail));
    for (const entry of entries) {
      const had = held.get(entry.uid ?? "");
      if (!had || Number(entry.sequence) > Number(had.sequence)) held.set(entry.uid ?? "", entry);
    }
    return { said: mails.map(({ mail }) => mail.text).join(), entries };
  };
  /** What the calendar has: when, and whether it is on. */
  const calendar = () => [...held.values()].map(({ dtstart, status }) => `${dtstart} ${status}`);
  await set({ startTime: "2027-05-01T12:00" });
  await leaving();
  assert.deepEqual(calendar(), [`${NOON} CONFIRMED`]);
  /** What the event's own calendar says of it. */
  const feed = async () => {
    const file = await app.raw(`/api/public/events/${eventId}/sessions/${sessionId}.ics`);
    return readProperties(await file.text())[0];
  };
  const params = { sessionId };
  const reject = () => organizer.call(contract.rejectSession, { params, body: {} });
  const approve = () => organizer.call(contract.approveSession, { params });
  return { ...conf, held, leaving, calendar, feed, params, reject, approve };
}

const UP_TO_DATE = "The attached file brings your calendar up to date.";

describe("the file of a mail takes a session out of the calendar", () => {
  // Proves trust news: A file for the calendar takes out what was deleted, rejected or has no time any more, and puts
  //   back what is on again
  it("that has lost its start, and puts it back with another, as the event's calendar does", async () => {
    const { set, leaving, calendar, feed } = await makeMailed();
    await set({ startTime: null });
    const { said, entries } = await leaving();
    assert.match(said, /is now: no time yet/);
    assert.ok(said.includes(UP_TO_DATE));
    assert.deepEqual(calendar(), [`${NOON} CANCELLED`]);
    assert.deepEqual(entries, [await feed()]);
    await set({ startTime: "2027-05-01T10:00" });
    await leaving();
    assert.deepEqual(calendar(), [`${TEN} CONFIRMED`]);
  });

  // Proves trust news: A file for the calendar takes out what was deleted, rejected or has no time any more, and puts
  //   back what is on again
  it("that was rejected, and puts it back once that is no longer so", async () => {
    const { set, reject, approve, leaving, calendar, feed } = await makeMailed();
    await reject();
    const { said, entries } = await leaving();
    assert.match(said, /was cancelled by the organizers/);
    assert.ok(said.includes(UP_TO_DATE));
    assert.deepEqual(calendar(), [`${NOON} CANCELLED`]);
    assert.deepEqual(entries, [await feed()]);
    await approve();
    await set({ startTime: "2027-05-01T10:00" });
    assert.ok((await leaving()).said.includes(UP_TO_DATE));
    assert.deepEqual(calendar(), [`${TEN} CONFIRMED`]);
  });

  // Proves trust news: A file for the calendar takes out what was deleted, rejected or has no time any more, and puts
  //   back what is on again
  it("not of which the rejection was undone before", async () => {
    const { organizer, params, reject, leaving, calendar } = await makeMailed();
    const { session } = await reject();
    const body = { decidedAt: session.updatedAt };
    await organizer.call(contract.undoDecision, { params, body });
    assert.deepEqual(await leaving(), { said: "", entries: [] });
    assert.deepEqual(calendar(), [`${NOON} CONFIRMED`]);
  });

  const ways = ["is deleted by an organizer", "is deleted as it waits for approval", "goes with its talk"];
  for (const way of ways) {
    // Proves trust news: A file for the calendar takes out what was deleted, rejected or has no time any more, and puts
    //   back what is on again
    it(`that ${way}`, async () => {
      const { organizer, speaker, params, talkId, leaving, calendar, feed, set } = await makeMailed();
      const bob = await makeUser(app, { name: "Bob", email: "bob@example.org" });
      await makeCoSpeaker(app, bob, params.sessionId);
      if (way !== ways[0]) await set({ type: "Talk" }, params.sessionId, speaker);
      await leaving();
      if (way === ways[2]) await speaker.call(deleteTalk, { params: { talkId } });
      else await organizer.call(contract.deleteSession, { params });
      const { said, entries } = await leaving(way === ways[2] ? bob.email : speaker.email);
      assert.ok(said.includes(UP_TO_DATE));
      assert.deepEqual(calendar(), [`${NOON} CANCELLED`]);
      const shown = await feed();
      assert.deepEqual([entries[0]?.uid, entries[0]?.sequence], [shown?.uid, shown?.sequence]);
    });
  }

  // Proves trust news: A file for the calendar takes out what was deleted, rejected or has no time any more, and puts
  //   back what is on again
  it("of a draft event that has lost its start, or was rejected", async () => {
    const { set, leaving, calendar, reject, approve } = await makeMailed({ isDraft: true });
    await set({ startTime: null });
    await leaving();
    assert.deepEqual(calendar(), [`${NOON} CANCELLED`]);
    await set({ startTime: "2027-05-01T10:00" });
    await leaving();
    await reject();
    await leaving();
    assert.deepEqual(calendar(), [`${TEN} CANCELLED`]);
    await approve();
    await leaving();
    assert.deepEqual(calendar(), [`${TEN} CONFIRMED`]);
  });
});

// Proves trust news: A file for the calendar takes out what was deleted, rejected or has no time any more, and puts
//   back what is on again
it("a mail about a session that has never had a time has no file", async () => {
  const { organizer, otherId, leaving } = await makeMailed();
  const params = { sessionId: otherId };
  await organizer.call(contract.rejectSession, { params, body: {} });
  const rejected = await leaving();
  await organizer.call(contract.approveSession, { params });
  const approved = await leaving();
  assert.match(rejected.said + approved.said, /was cancelled.*is confirmed/s);
  for (const { said, entries } of [rejected, approved]) {
    assert.deepEqual(entries, []);
    assert.ok(!said.includes(UP_TO_DATE));
  }
});
