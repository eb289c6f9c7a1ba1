import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { describe, it } from "node:test";
import { endOtherSignIns, login, me } from "@plenary/contract/accounts/sign-ins";
import { createTalk, getTalk, listTalks } from "@plenary/contract/sessions/talks";
import { sql } from "kysely";
import { makeUser, PASSWORD, type TestUser } from "../../../test/factories.ts";
import { useApp } from "../../../test/harness.ts";
import { attempt } from "../../../test/http.ts";
import { readConfig } from "../../base/config.ts";
import { isRefusal } from "../../base/refusals.ts";
import { createTurns, type InTurn, share } from "./turns.ts";

/** Takes turns, each of which lasts until it is ended with a number of bytes, and notes whose began. */
function taking(inTurn: InTurn) {
  const ends: ((bytes: number) => void)[] = [];
  const begun: string[] = [];
  const take = (key: string, writes = false) => {
    const work = () => {
      begun.push(writes ? `${key} writes` : key);
      return new Promise<number>((end) => ends.push(end));
    };
    return inTurn(key, work, (bytes) => bytes, writes);
  };
  return { ends, begun, take };
}

/** Until everything that can go on without time passing has gone on. */
const settled = () => new Promise(setImmediate);

const limited = { config: readConfig({ NODE_ENV: "test" }) };
const isRefused = (error: unknown) => isRefusal(error, "TooManyAttempts");

describe("calls of one user", () => {
  it("wait for their own, and not for those of others", async () => {
    const { ends, begun, take } = taking(createTurns(limited, { ...share, atOnce: 2 }));
    for (const key of ["ada", "ada", "ada", "bea"]) void take(key);
    await settled();
    assert.deepEqual(begun, ["ada", "ada", "bea"]);
    ends[0]?.(100);
    await settled();
    assert.deepEqual(begun, ["ada", "ada", "bea", "ada"]);
  });

  it("go on after one that failed", async () => {
    const inTurn = createTurns(limited, { ...share, atOnce: 1 });
    const failing = () => Promise.reject(new Error("It failed."));
    await assert.rejects(
      inTurn("ada", failing, () => 0),
      /It failed/,
    );
    assert.equal(await inTurn("ada", async () => 7, Number), 7);
  });

  it("are refused beyond those that may wait, and after ten seconds, whatever else happens", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const { begun, take } = taking(createTurns(limited, { ...share, atOnce: 1, waiting: 2 }));
    void take("ada");
    const waiting = [take("ada"), take("ada")];
    await assert.rejects(take("ada"), isRefused);
    void take("bea");
    await settled();
    assert.deepEqual(begun, ["ada", "bea"]);
    t.mock.timers.tick(share.patience * 1000);
    for (const one of waiting) await assert.rejects(one, isRefused);
    assert.deepEqual(begun, ["ada", "bea"]);
  });

  it("have a pause after very large answers, until they have earned them", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
    const bounds = {
      ...share,
      atOnce: 1,
      waiting: 10,
      patience: 8,
      bytes: 1000,
      perSecond: 100,
      expected: 0,
    };
    // The clock that the test moves, as it is the timers'.
    const { ends, begun, take } = taking(createTurns(limited, bounds, () => Date.now()));
    void take("ada");
    await settled();
    // 500 too much are five seconds.
    ends[0]?.(1500);
    await settled();
    for (const key of ["ada", "bea"]) void take(key);
    await settled();
    assert.deepEqual(begun, ["ada", "bea"]);
    t.mock.timers.tick(4999);
    await settled();
    assert.deepEqual(begun, ["ada", "bea"]);
    t.mock.timers.tick(1);
    await settled();
    assert.deepEqual(begun, ["ada", "bea", "ada"]);
  });

  it("come one at a time when they have taken too much", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
    const bounds = { ...share, atOnce: 2, bytes: 1000, perSecond: 100, expected: 10 };
    // The clock that the test moves, as it is the timers'.
    const { ends, begun, take } = taking(createTurns(limited, bounds, () => Date.now()));
    void take("ada");
    await settled();
    ends[0]?.(1100);
    await settled();
    for (let n = 0; n < 2; n++) void take("ada");
    t.mock.timers.tick(1000);
    await settled();
    assert.equal(begun.length, 2);
    t.mock.timers.tick(100);
    await settled();
    assert.equal(begun.length, 3);
  });

  it("have a pause after many that write, which those that read need not wait for", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
    const bounds = { ...share, atOnce: 5, writes: 2, writesPerSecond: 4 };
    // The clock that the test moves, as it is the timers'.
    const { ends, begun, take } = taking(createTurns(limited, bounds, () => Date.now()));
    for (let n = 0; n < 4; n++) void take("ada", true);
    for (const key of ["ada", "bea"]) void take(key);
    await settled();
    assert.deepEqual(begun.toSorted(), ["ada", "ada writes", "ada writes", "bea"]);
    for (const end of ends) end(0);
    await settled();
    t.mock.timers.tick(249);
    await settled();
    assert.equal(begun.length, 4);
    t.mock.timers.tick(1);
    await settled();
    assert.deepEqual(begun.slice(4), ["ada writes"]);
    t.mock.timers.tick(250);
    await settled();
    assert.deepEqual(begun.slice(4), ["ada writes", "ada writes"]);
  });
});

