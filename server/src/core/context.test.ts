import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sql } from "kysely";
import { makeTalk, makeUser } from "../../test/factories.ts";
import { useApp } from "../../test/harness.ts";
import { inTransaction } from "./context.ts";

const app = useApp();

/** Renames the talk, and lets the database end that many transactions as it ends one of two in a deadlock. */
async function renameThroughDeadlocks(deadlocks: number) {
  const talkId = await makeTalk(app, await makeUser(app), { title: "Before" });
  let runs = 0;
  const renamed = inTransaction(app.ctx, async (tx) => {
    runs += 1;
    const title = sql<string>`title || ' and after'`;
    await tx.updateTable("talks").set({ title }).where("talk_id", "=", talkId).execute();
    if (runs <= deadlocks) await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(tx);
  });
  const outcome = await renamed.then(
    () => "done",
    (error: { code: string }) => error.code,
  );
  const { title } = await app.db.selectFrom("talks").select("title").executeTakeFirstOrThrow();
  return { outcome, runs, title };
}

describe("a transaction that the database ends because of a deadlock", () => {
  it("is done again, and its work counts once", async () => {
    const expected = { outcome: "done", runs: 2, title: "Before and after" };
    assert.deepEqual(await renameThroughDeadlocks(1), expected);
  });

  it("is given up at the twentieth", async () => {
    assert.deepEqual(await renameThroughDeadlocks(20), { outcome: "40P01", runs: 20, title: "Before" });
  });
});
