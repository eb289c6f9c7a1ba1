import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CallInput } from "@plenary/contract/endpoint";
import * as contract from "@plenary/contract/profiles";
import { makeAdmin, makeUser, type TestUser } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { unclaimedEmail } from "./users.ts";

const test = useApp();

type Query = NonNullable<CallInput<typeof contract.searchUsers>["query"]>;

/** A person whose username and address hold nothing of the name. */
let count = 0;
function person(name: string, values: Parameters<typeof makeUser>[1] = {}) {
  count += 1;
  return makeUser(test, { name, username: `0${count}`, email: `0${count}@0.00`, ...values });
}

async function found(caller: TestUser, query: Query): Promise<string[]> {
  const { users } = await caller.call(contract.searchUsers, { query });
  return users.map((user) => user.name);
}

describe("searchUsers", () => {
  it("answers users as the caller may see them", async () => {
    const admin = await makeAdmin(test);
    const values = { username: "ada", email: "ada@example.org", description: "Counts", is_locked: true };
    const ada = await makeUser(test, { name: "Ada Lovelace", ...values, lock_reason: "Spam" });
    const other = await makeUser(test);
    const { users } = await other.call(contract.searchUsers, { query: { q: "lovelace" } });
    const { createdAt, updatedAt, ...user } = users[0] ?? assert.fail();
    const seen = {
      userId: ada.userId,
      username: "ada",
      name: "Ada Lovelace",
      email: "ada@example.org",
      description: "Counts",
      role: "user",
    };
    assert.deepEqual(user, seen);
    assert.equal(createdAt, updatedAt);
    assert.deepEqual(await admin.call(contract.searchUsers, { query: { q: "lovelace" } }), {
      users: [{ ...seen, createdAt, updatedAt, isLocked: true, lockReason: "Spam" }],
      nextCursor: null,
    });
  });

  it("finds name, username and e-mail, whatever the case and the accents", async () => {
    const caller = await person("Caller");
    await person("José Núñez");
    await person("Straße");
    await person("B", { username: "Xavier.99" });
    await person("C", { email: "Mail.Box@Kern.example" });
    for (const [q, names] of Object.entries({
      jose: ["José Núñez"],
      "JOSÉ NUNEZ": ["José Núñez"],
      ñez: ["José Núñez"],
      strasse: ["Straße"],
      XAVIER: ["B"],
      "r.9": ["B"],
      "kern.EXAMPLE": ["C"],
      "x@k": ["C"],
      nobody: [],
      "\u0301": [],
    })) {
      assert.deepEqual(await found(caller, { q }), names, q);
    }
  });

  it("wants each word, in any order and any of the fields", async () => {
    const caller = await person("Caller");
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
    await person("Susan", { username: "an.susan" });
    await person("Ånna");
    await person("Diana");
    await person("bo", { email: "an@0.00" });
    const all = ["Ånna", "bo", "Susan", "Zoe Anders", "Diana", "Hannah"];
    assert.deepEqual(await found(caller, { q: "an" }), all);
    assert.deepEqual(await found(caller, { q: "an", sort: "relevance" }), all);
    assert.deepEqual(await found(caller, { q: "an s" }), ["Susan", "Zoe Anders"]);
  });

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
    assert.deepEqual(
      users.map(({ name, email }) => ({ name, email })),
      [{ name: "Bo Li", email: null }],
    );
    assert.deepEqual(await found(caller, { q: "speakers.invalid" }), []);
  });

  for (const sort of contract.UserSort.options) {
    it(`pages through equal ones by ${sort}, each once`, async () => {
      const caller = await person("Caller");
      const same = { created_at: "2026-01-01T00:00:00.000Z" };
      const ids: string[] = [];
      for (let n = 0; n < 4; n++) ids.push((await person("Tess Twin", same)).userId);
      for (let n = 0; n < 3; n++) ids.push((await person("A Contess", same)).userId);
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

  it("is a 400 without a query, for a role, sort or cursor that there is not, a 401 for visitors", async () => {
    const { call } = await person("Caller");
    const bad = async (query: object) =>
      (await refusal(call(contract.searchUsers, { query: query as Query }))).message;
    const message = (name: string) => `The query of the address is not valid: ${name}.`;
    assert.deepEqual(
      [
        await bad({}),
        await bad({ q: "  " }),
        await bad({ q: "a", role: "boss" }),
        await bad({ q: "a", sort: "age" }),
        await bad({ q: "a", limit: 501 }),
        await bad({ q: "a", cursor: "x" }),
      ],
      [message("q"), message("q"), message("role"), message("sort"), message("limit"), message("cursor")],
    );
    const signedOut = await refusal(test.client()(contract.searchUsers, { query: { q: "a" } }));
    assert.equal(signedOut.status, 401);
  });
});
