import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as events from "@plenary/contract/events/events";
import { answerInvitation, listInvitations } from "@plenary/contract/invitations/invitations";
import { getPublicEvent, searchPublicEvents } from "@plenary/contract/public/public";
import * as sessions from "@plenary/contract/sessions/sessions";
import { listTalks } from "@plenary/contract/sessions/talks";
import {
  makeCoOrganizer,
  makeEvent,
  makeSession,
  makeSessionInvitation,
  makeTalk,
  makeUser,
  type TestUser,
} from "../../../test/factories.ts";
import { invalid, refusal, useApp } from "../../../test/harness.ts";

const app = useApp();

const closed = {
  status: 409,
  code: "conflict",
  message: "This event takes no submissions",
  fields: { eventId: "This event takes no submissions" },
};

async function makeOpen(values: Parameters<typeof makeEvent>[2] = {}) {
  const creator = await makeUser(app);
  const speaker = await makeUser(app);
  const eventId = await makeEvent(app, creator, { visibility: "public", ...values });
  const close = (submissionsOpen = false, by = creator) =>
    by.call(events.updateEvent, { params: { eventId }, body: { submissionsOpen } });
  return { creator, speaker, eventId, close };
}

async function submit(by: TestUser, eventId: string) {
  const talkId = await makeTalk(app, by);
  return (await by.call(sessions.createSession, { body: { talkId, eventId } })).session;
}

describe("submissions to an event", () => {
  // Proves trust submissions: Organizers open and close them, pickers offer only open events
  it("are taken at first, until an organizer switches them off, and again once they are on", async () => {
    const { creator, speaker, eventId, close } = await makeOpen();
    const { event } = await speaker.call(events.getEvent, { params: { eventId } });
    assert.deepEqual([event.submissionsOpen, event.takesSubmissions], [true, true]);
    await submit(speaker, eventId);
    const helper = await makeUser(app);
    await makeCoOrganizer(app, helper, eventId);
    const { event: shut } = await close(false, helper);
    assert.deepEqual([shut.submissionsOpen, shut.takesSubmissions], [false, false]);
    assert.deepEqual(await refusal(submit(speaker, eventId)), closed);
    assert.deepEqual(await refusal(close(true, speaker)), {
      status: 403,
      code: "forbidden",
      message: "Only the organizers of this event can edit it.",
    });
    await close(true, creator);
    await submit(speaker, eventId);
  });

  it("are off from the beginning where that is said", async () => {
    const creator = await makeUser(app);
    const days = { startDate: "2099-01-01", endDate: "2099-01-01" };
    const body = { name: "Conf", ...days, location: "Lisbon", description: "Talks." };
    const make = (more: object) => creator.call(events.createEvent, { body: { ...body, ...more } });
    assert.equal((await make({ submissionsOpen: false })).event.submissionsOpen, false);
    assert.equal((await make({})).event.submissionsOpen, true);
  });

  // Proves trust submissions: They end with the last day on the event's own clock, on kept pages too
  it("end with the event's last day on its own clock", async () => {
    for (const [timezone, end] of [
      ["Pacific/Kiritimati", "2027-05-02T10:00:00.000Z"],
      ["Europe/Lisbon", "2027-05-02T23:00:00.000Z"],
      ["Pacific/Pago_Pago", "2027-05-03T11:00:00.000Z"],
    ] as const) {
      app.clock.set(new Date(Date.parse(end) - 7_200_000));
      const { speaker, eventId } = await makeOpen({ timezone, name: timezone });
      const params = { eventId };
      const kept = async () => (await app.client()(getPublicEvent, { params })).event.submissionsUntil;
      assert.equal(await kept(), end);
      app.clock.set(new Date(Date.parse(end) - 1000));
      assert.equal(await kept(), end, timezone);
      await submit(speaker, eventId);
      app.clock.set(new Date(end));
      assert.equal(await kept(), null, timezone);
      assert.deepEqual(await refusal(submit(speaker, eventId)), closed, timezone);
      const { event } = await speaker.call(events.getEvent, { params });
      assert.deepEqual([event.submissionsOpen, event.takesSubmissions], [true, false]);
    }
  });

  it("leave organizers free to put their own talks into the programme", async () => {
    const { creator, eventId, close } = await makeOpen({ end_date: "2020-01-02", start_date: "2020-01-01" });
    await close();
    assert.equal((await submit(creator, eventId)).status, "draft");
  });

  it("leave those free to accept who were invited", async () => {
    const { speaker, eventId, close } = await makeOpen();
    await makeSessionInvitation(app, speaker, eventId);
    await close();
    const talkId = await makeTalk(app, speaker);
    const { invitations } = await speaker.call(listInvitations);
    const params = { invitationId: invitations[0]?.invitationId ?? "" };
    const { session } = await speaker.call(answerInvitation, { params, body: { accept: true, talkId } });
    assert.equal(session?.status, "confirmed");
  });

  it("leave sessions that are there to their speakers, but for rejected ones, which a change would submit again", async () => {
    const { creator, speaker, eventId, close } = await makeOpen();
    const sessionOf = async (status: sessions.SessionStatus) =>
      (await makeSession(app, speaker, eventId, { status })).sessionId;
    const change = (by: TestUser, sessionId: string) =>
      by.call(sessions.updateSession, { params: { sessionId }, body: { room: by.name } });
    const rejected = await sessionOf("rejected");
    await close();
    for (const status of ["draft", "confirmed"] as const) {
      const { session } = await change(speaker, await sessionOf(status));
      assert.deepEqual([session.status, session.permissions.edit], ["draft", true]);
    }
    assert.deepEqual(await refusal(change(speaker, rejected)), closed);
    const { session } = await speaker.call(sessions.getSession, { params: { sessionId: rejected } });
    assert.deepEqual(session.permissions, { edit: false, decide: false, delete: true });
    assert.equal((await change(creator, rejected)).session.status, "rejected");
    await close(true);
    assert.equal((await change(speaker, rejected)).session.status, "draft");
  });

  it("are what moving a session to another event is", async () => {
    const { speaker, eventId } = await makeOpen();
    const other = await makeOpen();
    await other.close();
    const { sessionId } = await makeSession(app, speaker, eventId);
    const move = speaker.call(sessions.updateSession, {
      params: { sessionId },
      body: { eventId: other.eventId },
    });
    assert.deepEqual(await refusal(move), closed);
  });

  it("are seen on the kept public page and its data as they are", async () => {
    const { eventId, close } = await makeOpen();
    const until = async () =>
      (await app.client()(getPublicEvent, { params: { eventId } })).event.submissionsUntil;
    assert.notEqual(await until(), null);
    await close();
    assert.equal(await until(), null);
  });
});

