import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deleteAccount } from "@plenary/contract/accounts/accounts";
import * as contract from "@plenary/contract/admin/admin-events";
import { listAuditLogs } from "@plenary/contract/admin/audit";
import { getEvent, updateEvent, type Visibility } from "@plenary/contract/events/events";
import { listCoOrganizers } from "@plenary/contract/invitations/co-organizers";
import { sql } from "kysely";
import { makeAdmin, makeCoOrganizer, makeEvent, makeUser, PASSWORD } from "../../../test/factories.ts";
import { invalid, refusal, useApp } from "../../../test/harness.ts";
import { mailed } from "../../../test/mail/outbox.ts";
import { rowsRead } from "../../../test/processes/database.ts";
import type { Tx } from "../../db/db.ts";
import { selectAllEvents } from "./admin-events.queries.ts";

const app = useApp();
const names = ({ events }: { events: { name: string }[] }) => events.map(({ name }) => name);

/** Creates an event a minute after the last one. */
async function events(...list: [name: string, visibility: Visibility][]) {
  const creator = await makeUser(app, { name: "Ada" });
  for (const [name, visibility] of list) {
    app.clock.advance(60_000);
    await makeEvent(app, creator, { name, visibility });
  }
  return creator;
}

describe("all events", () => {
  // Proves decisions 4: Administrators list all events
  it("are listed newest first with their owner, drafts of others too", async () => {
    const creator = await events(["Old", "draft"], ["New", "public"]);
    const { call } = await makeAdmin(app);
    const { events: found, nextCursor, counts } = await call(contract.listAllEvents);
    assert.deepEqual(
      found.map(({ name, visibility, creator: owner, permissions }) => ({
        name,
        visibility,
        owner,
        permissions,
      })),
      ["New", "Old"].map((name) => ({
        name,
        visibility: name === "New" ? "public" : "draft",
        owner: { userId: creator.userId, name: "Ada", email: creator.email, deleted: false },
        permissions: { edit: true, manage: true },
      })),
    );
    assert.equal(nextCursor, null);
    assert.deepEqual(counts, { all: 2, public: 1, draft: 1 });
  });

  it("are read up to the end of the page, however many there are", async () => {
    const creator = await makeUser(app);
    await sql`insert into events (event_id, name, start_date, end_date, location, description, timezone, visibility,
        creator_id, search_text, created_at, updated_at)
      select gen_random_uuid(), 'Event ' || n, '2030-01-01', '2030-01-02', 'Here', '', 'UTC',
        case n % 3 when 0 then 'draft' else 'public' end, ${creator.userId}, '', now() - n * interval '1 hour', now()
      from generate_series(1, 3000) as n`.execute(app.db);
    for (const visibility of [undefined, "public", "draft"] as const) {
      const page = (tx: Tx) => selectAllEvents(tx, { visibility, pattern: undefined }, 21, undefined);
      const { events = 0 } = await rowsRead(app, page);
      assert.ok(events <= 100, `${visibility}: ${events} rows`);
    }
  });

  it("are searched and filtered, with two queries whatever their number", async () => {
    await events(["Café", "draft"], ["Other", "public"], ["Cafeteria", "public"]);
    const { call } = await makeAdmin(app);
    await call(contract.listAllEvents);
    app.queries.length = 0;
    const found = await call(contract.listAllEvents, { query: { q: "CAFE" } });
    assert.equal(app.queries.length, 2);
    assert.deepEqual(names(found), ["Cafeteria", "Café"]);
    assert.deepEqual(found.counts, { all: 2, public: 1, draft: 1 });
    const drafts = await call(contract.listAllEvents, { query: { q: "CAFE", visibility: "draft" } });
    assert.deepEqual(names(drafts), ["Café"]);
    assert.deepEqual(drafts.counts, { all: 2, public: 1, draft: 1 });
    assert.deepEqual(names(await call(contract.listAllEvents, { query: { q: "%" } })), []);
  });

  it("come in pages", async () => {
    await events(["1", "draft"], ["2", "public"], ["3", "draft"]);
    const { call } = await makeAdmin(app);
    const first = await call(contract.listAllEvents, { query: { limit: 2 } });
    const query = { limit: 2, cursor: first.nextCursor ?? "" };
    const second = await call(contract.listAllEvents, { query });
    assert.deepEqual([names(first), names(second)], [["3", "2"], ["1"]]);
    assert.equal(second.nextCursor, null);
    const oldest = await call(contract.listAllEvents, { query: { order: "asc", limit: 2 } });
    const after = { order: "asc", limit: 2, cursor: oldest.nextCursor ?? "" } as const;
    const newest = await call(contract.listAllEvents, { query: after });
    assert.deepEqual([names(oldest), names(newest)], [["1", "2"], ["3"]]);
  });

  it("are for administrators", async () => {
    const { call } = await makeUser(app);
    const forbidden = { status: 403, code: "forbidden", message: "You need admin privileges to do this." };
    assert.deepEqual(await refusal(call(contract.listAllEvents)), forbidden);
  });
});

