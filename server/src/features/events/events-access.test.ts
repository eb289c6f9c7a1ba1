import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Visibility } from "@plenary/contract/events/events";
import * as contract from "@plenary/contract/events/events";
import { makeCoOrganizer, makeCoSpeaker, makeEvent, makeSession, makeUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { announcedBy } from "../../../test/processes/hearing.ts";
import { makeCast, outcomes } from "../../../test/scenes.ts";

const app = useApp();

describe("who may do what with an event", () => {
  const nobody = {
    creator: 404,
    coOrganizer: 404,
    pendingCoOrganizer: 404,
    rejectedCoOrganizer: 404,
    speaker: 404,
    coSpeaker: 404,
    askedCoSpeaker: 404,
    invited: 404,
    formerlyInvited: 404,
    stranger: 404,
    admin: 404,
  } as const;
  const organizers = { creator: "ok", coOrganizer: "ok", admin: "ok" } as const;
  const involved = { speaker: "ok", coSpeaker: "ok", invited: "ok" } as const;

  // Proves decisions 4: Who sees public and draft events
  it("shows a draft to organizers, speakers there, and who is invited to speak", async () => {
    const cast = await makeCast(app);
    const params = { eventId: cast.eventId };
    assert.deepEqual(await outcomes(cast, ({ call }) => call(contract.getEvent, { params })), {
      ...nobody,
      ...organizers,
      ...involved,
    });
  });

  // Proves decisions 4: Who sees public and draft events
  it("shows a draft to nobody whose invitation has ended", async () => {
    const cast = await makeCast(app);
    const see = () => refusal(cast.people.invited.call(contract.getEvent, { params: cast }));
    for (const status of ["accepted", "rejected", "withdrawn"] as const) {
      await app.db.updateTable("session_invitations").set({ status }).execute();
      assert.equal((await see()).status, 404);
    }
    const ended = { status: "pending", expires_at: app.ctx.clock().toISOString() } as const;
    await app.db.updateTable("session_invitations").set(ended).execute();
    assert.equal((await see()).status, 404);
  });

  // Proves product 6: Only creators manage an event
  // Proves decisions 4: Who sees public and draft events
  it("shows a public event to everybody, with what each may do", async () => {
    const cast = await makeCast(app, { visibility: "public" });
    const seen: Record<string, unknown> = {};
    const asked: string[] = [];
    for (const [role, { call }] of Object.entries(cast.people)) {
      const { event, invited } = await call(contract.getEvent, { params: cast });
      if (invited) asked.push(role);
      const listed = await call(contract.listEvents);
      assert.deepEqual(listed.events, [event]);
      seen[role] = event.permissions;
    }
    const none = { edit: false, manage: false };
    assert.deepEqual(seen, {
      creator: { edit: true, manage: true },
      coOrganizer: { edit: true, manage: false },
      pendingCoOrganizer: none,
      rejectedCoOrganizer: none,
      speaker: none,
      coSpeaker: none,
      askedCoSpeaker: none,
      invited: none,
      formerlyInvited: none,
      stranger: none,
      admin: { edit: true, manage: true },
    });
    assert.deepEqual(asked, ["pendingCoOrganizer", "askedCoSpeaker", "invited"]);
  });

  // Proves decisions 2: 401, 403 and 404 by role; a 404 also hides
  // Proves decisions 4: Organizers edit, invite and decide
  it("lets organizers edit it; who doesn't see it doesn't learn that it exists", async () => {
    const draft = await makeCast(app);
    const edit = (eventId: string) => (user: { call: typeof draft.people.admin.call; userId: string }) =>
      user.call(contract.updateEvent, { params: { eventId }, body: { name: user.userId } });
    const refused = { speaker: 403, coSpeaker: 403, invited: 403 } as const;
    assert.deepEqual(await outcomes(draft, edit(draft.eventId)), { ...nobody, ...organizers, ...refused });
    const open = await makeCast(app, { visibility: "public" });
    const { status, message } = await refusal(edit(open.eventId)(open.people.stranger));
    assert.deepEqual([status, message], [403, "Only the organizers of this event can edit it."]);
  });

  // Proves product 6: Only creators manage an event
  // Proves decisions 4: Visibility, deletion and co-organizers are the creator's and admins'
  it("lets the creator and admins change its visibility and delete it", async () => {
    const { eventId, people } = await makeCast(app);
    const publish = (user: typeof people.admin, visibility: Visibility) =>
      user.call(contract.updateEvent, { params: { eventId }, body: { visibility } });
    const remove = (user: typeof people.admin) => user.call(contract.deleteEvent, { params: { eventId } });
    assert.equal((await refusal(publish(people.coOrganizer, "public"))).status, 403);
    assert.equal((await refusal(publish(people.speaker, "public"))).status, 403);
    assert.equal((await refusal(publish(people.stranger, "public"))).status, 404);
    assert.equal((await publish(people.admin, "public")).event.visibility, "public");
    assert.equal((await publish(people.creator, "draft")).event.visibility, "draft");
    assert.deepEqual(await refusal(remove(people.coOrganizer)), {
      status: 403,
      code: "forbidden",
      message: "Only the creator of this event can delete it.",
    });
    assert.equal((await refusal(remove(people.stranger))).status, 404);
    await remove(people.admin);
    assert.deepEqual(await app.db.selectFrom("sessions").selectAll().execute(), []);
    assert.deepEqual(await app.db.selectFrom("co_organizers").selectAll().execute(), []);
    assert.equal((await app.db.selectFrom("talks").selectAll().execute()).length, 1);
  });
});

describe("listEvents", () => {
  /** Events of all kinds, each a minute newer than the one before; returns the names that the caller sees. */
  async function makeEvents() {
    const me = await makeUser(app);
    const other = await makeUser(app);
    const make = async (name: string, creator = other, visibility: Visibility = "draft") => {
      app.clock.advance(60_000);
      return makeEvent(app, creator, { name, visibility });
    };
    await make("my draft", me);
    await make("their public", other, "public");
    await makeCoOrganizer(app, me, await make("helped draft"));
    await make("hidden draft");
    const spoken = await makeSession(app, other, await make("spoken draft"));
    await makeCoSpeaker(app, me, spoken.sessionId);
    await makeCoOrganizer(app, me, await make("helped public", other, "public"));
    await make("my public", me, "public");
    await makeCoOrganizer(app, me, await make("invited public", other, "public"), "pending");
    return { me, other };
  }
  const mine = ["my public", "helped public", "helped draft", "my draft"];
  const rest = ["invited public", "spoken draft", "their public"];
  const names = ({ events }: { events: { name: string }[] }) => events.map((event) => event.name);

  it("lists what the caller organizes first, then the rest, each newest first", async () => {
    const { me } = await makeEvents();
    const answer = await me.call(contract.listEvents);
    assert.deepEqual(names(answer), [...mine, ...rest]);
    assert.deepEqual(answer.counts, { all: 7, public: 4, draft: 3 });
    assert.equal(answer.nextCursor, null);
    assert.deepEqual(
      answer.events.map((event) => event.permissions.edit),
      [true, true, true, true, false, false, false],
    );
  });

  // Proves product 2: `/events` filters all, public and draft, with counts
  it("filters by visibility and text, and counts by text only", async () => {
    const { me } = await makeEvents();
    const list = (query: { visibility?: Visibility; q?: string }) => me.call(contract.listEvents, { query });
    const drafts = await list({ visibility: "draft" });
    assert.deepEqual(names(drafts), ["helped draft", "my draft", "spoken draft"]);
    assert.deepEqual(drafts.counts, { all: 7, public: 4, draft: 3 });
    const open = await list({ visibility: "public" });
    assert.deepEqual(names(open), ["my public", "helped public", "invited public", "their public"]);
    const helped = await list({ visibility: "draft", q: "HÉLPED" });
    assert.deepEqual(names(helped), ["helped draft"]);
    assert.deepEqual(helped.counts, { all: 2, public: 1, draft: 1 });
    assert.deepEqual((await list({ q: "100%" })).counts, { all: 0, public: 0, draft: 0 });
  });

  // Proves decisions 2: Lists take limit and cursor
  it("goes through all pages without a gap or a repetition", async () => {
    const { me } = await makeEvents();
    for (const limit of [1, 2, 3, 4]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const answer = await me.call(contract.listEvents, { query: { limit, cursor } });
        assert.ok(answer.events.length <= limit);
        seen.push(...names(answer));
        cursor = answer.nextCursor ?? undefined;
      } while (cursor);
      assert.deepEqual(seen, [...mine, ...rest]);
    }
  });

  it("pages through events of one and the same moment", async () => {
    const me = await makeUser(app);
    const created = "2026-01-01T00:00:00.000Z";
    const ids = [];
    for (let n = 0; n < 5; n++) ids.push(await makeEvent(app, me, { created_at: created }));
    const first = await me.call(contract.listEvents, { query: { limit: 3 } });
    const query = { limit: 3, cursor: first.nextCursor ?? "" };
    const second = await me.call(contract.listEvents, { query });
    const seen = [...first.events, ...second.events].map((event) => event.eventId);
    assert.deepEqual(seen, ids.sort().reverse());
  });

  it("shows all drafts to admins", async () => {
    const cast = await makeCast(app);
    const answer = await cast.people.admin.call(contract.listEvents);
    assert.deepEqual(answer.counts, { all: 1, public: 0, draft: 1 });
    assert.deepEqual(answer.events[0]?.permissions, { edit: true, manage: true });
  });

  it("refuses a cursor that it never gave, and a limit it doesn't serve", async () => {
    const { call } = await makeUser(app);
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const id = "019b0000-0000-7000-8000-000000000000";
    const cursors = [
      "x",
      "bnVsbA",
      encoded({ part: 0, createdAt: "2026-02-30T00:00:00Z", id }),
      encoded({ part: 0, createdAt: "2026-02-20T00:00:00Z", id: "1; drop table events" }),
    ];
    for (const cursor of cursors) {
      assert.deepEqual(await refusal(call(contract.listEvents, { query: { cursor } })), {
        status: 400,
        code: "bad_request",
        message: "The query of the address is not valid: cursor.",
      });
    }
    assert.equal((await refusal(call(contract.listEvents, { query: { limit: 501 } }))).status, 400);
    const visibility = "secret" as "draft";
    assert.equal((await refusal(call(contract.listEvents, { query: { visibility } }))).status, 400);
  });

  it("asks the database as often for three events as for one", async () => {
    const me = await makeUser(app);
    const other = await makeUser(app);
    const queriesFor = async () => {
      await makeEvent(app, me);
      await makeEvent(app, other, { visibility: "public" });
      await me.call(contract.listEvents);
      app.queries.length = 0;
      await me.call(contract.listEvents);
      return app.queries.length;
    };
    const one = await queriesFor();
    await queriesFor();
    assert.deepEqual([one, await queriesFor()], [2, 2]);
  });
});

