import assert from "node:assert/strict";
import { it } from "node:test";
import { answer, fetchPass, makeCollecting } from "../../../../test/feedback/feedback.ts";
import { useApp } from "../../../../test/harness.ts";
import { rowsRead } from "../../../../test/processes/database.ts";
import type { Ctx } from "../../../core/context.ts";
import { listCodes } from "../settings/feedback.ts";
import { listComments } from "./comments.ts";
import { loadResults } from "./results.ts";

const app = useApp();

/** How many people and titles are read. */
async function namesRead(work: (ctx: Ctx) => Promise<unknown>) {
  const { users = 0, talks = 0 } = await rowsRead(app, (db) => work({ ...app.ctx, db }));
  return { users, talks };
}

it("results load the sessions they are about, and no others", async () => {
  const { eventId, sessionId, other } = await makeCollecting(app);
  const idsOf = async (of?: string) =>
    (await loadResults(app.ctx, eventId, of)).sessions.map(({ session_id }) => session_id);
  const asking = (of: string) => namesRead((ctx) => loadResults(ctx, eventId, of));
  assert.deepEqual(await asking("answered"), { users: 0, talks: 0 });
  await answer(app, await fetchPass(app, eventId), sessionId);
  assert.deepEqual(await idsOf("answered"), [sessionId]);
  assert.deepEqual(await idsOf(other), [other]);
  assert.equal((await idsOf()).length, 2);
});

it("what a session is compared with and hidden beside is the whole event's, whichever sessions are read", async () => {
  const { eventId, sessionId, other } = await makeCollecting(app);
  for (let count = 0; count < 5; count++) await answer(app, await fetchPass(app, eventId), sessionId);
  await answer(app, await fetchPass(app, eventId), other, { rating: 1 });
  const all = await loadResults(app.ctx, eventId);
  for (const part of [sessionId, other, "answered"] as const) {
    const { hidden, event, counted } = await loadResults(app.ctx, eventId, part);
    assert.deepEqual([hidden, event, counted], [all.hidden, all.event, all.counted]);
  }
});

it("comments and codes of an event are listed without reading who speaks in its sessions", async () => {
  const { eventId, organizer } = await makeCollecting(app);
  const device = { address: "127.0.0.1", userAgent: null };
  const actor = { userId: organizer.userId, role: "user", device, signInId: null } as const;
  const comments = await namesRead((ctx) => listComments(ctx, actor, eventId, { state: "waiting" }));
  assert.equal(comments.users, 0);
  assert.equal((await namesRead((ctx) => listCodes(ctx, actor, eventId))).users, 0);
});