it("the search for public events finds those that take submissions now, where it is asked to", async () => {
  app.clock.set(new Date("2027-05-02T12:00:00Z"));
  const creator = await makeUser(app);
  const make = (name: string, values: object) =>
    makeEvent(app, creator, { visibility: "public", name: `Conf ${name}`, ...values });
  await make("in Lisbon", { timezone: "Europe/Lisbon" });
  await make("in Kiritimati", { timezone: "Pacific/Kiritimati" });
  await make("shut", { submissions_open: false });
  await make("long past", { start_date: "2027-01-01", end_date: "2027-01-02" });
  await make("past in Lisbon", { end_date: "2027-05-01" });
  await make("past in Lisbon, not yet in Pago Pago", {
    end_date: "2027-05-01",
    timezone: "Pacific/Pago_Pago",
  });
  const search = async (query: object) => {
    const { events: found, total } = await app.client()(searchPublicEvents, {
      query: { q: "conf", ...query },
    });
    return [total, ...found.map(({ name }) => name).sort()];
  };
  assert.equal((await search({}))[0], 6);
  assert.equal((await search({ takesSubmissions: "false" }))[0], 6);
  const open = [1, "Conf in Lisbon"];
  assert.deepEqual(await search({ takesSubmissions: "true", limit: 8 }), open);
  app.clock.set(new Date("2027-05-02T09:00:00Z"));
  assert.deepEqual(await search({ takesSubmissions: "true", limit: 8 }), [
    3,
    ...["Conf in Kiritimati", "Conf in Lisbon", "Conf past in Lisbon, not yet in Pago Pago"],
  ]);
});

describe("a talk that is written while it is submitted", () => {
  const talk = { title: "Types", summary: "On types.", description: "All of it." };

  it("is the caller's, and submitted", async () => {
    const { speaker, eventId } = await makeOpen();
    const { session } = await speaker.call(sessions.submitNewTalk, { body: { ...talk, eventId } });
    assert.deepEqual(session.talk, { title: talk.title, summary: talk.summary });
    const { talks } = await speaker.call(listTalks);
    assert.deepEqual(
      talks.map(({ talkId, title, description }) => ({ talkId, title, description })),
      [{ talkId: session.talkId, title: talk.title, description: talk.description }],
    );
  });

  it("is neither made twice nor submitted twice when it is sent again", async () => {
    const { speaker, eventId } = await makeOpen();
    const send = (to: string) => speaker.call(sessions.submitNewTalk, { body: { ...talk, eventId: to } });
    const { session } = await send(eventId);
    assert.equal((await refusal(send(eventId))).message, "This talk is already submitted to this event");
    const other = await makeOpen();
    assert.equal((await send(other.eventId)).session.talkId, session.talkId);
    assert.equal((await speaker.call(listTalks)).talks.length, 1);
  });

  it("is not made where the event takes none", async () => {
    const { speaker, eventId, close } = await makeOpen();
    await close();
    const send = speaker.call(sessions.submitNewTalk, { body: { ...talk, eventId } });
    assert.deepEqual(await refusal(send), closed);
    assert.deepEqual((await speaker.call(listTalks)).talks, []);
  });

  it("is complete", async () => {
    const { speaker, eventId } = await makeOpen();
    const send = speaker.call(sessions.submitNewTalk, { body: { ...talk, title: " ", eventId } });
    assert.deepEqual(await refusal(send), invalid("title", "Talk title is required"));
  });
});
