import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sql } from "kysely";
import { makeTalk, makeUser } from "../../test/factories.ts";
import { useApp } from "../../test/harness.ts";
import { inTransaction, type Reaction } from "./context.ts";
import { type Tag, tags } from "./tags.ts";

const app = useApp();

type Seeded = Reaction<{ kind: "demo_seeded" }>;

/** The app's context, except for the reactions to `demo_seeded`. */
const reactingBy = (...demo_seeded: [Seeded, ...Seeded[]]) => ({
  ...app.ctx,
  reactions: { ...app.ctx.reactions, demo_seeded },
});

const titleOf = (talkId: string, title: string) =>
  app.db.updateTable("talks").set({ title }).where("talk_id", "=", talkId);

async function talk() {
  const talkId = await makeTalk(app, await makeUser(app), { title: "Before" });
  const title = async () => {
    const row = await app.db.selectFrom("talks").select("title").executeTakeFirstOrThrow();
    return row.title;
  };
  return { talkId, title };
}

/** The changes that this process hears about from now on. */
function listen(): Tag[][] {
  const heard: Tag[][] = [];
  app.ctx.changes.subscribe((changed) => heard.push(changed));
  return heard;
}

describe("the reactions to a fact", () => {
  it("run when it is told, one after the other, in its transaction", async () => {
    const { talkId, title } = await talk();
    const steps: string[] = [];
    const ctx = reactingBy(
      async (_fact, { tx }) => {
        const row = await tx.selectFrom("talks").select("title").executeTakeFirstOrThrow();
        steps.push(`reads "${row.title}"`);
        await tx.updateTable("talks").set({ title: "By a reaction" }).execute();
      },
      () => {
        steps.push("the second");
      },
    );
    await inTransaction(ctx, async (tx, tell) => {
      await tx.executeQuery(titleOf(talkId, "Uncommitted").compile());
      await tell({ kind: "demo_seeded" });
      steps.push("goes on");
    });
    assert.deepEqual(steps, ['reads "Uncommitted"', "the second", "goes on"]);
    assert.equal(await title(), "By a reaction");
  });

  it("undo the write when one of them fails", async () => {
    const { talkId, title } = await talk();
    const heard = listen();
    const ctx = reactingBy(
      (_fact, { changed }) => changed(tags.publicEvents),
      async (_fact, { tx }) => {
        await tx.updateTable("talks").set({ title: "By a reaction" }).execute();
        throw new Error("no such template");
      },
    );
    const write = inTransaction(ctx, async (tx, tell) => {
      await tx.executeQuery(titleOf(talkId, "Written").compile());
      await tell({ kind: "demo_seeded" });
    });
    await assert.rejects(write, /no such template/);
    assert.equal(await title(), "Before");
    assert.deepEqual(heard, []);
  });

  it("must be waited for, or the write is undone", async () => {
    const { talkId, title } = await talk();
    const heard = listen();
    const ctx = reactingBy(async ({ kind }, { tx, changed }) => {
      await tx
        .updateTable("talks")
        .set({ title: `After ${kind}` })
        .execute();
      changed(tags.publicEvents);
    });
    const write = inTransaction(ctx, async (tx, tell) => {
      await tx.executeQuery(titleOf(talkId, "Written").compile());
      void tell({ kind: "demo_seeded" });
    });
    await assert.rejects(write, /await tell \(demo_seeded\)/);
    assert.equal(await title(), "Before");
    assert.deepEqual(heard, []);
  });

  it("may not fail unheard", async () => {
    const { talkId, title } = await talk();
    const ctx = reactingBy(() => {
      throw new Error("no such template");
    });
    const write = inTransaction(ctx, async (tx, tell) => {
      void tell({ kind: "demo_seeded" });
      await tx.executeQuery(titleOf(talkId, "Written").compile());
    });
    await assert.rejects(write, /await tell \(demo_seeded\)/);
    assert.equal(await title(), "Before");
  });

  it("begin anew with a transaction that a deadlock ended", async () => {
    const heard = listen();
    let runs = 0;
    const ctx = reactingBy((_fact, { changed }) => changed(tags.inbox(`run-${runs}`)));
    await inTransaction(ctx, async (tx, tell) => {
      runs += 1;
      await tell({ kind: "demo_seeded" });
      if (runs === 1) await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(tx);
    });
    assert.deepEqual(heard[0], [tags.inbox("run-2")]);
  });
});

describe("tags that a reaction changes", () => {
  it("are heard after the commit and before the call returns", async () => {
    const heard = listen();
    const ctx = reactingBy((_fact, { changed }) => changed(tags.publicEvents, tags.setup));
    await inTransaction(ctx, async (_tx, tell) => {
      await tell({ kind: "demo_seeded" });
      assert.deepEqual(heard, []);
    });
    assert.deepEqual(heard[0], [tags.publicEvents, tags.setup]);
  });

  it("are not heard of a transaction that failed after the fact was told", async () => {
    const heard = listen();
    const ctx = reactingBy((_fact, { changed }) => changed(tags.publicEvents));
    const write = inTransaction(ctx, async (_tx, tell) => {
      await tell({ kind: "demo_seeded" });
      throw new Error("changed my mind");
    });
    await assert.rejects(write, /changed my mind/);
    // Another transaction's notification comes after whatever was under way.
    await inTransaction(
      reactingBy((_fact, { changed }) => changed(tags.setup)),
      (_tx, tell) => tell({ kind: "demo_seeded" }),
    );
    assert.deepEqual(heard[0], [tags.setup]);
  });
});
