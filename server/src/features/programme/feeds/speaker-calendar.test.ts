import assert from "node:assert/strict";
import { it } from "node:test";
import { updateProfile } from "@plenary/contract/accounts/profiles";
import { updateEvent } from "@plenary/contract/events/events";
import {
  approveSession,
  getSession,
  rejectSession,
  updateSession,
} from "@plenary/contract/sessions/sessions";
import { deleteTalk } from "@plenary/contract/sessions/talks";
import { makeCoSpeaker, makeEvent, makeSession, makeUser } from "../../../../test/factories.ts";
import { useApp } from "../../../../test/harness.ts";
import { makeConf } from "../../../../test/scenes.ts";

const app = useApp();

// Proves programme 8: Feeds have ETag, Last-Modified and 304; an unchanged programme is the same bytes; a draft has
//   none
it("a person's calendar says when the newest of its sessions was changed, and who has it is known by the ETag alone", async () => {
  const speaker = await makeUser(app, { name: "Olga" });
  const eventId = await makeEvent(app, speaker, { visibility: "public" });
  const read = (headers: Record<string, string> = {}) =>
    app.raw(`/api/public/users/${speaker.userId}/sessions.ics`, { headers });
  assert.equal((await read()).headers.get("last-modified"), null);

  app.clock.advance(60_000);
  const { sessionId } = await makeSession(app, speaker, eventId, { status: "confirmed" });
  const move = (startTime: string) =>
    speaker.call(updateSession, { params: { sessionId }, body: { startTime, durationMinutes: 30 } });
  await move("2027-05-01T12:00");
  const seen = await read();
  const etag = seen.headers.get("etag") ?? "";
  const changed = seen.headers.get("last-modified") ?? "";
  const written = /LAST-MODIFIED:(\S+)/.exec(await seen.text())?.[1];
  assert.equal(new Date(changed).toISOString().replace(/[-:]|\.000/g, ""), written);
  assert.equal((await read({ "if-none-match": etag })).status, 304);

  // Another name is in the calendar, and no session was changed.
  await speaker.call(updateProfile, {
    params: { userId: speaker.userId },
    body: { name: "Olga Later", email: "olga@example.org" },
  });
  const renamed = await read({ "if-modified-since": changed });
  assert.deepEqual([renamed.status, renamed.headers.get("last-modified")], [200, changed]);
  assert.match(await renamed.text(), /Olga Later/);
  assert.equal((await read({ "if-none-match": etag })).status, 200);

  app.clock.advance(60_000);
  await move("2027-05-01T13:00");
  const later = await read();
  assert.ok(Date.parse(later.headers.get("last-modified") ?? "") > Date.parse(changed));
});

// Proves programme 4, 8: A person's calendar follows what was cancelled, with its talk and its event, and has a session
//   that moved to another event under two UIDs
it("the calendar of whoever spoke only in what was cancelled follows the talk, and the event", async () => {
  const { organizer, speaker, sessionId, talkId, params } = await makeConf(app);
  const beside = await makeUser(app, { name: "Bea" });
  await makeCoSpeaker(app, beside, sessionId);
  const summaries = async () => {
    const text = await (await app.raw(`/api/public/users/${beside.userId}/sessions.ics`)).text();
    return [...text.matchAll(/SUMMARY:(.*)\r/g)].map(([, summary]) => summary);
  };
  const [title] = await summaries();
  await organizer.call(rejectSession, { params: { sessionId }, body: {} });
  assert.deepEqual([title !== undefined, await summaries()], [true, [title]]);
  await speaker.call(deleteTalk, { params: { talkId } });
  assert.deepEqual(await summaries(), ["Deleted session"]);
  await organizer.call(updateEvent, { params, body: { visibility: "draft" } });
  assert.deepEqual(await summaries(), []);
});

// Proves programme 4, 8: A person's calendar follows what was cancelled, with its talk and its event, and has a session
//   that moved to another event under two UIDs
it("the calendar of a co-speaker hears that a session which waited for approval went with its talk", async () => {
  const { speaker, sessionId, talkId } = await makeConf(app);
  const beside = await makeUser(app, { name: "Bea" });
  await makeCoSpeaker(app, beside, sessionId);
  await speaker.call(updateSession, { params: { sessionId }, body: { type: "workshop" } });
  const read = async () => (await app.raw(`/api/public/users/${beside.userId}/sessions.ics`)).text();
  assert.doesNotMatch(await read(), /VEVENT/);
  await speaker.call(deleteTalk, { params: { talkId } });
  const told = await read();
  assert.match(told, /SUMMARY:Deleted session/);
  assert.match(told, /STATUS:CANCELLED/);
});

