import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { getDashboard } from "@plenary/contract/admin/dashboard";
import { updateEvent } from "@plenary/contract/events/events";
import { createItem, listItems, updateItem } from "@plenary/contract/programme/programme";
import { createRoom, mergeRoom } from "@plenary/contract/programme/rooms";
import { releaseVersion } from "@plenary/contract/programme/versions";
import { deleteSession, rejectSession, updateSession } from "@plenary/contract/sessions/sessions";
import { deleteTalk } from "@plenary/contract/sessions/talks";
import { makeCoSpeaker, makeEvent, makeUser, type TestUser } from "../../../../test/factories.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { makeConf } from "../../../../test/scenes.ts";

const app = useApp();

describe("the plan's revision", () => {
  // Proves programme 7: The plan's revision rises with places, people and rooms of items
  // Proves programme 3: Sessions and items say `pinned`, and a `revision` that rises with each other place, and not
  //   with a room's new name
  it("rises with all that a version would say: places, who speaks, and rooms of items", async () => {
    const { organizer, params, preview, sessionId } = await makeConf(app);
    const room = async (name: string) =>
      (await organizer.call(createRoom, { params, body: { name } })).room.roomId;
    const [a, b] = [await room("A"), await room("B")];
    const time = { startTime: "2027-05-01T09:00", durationMinutes: 30 };
    const body = { kind: "break" as const, title: "Lunch", roomIds: [a], ...time };
    const { item } = await organizer.call(createItem, { params, body });
    let last = (await preview()).planRevision;
    const rises = async (what: string, change: Promise<unknown>) => {
      await change;
      await app.settle();
      const { planRevision } = await preview();
      assert.ok(planRevision > last, what);
      last = planRevision;
    };
    const beside = await makeUser(app);
    await rises("somebody joins", makeCoSpeaker(app, beside, sessionId));
    await rises("and leaves", app.db.deleteFrom("session_speakers").execute());
    const other = { speaker_id: beside.userId };
    await rises(
      "another speaks",
      app.db.updateTable("sessions").set(other).where("session_id", "=", sessionId).execute(),
    );
    const revision = async () =>
      (await organizer.call(listItems, { params })).items.map((each) => each.revision);
    const [first = 0] = await revision();
    await rises("a merged room", organizer.call(mergeRoom, { params: { roomId: a }, body: { into: b } }));
    await rises(
      "all rooms",
      organizer.call(updateItem, { params: { itemId: item.itemId }, body: { roomIds: [] } }),
    );
    const { planRevision } = await preview();
    assert.equal(planRevision, last);
    const [latest = 0] = await revision();
    assert.ok(latest > first);
  });

  const goes = {
    "is rejected": ({ organizer, params }: Gone) =>
      organizer.call(rejectSession, { params, body: {} }) as Promise<unknown>,
    "is deleted": ({ organizer, params }: Gone) => organizer.call(deleteSession, { params }),
    "goes with its talk": ({ speaker, talkId }: Gone) => speaker.call(deleteTalk, { params: { talkId } }),
    "goes to another event": async ({ speaker, params }: Gone) => {
      const eventId = await makeEvent(app, speaker, { visibility: "public" });
      await speaker.call(updateSession, { params, body: { eventId } });
    },
  };
  for (const [what, go] of Object.entries(goes)) {
    for (const visibility of ["public", "draft"] as const) {
      // Proves programme 5, 7: Nothing is released that its organizer hasn't looked at: also when what waits for
      //   approval leaves the plan
      it(`rises when what waits for approval ${what}, in a ${visibility} event`, async () => {
        const { organizer, speaker, params, release, set, preview, sessionId, talkId } = await makeConf(app);
        await release();
        await organizer.call(updateEvent, { params, body: { visibility } });
        await set({ type: "Talk" }, sessionId, speaker);
        const before = await preview();
        assert.deepEqual(before.changes, []);
        await go({ organizer, speaker, talkId, params: { sessionId } });
        // What is looked at is what is released: that it is cancelled hasn't been seen.
        const body = { tell: true, planRevision: before.planRevision };
        const { message } = await refusal(organizer.call(releaseVersion, { params, body }));
        assert.equal(message, "The schedule was changed meanwhile. Please look at it again.");
        assert.deepEqual((await preview()).counts, { new: 0, moved: 0, cancelled: 1, speakers: 0 });
      });
    }
  }

  // Proves programme 5, 7: Nothing is released that its organizer hasn't looked at: also when what waits for approval
  //   leaves the plan
  it("stays when an event is published in which something waits", async () => {
    const { organizer, speaker, params, release, set, preview, sessionId } = await makeConf(app);
    await release();
    const become = (visibility: "public" | "draft") =>
      organizer.call(updateEvent, { params, body: { visibility } });
    await become("draft");
    await set({ type: "Talk" }, sessionId, speaker);
    const before = await preview();
    assert.deepEqual(before.changes, []);
    await become("public");
    assert.deepEqual(await preview(), before);
  });
});

interface Gone {
  organizer: TestUser;
  speaker: TestUser;
  talkId: string;
  params: { sessionId: string };
}

describe("the next sessions of a speaker", () => {
  // Proves programme 11: The dashboard's next sessions are chosen by the released place
  it("are chosen and ordered by where they are released", async () => {
    const { release, set, speaker, sessionId, otherId } = await makeConf(app);
    const now = app.ctx.clock().valueOf();
    const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
    await set({ startTime: at(2) });
    await set({ startTime: at(4) }, otherId);
    await release();
    // As it is arranged, one is over and the other comes first.
    await set({ startTime: at(-9) });
    const { dashboard } = await speaker.call(getDashboard);
    assert.deepEqual(
      dashboard.next.map((one) => [one.sessionId, one.startTime]),
      [
        [sessionId, at(2)],
        [otherId, at(4)],
      ],
    );
  });
});

describe("versions of one account", () => {
  // Proves programme 10: One account releases at most fifty versions in a day
  it("are at most fifty in a day", async () => {
    const { organizer, params, preview, set } = await makeConf(app);
    const release = async () => {
      const { planRevision } = await preview();
      return organizer.call(releaseVersion, { params, body: { tell: false, planRevision } });
    };
    await release();
    await app.db
      .updateTable("rate_limits")
      .set({ hits: 50 })
      .where("key", "=", `versions:${organizer.userId}`)
      .execute();
    await set({ durationMinutes: 45 });
    assert.equal((await refusal(release())).status, 429);
    app.clock.advance(25 * 3_600_000);
    assert.equal((await release()).version.number, 2);
  });
});
