import assert from "node:assert/strict";
import { randomUUIDv7 } from "node:crypto";
import { describe, it } from "node:test";
import * as contract from "@plenary/contract/accounts/profiles";
import type { CallInput } from "@plenary/contract/endpoint";
import { fold } from "@plenary/contract/fold";
import type { Insertable } from "kysely";
import { makeAdmin, makeUser, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { cleaned, isKept, ownStrings } from "../../../test/hostile/hostile-data.ts";
import { unclaimedEmail } from "../../core/placeholder-addresses.ts";
import { encodeCursor } from "../../db/rows/cursor.ts";
import { insertRows } from "../../db/rows/rows.ts";
import type { Tables } from "../../db/tables.ts";
import { userSearchText } from "./users.ts";

const app = useApp();
type Query = NonNullable<CallInput<typeof contract.searchUsers>["query"]>;

/** A person whose username and address contain nothing of the name. */
let count = 0;
function person(name: string, values: Parameters<typeof makeUser>[1] = {}) {
  count += 1;
  return makeUser(app, { name, username: `0${count}`, email: `0${count}@0.00`, ...values });
}

async function found(caller: TestUser, query: Query): Promise<string[]> {
  const { users } = await caller.call(contract.searchUsers, { query });
  return users.map((user) => user.name);
}

describe("searchUsers", () => {
  // Proves product 7: Users: search, one, profile, notification settings
  it("answers users as the caller may see them", async () => {
    const admin = await makeAdmin(app);
    const values = { username: "ada", email: "ada@example.org", description: "Counts", is_locked: true };
    const ada = await makeUser(app, { name: "Ada Lovelace", ...values, lock_reason: "Spam" });
    const other = await makeUser(app);
    const { users } = await other.call(contract.searchUsers, { query: { q: "lovelace" } });
    const { createdAt, updatedAt, ...user } = users[0] ?? assert.fail();
    const seen = {
      userId: ada.userId,
      username: "ada",
      name: "Ada Lovelace",
      email: null,
      description: "Counts",
      role: "user",
    };
    assert.deepEqual(user, seen);
    assert.equal(createdAt, updatedAt);
    const safety = { emailConfirmed: true, pendingEmail: null, secondFactors: [] };
    const forAdmins = { ...safety, isLocked: true, lockReason: "Spam" };
    assert.deepEqual(await admin.call(contract.searchUsers, { query: { q: "lovelace" } }), {
      users: [{ ...seen, createdAt, updatedAt, ...forAdmins, email: "ada@example.org" }],
      holderId: null,
      nextCursor: null,
    });
  });

  it("finds name, username and email, whatever the case and the accents", async () => {
    const caller = await makeAdmin(app);
    // The last one, once folded, is longer than an index accepts.
    for (const name of ["José Núñez", "Straße Łøđæþ", "\ufdfa".repeat(100)]) await person(name);
    await person("B", { username: "Xavier.99" });
    await person("C", { email: "Mail.Box@Kern.example" });
    for (const [q, names] of Object.entries({
      jose: ["José Núñez"],
      "JOSÉ NUNEZ": ["José Núñez"],
      ñez: ["José Núñez"],
      "LODAETH STRASSE": ["Straße Łøđæþ"],
      XAVIER: ["B"],
      "r.9": ["B"],
      "kern.EXAMPLE": ["C"],
      "x@k": ["C"],
      "@xavier.99": ["B"],
      nobody: [],
      "\u0301": [],
      "\ufdfa\ufdfa": ["\ufdfa".repeat(100)],
    })) {
      assert.deepEqual(await found(caller, { q }), names, q);
    }
  });

  it("wants each word, in any order and any of the fields", async () => {
    const caller = await makeAdmin(app);
    await person("Anna Schmidt", { email: "anna@uni.example" });
    await person("Anna Huber", { email: "anna@firm.example" });
    assert.deepEqual(await found(caller, { q: "schmidt   anna" }), ["Anna Schmidt"]);
    assert.deepEqual(await found(caller, { q: "anna firm" }), ["Anna Huber"]);
    assert.deepEqual(await found(caller, { q: "anna firm uni" }), []);
  });

  it("takes LIKE's own signs literally", async () => {
    const caller = await person("Caller");
    for (const name of ["50% off", "snake_case", "back\\slash"]) await person(name);
    assert.deepEqual(await found(caller, { q: "%" }), ["50% off"]);
    assert.deepEqual(await found(caller, { q: "_" }), ["snake_case"]);
    assert.deepEqual(await found(caller, { q: "\\" }), ["back\\slash"]);
    assert.deepEqual(await found(caller, { q: "0%" }), ["50% off"]);
  });

  it("shows those first that begin with the query, each by name", async () => {
    const caller = await person("Caller");
    await person("Zoe Anders");
    await person("Hannah");
    await person("Adam An");
    await person("Susan", { username: "an.susan" });
    await person("Ånna");
    await person("Diana");
    await person("bo", { username: "an.bo" });
    const all = ["Ånna", "Adam An", "bo", "Susan", "Zoe Anders", "Diana", "Hannah"];
    assert.deepEqual(await found(caller, { q: "an" }), all);
    assert.deepEqual(await found(caller, { q: "an", sort: "relevance" }), all);
    assert.deepEqual(await found(caller, { q: "an s" }), ["Susan", "Zoe Anders"]);
  });

  // Proves product 2: `/users/search` has a query, a role filter and three orders
  it("orders by name, username or newest", async () => {
    const caller = await person("Caller");
    const made = (day: number) => ({ created_at: `2026-01-0${day}T00:00:00.000Z` });
    await person("Éva Test", { ...made(2), username: "b.1" });
    await person("adam Test", { ...made(1), username: "C.2" });
    await person("Zita Test", { ...made(3), username: "a.3" });
    assert.deepEqual(await found(caller, { q: "test", sort: "name" }), [
      "adam Test",
      "Éva Test",
      "Zita Test",
    ]);
    assert.deepEqual(await found(caller, { q: "test", sort: "username" }), [
      "Zita Test",
      "Éva Test",
      "adam Test",
    ]);
    assert.deepEqual(await found(caller, { q: "test", sort: "newest" }), [
      "Zita Test",
      "Éva Test",
      "adam Test",
    ]);
  });

  // Proves product 2: `/users/search` has a query, a role filter and three orders
  it("narrows to a role", async () => {
    const caller = await person("Caller");
    await person("One Test");
    await person("Two Test", { role: "admin" });
    assert.deepEqual(await found(caller, { q: "test", role: "admin" }), ["Two Test"]);
    assert.deepEqual(await found(caller, { q: "test", role: "user" }), ["One Test"]);
  });

  it("finds unclaimed accounts by name and username, never by their placeholder", async () => {
    const caller = await person("Caller");
    await person("Bo Li", { username: "bo-li", email: unclaimedEmail("bo-li"), password_hash: null });
    const { users } = await caller.call(contract.searchUsers, { query: { q: "bo-li" } });
    const shown = users.map(({ name, email }) => ({ name, email }));
    assert.deepEqual(shown, [{ name: "Bo Li", email: null }]);
    assert.deepEqual(await found(caller, { q: "speakers.invalid" }), []);
  });

  for (const sort of contract.UserSort.options) {
    it(`pages through equal ones by ${sort}, each once`, async () => {
      const caller = await person("Caller");
      const same = { created_at: "2026-01-01T00:00:00.000Z" };
      const ids: string[] = [];
      for (const name of ["Tess Twin", "A Tess", "A Contess"])
        for (let n = 0; n < 3; n++) ids.push((await person(name, same)).userId);
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const query: Query = { q: "tess", sort, limit: 2, ...(cursor && { cursor }) };
        const page = await caller.call(contract.searchUsers, { query });
        seen.push(...page.users.map((user) => user.userId));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      const whole = await caller.call(contract.searchUsers, { query: { q: "tess", sort } });
      assert.deepEqual(
        seen,
        whole.users.map((user) => user.userId),
      );
      assert.deepEqual([...seen].sort(), ids.sort());
    });
  }

  it("pages through the longest names", async () => {
    const caller = await person("Caller");
    for (const name of ["🤘".repeat(100), `${"🤘".repeat(99)}"`]) await person(name);
    const query: Query = { q: "🤘🤘🤘🤘", sort: "name", limit: 1 };
    const first = await caller.call(contract.searchUsers, { query });
    const next = { ...query, cursor: first.nextCursor ?? assert.fail() };
    const second = await caller.call(contract.searchUsers, { query: next });
    assert.deepEqual([first.users.length, second.users.length, second.nextCursor], [1, 1, null]);
    assert.notEqual(first.users[0]?.userId, second.users[0]?.userId);
  });

  it("finds nobody by an empty text, as a deleted account's is", async () => {
    const caller = await person("Caller");
    await person("Deleted user", { search_text: "" });
    for (const sort of contract.UserSort.options)
      assert.deepEqual(await found(caller, { q: "deleted", sort }), []);
  });

  it("finds who is rare among thousands, and the first of what many have", async () => {
    const caller = await person("Caller");
    const { created_at, updated_at } = await app.db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
    const rows = Array.from({ length: 3200 }, (_, n) => {
      const number = String(n).padStart(4, "0");
      const user = { name: `Person ${number}`, username: `p${number}`, email: `${number}@0.00` };
      const settings = {
        role: "user",
        email_notifications: true,
        is_locked: false,
        temporary_password: false,
      };
      const times = { created_at, updated_at };
      return { user_id: randomUUIDv7(), ...user, ...settings, ...times, search_text: userSearchText(user) };
    }) as Insertable<Tables["users"]>[];
    await app.db.transaction().execute((tx) => insertRows(tx, "users", rows));
    await person("Zacharias", { role: "admin" });
    for (const sort of contract.UserSort.options) {
      assert.deepEqual(await found(caller, { q: "erson 2498", sort }), ["Person 2498"]);
      assert.deepEqual(await found(caller, { q: "z", sort }), ["Zacharias"]);
      assert.deepEqual(await found(caller, { q: "a", sort, role: "admin" }), ["Zacharias"]);
      assert.equal((await found(caller, { q: "p", sort })).length, 50);
      // More than are found at the start of the order.
      assert.equal((await found(caller, { q: "p 2", sort, limit: 500 })).length, 500);
    }
    assert.deepEqual(await found(caller, { q: "so", limit: 2 }), ["Person 0000", "Person 0001"]);
  });

  for (const [sort, statements] of [
    ["relevance", 1],
    ["name", 1],
    ["username", 1],
    ["newest", 1],
  ] as const) {
    it(`takes as many statements for one as for three, by ${sort}`, async () => {
      const caller = await person("Caller");
      for (const times of [1, 2]) {
        for (let n = 0; n < times; n++) await person("Tess");
        await found(caller, { q: "tess", sort });
        app.queries.length = 0;
        assert.equal((await found(caller, { q: "tess", sort })).length, times === 1 ? 1 : 3);
        // One more counts the search, and one asks who speaks at the caller's events.
        assert.equal(app.queries.length, 2 + statements);
      }
    });
  }

  it("is limited to 300 in five minutes for each user", async () => {
    const [caller, other] = [await person("Caller"), await person("Other")];
    await found(caller, { q: "call" });
    await app.db.updateTable("rate_limits").set({ hits: 299 }).execute();
    await found(caller, { q: "call" });
    assert.deepEqual(await refusal(found(caller, { q: "call" })), {
      status: 429,
      code: "rate_limited",
      message: "Too many attempts. Please try again in 5 minutes.",
    });
    assert.deepEqual(await found(other, { q: "call" }), ["Caller"]);
    app.clock.advance(5 * 60_000);
    assert.deepEqual(await found(caller, { q: "call" }), ["Caller"]);
  });

  it("finds each hostile text by itself", async () => {
    const caller = await person("Caller");
    for (const text of ownStrings.filter((string) => isKept(string, { min: 2, max: 100 }) && fold(string))) {
      const { userId } = await person(cleaned(text));
      const { users } = await caller.call(contract.searchUsers, { query: { q: text } });
      assert.ok(
        users.some((user) => user.userId === userId),
        JSON.stringify(text),
      );
      await app.db.deleteFrom("rate_limits").execute();
    }
  });

  it("is a 400 without a query, for a role, sort or cursor that there is not, a 401 for visitors", async () => {
    const { call } = await person("Caller");
    const bad = async (query: object) =>
      (await refusal(call(contract.searchUsers, { query: query as Query }))).message;
    const cursor = (values: object) => encodeCursor(app.ctx, { part: 0, id: randomUUIDv7(), ...values });
    const message = (name: string) => `The query of the address is not valid: ${name}.`;
    assert.deepEqual(
      [
        await bad({}),
        await bad({ q: "  " }),
        await bad({ q: "a", role: "boss" }),
        await bad({ q: "a", sort: "age" }),
        await bad({ q: "a", limit: 501 }),
        await bad({ q: "a", cursor: "x" }),
        await bad({ q: "a", sort: "newest", cursor: cursor({ sort: "name", key: " a" }) }),
        await bad({ q: "a", sort: "newest", cursor: cursor({ sort: "newest", key: "yesterday" }) }),
        await bad({ q: "a", sort: "name", cursor: cursor({ sort: "name", key: "\0" }) }),
        await bad({ q: "a", cursor: cursor({ sort: "relevance", key: " a", part: 3 }) }),
      ],
      [
        ...Array(2).fill("Please enter a name or email to search"),
        ...["role", "sort", "limit", ...Array(5).fill("cursor")].map(message),
      ],
    );
    const signedOut = await refusal(app.client()(contract.searchUsers, { query: { q: "a" } }));
    assert.equal(signedOut.status, 401);
  });
});
