import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { updateEvent } from "@plenary/contract/events/events";
import { addFavourite, makeCalendarLink } from "@plenary/contract/programme/favourites";
import { updateProgramme } from "@plenary/contract/programme/programme";
import { createRoom, mergeRoom } from "@plenary/contract/programme/rooms";
import { setNotice } from "@plenary/contract/sessions/session-notices";
import { rejectSession, updateSession } from "@plenary/contract/sessions/sessions";
import { makeCoSpeaker, makeUser } from "../../../../test/factories.ts";
import { useApp } from "../../../../test/harness.ts";
import { newsOf, sendThrough, useMailServer } from "../../../../test/mail/mail-server.ts";
import { mailedEntries, readProperties } from "../../../../test/programme/formats.ts";
import { makeConf } from "../../../../test/scenes.ts";
import { publicSlots } from "../places/public-slots.ts";

const app = useApp();
const server = useMailServer();
const { leave } = newsOf(app, server);

/** An event with a session in four calendars, and what these say of it, which is the same. */
async function makeFollowed() {
  const conf = await makeConf(app);
  const { eventId, sessionId, speaker } = conf;
  const reader = await makeUser(app);
  await reader.call(addFavourite, { params: { sessionId } });
  const own = new URL((await reader.call(makeCalendarLink)).url).pathname;
  const addresses = [
    `/api/public/events/${eventId}/programme.ics`,
    `/api/public/events/${eventId}/sessions/${sessionId}.ics`,
    `/api/public/users/${speaker.userId}/sessions.ics`,
    own,
  ];
  const slot = async () => (await publicSlots(app.db, eventId)).find((one) => one.slotId === sessionId);
  const told = async () => {
    const guid = (await slot())?.guid;
    const entries = await Promise.all(
      addresses.map(async (address) => {
        const all = readProperties(await (await app.raw(address)).text());
        return all.find(({ uid }) => uid === guid);
      }),
    );
    const [first, ...others] = entries;
    assert.deepEqual(
      others,
      addresses.slice(1).map(() => first),
    );
    return first ?? {};
  };
  const change = (body: object) => conf.organizer.call(updateEvent, { params: { eventId }, body });
  return { ...conf, slot, told, change };
}

/** The moment as calendars have it. */
const stamp = () =>
  app.ctx
    .clock()
    .toISOString()
    .replace(/\.\d+Z$/, "Z");

/** Does something an hour later; says whether an entry has changed since, by its own words. */
async function later(act: () => Promise<unknown>) {
  app.clock.advance(hour);
  const since = stamp();
  await act();
  return (entry: Record<string, string>) =>
    entry.dtstamp === entry["last-modified"] && (entry.dtstamp ?? "") >= since;
}

const hour = 3_600_000;

