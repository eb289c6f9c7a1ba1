import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { beforeEach, describe, it } from "node:test";
import { downloadData } from "@plenary/contract/accounts/account-data";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import { updateProfile } from "@plenary/contract/accounts/profiles";
import { setBiography } from "@plenary/contract/events/biographies";
import { deleteEvent } from "@plenary/contract/events/events";
import { listEventHistory } from "@plenary/contract/events/history";
import { getPublicSession } from "@plenary/contract/programme/public-programme";
import { getPublicProfile } from "@plenary/contract/public/public";
import { listPublicSpeakers } from "@plenary/contract/public/public-lists";
import { serverLimits } from "@plenary/contract/server-limits";
import { listSessionDetails } from "@plenary/contract/sessions/session-details";
import { getSession } from "@plenary/contract/sessions/sessions";
import {
  makeCoSpeaker,
  makeEvent,
  makeSession,
  makeUser,
  PASSWORD,
  type TestUser,
} from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";

const app = useApp({}, "built");

interface Scene {
  organizer: TestUser;
  ada: TestUser;
  bob: TestUser;
  eventId: string;
  sessionId: string;
}
let scene: Scene;

/** Ada speaks at a public event, together with Bob; her profile says "Of the profile". */
beforeEach(async () => {
  const organizer = await makeUser(app, { name: "Olga" });
  const ada = await makeUser(app, { name: "Ada", description: "Of the profile" });
  const bob = await makeUser(app, { name: "Bob" });
  const eventId = await makeEvent(app, organizer, { visibility: "public" });
  const { sessionId } = await makeSession(app, ada, eventId, { status: "confirmed" });
  await makeCoSpeaker(app, bob, sessionId);
  await app.settle();
  scene = { organizer, ada, bob, eventId, sessionId };
});

const write = ({ call }: TestUser, biography: string | null, eventId = scene.eventId) =>
  call(setBiography, { params: { eventId }, body: { biography } });

/** What the session's public page says of each of its speakers. */
async function onSession(of: Pick<Scene, "eventId" | "sessionId"> = scene) {
  const { eventId, sessionId } = of;
  const { session } = await app.client()(getPublicSession, { params: { eventId, sessionId } });
  return session.speakers.map(({ name, biography }) => [name, biography]);
}

/** The same in the list of the event's speakers. */
async function inList() {
  const { eventId } = scene;
  const { speakers } = await app.client()(listPublicSpeakers, { params: { eventId } });
  return speakers.map(({ name, biography }) => [name, biography]);
}

