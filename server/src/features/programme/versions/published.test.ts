import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { approveSession, rejectSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, makeSession, makeUser } from "../../../../test/factories.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { forgetMail, mailed } from "../../../../test/mail/outbox.ts";
import { makeConf as makeConfIn } from "../../../../test/scenes.ts";

const app = useApp();

const makeConf = () => makeConfIn(app);

describe("in a published programme", () => {
  // Proves programme README 3: Speakers set no places in a published programme; once a session has begun their changes
  //   leave it confirmed
  it("speakers set no places, but everything else", async () => {
    const { release, set, speaker, sessionId } = await makeConf();
    await set({ track: "Web", durationMinutes: 40 }, sessionId, speaker);
    await release();
    const refused = {
      status: 403,
      code: "forbidden",
      message: "The programme is published. Ask the organizers to move this session.",
    };
    for (const body of [
      { startTime: "2027-05-01T12:00" },
      { room: "Attic" },
      { track: null },
      { durationMinutes: 9 },
    ])
      assert.deepEqual(await refusal(set(body, sessionId, speaker)), refused);
    await set({ durationMinutes: 40, type: "Talk" }, sessionId, speaker);
  });

  // Proves programme README 3: Speakers set no places in a published programme; once a session has begun their changes
  //   leave it confirmed
  it("speakers bring their sessions from other events without a place", async () => {
    const { release, set, speaker, eventId } = await makeConf();
    await release();
    const organizer = await makeUser(app);
    const liveId = await makeEvent(app, organizer, { visibility: "public" });
    const { sessionId } = await makeSession(app, speaker, liveId, {
      ...{ start_time: "2027-05-01T12:00:00.000Z", duration_minutes: 60, room: "Hall", track: "Web" },
    });
    const { session } = await set({ eventId, startTime: "2027-05-01T13:00" }, sessionId, speaker);
    assert.deepEqual(
      [
        session.eventId,
        session.startTime,
        session.durationMinutes,
        session.room,
        session.roomId,
        session.track,
      ],
      [eventId, null, null, null, null, null],
    );
  });

  // Proves programme README 3: Speakers set no places in a published programme; once a session has begun their changes
  //   leave it confirmed
  it("a session that has begun stays confirmed, whatever its speaker corrects", async () => {
    const { set, speaker, sessionId } = await makeConf();
    const start_time = new Date(app.ctx.clock().valueOf() + 60_000).toISOString();
    await app.db.updateTable("sessions").set({ start_time }).execute();
    await app.settle();
    assert.equal((await set({ type: "A" }, sessionId, speaker)).session.status, "draft");
    await app.db.updateTable("sessions").set({ status: "confirmed" }).execute();
    await app.settle();
    app.clock.advance(60_000);
    assert.equal((await set({ type: "B" }, sessionId, speaker)).session.status, "confirmed");
  });
});

describe("the mail about an approval in a published programme", () => {
  const placeIn = (mails: Awaited<ReturnType<typeof mailed>>) =>
    mails.map(({ data }) => {
      const { startTime, durationMinutes, room, placeFollows } = data as Record<string, unknown>;
      return placeFollows ? "follows" : `${startTime} ${durationMinutes} ${room}`;
    });

  // Proves programme 1: Where a session is being arranged is said to nobody before a version: the mail about an
  //   approval names the public place, or says that it follows
  it("says where the public sees the session, never where it is being arranged", async () => {
    const { release, set, organizer, speaker, eventId, sessionId } = await makeConf();
    await release();
    await organizer.call(rejectSession, { params: { sessionId }, body: {} });
    await set({ startTime: "2027-05-01T16:00", room: "Attic" });
    await forgetMail(app);
    await organizer.call(approveSession, { params: { sessionId } });
    assert.deepEqual(placeIn(await mailed(app)), ["2027-05-01T10:00:00.000Z 30 Hall"]);
    await set({ startTime: "2027-05-01T17:00" });
    assert.deepEqual(placeIn(await mailed(app)), ["2027-05-01T10:00:00.000Z 30 Hall"]);

    const late = await makeSession(app, speaker, eventId, {
      ...{ start_time: "2027-05-01T14:00:00Z", duration_minutes: 45, room: "Hall" },
    });
    await forgetMail(app);
    await organizer.call(approveSession, { params: { sessionId: late.sessionId } });
    assert.deepEqual(placeIn(await mailed(app)), ["follows"]);
    await release();
    assert.deepEqual(placeIn(await mailed(app)), ["2027-05-01T14:00:00.000Z 45 Hall"]);
  });
});
