import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { updateEvent } from "@plenary/contract/events/events";
import { getProgramme } from "@plenary/contract/programme/programme";
import * as contract from "@plenary/contract/programme/versions";
import { rejectSession, updateSession } from "@plenary/contract/sessions/sessions";
import { makeEvent, makeSession, makeUser } from "../../../../test/factories.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { mailed } from "../../../../test/mail/outbox.ts";

const app = useApp();

/** An event with two confirmed sessions of a speaker at the same time in one room. */
async function makeConf(visibility: "public" | "draft") {
  const organizer = await makeUser(app);
  const speaker = await makeUser(app);
  const eventId = await makeEvent(app, organizer, { visibility, timezone: "UTC" });
  const place = { start_time: "2027-05-01T10:00:00.000Z", duration_minutes: 30, room: "Hall" };
  const { sessionId } = await makeSession(app, speaker, eventId, { status: "confirmed", ...place });
  await makeSession(app, speaker, eventId, { status: "confirmed", ...place });
  const params = { eventId };
  const release = async () => {
    const { planRevision } = await organizer.call(contract.previewVersion, { params });
    const body = { tell: true, planRevision };
    return (await organizer.call(contract.releaseVersion, { params, body })).version;
  };
  const move = () =>
    organizer.call(updateSession, { params: { sessionId }, body: { startTime: "2027-05-01T12:00" } });
  return { organizer, speaker, eventId, sessionId, params, release, move };
}

describe("versions, for whoever sees the event", () => {
  // Proves programme 2: `/events/{id}/versions` and `/versions/new`: all versions with their changes and who was told;
  //   the preview, and the button that releases; what was written outlives a stale plan
  it("say what each changed, but the first, of which all is new", async () => {
    const { organizer, speaker, params, release, move } = await makeConf("draft");
    await release();
    await move();
    await release();
    const read = (number: string) => speaker.call(contract.getVersion, { params: { ...params, number } });
    const first = await read("1");
    assert.deepEqual([first.version.sessions, first.version.counts.new, first.changes], [2, 2, []]);
    const second = await read("2");
    assert.deepEqual(
      second.changes.map(({ change, to }) => [change, to?.startTime]),
      [["moved", "2027-05-01T12:00:00.000Z"]],
    );
    const missing = { status: 404, code: "not_found", message: "Version not found" };
    assert.deepEqual(await refusal(read("3")), missing);
    const stranger = await makeUser(app);
    const hidden = await refusal(stranger.call(contract.getVersion, { params: { ...params, number: "2" } }));
    assert.equal(hidden.message, "Event not found");
    const { versions } = await organizer.call(contract.listVersions, { params });
    assert.deepEqual(
      versions.map(({ number }) => number),
      [2, 1],
    );
  });

  // Proves programme 2: The programme's screen says live or version, how many changes are not released, and how many
  //   conflicts there are
  it("count what is not released and what collides, for organizers", async () => {
    const { organizer, speaker, params, release, move } = await makeConf("public");
    const state = async (who = organizer) => {
      const { unreleasedChanges, conflicts } = (await who.call(getProgramme, { params })).programme;
      return [unreleasedChanges, conflicts];
    };
    assert.deepEqual(await state(), [2, 1]);
    await release();
    assert.deepEqual(await state(), [0, 1]);
    await move();
    assert.deepEqual(await state(), [1, 0]);
    assert.deepEqual(await state(speaker), [undefined, undefined]);
    app.queries.length = 0;
    const bare = (await organizer.call(getProgramme, { params, query: { changes: "false" } })).programme;
    const { planRevision, unreleasedChanges, conflicts } = bare;
    assert.deepEqual([typeof planRevision, unreleasedChanges, conflicts], ["number", undefined, undefined]);
    assert.ok(!app.queries.some((statement) => /version_slots|standing_slots/.test(statement)));
  });

  // Proves programme 4: A draft's version tells nobody
  it("are told to nobody while the event is a draft", async () => {
    const { organizer, params, eventId, release, move } = await makeConf("draft");
    const { told } = await organizer.call(contract.previewVersion, { params });
    assert.equal(told, 0);
    assert.equal((await release()).told, 0);
    assert.deepEqual(await mailed(app), []);
    await organizer.call(updateEvent, { params: { eventId }, body: { visibility: "public" } });
    await move();
    assert.equal((await release()).told, 1);
  });

  // Proves programme 4: A draft's version tells nobody
  it("say nothing of what left the programme before the event was public, but to who sees the event", async () => {
    const { organizer, speaker, eventId, sessionId, params, release } = await makeConf("draft");
    const dropped = await makeSession(app, speaker, eventId, { status: "confirmed" });
    await release();
    await organizer.call(rejectSession, { params: { sessionId: dropped.sessionId }, body: {} });
    await release();
    await organizer.call(updateEvent, { params, body: { visibility: "public" } });
    const second = { params: { ...params, number: "2" } };
    const own = await organizer.call(contract.getVersion, second);
    assert.deepEqual([own.version.counts.cancelled, own.changes.length], [1, 1]);
    const read = await app.client()(contract.getPublicVersion, second);
    assert.deepEqual([read.version.counts.cancelled, read.changes], [0, []]);
    const listing = { params, query: { changes: "all" as const } };
    const { versions } = await app.client()(contract.listPublicVersions, listing);
    assert.deepEqual(
      versions.map(({ counts, changes }) => [counts.cancelled, changes?.length ?? 0]),
      [
        [0, 0],
        [0, 0],
      ],
    );
    // What the public has seen is told.
    await organizer.call(rejectSession, { params: { sessionId }, body: {} });
    await release();
    const third = await app.client()(contract.getPublicVersion, { params: { ...params, number: "3" } });
    assert.deepEqual([third.version.counts.cancelled, third.changes.length], [1, 1]);
  });
});
