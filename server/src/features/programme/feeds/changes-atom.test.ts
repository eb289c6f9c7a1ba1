import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  listPublicVersions,
  previewVersion,
  ReleaseBody,
  releaseVersion,
} from "@plenary/contract/programme/versions";
import { rejectSession, updateSession } from "@plenary/contract/sessions/sessions";
import { deleteTalk } from "@plenary/contract/sessions/talks";
import { parseAtomFeed } from "feedsmith";
import { makeEvent, makeSession, makeUser } from "../../../../test/factories.ts";
import { useApp } from "../../../../test/harness.ts";
import { hostileTexts } from "../../../../test/hostile/hostile-data.ts";

const app = useApp({ rateLimit: false });

async function makeConf() {
  const organizer = await makeUser(app);
  const speaker = await makeUser(app);
  const eventId = await makeEvent(app, organizer, { visibility: "public", timezone: "UTC", name: "Conf" });
  const start_time = "2027-05-01T10:00:00.000Z";
  const placed = { status: "confirmed", start_time, duration_minutes: 30, room: "Hall" } as const;
  const { sessionId, talkId } = await makeSession(app, speaker, eventId, placed);
  const params = { eventId };
  const release = async (body: object = {}) => {
    const { planRevision } = await organizer.call(previewVersion, { params });
    const sent = { tell: false, planRevision, ...body };
    return (await organizer.call(releaseVersion, { params, body: sent })).version;
  };
  const move = (startTime: string) =>
    organizer.call(updateSession, { params: { sessionId }, body: { startTime } });
  const read = async (headers: Record<string, string> = {}) => {
    const answer = await app.raw(`/api/public/events/${eventId}/changes.atom`, { headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  return { organizer, speaker, eventId, sessionId, talkId, params, release, move, read };
}

describe("changes.atom", () => {
  // Proves programme 8: `changes.atom` has an entry per version, at most 50, by an independent parser; 304; well-formed
  //   whatever the texts
  it("has an entry per version, newest first, with what it changed", async () => {
    const { eventId, release, move, read } = await makeConf();
    const empty = parseAtomFeed((await read()).text);
    assert.deepEqual([empty.id, empty.entries ?? []], [`urn:uuid:${eventId}`, []]);
    await release();
    await move("2027-05-01T12:00");
    const second = await release({ name: "Later", note: "The <hall> & its door" });
    const { headers, text } = await read();
    assert.match(headers.get("content-type") ?? "", /^application\/atom\+xml/);
    const feed = parseAtomFeed(text);
    const [later, first] = feed.entries ?? [];
    const { versionId, releasedAt } = second;
    assert.deepEqual(
      [later?.id, later?.title?.value, later?.updated, feed.updated, feed.entries?.length],
      [`urn:uuid:${versionId}`, "Version Later", releasedAt, releasedAt, 2],
    );
    assert.equal(
      later?.content?.value?.replace(/ href="[^"]+"/, "").replace(/Talk \d+/, "Talk"),
      "<p>The &lt;hall&gt; &amp; its door</p><h3>Moved</h3><ul><li><a>Talk</a>" +
        "<span>: from 1 May 2027 at 10:00 to 10:30 (UTC), Hall to 1 May 2027 at 12:00 to 12:30 (UTC), Hall</span></li></ul>",
    );
    assert.equal(first?.content?.value, "<p>First version, 1 session</p>");
  });

  // Proves programme 8: `changes.atom` has an entry per version, at most 50, by an independent parser; 304; well-formed
  //   whatever the texts
  it("is the same bytes until a version is released or a title forgotten", async () => {
    const { speaker, release, move, read, organizer, sessionId, talkId, params } = await makeConf();
    await release();
    const before = await read();
    const etag = before.headers.get("etag") ?? "";
    assert.equal((await read({ "if-none-match": etag })).status, 304);
    await move("2027-05-01T12:00");
    assert.equal((await read()).text, before.text);
    await release();
    assert.equal((await read({ "if-none-match": etag })).status, 200);
    await organizer.call(rejectSession, { params: { sessionId }, body: {} });
    await release();
    await speaker.call(deleteTalk, { params: { talkId } });
    assert.match((await read()).text, /Deleted session/);
    const { versions } = await app.client()(listPublicVersions, { params, query: { changes: "all" } });
    assert.deepEqual(
      versions.map(({ changes }) => changes?.map(({ change, title }) => `${change} ${title}`)),
      [["cancelled Deleted session"], ["moved Deleted session"], []],
    );
  });

  // Proves programme 8: `changes.atom` has an entry per version, at most 50, by an independent parser; 304; well-formed
  //   whatever the texts
  it("ends after the newest 50, and is well-formed whatever the texts", async () => {
    const { release, move, read, params } = await makeConf();
    const texts = hostileTexts().filter((note) => ReleaseBody.shape.note.safeParse(note).data);
    for (const [index, note] of texts.slice(0, 52).entries()) {
      await move(`2027-05-01T10:${String(index + 1).padStart(2, "0")}`);
      await release({ note });
    }
    const { entries } = parseAtomFeed((await read()).text);
    assert.equal(entries?.length, 50);
    const { versions, nextCursor } = await app.client()(listPublicVersions, { params });
    assert.deepEqual(
      entries.map(({ id }) => id),
      versions.map(({ versionId }) => `urn:uuid:${versionId}`),
    );
    assert.ok(nextCursor);
  });
});
