import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { deleteEvent } from "@plenary/contract/events/events";
import { makeClaimLink, takeClaim } from "@plenary/contract/invitations/claims";
import { writeToSpeakers } from "@plenary/contract/messages/event-messages";
import { previewVersion, releaseVersion } from "@plenary/contract/programme/versions";
import { addSpeaker, enterSession, setSpeakers } from "@plenary/contract/sessions/session-speakers";
import { deleteSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, makeSession, makeUser, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";

const app = useApp();

let organizer: TestUser;
let eventId = "";

beforeEach(async () => {
  organizer = await makeUser(app, { name: "Olga" });
  eventId = await makeEvent(app, organizer, { name: "Conf", visibility: "public" });
});

const the = <T>(value: T | undefined): T => value ?? assert.fail();
/** A confirmed session in which these speak, none of whom has an account. */
async function entered(...names: string[]) {
  const body = {
    ...{ title: "Panel", summary: "People", description: "People talk", isConfirmed: true },
    speakers: names.map((name) => ({ name })),
  };
  const { session } = await organizer.call(enterSession, { params: { eventId }, body });
  const { sessionId } = session;
  const userIds = session.speakers.map(({ userId }) => userId);
  const keep = (ids: (string | undefined)[]) =>
    organizer.call(setSpeakers, { params: { sessionId }, body: { userIds: ids.map(the) } });
  return { sessionId, userIds, keep };
}
/** Anyone with an account that nobody can sign in to. */
const nobodies = async () =>
  (
    await app.db
      .selectFrom("users")
      .select("name")
      .where("password_hash", "is", null)
      .orderBy("name")
      .execute()
  ).map(({ name }) => name);

describe("who was added by name", () => {
  it("is gone once taken off, first or last, with a claim link or without", async () => {
    const { userIds, keep } = await entered("Ada", "Bob", "Cyd");
    assert.deepEqual(await nobodies(), ["Ada", "Bob", "Cyd"]);
    const params = { eventId, userId: the(userIds[0]) };
    await organizer.call(makeClaimLink, { params });
    await keep([userIds[1], userIds[2]]);
    assert.deepEqual(await nobodies(), ["Bob", "Cyd"]);
    await keep([userIds[1]]);
    await keep([]);
    assert.deepEqual(await nobodies(), []);
  });

  it("is gone with the session, or the event", async () => {
    // Of what was never public, else what the public saw tells that it was cancelled, and who spoke in it.
    eventId = await makeEvent(app, organizer);
    const { sessionId } = await entered("Ada", "Bob");
    await entered("Cyd");
    await organizer.call(deleteSession, { params: { sessionId } });
    assert.deepEqual(await nobodies(), ["Cyd"]);
    await organizer.call(deleteEvent, { params: { eventId } });
    assert.deepEqual(await nobodies(), []);
  });

  it("stays while speaking anywhere else", async () => {
    const { userIds, keep } = await entered("Ada");
    const other = await entered();
    const body = { userId: the(userIds[0]) };
    await organizer.call(addSpeaker, { params: { sessionId: other.sessionId }, body });
    await keep([]);
    assert.deepEqual(await nobodies(), ["Ada"]);
    await other.keep([]);
    assert.deepEqual(await nobodies(), []);
  });

  it("stays while a version names them, or a message that they missed", async () => {
    const { keep } = await entered("Ada");
    const params = { eventId };
    const { planRevision } = await organizer.call(previewVersion, { params });
    await organizer.call(releaseVersion, { params, body: { tell: false, planRevision } });
    await keep([]);
    const other = await entered("Bob");
    await makeSession(app, await makeUser(app), eventId);
    const body = { audience: "all" as const, subject: "Slides", content: "Send them" };
    await organizer.call(writeToSpeakers, { params, body });
    await other.keep([]);
    assert.deepEqual(await nobodies(), ["Ada", "Bob"]);
  });

  it("is not gone with what somebody has taken over, nor is who came with a file", async () => {
    const { userIds, keep } = await entered("Ada", "Bob");
    const [ada, bob] = [the(userIds[0]), the(userIds[1])];
    const source = { source: "file", kind: "person" as const, key: "1", id: bob };
    await app.db.insertInto("imported").values(source).execute();
    const { url } = await organizer.call(makeClaimLink, { params: { eventId, userId: ada } });
    const claimer = await makeUser(app, { name: "Ada Claimer" });
    const token = new URL(url).pathname.replace("/claims/", "");
    await claimer.call(takeClaim, { params: { token } });
    await keep([claimer.userId]);
    assert.deepEqual(await nobodies(), ["Bob"]);
    const left = await app.db
      .selectFrom("users")
      .select("name")
      .where("user_id", "=", claimer.userId)
      .execute();
    assert.equal(left.length, 1);
  });
});
