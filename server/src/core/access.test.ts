import assert from "node:assert/strict";
import { it } from "node:test";
import { updateEvent } from "@plenary/contract/events/events";
import { getPublicEvent, listPublicSessions } from "@plenary/contract/public/public";
import { makeAdmin, makeCoOrganizer, makeEvent, makeSession, makeUser } from "../../test/factories.ts";
import { useApp } from "../../test/harness.ts";
import { organizedBy, organizersOf, publiclyVisible } from "./access.ts";

const app = useApp();

const isDone = (call: Promise<unknown>) =>
  call.then(
    () => true,
    () => false,
  );

it("queries take those for organizers of an event whom operations let edit it, administrators apart", async () => {
  const [creator, accepted, pending, rejected] = [
    await makeUser(app),
    await makeUser(app),
    await makeUser(app),
    await makeUser(app),
  ];
  const stranger = await makeUser(app);
  const eventIds = [
    await makeEvent(app, creator, { visibility: "public" }),
    await makeEvent(app, creator),
    await makeEvent(app, stranger, { visibility: "public" }),
  ];
  for (const eventId of eventIds.slice(0, 2)) {
    await makeCoOrganizer(app, accepted, eventId);
    await makeCoOrganizer(app, pending, eventId, "pending");
    await makeCoOrganizer(app, rejected, eventId, "rejected");
  }
  const organizers = new Map<string, Set<string>>();
  for (const eventId of eventIds) {
    const rows = await app.db
      .selectFrom("users")
      .select("user_id")
      .where("user_id", "in", organizersOf(eventId))
      .execute();
    organizers.set(eventId, new Set(rows.map((row) => row.user_id)));
  }
  const counts = [];
  for (const user of [creator, accepted, pending, rejected, stranger]) {
    const rows = await app.db
      .selectFrom("events")
      .select("event_id")
      .where("event_id", "in", organizedBy(user.userId))
      .execute();
    const found = new Set(rows.map((row) => row.event_id));
    for (const eventId of eventIds) {
      const edited = user.call(updateEvent, { params: { eventId }, body: { location: user.username } });
      const isEdited = await isDone(edited);
      assert.equal(isEdited, found.has(eventId), `${user.username}, ${eventId}`);
      assert.equal(isEdited, organizers.get(eventId)?.has(user.userId), `${user.username}, ${eventId}`);
    }
    counts.push(found.size);
  }
  assert.deepEqual(counts, [2, 2, 0, 0, 1]);
  const admin = await makeAdmin(app);
  const edited = admin.call(updateEvent, {
    params: { eventId: eventIds[1] ?? "" },
    body: { location: "Oslo" },
  });
  assert.equal(await isDone(edited), true);
});

it("queries take that for publicly visible which visitors are answered", async () => {
  const creator = await makeUser(app);
  for (const visibility of ["public", "draft"] as const) {
    const eventId = await makeEvent(app, creator, { visibility });
    for (const status of ["draft", "confirmed", "rejected"] as const) {
      await makeSession(app, creator, eventId, { status });
    }
  }
  const sessions = await app.db
    .selectFrom("sessions")
    .innerJoin("events", "events.event_id", "sessions.event_id")
    .select(["sessions.session_id", "sessions.event_id"])
    .select([publiclyVisible.event.as("event"), publiclyVisible.session.as("session")])
    .execute();
  assert.equal(sessions.length, 6);
  assert.equal(sessions.filter(({ session }) => session).length, 1);
  for (const { session_id: sessionId, event_id: eventId, ...seen } of sessions) {
    const params = { eventId };
    assert.equal(await isDone(app.client()(getPublicEvent, { params })), seen.event);
    const programme = await app
      .client()(listPublicSessions, { params })
      .catch(() => ({ sessions: [] }));
    assert.equal(
      programme.sessions.some((session) => session.sessionId === sessionId),
      seen.session,
    );
  }
});