describe("what public caches hear of an event", () => {
  it("is nothing while it is and stays a draft", async () => {
    const { eventId, people } = await makeCast(app, { status: "confirmed" });
    const { call } = people.creator;
    const params = { eventId };
    const draft = {
      name: "A",
      startDate: "2027-01-01",
      endDate: "2027-01-01",
      location: "B",
      description: "C",
    };
    const heard = await announcedBy(app, async () => {
      await call(contract.createEvent, { body: draft });
      await call(contract.updateEvent, { params, body: { name: "New" } });
      await call(contract.deleteEvent, { params });
    });
    assert.deepEqual(heard, []);
  });

  it("names the lists, the event and its confirmed speakers", async () => {
    const { eventId, people } = await makeCast(app, { status: "confirmed" });
    await makeSession(app, people.stranger, eventId);
    const { call } = people.creator;
    const params = { eventId };
    const update = (body: { name?: string; visibility?: Visibility }) =>
      announcedBy(app, () => call(contract.updateEvent, { params, body }));
    const all = [
      `public:event:${eventId}`,
      "public:events",
      ...[people.speaker, people.coSpeaker].map((user) => `public:user:${user.userId}`),
    ].sort();
    assert.deepEqual(await update({ visibility: "public" }), all);
    assert.deepEqual(await update({ visibility: "public" }), []);
    assert.deepEqual(await update({ name: "New" }), all);
    assert.deepEqual(await update({ visibility: "draft" }), all);
    await update({ visibility: "public" });
    assert.deepEqual(await announcedBy(app, () => call(contract.deleteEvent, { params })), all);
  });

  it("names the lists for a new public event", async () => {
    const { call } = await makeUser(app);
    const body = {
      name: "A",
      startDate: "2027-01-01",
      endDate: "2027-01-01",
      location: "B",
      description: "C",
      visibility: "public" as const,
    };
    let eventId = "";
    const heard = await announcedBy(app, async () => {
      eventId = (await call(contract.createEvent, { body })).event.eventId;
    });
    assert.deepEqual(heard, [`public:event:${eventId}`, "public:events"]);
  });
});
