import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { describe, it } from "node:test";
import * as contract from "@plenary/contract/sessions/sessions";
import { deleteTalk } from "@plenary/contract/sessions/talks";
import { makeEvent, makeSession, makeTalk, makeUser } from "../../../test/factories.ts";
import { invalid, notFound, refusal, useApp } from "../../../test/harness.ts";
import { makeCast, makeSubmission, withoutAddresses } from "../../../test/scenes.ts";

const app = useApp();

const twice = { status: 409, code: "conflict", message: "This talk is already submitted to this event" };

describe("createSession", () => {
  // Proves product 3: Session
  // Proves decisions 2: Sessions have a duration, co-speakers in order, and carry talk, event and speaker
  // Proves decisions 4: Sessions begin as drafts, by the talk's creator; a talk once per event
  it("makes a draft with what is given, which reads back the same", async () => {
    const { speaker, talkId, eventId } = await makeSubmission(app);
    const others = [await makeUser(app), await makeUser(app)];
    const body = {
      talkId,
      eventId,
      startTime: "2027-05-01T10:30",
      durationMinutes: 45,
      room: " Main hall ",
      track: "",
      coSpeakerIds: others.map((user) => user.userId.toUpperCase()).reverse(),
    };
    const answer = await speaker.call(contract.createSession, { body });
    const { sessionId, createdAt, guid, ...rest } = answer.session;
    assert.match(guid, /^[0-9a-f-]{36}$/);
    assert.deepEqual(rest, {
      ...{ number: 1, sequence: 0, pinned: false, revision: 1 },
      talkId,
      eventId,
      speakerId: speaker.userId,
      status: "draft",
      startTime: "2027-05-01T08:30:00.000Z",
      durationMinutes: 45,
      room: "Main hall",
      track: null,
      ...{ roomId: null, trackId: null, type: null, languages: [], links: [], doNotRecord: false },
      ...{ streamUrl: null, recordingUrl: null, expectedAudience: null, needs: [], notice: null },
      rejectReason: null,
      wishes: {
        ...{ startTime: "2027-05-01T08:30:00.000Z", durationMinutes: 45, room: "Main hall" },
        ...{ track: null, type: null },
      },
      speakers: [speaker, ...others.reverse()].map(({ userId, name }) => ({
        ...{ userId, name, deleted: false },
        accepted: userId === speaker.userId,
      })),
      talk: { title: "Types", summary: "On types" },
      event: { name: "Conf", timezone: "Europe/Berlin" },
      speaker: { name: speaker.name },
      updatedAt: createdAt,
      permissions: { edit: true, decide: false, delete: true },
    });
    assert.deepEqual(await speaker.call(contract.getSession, { params: { sessionId } }), answer);
  });

  // Proves product 7: Sessions, approval and rejection
  // Proves decisions 2: Instants in UTC with milliseconds; days; absent values are null
  it("needs no more than a talk and an event, and answers 201", async () => {
    const { speaker, talkId, eventId } = await makeSubmission(app);
    const response = await app.raw("/api/sessions", {
      method: "POST",
      headers: { authorization: `Bearer ${speaker.token}`, "content-type": "application/json" },
      body: JSON.stringify({ talkId, eventId, status: "confirmed", speakerId: randomUUIDv7() }),
    });
    const { session } = (await response.json()) as { session: contract.Session };
    assert.deepEqual(
      [response.status, session.status, session.startTime, session.durationMinutes, session.speakers],
      [
        201,
        "draft",
        null,
        null,
        [{ userId: speaker.userId, name: speaker.name, deleted: false, accepted: true }],
      ],
    );
  });

  // Proves decisions 4: Sessions begin as drafts, by the talk's creator; a talk once per event
  it("refuses the same talk twice in one event, also at once", async () => {
    const { speaker, talkId, eventId } = await makeSubmission(app);
    const create = () => speaker.call(contract.createSession, { body: { talkId, eventId } });
    const outcomes = await Promise.allSettled([create(), create()]);
    assert.deepEqual(outcomes.map((outcome) => outcome.status).sort(), ["fulfilled", "rejected"]);
    assert.deepEqual(await refusal(create()), twice);
    assert.equal((await app.db.selectFrom("sessions").selectAll().execute()).length, 1);
  });

  // Proves decisions 4: Sessions begin as drafts, by the talk's creator; a talk once per event
  it("takes only one's own talk, and an event that one may see", async () => {
    const { speaker, talkId, eventId } = await makeSubmission(app);
    const draft = await makeEvent(app, await makeUser(app));
    const hidden = await makeTalk(app, await makeUser(app));
    const shown = await makeSession(app, await makeUser(app), eventId, { status: "confirmed" });
    const create = (body: { talkId: string; eventId: string }) =>
      refusal(speaker.call(contract.createSession, { body }));
    assert.deepEqual(await create({ talkId, eventId: draft }), notFound("Event"));
    assert.deepEqual(await create({ talkId, eventId: randomUUIDv7() }), notFound("Event"));
    assert.deepEqual(await create({ talkId: hidden, eventId }), notFound("Talk"));
    assert.deepEqual(await create({ talkId: randomUUIDv7(), eventId }), notFound("Talk"));
    assert.deepEqual(await create({ talkId: shown.talkId, eventId }), {
      status: 403,
      code: "forbidden",
      message: "Only the creator of a talk can submit it.",
    });
  });

  it("takes a draft event that one organizes or is invited to", async () => {
    const { eventId, people } = await makeCast(app);
    for (const person of [people.creator, people.coOrganizer, people.invited, people.admin]) {
      const body = { eventId, talkId: await makeTalk(app, person) };
      const { session } = await person.call(contract.createSession, { body });
      assert.equal(session.status, "draft");
    }
  });

  it("refuses co-speakers who are unknown, named twice, or the speaker", async () => {
    const { speaker, talkId, eventId } = await makeSubmission(app);
    const { userId } = await makeUser(app);
    const create = (coSpeakerIds: string[]) =>
      refusal(speaker.call(contract.createSession, { body: { talkId, eventId, coSpeakerIds } }));
    assert.deepEqual(await create([userId, randomUUIDv7()]), invalid("coSpeakerIds", "User not found"));
    assert.deepEqual(
      await create([userId, userId.toUpperCase()]),
      invalid("coSpeakerIds", "Each co-speaker can be named only once"),
    );
    assert.deepEqual(
      await create([speaker.userId]),
      invalid("coSpeakerIds", "The speaker cannot be a co-speaker too"),
    );
    assert.deepEqual(await app.db.selectFrom("sessions").selectAll().execute(), []);
  });

  // Proves product 5: Session: talk and event required, start valid
  // Proves decisions 2: Sessions have a duration, co-speakers in order, and carry talk, event and speaker
  it("names each field that doesn't fit", async () => {
    const { speaker } = await makeSubmission(app);
    const create = (body: object) =>
      refusal(speaker.call(contract.createSession, { body: body as { talkId: string; eventId: string } }));
    assert.deepEqual(await create({ startTime: "tomorrow", durationMinutes: 1441, room: "x".repeat(101) }), {
      status: 422,
      code: "validation_failed",
      message: "Please select a talk",
      fields: {
        talkId: "Please select a talk",
        eventId: "Please select an event",
        startTime: "Please enter a valid date and time",
        durationMinutes: "Duration must be 1 to 1440 minutes",
        room: "Must be 100 characters or less",
      },
    });
  });
});

