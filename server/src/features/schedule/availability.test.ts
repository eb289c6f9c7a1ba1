import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { downloadData } from "@plenary/contract/accounts/account-data";
import { listAuditLogs } from "@plenary/contract/admin/audit";
import { listMessages } from "@plenary/contract/messages/messages";
import { createTrack, setTrackManagers } from "@plenary/contract/programme/tracks";
import * as contract from "@plenary/contract/schedule/availability";
import { listPlaces, setRules } from "@plenary/contract/schedule/rules";
import { getSchedule } from "@plenary/contract/schedule/schedule";
import { rejectSession } from "@plenary/contract/sessions/sessions";
import { makeCoSpeaker, makeUser } from "../../../test/factories.ts";
import { invalid, refusal, useApp } from "../../../test/harness.ts";
import { at, makeArranged } from "../../../test/programme/arranged.ts";
import { sendEventMessages } from "../speakers/message-sending.ts";
import { sweepAvailability } from "./availability.ts";

const app = useApp();

const time = (from: string, to: string, can: boolean) => ({
  ...{ starts: `2027-05-01T${from}`, ends: `2027-05-01T${to}`, can },
});

describe("when speakers can be there", () => {
  it("is said by themselves, and shows as conflicts without moving anything", async () => {
    const { speaker, params, operate, load, slotOf } = await makeArranged(app);
    await operate({ A: at("10:00") });
    const own = { ...params, userId: speaker.userId };
    const before = await speaker.call(contract.getAvailability, { params: own });
    assert.deepEqual([before.availability.state, before.mayChange], ["not_asked", true]);
    const body = {
      times: [time("08:00", "14:00", true), time("09:30", "11:00", false), time("10:30", "12:00", false)],
      note: "By train",
    };
    const { availability } = await speaker.call(contract.setAvailability, { params: own, body });
    assert.deepEqual(availability, {
      ...{ userId: speaker.userId, name: speaker.name, state: "answered", askedAt: null, note: "By train" },
      answeredAt: availability.answeredAt,
      // Who cannot at a time cannot, whatever else was said.
      times: [
        { starts: "2027-05-01T07:00:00.000Z", ends: "2027-05-01T08:30:00.000Z", can: true },
        { starts: "2027-05-01T08:30:00.000Z", ends: "2027-05-01T11:00:00.000Z", can: false },
        { starts: "2027-05-01T11:00:00.000Z", ends: "2027-05-01T13:00:00.000Z", can: true },
      ],
    });
    assert.deepEqual(
      (await load()).conflicts.map(({ text }) => text),
      [`${speaker.name} cannot be there 1 May 2027 10:00 to 10:30.`],
    );
    assert.equal((await slotOf("A")).startTime, "2027-05-01T09:00:00.000Z");
    await speaker.call(contract.setAvailability, { params: own, body: { times: [] } });
    assert.deepEqual((await load()).conflicts, []);
  });

  // Proves scheduling 4: A person's times are seen by that person, organizers, and managers of their tracks
  it("is for that person, organizers, and managers of their tracks", async () => {
    const { organizer, speaker, params, operate } = await makeArranged(app);
    const manager = await makeUser(app);
    const { track } = await organizer.call(createTrack, { params, body: { name: "Web" } });
    const ofTrack = { params: { trackId: track.trackId }, body: { userIds: [manager.userId] } };
    await organizer.call(setTrackManagers, ofTrack);
    const person = { params: { ...params, userId: speaker.userId } };
    const set = { ...person, body: { times: [] } };
    assert.equal((await refusal(manager.call(contract.getAvailability, person))).status, 403);
    assert.deepEqual((await manager.call(contract.listAvailability, { params })).people, []);
    await operate({ A: { trackId: track.trackId } });
    assert.equal((await manager.call(contract.getAvailability, person)).mayChange, false);
    assert.equal((await manager.call(contract.listAvailability, { params })).people.length, 1);
    assert.equal((await refusal(manager.call(contract.setAvailability, set))).status, 403);
    await organizer.call(contract.setAvailability, set);
    const { people } = await organizer.call(contract.listAvailability, { params });
    assert.deepEqual(
      people.map(({ name, state }) => [name, state]),
      [[speaker.name, "answered"]],
    );
    const nobody = { params: { ...params, userId: manager.userId } };
    assert.equal((await refusal(organizer.call(contract.getAvailability, nobody))).status, 404);
  });

  // Proves scheduling 7: availability: track manager: of own tracks' speakers, read
  it("is nothing of managers who only had somebody asked to speak", async () => {
    const { organizer, params, hall, idOf, operate, load } = await makeArranged(app);
    const [manager, asked] = [await makeUser(app), await makeUser(app)];
    const { track } = await organizer.call(createTrack, { params, body: { name: "Web" } });
    const ofTrack = { params: { trackId: track.trackId }, body: { userIds: [manager.userId] } };
    await organizer.call(setTrackManagers, ofTrack);
    // Of another track they are a speaker.
    await makeCoSpeaker(app, asked, idOf("B"));
    await makeCoSpeaker(app, asked, idOf("A"), { accepted: false });
    await organizer.call(setRules, { params, body: { strict: true } });
    const person = { params: { ...params, userId: asked.userId } };
    const body = { times: [time("09:00", "11:00", false)], note: "At the clinic" };
    await asked.call(contract.setAvailability, { ...person, body });
    await operate({ A: { trackId: track.trackId, roomId: hall } });
    const places = async () => {
      const query = { slotId: idOf("A"), day: "2027-05-01" };
      return (await manager.call(listPlaces, { params, query })).places.map(({ startTime, until }) => [
        startTime,
        until,
      ]);
    };
    const free = await places();
    // Strict rules would tell, too.
    const { conflicts } = await operate({ A: at("10:00") }, manager);
    assert.deepEqual(conflicts.added, []);
    const { conflicts: seen, speakerTimes } = await load(manager);
    assert.deepEqual([seen, speakerTimes], [[], []]);
    assert.equal((await load()).conflicts.length, 1);
    assert.equal((await refusal(manager.call(contract.getAvailability, person))).status, 403);
    const listed = async () =>
      (await manager.call(contract.listAvailability, { params })).people.some(
        ({ userId }) => userId === asked.userId,
      );
    assert.equal(await listed(), false);
    await app.db.updateTable("session_speakers").set({ accepted: true }).execute();
    await app.settle();
    assert.equal(await listed(), true);
    const { conflicts: then, speakerTimes: times } = await load(manager);
    assert.deepEqual([then.length, times.length], [1, 1]);
    assert.notDeepEqual(await places(), free);
  });

  it("is not overwritten by somebody who has not seen it", async () => {
    const { organizer, speaker, params } = await makeArranged(app);
    const own = { params: { ...params, userId: speaker.userId } };
    const set = (who: typeof speaker, seenAnsweredAt: string | null, note: string) => {
      app.clock.advance(1000);
      return who.call(contract.setAvailability, { ...own, body: { times: [], note, seenAnsweredAt } });
    };
    const first = await set(speaker, null, "By train");
    const refused = await refusal(set(organizer, null, "By car"));
    assert.deepEqual(
      [refused.status, refused.message],
      [409, "Somebody changed these times meanwhile. Save again to replace them."],
    );
    const { availability } = await organizer.call(contract.getAvailability, own);
    assert.equal(availability.note, "By train");
    await set(organizer, first.availability.answeredAt, "By car");
  });

  it("is refused where all of the times when somebody can are times when they cannot", async () => {
    const { speaker, params } = await makeArranged(app);
    const own = { params: { ...params, userId: speaker.userId } };
    const times = [time("10:00", "12:00", true), time("09:00", "13:00", false)];
    const refused = await refusal(speaker.call(contract.setAvailability, { ...own, body: { times } }));
    assert.deepEqual(refused, invalid("times", "These times leave none at which the speaker can be there"));
  });

  // Proves scheduling 7: availability: speaker: own
  it("can still be read and deleted by a speaker who no longer speaks there", async () => {
    const { organizer, speaker, params, ids } = await makeArranged(app);
    const own = { params: { ...params, userId: speaker.userId } };
    const times = [time("10:00", "12:00", false)];
    await speaker.call(contract.setAvailability, { ...own, body: { times } });
    for (const sessionId of Object.values(ids))
      await organizer.call(rejectSession, { params: { sessionId }, body: {} });
    const { availability, mayChange, isOver } = await speaker.call(contract.getAvailability, own);
    assert.deepEqual([availability.times.length, mayChange, isOver], [1, false, true]);
    assert.equal((await refusal(organizer.call(contract.getAvailability, own))).status, 404);
    const { schedule } = await organizer.call(getSchedule, { params });
    assert.deepEqual(schedule.speakerTimes, []);
    const again = await refusal(speaker.call(contract.setAvailability, { ...own, body: { times } }));
    assert.equal(again.status, 403);
    await speaker.call(contract.setAvailability, { ...own, body: { times: [] } });
    assert.equal((await refusal(speaker.call(contract.getAvailability, own))).status, 403);
    assert.equal((await app.db.selectFrom("speaker_answers").selectAll().execute()).length, 0);
  });

  it("can be found by an organizer who no longer speaks there, until it is deleted", async () => {
    const { organizer, params } = await makeArranged(app);
    const own = { params: { ...params, userId: organizer.userId } };
    const speaks = async () => (await organizer.call(contract.listAvailability, { params })).speaks;
    assert.equal(await speaks(), false);
    const answer = { event_id: params.eventId, user_id: organizer.userId, note: "By train" };
    const answered_at = app.ctx.clock().toISOString();
    await app.db
      .insertInto("speaker_answers")
      .values({ ...answer, answered_at })
      .execute();
    assert.equal(await speaks(), true);
    await organizer.call(contract.setAvailability, { ...own, body: { times: [] } });
    assert.equal(await speaks(), false);
  });

  // Proves scheduling 4: co-speakers who were only asked do, marked
  it("is told of who was only asked to speak, marked, as are their conflicts", async () => {
    const { organizer, params, operate, load, idOf } = await makeArranged(app);
    const asked = await makeUser(app);
    await makeCoSpeaker(app, asked, idOf("A"), { accepted: false });
    await app.settle();
    const own = { params: { ...params, userId: asked.userId } };
    const times = [time("09:00", "11:00", false)];
    await organizer.call(contract.setAvailability, { ...own, body: { times } });
    const { people, speaks } = await organizer.call(contract.listAvailability, { params });
    const one = people.find(({ userId }) => userId === asked.userId);
    assert.deepEqual([one?.invited, one?.canBeAsked, speaks], [true, false, false]);
    await operate({ A: at("10:00") });
    assert.deepEqual(
      (await load()).conflicts.map(({ text }) => text),
      [`${asked.name} (asked) cannot be there 1 May 2027 10:00 to 10:30.`],
    );
  });

  // Proves scheduling 7: admins' acts in others' events are audited
  it("is audited where an administrator enters it for somebody in somebody else's event", async () => {
    const { speaker, params } = await makeArranged(app);
    const admin = await makeUser(app, { role: "admin" });
    const person = { params: { ...params, userId: speaker.userId }, body: { times: [] } };
    await admin.call(contract.setAvailability, person);
    const { logs } = await admin.call(listAuditLogs);
    assert.deepEqual(
      logs.map(({ action }) => action),
      ["availability_entered"],
    );
  });

  it("is asked by a message, once for each", async () => {
    const { organizer, speaker, params, eventId } = await makeArranged(app);
    const body = { userIds: [speaker.userId, organizer.userId] };
    assert.equal((await organizer.call(contract.askAvailability, { params, body })).asked, 1);
    const { people } = await organizer.call(contract.listAvailability, { params });
    assert.deepEqual(
      people.map(({ state, canBeAsked }) => [state, canBeAsked]),
      [["asked", true]],
    );
    await sendEventMessages(app.ctx).run();
    const { messages } = await speaker.call(listMessages);
    assert.equal(messages[0]?.subject, "When can you be there?");
    const rows = await app.db.selectFrom("messages").select("content").execute();
    assert.match(
      rows[0]?.content ?? "",
      new RegExp(`^Hello ${speaker.name},[^]*/events/${eventId}/availability`),
    );
    const nobody = { params, body: { userIds: [organizer.userId] } };
    assert.equal((await refusal(organizer.call(contract.askAvailability, nobody))).status, 422);
  });

  it("has at most 50 times, each with an end after its start", async () => {
    const { speaker, params } = await makeArranged(app);
    const said = async (times: ReturnType<typeof time>[]) => {
      const own = { params: { ...params, userId: speaker.userId }, body: { times } };
      return (await refusal(speaker.call(contract.setAvailability, own))).message;
    };
    assert.equal(
      await said(Array.from({ length: 51 }, () => time("10:00", "11:00", true))),
      "Too many times",
    );
    // Each of these cuts the first in two, and what is stored is sent back.
    const minute = (at: number) => `${10 + Math.floor(at / 60)}:${String(at % 60).padStart(2, "0")}`;
    const cuts = Array.from({ length: 26 }, (_, n) => time(minute(n * 10), minute(n * 10 + 5), false));
    assert.equal(await said([time("09:00", "18:00", true), ...cuts]), "Too many times");
    assert.equal(await said([time("10:00", "10:00", true)]), "End must be after the start");
    assert.equal(await said([time("", "10:00", true)]), "Please enter a valid date and time");
  });

  // Proves scheduling 4: are in the download of their data, and go 30 days after the event
  it("is in the download of one's data, and goes 30 days after the event", async () => {
    const { speaker, params } = await makeArranged(app);
    const own = { params: { ...params, userId: speaker.userId } };
    await speaker.call(contract.setAvailability, {
      ...own,
      body: { times: [time("10:00", "11:00", false)] },
    });
    const data = await speaker.call(downloadData);
    assert.deepEqual(
      data.availability.map(({ times }) => times),
      [[{ starts: "2027-05-01T09:00:00.000Z", ends: "2027-05-01T10:00:00.000Z", can: false }]],
    );
    const count = async () => (await app.db.selectFrom("speaker_times").selectAll().execute()).length;
    const { end_date } = await app.db.selectFrom("events").select("end_date").executeTakeFirstOrThrow();
    const days = (Date.parse(end_date) - app.ctx.clock().valueOf()) / 86_400_000;
    app.clock.advance(Math.ceil(days + 29) * 86_400_000);
    await sweepAvailability(app.ctx);
    assert.equal(await count(), 1);
    app.clock.advance(3 * 86_400_000);
    await sweepAvailability(app.ctx);
    assert.equal(await count(), 0);
    assert.equal((await app.db.selectFrom("speaker_answers").selectAll().execute()).length, 0);
  });
});
