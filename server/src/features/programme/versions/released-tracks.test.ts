import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { getProgramme } from "@plenary/contract/programme/programme";
import { deleteTrack, listTracks } from "@plenary/contract/programme/tracks";
import { getPublicProfile } from "@plenary/contract/public/public";
import { makeCoSpeaker, makeUser } from "../../../../test/factories.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { forgetMail, mailed } from "../../../../test/mail/outbox.ts";
import { makeConf } from "../../../../test/scenes.ts";

const app = useApp();

/** A released event in which a session was moved to another track since. */
async function prepare() {
  const conf = await makeConf(app);
  const { organizer, params, set, slots, release, sessionId } = conf;
  await set({ track: "Web" });
  await release();
  await set({ track: "Data" });
  const track = async () => (await slots()).slots.find(({ slotId }) => slotId === sessionId);
  const trackId = async (name: string) => {
    const { tracks } = await organizer.call(listTracks, { params });
    return tracks.find((one) => one.name === name)?.trackId ?? assert.fail(name);
  };
  return { ...conf, track, trackId };
}

describe("another track in a released programme", () => {
  it("is something to release, which no list of changes has and nobody is mailed about", async () => {
    const { organizer, params, preview, release, track, set } = await prepare();
    assert.equal((await track())?.track, "Web");
    const { changes, retracked, told } = await preview();
    assert.deepEqual([changes, retracked, told], [[], 1, 0]);
    const { programme } = await organizer.call(getProgramme, { params });
    assert.equal(programme.unreleasedChanges, 1);
    await forgetMail(app);
    const { counts } = await release({ tell: true });
    assert.deepEqual(counts, { new: 0, moved: 0, cancelled: 0, speakers: 0 });
    assert.equal((await track())?.track, "Data");
    assert.deepEqual(await mailed(app), []);
    assert.equal((await preview()).retracked, 0);
    assert.equal((await refusal(release())).status, 409);
    // What is moved as well is among the changes alone.
    await set({ track: null, startTime: "2027-05-01T12:00" });
    const moved = await preview();
    assert.deepEqual([moved.changes.length, moved.retracked], [1, 0]);
  });

  it("leaves the one that is public in use: it goes with another in its place", async () => {
    const { organizer, track, trackId, slots } = await prepare();
    const params = { trackId: await trackId("Web") };
    const refused = await refusal(organizer.call(deleteTrack, { params }));
    assert.deepEqual(
      [refused.status, refused.message],
      [409, "This track has 1 session. Choose where it goes first."],
    );
    const moveTo = await trackId("Data");
    await organizer.call(deleteTrack, { params, query: { moveTo } });
    assert.deepEqual([(await track())?.trackId, (await track())?.track], [moveTo, "Data"]);
    assert.deepEqual(
      (await slots()).tracks.map(({ name }) => name),
      ["Data"],
    );
  });

  // Proves programme 4, 11: A released track is on the pages and in the calendars of everybody who speaks there
  it("reaches what was kept of everybody who speaks there", async () => {
    const { speaker, release, sessionId, set } = await prepare();
    const beside = await makeUser(app, { name: "Bea" });
    await makeCoSpeaker(app, beside, sessionId);
    const params = { userId: beside.userId };
    const page = async () => {
      const { user } = await app.client()(getPublicProfile, { params });
      return user.sessions.find((one) => one.sessionId === sessionId)?.track;
    };
    const calendar = async (userId: string) =>
      /CATEGORIES:(.*)/.exec(await (await app.raw(`/api/public/users/${userId}/sessions.ics`)).text())?.[1];
    assert.deepEqual([await page(), await calendar(speaker.userId)], ["Web", "Web"]);
    // Bea's coming concerns Bea alone; the track is another for both.
    await release();
    assert.deepEqual([await page(), await calendar(speaker.userId)], ["Data", "Data"]);
    await set({ track: "Graphs" });
    assert.deepEqual([await page(), await calendar(beside.userId)], ["Data", "Data"]);
    await release();
    assert.deepEqual([await page(), await calendar(beside.userId)], ["Graphs", "Graphs"]);
  });
});
