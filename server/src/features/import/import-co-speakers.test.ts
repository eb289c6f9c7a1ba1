import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { getSession } from "@plenary/contract/sessions/sessions";
import { makeAdmin, makeCoSpeaker, makeTalk, makeUser, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { eventOf, importFor } from "../../../test/programme/imports.ts";
import type { ParsedPerson } from "./reading/parsed-event.ts";

const app = useApp();
const [ada, bo, cem] = ["Ada", "Bo", "Cem"].map((name) => ({ key: `name:${name}`, name })) as [
  ParsedPerson,
  ParsedPerson,
  ParsedPerson,
];

/** Imports an event of one session with these speakers; returns the session's id. */
async function run(owner: TestUser, persons: ParsedPerson[]): Promise<string> {
  await importFor(app, owner, eventOf("schedule:tea", [persons]));
  return (await app.db.selectFrom("sessions").select("session_id").executeTakeFirstOrThrow()).session_id;
}

describe("an import of a session with co-speakers", () => {
  it("keeps whom its speaker asked here, and replaces whom an import named", async () => {
    const [admin, asked, accepted] = [await makeAdmin(app), await makeUser(app), await makeUser(app)];
    const sessionId = await run(admin, []);
    await makeCoSpeaker(app, accepted, sessionId);
    await makeCoSpeaker(app, asked, sessionId, { position: 2, accepted: false });
    const named = async () => {
      const { session } = await admin.call(getSession, { params: { sessionId } });
      const beside = session.speakers.filter(({ userId }) => userId !== session.speakerId);
      return beside.map((speaker) => [speaker.name, speaker.accepted]);
    };
    const own = [
      [accepted.name, true],
      [asked.name, false],
    ];
    await run(admin, []);
    assert.deepEqual(await named(), own);
    await run(admin, [ada, bo, cem]);
    assert.deepEqual(await named(), [["Bo", true], ["Cem", true], ...own]);
    await run(admin, [ada, cem]);
    assert.deepEqual(await named(), [["Cem", true], ...own]);
    await run(admin, []);
    assert.deepEqual(await named(), own);
  });

  it("names nobody again who has left", async () => {
    const admin = await makeAdmin(app);
    const sessionId = await run(admin, [ada, bo]);
    const left = await app.db
      .selectFrom("users")
      .select("user_id")
      .where("name", "=", "Bo")
      .executeTakeFirstOrThrow();
    await app.db.deleteFrom("session_speakers").execute();
    await app.settle();
    const declined = { session_id: sessionId, user_id: left.user_id, has_left: true };
    await app.db
      .insertInto("declined_co_speakers")
      .values({ ...declined, declined_at: app.ctx.clock().toISOString() })
      .execute();
    await run(admin, [ada, bo, cem]);
    const { session } = await admin.call(getSession, { params: { sessionId } });
    assert.deepEqual(
      session.speakers.slice(1).map(({ name }) => name),
      ["Cem"],
    );
  });

  it("asks nobody anew whom it names itself, where it gives the session its talk back", async () => {
    const admin = await makeAdmin(app);
    const sessionId = await run(admin, [ada, bo]);
    const talkId = await makeTalk(app, admin);
    await app.db.updateTable("sessions").set({ talk_id: talkId }).execute();
    await app.settle();
    await run(admin, [ada, bo]);
    const { session } = await admin.call(getSession, { params: { sessionId } });
    assert.equal(session.talk.title, "schedule:tea 0");
    assert.deepEqual(
      session.speakers.map((speaker) => [speaker.name, speaker.accepted]),
      [
        ["Ada", true],
        ["Bo", true],
      ],
    );
  });
});
