import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { patience } from "@plenary/testing/patience";
import { sql } from "kysely";
import { type App, buildApp } from "../../src/app.ts";
import { inTransaction, type ReactionCtx } from "../../src/core/context.ts";
import { type Tag, tags } from "../../src/core/tags.ts";
import type { Database, Tx } from "../../src/db/db.ts";
import { openDatabase } from "../../src/db/open.ts";
import type { TestApp } from "../harness.ts";

/** Who hears of a change: caches, other processes of the service, and open pages. */

/** Does the work in a transaction that tells a fact; the only reaction to it is that these tags change. */
export async function changing(
  { ctx }: TestApp,
  changedTags: Tag[],
  work: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<void> {
  const demo_seeded = [(_fact: unknown, { changed }: ReactionCtx) => changed(...changedTags)] as const;
  await inTransaction({ ...ctx, reactions: { ...ctx.reactions, demo_seeded } }, async (tx, tell) => {
    await tell({ kind: "demo_seeded" });
    await work(tx);
  });
}

/** The tags that the action tells all caches to drop, sorted. */
export async function announcedBy(app: TestApp, action: () => Promise<unknown>): Promise<string[]> {
  const { changes } = app.ctx;
  const heard = new Set<string>();
  let active = true;
  // Notifications come in order: once this one is back, no earlier one is still on its way.
  const marker = tags.inbox(randomUUID());
  const settled = new Promise<void>((resolve) => {
    changes.subscribe((announced) => {
      if (!active) return;
      for (const change of announced) heard.add(change);
      if (announced.includes(marker)) resolve();
    });
  });
  // By the database alone.
  await inTransaction(app.ctx, (tx) => changes.notify(tx, [marker]));
  await settled;
  heard.clear();
  await action();
  active = false;
  // Wakes the delivery of mail, and tells open editors of a schedule; no cache holds anything with these.
  heard.delete(tags.mailQueued);
  return [...heard].filter((tag) => !/^(schedule|replanned):/.test(tag)).sort();
}

/** The next event of a stream: its name and data; undefined once it has ended. */
export type NextEvent = () => Promise<{ name: string; data: unknown } | undefined>;

/** Opens a stream as a browser does; fails if it doesn't start. */
export async function openEvents(
  address: string,
  headers: Record<string, string> = {},
): Promise<NextEvent & { cancel(): Promise<void> }> {
  const response = await fetch(address, { headers });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("content-type"), "text/event-stream");
  const reader = (response.body ?? assert.fail()).pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  const next: NextEvent = async () => {
    for (;;) {
      const end = rest.indexOf("\n\n");
      if (end < 0) {
        const { done, value } = await reader.read();
        if (done) return undefined;
        rest += value;
        continue;
      }
      const part = rest.slice(0, end);
      rest = rest.slice(end + 2);
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/s.exec(part) ?? [];
      // That it is still there, which comes whenever it comes.
      if (name && name !== "here" && data) return { name, data: JSON.parse(data) };
    }
  };
  return Object.assign(next, { cancel: () => reader.cancel() });
}

/** A second process of the same service: an app with its own memory over the same database. */
export async function secondProcess(app: TestApp, web?: "built") {
  const { config, database } = app.ctx;
  const own = database.engine === "postgres" ? await openSame(app) : undefined;
  const built: App = await buildApp({
    config,
    database: own ?? database,
    secret: "a secret that only tests use",
    clock: app.ctx.clock,
    ...(web && { web }),
  });
  const origin = await built.http.listen({ port: 0, host: "127.0.0.1" });
  return {
    origin,
    /** Until an answer of it says so: it hears of changes a moment after they are made, and then of all that one made. */
    async hears(answer: () => Promise<string>, text: string) {
      const until = Date.now() + patience;
      while (!(await answer()).includes(text)) assert.ok(Date.now() < until, `Never heard of ${text}`);
    },
    async [Symbol.asyncDispose]() {
      await built.http.close();
      await own?.close();
    },
  };
}

async function openSame(app: TestApp): Promise<Database> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
  const url = new URL(process.env.DATABASE_URL ?? assert.fail());
  url.pathname = `/${rows[0]?.name}`;
  return openDatabase({ databaseUrl: url.href, dataDir: "" });
}