describe("transferring an event", () => {
  async function parts() {
    const [from, to, admin] = [
      await makeUser(app, { name: "Ada" }),
      await makeUser(app, { name: "Grace" }),
      await makeAdmin(app),
    ];
    const eventId = await makeEvent(app, from, { name: "Conf" });
    return { from, to, admin, params: { eventId } };
  }

  // Proves decisions 4: An administrator transfers ownership, audited
  it("gives it to the other user, who is no co-organizer any more, and takes it from the former", async () => {
    const { from, to, admin, params } = await parts();
    await makeCoOrganizer(app, to, params.eventId);
    const { event } = await admin.call(contract.transferEvent, { params, body: { userId: to.userId } });
    assert.deepEqual(event.creator, {
      userId: to.userId,
      name: "Grace",
      email: to.email,
      deleted: false,
    });
    const { coOrganizers } = await to.call(listCoOrganizers, { params });
    assert.deepEqual(
      coOrganizers.map(({ userId, role }) => ({ userId, role })),
      [{ userId: to.userId, role: "creator" }],
    );
    await to.call(updateEvent, { params, body: { visibility: "public" } });
    assert.deepEqual((await from.call(getEvent, { params })).event.permissions, {
      edit: false,
      manage: false,
    });
  });

  // Proves decisions 4: An administrator transfers ownership, audited
  it("is audited, and both are told by mail", async () => {
    const { from, to, admin, params } = await parts();
    await admin.call(contract.transferEvent, { params, body: { userId: to.userId } });
    const { logs } = await admin.call(listAuditLogs);
    assert.deepEqual(
      logs.map(({ action, resourceType, resourceId, details }) => ({
        action,
        resourceType,
        resourceId,
        details,
      })),
      [
        {
          action: "event_ownership_transfer",
          resourceType: "event",
          resourceId: params.eventId,
          details: {
            eventName: "Conf",
            from: { userId: from.userId, name: "Ada" },
            to: { userId: to.userId, name: "Grace" },
          },
        },
      ],
    );
    const data = {
      eventName: "Conf",
      from: "Ada",
      to: "Grace",
      link: `http://localhost:3000/events/${params.eventId}`,
    };
    assert.deepEqual(await mailed(app), [
      { kind: "event_transferred", to: from.email, name: "Ada", data },
      { kind: "event_transferred", to: to.email, name: "Grace", data },
    ]);
  });

  it("refuses who can't own it, and changes nothing then", async () => {
    const { from, to, admin, params } = await parts();
    const locked = await makeUser(app, { is_locked: true });
    const unclaimed = await makeUser(app, { password_hash: null });
    const deleted = await makeUser(app);
    await deleted.call(deleteAccount, { body: { password: PASSWORD } });
    for (const [userId, message] of [
      [locked.userId, "This account is locked, so it can't own an event"],
      [unclaimed.userId, "Nobody can sign in to this account yet, so it can't own an event"],
      [deleted.userId, "User not found"],
      ["018f0000-0000-7000-8000-000000000000", "User not found"],
    ] as const) {
      const call = admin.call(contract.transferEvent, { params, body: { userId } });
      assert.deepEqual(await refusal(call), invalid("userId", message));
    }
    const same = admin.call(contract.transferEvent, { params, body: { userId: from.userId } });
    assert.deepEqual(await refusal(same), {
      status: 409,
      code: "conflict",
      message: "This user already owns the event",
    });
    const unknown = {
      params: { eventId: "018f0000-0000-7000-8000-000000000000" },
      body: { userId: to.userId },
    };
    assert.deepEqual(await refusal(admin.call(contract.transferEvent, unknown)), {
      status: 404,
      code: "not_found",
      message: "Event not found",
    });
    const bySelf = from.call(contract.transferEvent, { params, body: { userId: to.userId } });
    assert.deepEqual((await refusal(bySelf)).status, 403);
    assert.deepEqual((await admin.call(listAuditLogs)).logs, []);
    assert.deepEqual(await mailed(app), []);
    assert.equal((await from.call(getEvent, { params })).event.permissions.manage, true);
  });
});