// Proves programme 4, 8: A person's calendar follows what was cancelled, with its talk and its event, and has a session
//   that moved to another event under two UIDs
it("a session that moved to another event is on there, and off where it was, under two UIDs", async () => {
  const { organizer, speaker, sessionId, params, set } = await makeConf(app);
  await set({ startTime: "2027-05-01T11:00" });
  const later = await makeEvent(app, organizer, { visibility: "public" });
  await speaker.call(updateSession, { params: { sessionId }, body: { eventId: later } });
  await organizer.call(approveSession, { params: { sessionId } });
  const entries = async (path: string) => {
    const text = await (await app.raw(path)).text();
    return text
      .split("BEGIN:VEVENT")
      .slice(1)
      .map((entry) => [/UID:(\S+)/, /STATUS:(\w+)/].map((pattern) => pattern.exec(entry)?.[1]));
  };
  const [off] = await entries(`/api/public/events/${params.eventId}/programme.ics`);
  const [on] = await entries(`/api/public/events/${later}/programme.ics`);
  assert.deepEqual([off?.[1], on?.[1]], ["CANCELLED", "CONFIRMED"]);
  assert.notEqual(off?.[0], on?.[0]);
  const both = await entries(`/api/public/users/${speaker.userId}/sessions.ics`);
  assert.deepEqual(both.toSorted(), [off, on].toSorted());
});

// Proves programme 4: A cancelled session is a 410 with its title; approved again, or brought back by an import, it has
//   the same address, GUID and number, and a higher SEQUENCE
it("a session that comes back to its event is the one that calendars have, by its UID and its number", async () => {
  const { organizer, speaker, sessionId, params, sequence } = await makeConf(app);
  const read = async () => (await organizer.call(getSession, { params: { sessionId } })).session;
  const before = { ...(await read()), sequence: (await sequence()) ?? 0 };
  const elsewhere = await makeEvent(app, organizer, { visibility: "public" });
  for (const eventId of [elsewhere, params.eventId])
    await speaker.call(updateSession, { params: { sessionId }, body: { eventId } });
  await organizer.call(approveSession, { params: { sessionId } });
  const { guid, number } = await read();
  assert.deepEqual({ guid, number }, { guid: before.guid, number: before.number });
  assert.ok(((await sequence()) ?? 0) > before.sequence);
  const path = `/api/public/events/${params.eventId}/programme.ics?sessions=${number}`;
  const kept = await (await app.raw(path)).text();
  assert.match(kept, /STATUS:CONFIRMED/);
  assert.equal(kept.split("BEGIN:VEVENT").length, 2);
});

it("a session that comes back where an import brought its UID and number again is another", async () => {
  const { organizer, speaker, sessionId, eventId } = await makeConf(app);
  const { guid, number } = (await organizer.call(getSession, { params: { sessionId } })).session;
  const elsewhere = await makeEvent(app, organizer, { visibility: "public" });
  await speaker.call(updateSession, { params: { sessionId }, body: { eventId: elsewhere } });
  await makeSession(app, speaker, eventId, { status: "confirmed", guid, number });
  await speaker.call(updateSession, { params: { sessionId }, body: { eventId } });
  const back = (await organizer.call(getSession, { params: { sessionId } })).session;
  assert.notEqual(back.guid, guid);
  assert.ok(back.number > number);
});

it("an event that was imported twice has each session once in a person's calendar, what is on before what is off", async () => {
  const { organizer, speaker, sessionId, talkId } = await makeConf(app);
  const { guid } = (await organizer.call(getSession, { params: { sessionId } })).session;
  const rehearsal = await makeEvent(app, organizer, { visibility: "public" });
  const again = await makeSession(app, speaker, rehearsal, {
    ...{ status: "confirmed", talk_id: talkId, guid, start_time: "2027-05-01T15:00:00.000Z" },
  });
  const read = async () => (await app.raw(`/api/public/users/${speaker.userId}/sessions.ics`)).text();
  assert.equal((await read()).split(`UID:${guid}`).length, 2);
  for (const id of [sessionId, again.sessionId]) {
    await organizer.call(rejectSession, { params: { sessionId: id }, body: {} });
    const text = await read();
    assert.equal(text.split(`UID:${guid}`).length, 2);
    assert.match(text, id === sessionId ? /STATUS:CONFIRMED/ : /STATUS:CANCELLED/);
  }
});