describe("every calendar with a session", () => {
  // Proves programme 4, 8: Every calendar says the same of a session, with its speakers and its notice, and the files
  //   of mails have its UID, SEQUENCE and times
  it("says the same of it: what is told at short notice, the summary, who speaks, the page", async () => {
    const { organizer, eventId, sessionId, told } = await makeFollowed();
    await makeCoSpeaker(app, await makeUser(app, { name: "Bob" }), sessionId);
    const notice = "Starts 15 minutes late";
    await organizer.call(setNotice, { params: { sessionId }, body: { notice } });
    const page = `${app.ctx.config.appUrl}/public/events/${eventId}/sessions/${sessionId}`;
    const { description, location, url } = await told();
    assert.match(
      description ?? "",
      new RegExp(`^Starts 15 minutes late\n\nSummary \\d+\n\nAda and Bob\n\n${page}$`),
    );
    assert.deepEqual([location, url], ["Hall, Lisbon", page]);
  });

  // Proves programme 4: SEQUENCE begins at 0 and rises by 1 with public start, duration and room, when a slot is
  //   cancelled and when it comes back, with nothing else
  it("has its new end, under a higher SEQUENCE, where it lasts as long as is usual, and nothing of others", async () => {
    const { organizer, params, sessionId, otherId, told, set, release, sequence } = await makeFollowed();
    await set({ startTime: "2027-05-01T12:00", durationMinutes: 30 }, otherId);
    await set({ durationMinutes: null });
    const usual = (defaultMinutes: number) =>
      later(() => organizer.call(updateProgramme, { params, body: { defaultMinutes } }));
    const [before, other] = [await told(), await sequence(otherId)];
    const raised = (by: number) => String(Number(before.sequence) + by);
    assert.equal(before.dtend, "2027-05-01T10:30:00Z");
    for (const state of ["live", "released"]) {
      if (state === "released") await release();
      const isNew = await usual(state === "live" ? 45 : 60);
      const after = await told();
      const by = state === "live" ? 1 : 2;
      const end = state === "live" ? "2027-05-01T10:45:00Z" : "2027-05-01T11:00:00Z";
      assert.deepEqual([after.sequence, after.dtend], [raised(by), end]);
      assert.ok(isNew(after));
    }
    await usual(60);
    assert.equal((await told()).sequence, raised(2));
    assert.equal(await sequence(otherId), other);
    await organizer.call(rejectSession, { params: { sessionId }, body: {} });
    const gone = (await told()).sequence;
    await usual(20);
    assert.equal((await told()).sequence, gone);
  });

  it("has the new sequence of a session that waits meanwhile, once it is back", async () => {
    const { organizer, speaker, params, sessionId, set, slot } = await makeFollowed();
    await set({ durationMinutes: null });
    const { sequence = 0 } = (await slot()) ?? {};
    await speaker.call(updateSession, { params: { sessionId }, body: { type: "Talk" } });
    await organizer.call(updateProgramme, { params, body: { defaultMinutes: 45 } });
    const { state, sequence: after } = (await slot()) ?? {};
    assert.deepEqual([state, after], ["waiting", sequence + 1]);
  });

  // Proves programme 8: DTSTAMP and LAST-MODIFIED are the last public change, of the event's location and clock too
  it("says when its event's location or clock changed, under the same SEQUENCE, and of nothing else", async () => {
    const { told, change, release } = await makeFollowed();
    for (const version of [false, true]) {
      if (version) await release();
      const before = await told();
      await later(() => change({ description: "Another", website: "https://example.org" }));
      assert.deepEqual(await told(), before);
      const stampsOf = ({ dtstamp, "last-modified": modified }: Record<string, string>) => ({
        ...{ dtstamp, "last-modified": modified },
      });
      const isMoved = await later(() => change({ location: version ? "Braga" : "Porto" }));
      const moved = await told();
      const location = version ? "Hall, Braga" : "Hall, Porto";
      assert.deepEqual(moved, { ...before, location, ...stampsOf(moved) });
      assert.ok(isMoved(moved));
      const isTurned = await later(() => change({ timezone: version ? "Europe/Madrid" : "Europe/Lisbon" }));
      const turned = await told();
      const [dtstart, dtend] = version
        ? ["2027-05-01T12:00:00", "2027-05-01T12:30:00"]
        : ["2027-05-01T11:00:00", "2027-05-01T11:30:00"];
      assert.deepEqual(turned, { ...moved, dtstart, dtend, ...stampsOf(turned) });
      assert.ok(isTurned(turned));
    }
  });

  // Proves programme 4, 8: Every calendar says the same of a session, with its speakers and its notice, and the files
  //   of mails have its UID, SEQUENCE and times
  it("names it as the file of a mail about its new place does, with the same times and the same SEQUENCE", async () => {
    await sendThrough(app, server);
    const { organizer, params, told, set, release } = await makeFollowed();
    const add = async (name: string) =>
      (await organizer.call(createRoom, { params, body: { name } })).room.roomId;
    const [from, into] = [await add("Hall"), await add("Attic")];
    const mailed = async () => {
      app.clock.advance(hour);
      const [{ mail } = assert.fail(), ...others] = await leave();
      assert.deepEqual(others, []);
      const [entry = {}, ...none] = mailedEntries(mail);
      assert.deepEqual(none, []);
      const { url, ...said } = entry;
      const feeds = await told();
      assert.deepEqual(said, Object.fromEntries(Object.keys(said).map((name) => [name, feeds[name]])));
      assert.ok(url);
      return said;
    };
    await set({ startTime: "2027-05-01T12:00", durationMinutes: null });
    const live = await mailed();
    assert.deepEqual([live.dtstart, live.dtend], ["2027-05-01T12:00:00Z", "2027-05-01T12:30:00Z"]);
    await release();
    for (const startTime of ["2027-05-01T13:00", "2027-05-01T14:00", "2027-05-01T15:00"])
      await set({ startTime });
    await organizer.call(mergeRoom, { params: { roomId: from }, body: { into } });
    const released = await mailed();
    assert.deepEqual([released.dtstart, released.location], [live.dtstart, "Attic, Lisbon"]);
    assert.equal(Number(released.sequence), Number(live.sequence) + 1);
  });
});