describe("a start time", () => {
  const starts = [
    ["Europe/Berlin", "2027-01-15T09:00", "2027-01-15T08:00:00.000Z"],
    ["Europe/Berlin", "2027-07-15 09:00:30", "2027-07-15T07:00:30.000Z"],
    // The clock goes from 02:00 to 03:00: a skipped time is counted on from before the change.
    ["Europe/Berlin", "2027-03-28T02:30", "2027-03-28T01:30:00.000Z"],
    // The clock goes back from 03:00 to 02:00: of a repeated time, the first counts.
    ["Europe/Berlin", "2027-10-31T02:30", "2027-10-31T00:30:00.000Z"],
    ["Asia/Kathmandu", "2027-01-01T00:00", "2026-12-31T18:15:00.000Z"],
    ["Asia/Kathmandu", "2027-01-01T00:00Z", "2027-01-01T00:00:00.000Z"],
    ["Asia/Kathmandu", "2027-01-01T10:00:00.123456-03:30", "2027-01-01T13:30:00.123Z"],
    ["UTC", "0001-01-01T00:00", "0001-01-01T00:00:00.000Z"],
    ["UTC", "9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"],
  ] as const;
  for (const [timezone, startTime, expected] of starts) {
    // Proves decisions 2: A start without offset is local to the event's zone
    it(`of ${startTime} in ${timezone} is ${expected}`, async () => {
      const user = await makeUser(app);
      const body = {
        talkId: await makeTalk(app, user),
        eventId: await makeEvent(app, user, { timezone }),
        startTime,
      };
      const { session } = await user.call(contract.createSession, { body });
      assert.equal(session.startTime, expected);
    });
  }

  it("outside the years 1 to 9999 is refused", async () => {
    const user = await makeUser(app);
    const eventId = await makeEvent(app, user, { timezone: "Asia/Tokyo" });
    const talkId = await makeTalk(app, user);
    for (const startTime of ["0001-01-01T00:00", "9999-12-31T23:59-01:00", "0001-01-01T00:00+00:01"]) {
      const body = { talkId, eventId, startTime };
      assert.deepEqual(
        await refusal(user.call(contract.createSession, { body })),
        invalid("startTime", "Please enter a valid date and time"),
      );
    }
  });
});

