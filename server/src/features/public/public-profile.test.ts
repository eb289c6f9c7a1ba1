import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { getUser } from "@plenary/contract/accounts/profiles";
import { deleteEvent } from "@plenary/contract/events/events";
import { getPublicProfile } from "@plenary/contract/public/public";
import {
  approveSession,
  createSession,
  deleteSession,
  rejectSession,
} from "@plenary/contract/sessions/sessions";
import { deleteTalk, getTalk, updateTalk } from "@plenary/contract/sessions/talks";
import { makeEvent, makeSession, makeTalk, makeUser, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { announcedBy, changing } from "../../../test/processes/hearing.ts";
import { tags } from "../../core/tags.ts";

const app = useApp({}, "built");

const talk = (creator: TestUser, title: string, values = {}) => makeTalk(app, creator, { title, ...values });

/** What the profile lists, as the API answers it and, kept or not, its page shows it; undefined where there is none. */
async function listed({ userId }: TestUser, titles: readonly string[]): Promise<string[] | undefined> {
  const page = await app.raw(`/public/users/${userId}`);
  const html = await page.text();
  const shown = titles.filter((title) => html.includes(title));
  if (page.status === 404) {
    const missing = await refusal(app.client()(getPublicProfile, { params: { userId } }));
    assert.deepEqual([missing.status, shown], [404, []]);
    return undefined;
  }
  const { user } = await app.client()(getPublicProfile, { params: { userId } });
  const talks = user.talks.map(({ title }) => title).sort();
  assert.deepEqual(talks, shown);
  assert.equal(user.counts.talks, talks.length);
  return talks;
}

describe("talks on a public profile", () => {
  it("are those confirmed in public, and those never submitted; what waits or was rejected is on none", async () => {
    const [ada, organizer] = [await makeUser(app), await makeUser(app)];
    const titles = ["Confirmed twice", "In a draft", "Never submitted", "Rejected", "Waiting"];
    const [open, draft] = [
      await makeEvent(app, organizer, { visibility: "public" }),
      await makeEvent(app, organizer),
    ];
    const submit = async (title: string, eventId: string, status: "confirmed" | "draft" | "rejected") =>
      makeSession(app, ada, eventId, { talk_id: await talk(ada, title), status });
    await talk(ada, "Never submitted");
    await submit("In a draft", draft, "confirmed");
    await submit("Rejected", draft, "rejected");
    await submit("Waiting", open, "draft");
    const twice = await submit("Confirmed twice", open, "confirmed");
    assert.deepEqual(await listed(ada, titles), ["Confirmed twice", "Never submitted"]);
    await makeSession(app, ada, draft, { talk_id: twice.talkId });
    await app.db.updateTable("sessions").set({ status: "rejected" }).where("event_id", "=", draft).execute();
    await app.settle();
    await changing(app, [tags.publicUser(ada.userId)]);
    // Its session in public is on the page still, but the talk isn't among those that she has.
    const { user } = await app.client()(getPublicProfile, { params: { userId: ada.userId } });
    assert.deepEqual([user.talks.map(({ title }) => title), user.sessions.length], [["Never submitted"], 1]);
  });

  it("are told to other processes only where a profile lists them", async () => {
    const [ada, organizer] = [await makeUser(app), await makeUser(app)];
    const eventId = await makeEvent(app, organizer, { visibility: "public" });
    const [shownId, heldId] = [await talk(ada, "Shown"), await talk(ada, "Held")];
    await ada.call(createSession, { body: { talkId: heldId, eventId } });
    const write = (talkId: string, body: Partial<{ title: string; isShown: boolean }>) =>
      announcedBy(app, () => ada.call(updateTalk, { params: { talkId }, body }));
    const onProfile = [tags.publicUser(ada.userId)];
    assert.deepEqual(
      [
        await write(heldId, { title: "Held back" }),
        await write(shownId, { title: "Shown off" }),
        await write(shownId, { isShown: false }),
        await write(shownId, { title: "Seen by nobody" }),
        await announcedBy(app, () => ada.call(deleteTalk, { params: { talkId: shownId } })),
      ],
      [[], onProfile, onProfile, [], []],
    );
  });

  it("go with their submission, and what was withdrawn comes back by its owner's choice alone", async () => {
    const [ada, organizer] = [await makeUser(app), await makeUser(app)];
    const eventId = await makeEvent(app, organizer, { visibility: "public" });
    const [talkId] = [await talk(ada, "On types"), await talk(ada, "Another")];
    const titles = ["Another", "On types"];
    const state = async () => (await ada.call(getTalk, { params: { talkId } })).onProfile;
    assert.deepEqual([await listed(ada, titles), await state()], [titles, "shown"]);
    const { session } = await ada.call(createSession, { body: { talkId, eventId } });
    const params = { sessionId: session.sessionId };
    assert.deepEqual([await listed(ada, titles), await state()], [["Another"], "held"]);
    await ada.call(updateTalk, { params: { talkId }, body: { isShown: true } });
    assert.deepEqual([await listed(ada, titles), await state()], [["Another"], "held"]);
    await organizer.call(approveSession, { params });
    assert.deepEqual([await listed(ada, titles), await state()], [titles, "confirmed"]);
    await organizer.call(rejectSession, { params, body: {} });
    assert.deepEqual([await listed(ada, titles), await state()], [["Another"], "held"]);
    await ada.call(deleteSession, { params });
    assert.deepEqual([await listed(ada, titles), await state()], [["Another"], "hidden"]);
    await ada.call(updateTalk, { params: { talkId }, body: { isShown: true } });
    assert.deepEqual([await listed(ada, titles), await state()], [titles, "shown"]);
    await ada.call(updateTalk, { params: { talkId }, body: { isShown: false } });
    assert.deepEqual([await listed(ada, titles), await state()], [["Another"], "hidden"]);
  });

  it("stay hidden when the event that they were submitted to is deleted", async () => {
    const [ada, organizer] = [await makeUser(app), await makeUser(app)];
    const eventId = await makeEvent(app, organizer);
    const talkId = await talk(ada, "On types");
    await makeSession(app, ada, eventId, { talk_id: talkId });
    await organizer.call(deleteEvent, { params: { eventId } });
    assert.equal((await ada.call(getTalk, { params: { talkId } })).onProfile, "hidden");
    assert.equal(await listed(ada, ["On types"]), undefined);
  });
});

describe("a public page", () => {
  it("is there for who speaks in public, did so until it was cancelled, or shows a talk, and for nobody else", async () => {
    const [ada, organizer] = [await makeUser(app), await makeUser(app)];
    const eventId = await makeEvent(app, organizer, { visibility: "public" });
    const told = async () =>
      (await organizer.call(getUser, { params: { userId: ada.userId } })).hasPublicPage;
    assert.deepEqual(
      [await listed(organizer, []), await listed(ada, []), await told()],
      [undefined, undefined, false],
    );
    const { sessionId, talkId } = await makeSession(app, ada, eventId);
    assert.deepEqual([await listed(ada, []), await told()], [undefined, false]);
    await organizer.call(approveSession, { params: { sessionId } });
    const { title } = (await ada.call(getTalk, { params: { talkId } })).talk;
    assert.deepEqual([await listed(ada, [title]), await told()], [[title], true]);
    await organizer.call(rejectSession, { params: { sessionId }, body: {} });
    assert.deepEqual([await listed(ada, []), await told()], [[], true]);
  });

  it("hides the placeholder address of an imported speaker", async () => {
    const jo = await makeUser(app, { email: "jo@speakers.invalid", shows_email: true });
    await makeTalk(app, jo);
    const { user } = await app.client()(getPublicProfile, { params: { userId: jo.userId } });
    assert.equal(user.email, null);
  });
});
