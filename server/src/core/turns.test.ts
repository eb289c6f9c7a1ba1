import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listTalks } from "@plenary/contract/talks";
import { sql } from "kysely";
import { attempt } from "../../test/attempt.ts";
import { makeUser } from "../../test/factories.ts";
import { useApp } from "../../test/harness.ts";
import { readConfig } from "../base/config.ts";
import { isRefusal } from "../base/refusals.ts";
import { createTurns, type EndTurn, share } from "./turns.ts";

/** Takes turns, and notes whose began. */
function taking(turns: (key: string) => Promise<EndTurn>) {
  const ends: EndTurn[] = [];
  const begun: string[] = [];
  const take = async (key: string) => {
    const end = await turns(key);
    begun.push(key);
    ends.push(end);
  };
  return { ends, begun, take };
}

/** Until everything that can go on without time passing has gone on. */
const settled = () => new Promise(setImmediate);

const limited = { config: readConfig({ NODE_ENV: "test" }) };

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

  it("are refused beyond those that may wait", async () => {
    const turns = createTurns(limited, { ...share, atOnce: 1, waiting: 2 });
    const { begun, take } = taking(turns);
    for (let n = 0; n < 3; n++) void take("ada");
    await assert.rejects(turns("ada"), (error) => isRefusal(error, "TooManyAttempts"));
    await take("bea");
    assert.deepEqual(begun, ["ada", "bea"]);
  });

  it("have a pause after very large answers, until they have earned them", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
    const bounds = { atOnce: 1, waiting: 10, patience: 8, bytes: 1000, perSecond: 100, expected: 0 };
    const { ends, begun, take } = taking(createTurns(limited, bounds, () => Date.now()));
    void take("ada");
    await settled();
    // 500 too much are five seconds.
    ends[0]?.(1500);
    for (const key of ["ada", "bea"]) void take(key);
    await settled();
    assert.deepEqual(begun, ["ada", "bea"]);
    t.mock.timers.tick(4999);
    await settled();
    assert.deepEqual(begun, ["ada", "bea"]);
    t.mock.timers.tick(1);
    await settled();
    assert.deepEqual(begun, ["ada", "bea", "ada"]);
    // Of two more after a longer pause, the second would wait for ten seconds.
    ends[2]?.(500);
    const [third, fourth] = [take("ada"), take("ada")];
    const refused = assert.rejects(fourth, (error) => isRefusal(error, "TooManyAttempts"));
    t.mock.timers.tick(5000);
    await third;
    ends[3]?.(500);
    t.mock.timers.tick(5000);
    await refused;
  });
});

describe("calls of one user who has taken too much", () => {
  it("come one at a time", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
    const bounds = { ...share, atOnce: 2, bytes: 1000, perSecond: 100, expected: 10 };
    const { ends, begun, take } = taking(createTurns(limited, bounds, () => Date.now()));
    void take("ada");
    await settled();
    ends[0]?.(1100);
    for (let n = 0; n < 2; n++) void take("ada");
    t.mock.timers.tick(1000);
    await settled();
    assert.equal(begun.length, 2);
    t.mock.timers.tick(100);
    await settled();
    assert.equal(begun.length, 3);
  });
});

describe("one account that calls 600 times at once", () => {
  const app = useApp();

  it("has two calls worked on, 500 waiting, and the rest refused, while others are served", async () => {
    const [hog, other] = [await makeUser(app), await makeUser(app)];
    const ask = async ({ token }: typeof hog) => (await attempt(app, listTalks, { token })).status;
    assert.deepEqual(await Promise.all([hog, other].map(ask)), [200, 200]);
    const statuses: number[] = [];
    const asked: Promise<unknown>[] = [];
    // Nothing is answered from the database while the transaction holds it.
    await app.db.transaction().execute(async (tx) => {
      await sql`lock table talks in access exclusive mode`.execute(tx);
      await new Promise<void>((resolve) => {
        for (let n = 0; n < 600; n++) {
          const answered = ask(hog).then((status) => {
            if (statuses.push(status) === 600 - share.waiting - share.atOnce) resolve();
          });
          asked.push(answered);
        }
      });
      assert.deepEqual(new Set(statuses), new Set([429]));
      asked.push(ask(other).then((status) => assert.equal(status, 200)));
    });
    await Promise.all(asked);
    const count = (status: number) => statuses.filter((one) => one === status).length;
    assert.deepEqual([count(200), count(429)], [502, 98]);
  });
});