describe("approve and reject", () => {
  const [approve, reject] = [contract.approveSession, contract.rejectSession];

  // Proves product 4: Approve and reject
  // Proves product 7: Sessions, approval and rejection
  // Proves decisions 4: Organizers decide, with an optional reason of 500 characters
  it("go back and forth, the reason with the rejection", async () => {
    const { people, sessionId } = await makeCast(app);
    const { call } = people.coOrganizer;
    const params = { sessionId };
    const read = async () => withoutAddresses((await call(contract.getSession, { params })).session);
    const before = await read();
    app.clock.advance(60_000);
    const told = ({ session }: { session: contract.Session }) => [session.status, session.rejectReason];
    const approved = await call(approve, { params });
    const { updatedAt } = approved.session;
    assert.ok(updatedAt > before.updatedAt);
    assert.deepEqual(approved.session, { ...before, status: "confirmed", updatedAt });
    assert.deepEqual(await read(), approved.session);
    assert.deepEqual(told(await call(reject, { params, body: { reason: " Too late " } })), [
      "rejected",
      "Too late",
    ]);
    assert.deepEqual(told(await call(approve, { params })), ["confirmed", null]);
    assert.deepEqual(told(await call(reject, { params, body: {} })), ["rejected", null]);
  });

  // Proves decisions 4: Organizers decide, with an optional reason of 500 characters
  it("refuse to decide the same again, and a reason that is too long", async () => {
    const { people, sessionId } = await makeCast(app);
    const { call } = people.creator;
    const params = { sessionId };
    const conflict = (status: string) => ({
      status: 409,
      code: "conflict",
      message: `This session is already ${status}`,
    });
    assert.deepEqual(
      await refusal(call(reject, { params, body: { reason: "x".repeat(501) } })),
      invalid("reason", "Must be 500 characters or less"),
    );
    await call(reject, { params, body: { reason: "x".repeat(500) } });
    assert.deepEqual(await refusal(call(reject, { params, body: {} })), conflict("rejected"));
    await call(approve, { params });
    assert.deepEqual(await refusal(call(approve, { params })), conflict("confirmed"));
  });

  it("refuse a decision about another status than the session has", async () => {
    const { people, sessionId } = await makeCast(app);
    const { call } = people.creator;
    const params = { sessionId };
    const decide = {
      approve: (ifStatus: contract.SessionStatus) => call(approve, { params, query: { ifStatus } }),
      reject: (ifStatus: contract.SessionStatus) => call(reject, { params, query: { ifStatus }, body: {} }),
    };
    const conflict = (became: string) => ({
      status: 409,
      code: "conflict",
      message: `This session was ${became}`,
    });
    await decide.reject("draft");
    assert.deepEqual(await refusal(decide.approve("draft")), conflict("rejected in the meantime"));
    await decide.approve("rejected");
    assert.deepEqual(await refusal(decide.reject("draft")), conflict("approved in the meantime"));
    await people.speaker.call(contract.updateSession, { params, body: { room: "B" } });
    const changed = conflict("changed in the meantime and waits for a decision again");
    assert.deepEqual(await refusal(decide.reject("confirmed")), changed);
    const { session } = await call(contract.getSession, { params });
    assert.deepEqual([session.status, session.rejectReason], ["draft", null]);
  });

  it("leave either the session or the talk's deletion when both come at once", async () => {
    for (let round = 0; round < 5; round++) {
      const { people, sessionId, talkId } = await makeCast(app);
      const [approved, deleted] = await Promise.allSettled([
        people.creator.call(approve, { params: { sessionId } }),
        people.speaker.call(deleteTalk, { params: { talkId } }),
      ]);
      assert.notEqual(approved.status, deleted.status);
      const lost = approved.status === "rejected" ? approved : deleted;
      const { status } = (lost as PromiseRejectedResult).reason as { status: number };
      assert.equal(status, lost === approved ? 404 : 409);
      const left = await app.db.selectFrom("sessions").where("talk_id", "=", talkId).selectAll().execute();
      assert.equal(left.length, approved.status === "fulfilled" ? 1 : 0);
    }
  });
});

describe("deleteSession", () => {
  // Proves product 7: Sessions, approval and rejection
  it("answers 204, and the talk can be submitted again", async () => {
    const { speaker, eventId } = await makeSubmission(app);
    const { sessionId, talkId } = await makeSession(app, speaker, eventId);
    const response = await app.raw(`/api/sessions/${sessionId}`, {
      method: "DELETE",
      headers: { authorization: `Bearer ${speaker.token}` },
    });
    assert.deepEqual([response.status, await response.text()], [204, ""]);
    const gone = await refusal(speaker.call(contract.getSession, { params: { sessionId } }));
    assert.deepEqual(gone, notFound("Session"));
    const again = await speaker.call(contract.createSession, { body: { talkId, eventId } });
    assert.notEqual(again.session.sessionId, sessionId);
  });
});
