import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as accounts from "@plenary/contract/accounts/accounts";
import * as signIns from "@plenary/contract/accounts/sign-ins";
import { searchPublicEvents } from "@plenary/contract/public/public";
import { makeUser, PASSWORD } from "../../../test/factories.ts";
import { refusal, useApp } from "../../../test/harness.ts";
import { countUse, networkOf } from "./rate-limits.ts";

const app = useApp({ trustProxy: true });

const tooMany = (wait: string) => ({
  status: 429,
  code: "rate_limited",
  message: `Too many attempts. Please try again in ${wait}.`,
});
const from = (address: string) => ({ headers: { "x-forwarded-for": address } });

/** As if that many uses counted by `key` had just happened. */
async function alreadyCounted(key: string, hits: number, minutes = 15) {
  const resets = new Date(app.ctx.clock().valueOf() + minutes * 60_000).toISOString();
  await app.db.insertInto("rate_limits").values({ key, hits, resets_at: resets }).execute();
}

describe("a limit", () => {
  // Proves decisions 2: 429 with Retry-After
  it("says in words how long to wait, and in Retry-After in seconds", async () => {
    const waits = [
      [1, "1 second"],
      [59, "59 seconds"],
      [60, "1 minute"],
      [61, "2 minutes"],
      [3600, "60 minutes"],
    ] as const;
    const time = app.ctx.clock();
    const ctx = { ...app.ctx, clock: () => time };
    for (const [seconds, wait] of waits) {
      await assert.rejects(countUse(ctx, `test:${seconds}`, { max: 0, seconds }), {
        name: "TooManyAttempts",
        message: `Too many attempts. Please try again in ${wait}.`,
        retryAfter: seconds,
      });
    }
  });

  it("is kept in the database, where every process counts on", async () => {
    await countUse(app.ctx, "test:shared", { max: 5, seconds: 60 });
    const other = { ...app.ctx };
    await countUse(other, "test:shared", { max: 5, seconds: 60 });
    const rows = await app.db.selectFrom("rate_limits").select(["key", "hits"]).execute();
    assert.deepEqual(rows, [{ key: "test:shared", hits: 2 }]);
  });

  it("lasts no longer than its window when the clock is put back", async () => {
    const limit = { max: 1, seconds: 60 };
    app.clock.advance(86_400_000);
    await countUse(app.ctx, "test:clock", limit);
    await assert.rejects(countUse(app.ctx, "test:clock", limit), { name: "TooManyAttempts" });
    app.clock.advance(-86_400_000);
    await countUse(app.ctx, "test:clock", limit);
    await assert.rejects(countUse(app.ctx, "test:clock", limit), { name: "TooManyAttempts" });
  });

  it("counts the addresses of one network of version 6 as one", () => {
    const networks = {
      "198.51.100.7": "198.51.100.7",
      "::ffff:198.51.100.7": "198.51.100.7",
      "::FFFF:c633:6407": "198.51.100.7",
      "2001:db8:1:2::7": "2001:db8:1:2::/64",
      "2001:DB8:1:2:ffff:ffff:ffff:ffff": "2001:db8:1:2::/64",
      "2001:0db8:0001:0002:0003::": "2001:db8:1:2::/64",
      "2001:db8::7": "2001:db8:0:0::/64",
      "fe80::1%eth0": "fe80:0:0:0::/64",
      "::1": "0:0:0:0::/64",
      "no address": "no address",
    };
    for (const [address, network] of Object.entries(networks)) assert.equal(networkOf(address), network);
  });

  it("holds for wrong passwords from all of a network", async () => {
    await alreadyCounted("login:address:2001:db8:1:2::/64", 50);
    const { username } = await makeUser(app);
    const login = (address: string) =>
      app.client()(signIns.login, { body: { username, password: PASSWORD } }, from(address));
    assert.deepEqual(await refusal(login("2001:db8:1:2::abcd")), tooMany("15 minutes"));
    assert.equal((await login("2001:db8:1:3::abcd")).user.username, username);
  });
});

describe("registrations", () => {
  it("are 50 from one address in 15 minutes, whatever comes of them", async () => {
    const register = (username: string, address: string) => {
      const profile = { name: "Newcomer", email: `${username}@example.org` };
      return app.client()(
        accounts.register,
        { body: { username, password: PASSWORD, profile } },
        from(address),
      );
    };
    const first = await register("first", "192.0.2.1");
    assert.equal((await refusal(register("first", "192.0.2.1"))).status, 409);
    await app.db.updateTable("rate_limits").set({ hits: 49 }).execute();
    await register("fiftieth", "192.0.2.1");
    assert.deepEqual(await refusal(register("late", "192.0.2.1")), tooMany("15 minutes"));
    assert.notEqual((await register("late", "192.0.2.2")).user.userId, first.user.userId);
    app.clock.advance(15 * 60_000);
    await register("later", "192.0.2.1");
  });
});

describe("searches", () => {
  it("for public events are 300 in 5 minutes from each address, what is kept not counted", async () => {
    await alreadyCounted("public-search:192.0.2.1", 299, 5);
    const search = (q: string, address: string) =>
      app.client()(searchPublicEvents, { query: { q } }, from(address));
    await search("types", "192.0.2.1");
    await search("types", "192.0.2.1");
    assert.deepEqual(await refusal(search("more", "192.0.2.1")), tooMany("5 minutes"));
    await search("more", "192.0.2.2");
    await search("more", "192.0.2.1");
  });
});