describe("a biography for one event", () => {
  // Proves workspace 7: per event an own biography if wanted
  it("is shown there instead of the profile's, which it leaves alone, and emptied no longer", async () => {
    const { ada, organizer } = scene;
    const other = await makeEvent(app, organizer, { visibility: "public" });
    const { sessionId } = await makeSession(app, ada, other, { status: "confirmed" });
    await app.settle();
    const elsewhere = () => onSession({ eventId: other, sessionId });
    const ofProfile = [
      ["Ada", "Of the profile"],
      ["Bob", undefined],
    ];
    assert.deepEqual(
      [await onSession(), await inList(), await elsewhere()],
      [ofProfile, ofProfile, [["Ada", "Of the profile"]]],
    );

    await write(ada, "  Of this event\n");
    const ofEvent = [
      ["Ada", "Of this event"],
      ["Bob", undefined],
    ];
    assert.deepEqual(
      [await onSession(), await inList(), await elsewhere()],
      [ofEvent, ofEvent, [["Ada", "Of the profile"]]],
    );
    const { user } = await app.client()(getPublicProfile, { params: { userId: ada.userId } });
    assert.equal(user.description, "Of the profile");

    await write(ada, " \u200b ");
    assert.deepEqual([await onSession(), await inList()], [ofProfile, ofProfile]);
  });

  it("is that of a co-speaker too, and what a profile says is never stale", async () => {
    const { ada, bob } = scene;
    await onSession();
    await write(bob, "Bob here");
    assert.deepEqual(await onSession(), [
      ["Ada", "Of the profile"],
      ["Bob", "Bob here"],
    ]);
    const body = { name: "Ada", email: ada.email, description: "Another" };
    await ada.call(updateProfile, { params: { userId: ada.userId }, body });
    assert.deepEqual((await onSession())[0], ["Ada", "Another"]);
  });

  it("stands on the session's page and in the list of speakers", async () => {
    const { ada, eventId, sessionId } = scene;
    await write(ada, "Of this event");
    const page = async (path: string) => (await app.raw(path)).text();
    for (const path of [`sessions/${sessionId}`, "speakers"])
      assert.match(await page(`/public/events/${eventId}/${path}`), />Of this event</, path);
  });

  it("is written by those alone who speak there, also while nothing is public", async () => {
    const { organizer, ada } = scene;
    const only = {
      ...{ status: 403, code: "forbidden" },
      message: "Only speakers of this event can write a biography for it.",
    };
    assert.deepEqual(await refusal(write(organizer, "Not of Ada")), only);
    const draft = await makeEvent(app, organizer);
    const { sessionId } = await makeSession(app, ada, draft);
    const invited = await makeUser(app);
    await makeCoSpeaker(app, invited, sessionId, { accepted: false });
    await makeCoSpeaker(app, invited, scene.sessionId, { accepted: false, position: 2 });
    assert.equal((await refusal(write(scene.bob, "Bob", draft))).code, "not_found");
    assert.equal((await refusal(write(invited, "Not yet", draft))).code, "not_found");
    assert.deepEqual(await refusal(write(invited, "Not yet")), only);
    await write(ada, "Of the draft", draft);
  });

  it("is read by the session's speakers and organizers, who see which it is", async () => {
    const { organizer, ada, bob, eventId, sessionId } = scene;
    await write(bob, "Bob here");
    const expected = [
      { userId: ada.userId, biography: "Of the profile", ofEvent: false },
      { userId: bob.userId, biography: "Bob here", ofEvent: true },
    ];
    for (const { call } of [organizer, ada, bob]) {
      const { session } = await call(getSession, { params: { sessionId } });
      assert.deepEqual(session.biographies, expected);
    }
    const input = { params: { eventId }, query: { ids: sessionId } };
    const { sessions } = await organizer.call(listSessionDetails, input);
    assert.deepEqual(sessions[0]?.biographies, expected);
  });

  it("says nothing in public of a locked account", async () => {
    const { ada } = scene;
    await write(ada, "Of this event");
    await app.db.updateTable("users").set({ is_locked: true }).where("user_id", "=", ada.userId).execute();
    assert.deepEqual((await onSession())[0], ["Ada", undefined]);
  });

  it("has 500 characters at most", async () => {
    const { ada } = scene;
    await write(ada, "x".repeat(500));
    const { message } = await refusal(write(ada, "x".repeat(501)));
    assert.equal(message, "Must be 500 characters or less");
  });

  it("is told in the event's history, without what it says, and only when it changes", async () => {
    const { organizer, ada, eventId } = scene;
    await write(ada, null);
    await write(ada, "Of this event");
    await write(ada, "Of this event");
    const { history } = await organizer.call(listEventHistory, { params: { eventId } });
    assert.deepEqual(
      history.map(({ action, actor, changes }) => [action, actor?.name, changes]),
      [["biography_set", "Ada", []]],
    );
  });

  it("is in the download of one's data, and goes with the account", async () => {
    const { ada, eventId } = scene;
    await write(ada, "Of this event");
    const { biographies } = await ada.call(downloadData);
    const { name } = await app.db.selectFrom("events").select("name").executeTakeFirstOrThrow();
    const said = biographies.map(({ updatedAt: _, ...biography }) => biography);
    assert.deepEqual(said, [{ eventId, eventName: name, biography: "Of this event" }]);
    await ada.call(deleteAccount, { body: { password: PASSWORD } });
    assert.deepEqual(await app.db.selectFrom("event_biographies").selectAll().execute(), []);
  });

  it("goes with the event", async () => {
    const { organizer, ada, eventId } = scene;
    await write(ada, "Of this event");
    await organizer.call(deleteEvent, { params: { eventId } });
    assert.deepEqual(await app.db.selectFrom("event_biographies").selectAll().execute(), []);
  });
});

describe("a long list of speakers", () => {
  it("has the biographies of the first, so that it doesn't get too long", async () => {
    const fitting = Math.floor(serverLimits.listedBiographies / 500);
    const users = Array.from({ length: fitting + 2 }, (_, n) => ({
      ...{
        user_id: randomUUIDv7(),
        username: `many-${n}`,
        email: `many-${n}@example.org`,
        name: `Many ${String(n).padStart(5, "0")}`,
      },
      ...{ description: "x".repeat(500), search_text: "" },
      ...{ created_at: "2027-01-01T00:00:00Z", updated_at: "2027-01-01T00:00:00Z" },
    }));
    const made = await app.db.insertInto("users").values(users).returning("user_id").execute();
    const time = users[0]?.created_at ?? "";
    await app.db
      .insertInto("session_speakers")
      .values(
        made.map(({ user_id }, n) => ({
          ...{ user_id, session_id: scene.sessionId, position: n + 2, accepted: true, invited_at: time },
        })),
      )
      .execute();
    await app.settle();
    const said = (await inList()).filter(([, biography]) => biography);
    assert.equal(said.length, fitting);
    assert.deepEqual(said[0], ["Ada", "Of the profile"]);
  });
});
