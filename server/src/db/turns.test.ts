import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sql } from "kysely";
import { useApp } from "../../test/harness.ts";

const app = useApp();

describe("a long transaction", () => {
  it("lets others be answered between its statements", async () => {
    let turns = 0;
    let isOver = false;
    const count = () => {
      if (isOver) return;
      turns += 1;
      setImmediate(count);
    };
    setImmediate(count);
    await app.db.transaction().execute(async (tx) => {
      for (let statement = 0; statement < 5; statement += 1)
        await sql`select count(*) from generate_series(1, 200000)`.execute(tx);
    });
    isOver = true;
    assert.ok(turns >= 4, `${turns} turns of the event loop`);
  });
});
