import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { updateDisplaySettings } from "@plenary/contract/accounts/profiles";
import { me } from "@plenary/contract/accounts/sign-ins";
import type { CallInput } from "@plenary/contract/endpoint";
import { deleteEvent } from "@plenary/contract/events/events";
import { limits } from "@plenary/contract/limits";
import * as contract from "@plenary/contract/sessions/session-views";
import { makeCoOrganizer, makeEvent, makeUser, type TestUser } from "../../../../test/factories.ts";
import { refusal, useApp } from "../../../../test/harness.ts";
import { makeCast, outcomes } from "../../../../test/scenes.ts";

const app = useApp();

type Body = CallInput<typeof contract.createSessionView>["body"];

const create = async (as: TestUser, eventId: string, body: Partial<Body> = {}) => {
  const whole = { name: "Waiting", query: "status=draft&sort=title", columns: ["title" as const], ...body };
  return (await as.call(contract.createSessionView, { params: { eventId }, body: whole })).view;
};
const list = async (as: TestUser, eventId: string) =>
  (await as.call(contract.listSessionViews, { params: { eventId } })).views;

describe("the views of an event's sessions", () => {
  it("are for its organizers alone", async () => {
    const cast = await makeCast(app);
    assert.deepEqual(await outcomes(cast, (user: TestUser) => list(user, cast.eventId)), {
      ...{ creator: "ok", coOrganizer: "ok", admin: "ok" },
      ...{ speaker: 403, coSpeaker: 403, invited: 403 },
      ...{ pendingCoOrganizer: 404, rejectedCoOrganizer: 404, askedCoSpeaker: 404 },
      ...{ formerlyInvited: 404, stranger: 404 },
    });
  });

  // Proves workspace 3: views can be named and kept per event
  it("are kept by name for all of them, renamed, changed and deleted, and go with the event", async () => {
    const [organizer, helper] = [await makeUser(app), await makeUser(app)];
    const eventId = await makeEvent(app, organizer);
    await makeCoOrganizer(app, helper, eventId);
    const waiting = await create(organizer, eventId, { columns: ["title", "state", "title"] });
    const { viewId } = waiting;
    assert.deepEqual(waiting, {
      ...{ viewId, name: "Waiting", query: "status=draft&sort=title", columns: ["title", "state"] },
      isCut: false,
    });
    const loose = await create(helper, eventId, { name: "loose", query: "", columns: [] });
    assert.deepEqual(await list(helper, eventId), [loose, waiting]);
    const change = (body: CallInput<typeof contract.updateSessionView>["body"]) =>
      helper.call(contract.updateSessionView, { params: { eventId, viewId }, body });
    assert.deepEqual((await change({ name: "Drafts" })).view, { ...waiting, name: "Drafts" });
    assert.deepEqual((await change({ query: "order=desc" })).view.query, "order=desc");
    assert.deepEqual((await change({})).view, { ...waiting, name: "Drafts", query: "order=desc" });
    // What somebody else changed meanwhile is not replaced.
    const { query, columns } = waiting;
    const stale = change({ query: "q=x", columns: [], seen: { query, columns } });
    const other =
      "Another organizer changed this view in the meantime. Open it again, or replace it once more.";
    assert.deepEqual(await refusal(stale), { status: 409, code: "conflict", message: other });
    const now = { query: "order=desc", columns: ["title" as const, "state" as const] };
    assert.deepEqual((await change({ columns: ["title"], seen: now })).view.columns, ["title"]);
    const params = { eventId, viewId: loose.viewId };
    await organizer.call(contract.deleteSessionView, { params });
    assert.deepEqual(
      (await list(organizer, eventId)).map(({ name }) => name),
      ["Drafts"],
    );
    const gone = organizer.call(contract.deleteSessionView, { params });
    assert.equal((await refusal(gone)).message, "View not found");
    await organizer.call(deleteEvent, { params: { eventId } });
    assert.deepEqual(await app.db.selectFrom("session_views").select("view_id").execute(), []);
  });

  it("have names of their own at the event, whatever the case, 1 to 60 characters long", async () => {
    const organizer = await makeUser(app);
    const [eventId, other] = [await makeEvent(app, organizer), await makeEvent(app, organizer)];
    const { viewId } = await create(organizer, eventId, { name: "Other" });
    await create(organizer, eventId);
    await create(organizer, other);
    const same = { message: "A view with this name exists already", status: 409 };
    const params = { eventId, viewId };
    for (const twice of [
      create(organizer, eventId, { name: " WAITING " }),
      organizer.call(contract.updateSessionView, { params, body: { name: "waiting" } }),
    ]) {
      const { status, message, fields } = await refusal(twice);
      assert.deepEqual([status, message, fields], [same.status, same.message, { name: same.message }]);
    }
    for (const [name, message] of [
      ["", "Please enter a name"],
      ["x".repeat(61), "Name must be 60 characters or less"],
    ] as const)
      assert.deepEqual((await refusal(create(organizer, eventId, { name }))).fields, { name: message });
    await create(organizer, eventId, { name: "é".repeat(60) });
    // A view is of its event alone.
    const elsewhere = { params: { eventId: other, viewId }, body: { name: "Mine" } };
    assert.equal((await refusal(organizer.call(contract.updateSessionView, elsewhere))).status, 404);
  });

  it("leave out what is not valid, and what no longer exists once it is read", async () => {
    const organizer = await makeUser(app);
    const eventId = await makeEvent(app, organizer);
    const long = "x".repeat(limits.queryMax + 1);
    const query = `?page=3&sort=mood&order=asc&q=${long}&room=Hall+1%26&status=draft&__proto__=x&day=2027-13-01&changedSince=2027-05-01&evil=1&q=a`;
    const { viewId, query: kept, isCut } = await create(organizer, eventId, { query });
    assert.deepEqual([kept, isCut], ["status=draft&room=Hall+1%26&changedSince=2027-05-01&order=asc", false]);
    const unknown = create(organizer, eventId, { name: "New", columns: ["mood" as "title"] });
    assert.deepEqual((await refusal(unknown)).fields, { columns: "There is no such column" });
    await app.db
      .updateTable("session_views")
      .set({ query: "mood=good&status=draft&sort=mood", columns: ["mood", "title"] })
      .execute();
    const [view] = await list(organizer, eventId);
    const left = { query: "status=draft", columns: ["title"], isCut: true };
    assert.deepEqual(view, { viewId, name: "Waiting", ...left });
  });

  it("are 50 at most in an event, by as many statements as one", async () => {
    const organizer = await makeUser(app);
    const eventId = await makeEvent(app, organizer);
    for (let n = 1; n < limits.sessionViewsMax; n += 1)
      await create(organizer, eventId, { name: `View ${n}` });
    const last = await Promise.allSettled(["A", "B"].map((name) => create(organizer, eventId, { name })));
    assert.deepEqual(last.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    const { message } = await refusal(create(organizer, eventId));
    assert.equal(message, "This event has 50 views, which is the most.");
    app.queries.length = 0;
    assert.equal((await list(organizer, eventId)).length, 50);
    assert.equal(app.queries.length, 2);
  });
});

// Proves workspace 3: Choice of density (cosy, dense) is the account's
it("the density of lists is the account's own, cosy at first, and told to nobody else", async () => {
  const [user, other] = [await makeUser(app), await makeUser(app)];
  assert.equal((await user.call(me)).user.density, "cosy");
  const { user: changed } = await user.call(updateDisplaySettings, { body: { density: "dense" } });
  assert.equal(changed.density, "dense");
  assert.equal((await user.call(me)).user.density, "dense");
  assert.equal((await other.call(me)).user.density, "cosy");
});
