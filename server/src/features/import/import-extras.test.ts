import assert from "node:assert/strict";
import { it } from "node:test";
import { deleteSession, getSession, updateSession } from "@plenary/contract/sessions/sessions";
import { makeAdmin, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { importEvents } from "./import.ts";
import { parseSchedule } from "./schedule/parse-schedule.ts";

const app = useApp();

async function imported(by: TestUser, elements: string) {
  const { event } = parseSchedule(`<schedule><conference><title>Tea Conf</title><city>Oslo</city></conference>
    <day date="2027-03-01"><room name="Hall"><event guid="a"><title>T</title><date>2027-03-01T10:00:00Z</date>
    ${elements}</event></room></day></schedule>`);
  assert.ok(event);
  const given = { ownOnly: false, visibility: "public", publish: true, ownerId: by.userId } as const;
  const { tally } = await importEvents(app.ctx, [event], given);
  return Object.entries(tally.sessions).flatMap(([what, count]) => (count === 1 ? [what] : []));
}

const extras = () =>
  app.db.selectFrom("session_extras").select(["subtitle", "origin_url", "attachments"]).execute();

// Proves programme 8: Imports keep links, the recording, whether there must be none, and what only files know
it("an import keeps links, recording and what only files know, and leaves what its file doesn't speak of", async () => {
  const admin = await makeAdmin(app);
  const file = `<subtitle>Or not</subtitle><url>https://a.example/1</url><links><link href="https://a.example">A</link></links>
    <recording><license/><optout>true</optout></recording>
    <attachments><attachment href="https://a.example/1.pdf" type="slides">Slides</attachment></attachments>`;
  assert.deepEqual(await imported(admin, file), ["created"]);
  assert.deepEqual(await imported(admin, file), ["unchanged"]);
  const { session_id } = await app.db.selectFrom("sessions").select("session_id").executeTakeFirstOrThrow();
  const params = { sessionId: session_id };
  const said = async () => {
    const { session } = await admin.call(getSession, { params });
    return [session.links, session.doNotRecord, session.recordingUrl];
  };
  const link = { url: "https://a.example", title: "A" };
  assert.deepEqual(await said(), [[link], true, null]);
  const attachments = [{ url: "https://a.example/1.pdf", title: "Slides", type: "slides" }];
  assert.deepEqual(await extras(), [{ subtitle: "Or not", origin_url: "https://a.example/1", attachments }]);

  const recordingUrl = "https://media.example/1";
  await admin.call(updateSession, { params, body: { recordingUrl } });
  assert.deepEqual(await imported(admin, "<subtitle>Or not</subtitle><subtitle/>"), ["updated"]);
  assert.deepEqual(await said(), [[link], true, recordingUrl]);
  assert.deepEqual(await extras(), [{ subtitle: "Or not", origin_url: null, attachments: [] }]);

  assert.deepEqual(await imported(admin, "<links/><recording><optout>false</optout></recording>"), [
    "updated",
  ]);
  assert.deepEqual(await said(), [[], false, recordingUrl]);
  assert.deepEqual(await extras(), []);

  await imported(admin, file);
  await admin.call(deleteSession, { params });
  assert.deepEqual(await extras(), []);
});