describe("one account that calls 400 times at once", () => {
  const app = useApp();

  /** Makes calls of the user while nothing is answered from the database; `act` comes when all but a few wait. */
  async function flood(user: TestUser, act: (asked: Promise<unknown>[]) => Promise<void>) {
    const ask = async () => (await attempt(app, listTalks, { token: user.token })).status;
    assert.equal(await ask(), 200);
    const statuses: number[] = [];
    const asked: Promise<unknown>[] = [];
    await app.db.transaction().execute(async (tx) => {
      await sql`lock table talks in access exclusive mode`.execute(tx);
      await new Promise<void>((resolve) => {
        for (let n = 0; n < 400; n++) {
          const answered = ask().then((status) => {
            if (statuses.push(status) === 400 - share.waiting - share.atOnce) resolve();
          });
          asked.push(answered);
        }
      });
      assert.deepEqual(new Set(statuses), new Set([429]));
      await act(asked);
    });
    await Promise.all(asked);
    return (status: number) => statuses.filter((one) => one === status).length;
  }

  it("has two calls worked on, 300 waiting, and the rest refused, while others are served", async () => {
    const [hog, other] = [await makeUser(app), await makeUser(app)];
    assert.equal((await attempt(app, me, { token: other.token })).status, 200);
    const count = await flood(hog, async (asked) => {
      const answered = attempt(app, listTalks, { token: other.token });
      asked.push(answered.then(({ status }) => assert.equal(status, 200)));
    });
    assert.deepEqual([count(200), count(429)], [302, 98]);
  });

  it("does not keep its owner from acting against it", async () => {
    const user = await makeUser(app);
    const own = await app.client()(login, { body: { username: user.username, password: PASSWORD } });
    const token = own.authResult.accessToken;
    assert.equal((await attempt(app, me, { token })).status, 200);
    await flood(user, async (asked) => {
      assert.equal((await attempt(app, me, { token })).status, 200);
      const ended = attempt(app, endOtherSignIns, { token });
      asked.push(ended.then(({ status }) => assert.equal(status, 204)));
    });
  });
});

describe("one account that calls and hangs up", () => {
  const app = useApp();

  it("has the first two calls worked on, and none of the others", async () => {
    const user = await makeUser(app);
    assert.equal((await attempt(app, me, { token: user.token })).status, 200);
    const { server } = app.built.http;
    const connected = () =>
      new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
    const lists = () => app.queries.filter((query) => query.includes('from "talks"'));
    await app.db.transaction().execute(async (tx) => {
      await sql`lock table talks in access exclusive mode`.execute(tx);
      app.queries.length = 0;
      const head = `GET /api/talks HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${user.token}\r\n\r\n`;
      const sockets = Array.from({ length: 50 }, () =>
        connect(Number(new URL(app.origin).port), "127.0.0.1"),
      );
      for (const socket of sockets) {
        if (socket.connecting) await once(socket, "connect");
        await new Promise((written) => socket.write(head, written));
      }
      while ((await connected()) < 50) await settled();
      // All have been read when the answer to a later call is there.
      assert.equal((await attempt(app, me, { token: user.token })).status, 200);
      for (const socket of sockets) socket.resetAndDestroy();
      while ((await connected()) >= 50) await settled();
    });
    assert.equal((await attempt(app, listTalks, { token: user.token })).status, 200);
    // The other of the first two may still be under way.
    while (lists().length < share.atOnce + 1) await settled();
    assert.equal(lists().length, share.atOnce + 1);
  });
});

describe("one account that asks for much, one call after the other", () => {
  const app = useApp();

  it("gets what is more than a start at the pace of its share, by the length of the answers", async () => {
    const user = await makeUser(app);
    const long = { title: "Long", summary: "In many words.", description: "漢".repeat(50_000) };
    const { talk } = await user.call(createTalk, { body: long });
    // How many bytes somebody gets in how long is what is limited; a slow machine makes it only longer.
    const began = performance.now();
    let [before, bytes] = [0, 0];
    while (bytes < share.bytes + 4 * share.perSecond) {
      const answer = await attempt(app, getTalk, { token: user.token, params: { talkId: talk.talkId } });
      assert.equal(answer.status, 200);
      before = bytes;
      bytes += Buffer.byteLength(JSON.stringify(answer.body));
    }
    // As above.
    const seconds = (performance.now() - began) / 1000;
    assert.ok(seconds > (before - share.bytes) / share.perSecond, `${bytes} bytes in ${seconds} s`);
  });
});
