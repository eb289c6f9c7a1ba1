import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
// Another process finds out by the real clock that it hears nothing.
import { setTimeout as delay } from "node:timers/promises";
import { logout } from "@plenary/contract/accounts/sign-ins";
import { lockUser } from "@plenary/contract/admin/admin-users";
import { updateEvent } from "@plenary/contract/events/events";
import { createDatabase } from "@plenary/testing/databases";
import { makeEvent } from "@plenary/testing/events";
import { patience } from "@plenary/testing/patience";
import { makeAdmin, type Person, register } from "@plenary/testing/people";
import { startProxy } from "@plenary/testing/tcp-proxy";
import { useApp } from "../../test/harness.ts";
import { changing } from "../../test/processes/hearing.ts";
import { buildApp } from "../app.ts";
import { readConfig } from "../base/config.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import { inTransaction } from "./context.ts";
import { type Tag, tags } from "./tags.ts";

const url = process.env.DATABASE_URL ?? "";
const skip = url ? false : "only PostgreSQL has several processes";

/** Within this time whatever one process has done holds in the other, whether that one hears of it or not. */
const HOLDS = patience;

async function serve(test: TestContext, databaseUrl: string) {
  const database = await openDatabase({ databaseUrl, dataDir: "" });
  await migrate(database.db);
  const config = readConfig({ LOG_LEVEL: "silent", DATA_DIR: ":memory:" });
  const { http } = await buildApp({ config, database, secret: "a secret that only tests use" });
  test.after(async () => {
    await http.close();
    await database.close();
  });
  return http.listen({ port: 0, host: "127.0.0.1" });
}

/** Two processes; the network over which the second listens can fail, that of its other statements does not. */
async function servePair(test: TestContext) {
  const own = await createDatabase(url);
  const proxy = await startProxy(own.url);
  const here = await serve(test, own.url);
  const there = await serve(test, proxy.url);
  test.after(async () => {
    await proxy.stop();
    await own.drop();
  });
  return { here, there, proxy };
}

const asPerson = ({ token }: Person) => ({ headers: { authorization: `Bearer ${token}` } });

const statusOf = async (address: string, init?: RequestInit) => {
  const { status, body } = await fetch(address, init);
  await body?.cancel();
  return status;
};

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  // The limit of a wait for what another process finds out.
  const started = performance.now();
  while (!(await isSo())) {
    // As above.
    assert.ok(performance.now() - started < HOLDS, what);
    await delay(50);
  }
}

async function holdsElsewhere(test: TestContext, manner: "refuse" | "swallow"): Promise<void> {
  const { here, there, proxy } = await servePair(test);
  const admin = await makeAdmin(here);
  const [locked, left, other] = [
    await register(here, "locked", "Lou Locked"),
    await register(here, "left", "Lee Left"),
    await register(here, "other", "Ola Other"),
  ];
  const { eventId } = await makeEvent(admin, { name: "OpenConf", visibility: "public" });
  const me = `${there}/api/auth/me`;
  const page = `${there}/api/public/events/${eventId}`;
  for (const person of [locked, left, other]) assert.equal(await statusOf(me, asPerson(person)), 200);
  assert.equal(await statusOf(page), 200);
  const stream = await fetch(`${there}/api/messages/stream`, asPerson(other));

  proxy.treat(manner, "plenary listener");
  await admin.call(lockUser, { params: { userId: locked.userId }, body: { reason: "A test" } });
  await left.call(logout);
  await admin.call(updateEvent, { params: { eventId }, body: { visibility: "draft" } });
  const end = stream.text();
  const done = [
    until(async () => (await statusOf(me, asPerson(locked))) === 401, "locked"),
    until(async () => (await statusOf(me, asPerson(left))) === 401, "left"),
    until(async () => (await statusOf(page)) === 404, "unpublished"),
    until(async () => (await statusOf(`${there}/api/ready`)) === 503, "not ready"),
    Promise.race([end, delay(HOLDS).then(() => assert.fail("the stream goes on"))]),
  ];
  await Promise.all(done);
  const ready = await (await fetch(`${there}/api/ready`)).text();
  assert.match(ready, /this process doesn't hear what others change/);
  assert.equal(await statusOf(me, asPerson(other)), 200);
  assert.equal(await statusOf(`${there}/api/messages/stream`, asPerson(other)), 503);

  // What is shown now is not kept: it would be outdated when the process hears again.
  await admin.call(updateEvent, { params: { eventId }, body: { visibility: "public" } });
  assert.equal(await statusOf(page), 200);
  proxy.treat("forward");
  await until(async () => (await statusOf(`${there}/api/ready`)) === 200, "ready again");
  assert.equal(await statusOf(page), 200);
  await admin.call(updateEvent, { params: { eventId }, body: { visibility: "draft" } });
  await until(async () => (await statusOf(page)) === 404, "hears again");
}

describe("a lock, a logout and an event that is no longer public", {
  skip,
  concurrency: true,
}, () => {
  it("hold in a process whose listening connection is refused", (test) => holdsElsewhere(test, "refuse"));

  it("hold in a process whose listening connection is silent", (test) => holdsElsewhere(test, "swallow"));
});

describe("changes", () => {
  const app = useApp();

  it("reach everybody by name, however many they are, and drop nothing else", async () => {
    const changed = Array.from({ length: 1000 }, () => tags.publicUser(crypto.randomUUID()));
    const heard = new Set<Tag>();
    const { promise, resolve } = Promise.withResolvers<void>();
    let times = 0;
    app.ctx.changes.subscribe((some) => {
      for (const tag of some) heard.add(tag);
      // At once in this process, then as notifications, the last of them with the last tag.
      if (some.includes(changed.at(-1) as Tag) && ++times === 2) resolve();
    });
    await changing(app, changed);
    await promise;
    assert.deepEqual([...heard].sort(), [...changed].sort());
  });

  it("are heard once by the process that makes them", async () => {
    const made = tags.publicUser(crypto.randomUUID());
    const after = tags.publicUser(crypto.randomUUID());
    let times = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    app.ctx.changes.subscribe((some) => {
      if (some.includes(made)) times += 1;
      if (some.includes(after)) resolve();
    });
    await changing(app, [made]);
    assert.equal(times, 1);
    // Notifications come in order: with this one all before it are there.
    await inTransaction(app.ctx, (tx) => app.ctx.changes.notify(tx, [after]));
    await promise;
    assert.equal(times, 1);
  });
});
