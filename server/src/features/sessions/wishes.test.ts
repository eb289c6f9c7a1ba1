import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createRoom } from "@plenary/contract/programme/rooms";
import { previewVersion } from "@plenary/contract/programme/versions";
import * as contract from "@plenary/contract/sessions/sessions";
import { makeCoSpeaker, makeEvent, makeTalk, makeUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { makeConf as makeConfIn } from "../../../test/scenes.ts";

const app = useApp();

const said = {
  ...{ startTime: "2027-05-01T10:00", durationMinutes: 45, room: " hall ", track: "Web", type: "Workshop" },
};
const wished = { ...said, startTime: "2027-05-01T10:00:00.000Z", room: "Hall" };
const nothing = { startTime: null, durationMinutes: null, room: null, track: null, type: null };

const placeOf = ({ startTime, durationMinutes, room, track, type }: contract.Session) => ({
  ...{ startTime, durationMinutes, room, track, type },
});

/** A conference with a room, in which a speaker submits. */
async function makeConf() {
  const conf = await makeConfIn(app);
  const { organizer, eventId, params } = conf;
  await organizer.call(createRoom, { params, body: { name: "Hall" } });
  const submit = async (body: object, who = conf.speaker) => {
    const talkId = await makeTalk(app, who);
    return (await who.call(contract.createSession, { body: { talkId, eventId, ...body } })).session;
  };
  const read = async (sessionId: string, who = organizer) =>
    (await who.call(contract.getSession, { params: { sessionId } })).session;
  return { ...conf, submit, read };
}

describe("the wishes of a submission", () => {
  // Proves trust submissions: Length, track, type, room and start are wishes, kept apart from what organizers set and
  //   shown to them; after a release they set nothing
  it("are kept after a release without setting anything, and shown to organizers and their speaker", async () => {
    const { organizer, release, submit, read, params } = await makeConf();
    await release();
    const { planRevision } = await organizer.call(previewVersion, { params });
    const session = await submit(said);
    assert.deepEqual([placeOf(session), session.roomId, session.trackId], [nothing, null, null]);
    assert.deepEqual(session.wishes, wished);
    assert.deepEqual((await read(session.sessionId)).wishes, wished);
    assert.equal((await organizer.call(previewVersion, { params })).planRevision, planRevision);
    // Nor does approving it.
    const approved = await organizer.call(contract.approveSession, {
      params: { sessionId: session.sessionId },
    });
    assert.deepEqual([placeOf(approved.session), approved.session.wishes], [nothing, wished]);
  });

  it("are kept before a release, where they are also where it stands at first", async () => {
    const { organizer, set, submit, read } = await makeConf();
    const session = await submit(said);
    assert.deepEqual([placeOf(session), session.wishes], [wished, wished]);
    await set({ ...nothing, room: "Attic", type: "Talk" }, session.sessionId, organizer);
    const moved = await read(session.sessionId);
    assert.deepEqual([placeOf(moved), moved.wishes], [{ ...nothing, room: "Attic", type: "Talk" }, wished]);
  });

  it("are nobody's who organizes the event, and not there where nothing is wished for", async () => {
    const { organizer, submit } = await makeConf();
    assert.deepEqual(
      [placeOf(await submit(said, organizer)), (await submit(said, organizer)).wishes],
      [wished, undefined],
    );
    assert.equal((await submit({ room: "" })).wishes, undefined);
  });

  it("are not shown to co-speakers", async () => {
    const { submit, read } = await makeConf();
    const { sessionId } = await submit(said);
    const coSpeaker = await makeUser(app);
    await makeCoSpeaker(app, coSpeaker, sessionId);
    assert.equal((await read(sessionId, coSpeaker)).wishes, undefined);
  });

  // Proves trust submissions: Length, track, type, room and start are wishes, kept apart from what organizers set and
  //   shown to them; after a release they set nothing
  it("are changed after a release as long as the session has no place", async () => {
    const { organizer, speaker, release, set, submit, read } = await makeConf();
    const { sessionId } = await submit({ track: "Web" });
    await release();
    await set({ track: null }, sessionId, organizer);
    await set(said, sessionId, speaker);
    const wishing = await read(sessionId);
    assert.deepEqual([placeOf(wishing), wishing.wishes], [nothing, wished]);
    await set({ durationMinutes: null, type: null }, sessionId, speaker);
    const less = { ...wished, durationMinutes: null, type: null };
    assert.deepEqual((await read(sessionId)).wishes, less);
    await set({ startTime: "2027-05-01T12:00" }, sessionId, organizer);
    assert.equal((await refusal(set({ durationMinutes: 20 }, sessionId, speaker))).status, 403);
    await set({ type: "Talk" }, sessionId, speaker);
    const placed = await read(sessionId);
    assert.deepEqual([placed.type, placed.wishes], ["Talk", less]);
  });

  it("come along to another event without time, room and track, unless they are said anew", async () => {
    const { organizer, speaker, eventId, release, set, submit, read } = await makeConf();
    const liveId = await makeEvent(app, organizer, { visibility: "public", timezone: "UTC" });
    const otherId = await makeEvent(app, await makeUser(app), { visibility: "public", timezone: "UTC" });
    await release();
    const { sessionId } = await submit({ ...said, eventId: liveId });
    await set({ eventId, startTime: "2027-05-02T09:00" }, sessionId, speaker);
    const moved = await read(sessionId);
    const startTime = "2027-05-02T09:00:00.000Z";
    assert.deepEqual(moved.wishes, { ...wished, startTime, room: null, track: null });
    assert.deepEqual(placeOf(moved), { ...nothing, type: "Workshop" });
    await set({ eventId: otherId }, sessionId, speaker);
    assert.deepEqual((await read(sessionId, speaker)).wishes, {
      ...nothing,
      durationMinutes: 45,
      type: "Workshop",
    });
  });
});
