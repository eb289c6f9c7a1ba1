import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import * as contract from "@plenary/contract/invitations/claims";
import { createTalk } from "@plenary/contract/sessions/talks";
import { makeCoSpeaker, makeSession, makeUser, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { eventOf, importFor, peopleOf } from "../../../test/programme/imports.ts";
import type { ParsedEvent } from "../import/reading/parsed-event.ts";

const app = useApp();

const GUID = "0a1b2c3d-0000-4000-8000-000000000001";
const jo = { key: GUID, name: "Jo Imported" };
const al = { key: "id:7", name: "Al Imported" };

let [owner, ann, bea]: TestUser[] = [];
beforeEach(async () => {
  owner = await makeUser(app);
  ann = await makeUser(app, { name: "Ann" });
  bea = await makeUser(app, { name: "Bea" });
});

const the = <T>(value: T | undefined): T => value ?? assert.fail();

/** Lets the user take over what the imported speaker of that name has at the event. */
async function claim(user: TestUser | undefined, eventId: string, name: string) {
  const speaker = await app.db
    .selectFrom("users")
    .select("user_id")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  const params = { eventId, userId: speaker.user_id };
  const { url } = await the(owner).call(contract.makeClaimLink, { params });
  await the(user).call(contract.takeClaim, { params: { token: url.split("/").at(-1) ?? "" } });
}

const run = (event: ParsedEvent) => importFor(app, the(owner), event);
const people = (eventId: string) => peopleOf(app, eventId);

const unchanged = (speakers: number, sessions: number) => ({
  events: { created: 0, updated: 0, unchanged: 1, removed: 0 },
  speakers: { created: 0, updated: 0, unchanged: speakers, removed: 0 },
  sessions: { created: 0, updated: 0, unchanged: sessions, removed: 0 },
});

describe("an import after sessions were taken over", () => {
  // Proves trust claims: Importing again gives nothing back and makes nothing twice
  it("gives nothing back and makes nothing twice, with a GUID or without", async () => {
    const file = eventOf("schedule:a", [[jo], [al, jo], [al]]);
    const { eventId } = await run(file);
    await claim(ann, eventId, jo.name);
    await claim(bea, eventId, al.name);
    const taken = [
      ["schedule:a 0", "Ann", "Ann", null],
      ["schedule:a 1", "Bea", "Bea", "Ann"],
      ["schedule:a 2", "Bea", "Bea", null],
    ];
    assert.deepEqual(await people(eventId), taken);
    for (let times = 0; times < 2; times++) {
      assert.deepEqual((await run(file)).tally, unchanged(2, 3));
      assert.deepEqual(await people(eventId), taken);
    }
    const accounts = app.db.selectFrom("users").select("name").where("password_hash", "is", null);
    assert.deepEqual(await accounts.execute(), []);
    // What the file changes later is the new account's, and nobody's who was only asked here.
    const more = await run(eventOf("schedule:a", [[al], [jo], [al], [jo, al]]));
    assert.equal(more.tally.sessions.created, 1);
    assert.deepEqual(await people(eventId), [
      ["schedule:a 0", "Bea", "Bea", null],
      ["schedule:a 1", "Ann", "Ann", null],
      ["schedule:a 2", "Bea", "Bea", null],
      ["schedule:a 3", "Ann", "Ann", "Bea"],
    ]);
  });

  // Proves trust claims: Importing again gives nothing back and makes nothing twice
  it("leaves the same person's other event as it is, and knows nobody else there", async () => {
    const [one, other] = [eventOf("schedule:a", [[jo]]), eventOf("schedule:b", [[jo]])];
    const [{ eventId }, { eventId: otherId }] = [await run(one), await run(other)];
    await claim(ann, eventId, jo.name);
    assert.deepEqual((await run(one)).tally, unchanged(1, 1));
    assert.deepEqual((await run(other)).tally, unchanged(1, 1));
    assert.deepEqual(await people(otherId), [["schedule:b 0", jo.name, jo.name, null]]);
    await claim(bea, otherId, jo.name);
    const { eventId: thirdId } = await run(eventOf("schedule:c", [[jo]]));
    assert.deepEqual(await people(thirdId), [["schedule:c 0", jo.name, jo.name, null]]);
    assert.deepEqual((await run(one)).tally, unchanged(1, 1));
    assert.deepEqual(await people(eventId), [["schedule:a 0", "Ann", "Ann", null]]);
  });

  it("finds the copy of a talk that another event uses too", async () => {
    const file = eventOf("schedule:a", [[jo, al]]);
    const { eventId } = await run(file);
    const { talk_id } = await app.db.selectFrom("talks").select("talk_id").executeTakeFirstOrThrow();
    const { eventId: otherId } = await run(eventOf("schedule:b", []));
    await makeSession(app, the(owner), otherId, { talk_id });
    await claim(ann, eventId, jo.name);
    assert.deepEqual((await run(file)).tally, unchanged(2, 1));
    assert.deepEqual(await people(eventId), [["schedule:a 0", "Ann", "Ann", al.name]]);
    assert.deepEqual(await people(otherId), [["schedule:a 0", jo.name, the(owner).name, null]]);
  });

  it("keeps who was asked here, and all talks when their sessions go", async () => {
    const { eventId } = await run(eventOf("schedule:a", [[jo], []]));
    await claim(ann, eventId, jo.name);
    const session = app.db
      .selectFrom("sessions")
      .select("session_id")
      .where("speaker_id", "=", the(owner).userId);
    const { session_id } = await session.executeTakeFirstOrThrow();
    await makeCoSpeaker(app, the(ann), session_id);
    await run(eventOf("schedule:a", [[jo], []]));
    assert.deepEqual((await people(eventId))[1], ["schedule:a 1", the(owner).name, the(owner).name, "Ann"]);
    await the(ann).call(createTalk, { body: { title: "Own", summary: "Own", description: "Own" } });
    const { tally } = await run(eventOf("schedule:a", []));
    assert.equal(tally.sessions.removed, 2);
    const talks = await app.db.selectFrom("talks").select("title").orderBy("title").execute();
    assert.deepEqual(
      talks.map(({ title }) => title),
      ["Own", "schedule:a 0", "schedule:a 1"],
    );
  });
});
