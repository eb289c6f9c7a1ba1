import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { login } from "@plenary/contract/accounts/sign-ins";
import * as publicContract from "@plenary/contract/public/public";
import { makeUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { CommandError } from "../../base/errors.ts";
import { seed } from "./seed.ts";

const app = useApp();

describe("the demo", () => {
  it("has an administrator, 12 users, 3 events and sessions in all states, and its passwords work", async () => {
    const demo = await seed(app.ctx);
    const users = await app.db.selectFrom("users").select(["username", "role"]).execute();
    assert.deepEqual(
      [users.length, users.filter((user) => user.role === "admin").map((user) => user.username)],
      [13, ["admin"]],
    );
    const today = app.ctx.clock().toISOString().slice(0, 10);
    const events = await app.db.selectFrom("events").selectAll().orderBy("start_date").execute();
    assert.deepEqual(
      events.map((event) => [event.visibility, event.start_date > today]),
      [
        ["public", false],
        ["public", true],
        ["draft", true],
      ],
    );
    const statuses = await app.db.selectFrom("sessions").select("status").distinct().execute();
    assert.deepEqual(statuses.map((row) => row.status).sort(), ["confirmed", "draft", "rejected"]);
    for (const [username, password] of [
      [demo.admin.username, demo.admin.password],
      ...demo.users.usernames.map((name) => [name, demo.users.password]),
    ]) {
      const body = { username: username ?? "", password: password ?? "" };
      const { user } = await app.client()(login, { body });
      assert.equal(user.username, username);
    }
  });

  it("shows a schedule over two days with rooms and tracks", async () => {
    const { eventId } = await seed(app.ctx);
    const { sessions } = await app.client()(publicContract.listPublicSessions, { params: { eventId } });
    const distinct = (values: unknown[]) => new Set(values).size;
    assert.deepEqual(
      [
        distinct(sessions.map(({ startTime }) => startTime?.slice(0, 10))),
        distinct(sessions.map(({ room }) => room)),
        distinct(sessions.map(({ track }) => track)),
      ],
      [2, 2, 4],
    );
    assert.ok(sessions.some(({ speakers }) => speakers.length === 3));
  });

  it("is refused where there is a user", async () => {
    await makeUser(app);
    await assert.rejects(seed(app.ctx), CommandError);
    assert.deepEqual(await app.db.selectFrom("events").select("name").execute(), []);
  });
});
