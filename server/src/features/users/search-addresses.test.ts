import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as contract from "@plenary/contract/accounts/profiles";
import { makeAdmin, makeEvent, makeSession, makeUser, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";

const app = useApp();

const person = (name: string, values: Parameters<typeof makeUser>[1] = {}) =>
  makeUser(app, { name, ...values });

async function found(caller: TestUser, query: { q: string }): Promise<string[]> {
  const { users } = await caller.call(contract.searchUsers, { query });
  return users.map((user) => user.name);
}

describe("addresses of users", () => {
  it("shows an address to whom its owner does, and to organizers of events where they speak", async () => {
    const [organizer, other] = [await person("Organizer"), await person("Other")];
    const shown = await person("Ada Shown", { shows_email: true });
    const [hidden, beside] = [await person("Ada Speaks"), await person("Ada Beside")];
    const eventId = await makeEvent(app, organizer);
    const { sessionId } = await makeSession(app, hidden, eventId);
    const invited = { session_id: sessionId, user_id: beside.userId, position: 1 };
    await app.db
      .insertInto("session_speakers")
      .values({ ...invited, accepted: false })
      .execute();
    await app.settle();
    const emails = async (caller: TestUser) => {
      const { users } = await caller.call(contract.searchUsers, { query: { q: "ada" } });
      const own = await caller.call(contract.getUser, { params: { userId: hidden.userId } });
      return [...users.map((user) => user.email), own.user.email];
    };
    assert.deepEqual(await emails(other), [null, shown.email, null, null]);
    assert.deepEqual(await emails(organizer), [null, shown.email, hidden.email, hidden.email]);
    await app.db.updateTable("session_speakers").set({ accepted: true }).execute();
    await app.settle();
    assert.deepEqual(await emails(organizer), [beside.email, shown.email, hidden.email, hidden.email]);
  });

  it("finds an address by all of it alone, but for administrators, and no cursor tells any", async () => {
    const [admin, caller] = [await makeAdmin(app), await person("Caller")];
    for (const name of ["Ada", "Adam"]) await person(name, { email: `${name}@kern.example` });
    await person("Adele", { email: "adele@kern.example", email_confirmed_at: null });
    for (const q of ["kern.example", "@kern", "ada kern", "ada@kern", "adele@kern.example"])
      assert.deepEqual(await found(caller, { q }), [], q);
    assert.deepEqual(await found(caller, { q: " ADA@Kern.example " }), ["Ada"]);
    await person("adam@kern.example");
    const { users, holderId } = await caller.call(contract.searchUsers, {
      query: { q: "adam@kern.example" },
    });
    assert.deepEqual(
      users.map(({ userId, name }) => [userId === holderId, name]),
      [
        [true, "Adam"],
        [false, "adam@kern.example"],
      ],
    );
    assert.deepEqual(await found(admin, { q: "kern.example" }), ["Ada", "Adam", "adam@kern.example"]);
    assert.deepEqual(await found(admin, { q: "adele@kern.example" }), ["Adele"]);
    for (const sort of ["name", "relevance"] as const) {
      const { nextCursor } = await caller.call(contract.searchUsers, { query: { q: "ada", sort, limit: 1 } });
      const told = Buffer.from(nextCursor ?? assert.fail(), "base64url").toString("latin1");
      assert.doesNotMatch(`${nextCursor} ${told}`, /kern/);
    }
  });
});
