import assert from "node:assert/strict";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "node:test";
import { deleteAnswer, getAnswer, makePass, putAnswer } from "@plenary/contract/feedback/feedback";
import {
  decideComment,
  listComments,
  releaseFeedback,
  reportComment,
} from "@plenary/contract/feedback/feedback-results";
import { makeKeynote } from "@plenary/testing/events";
import { unflushed } from "@plenary/testing/patience";
import { clientOf, register } from "@plenary/testing/people";
import { prepareDataDir, startServer } from "@plenary/testing/server";
import { shortLived } from "../../../scripts/setup.mjs";
import { readPass } from "../../src/features/answering/passes/passes.ts";
import { tellSpeakers } from "../../src/features/feedback/speakers/speaker-mails.ts";
import { makeAdmin } from "../factories.ts";
import { refusal, useApp } from "../harness.ts";
import { answer, fetchPass, makeCollecting, removeAnswer } from "./feedback.ts";

const app = useApp({ rateLimit: false });

const ATTENDEE = "203.0.113.99";
const WORDS = "Warm words that nobody else would write";

/** All ways in which what somebody knows of an attendee could be written. */
function tracesOf(passes: readonly string[], ...others: string[]): string[] {
  const serials = passes.map((pass) => readPass(pass)?.pass.serial ?? assert.fail());
  const bytes = serials.flatMap((serial) => [serial.toString("hex"), serial.toString("base64url")]);
  return [...passes, ...bytes, ...others];
}

// Proves feedback 11: No log at trace level, mail, notification or audit entry has a pass, a serial, an attendee's
//   address or a comment
it("the log at its most talkative has no pass, serial, address or comment of who answers, errors included", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "plenary-unlogged-"));
  await prepareDataDir(dataDir);
  const environment = { DATA_DIR: dataDir, LOG_LEVEL: "trace", TRUST_PROXY: "true" };
  const server = await startServer(environment, [shortLived, unflushed]);
  const organizer = await register(server.origin, "olga", "Olga");
  const { eventId, sessionId } = await makeKeynote(organizer);
  const call = clientOf(server.origin);
  const from = (pass?: string) => ({
    headers: { "X-Forwarded-For": ATTENDEE, ...(pass !== undefined && { "Feedback-Pass": pass }) },
  });
  const { pass } = await call(makePass, { body: { eventId } }, from());
  const params = { sessionId };
  const body = { edition: 1, rating: 4, comment: WORDS };
  const { pass: renewed } = await call(putAnswer, { params, body }, from(pass));
  await call(putAnswer, { params, body: { ...body, edition: 2, rating: 5 } }, from(renewed));
  await call(getAnswer, { params }, from(renewed));
  const refused = [
    call(putAnswer, { params, body: { ...body, rating: 9 } }, from(renewed)),
    call(putAnswer, { params, body }, from(`${renewed.slice(0, -4)}AAAA`)),
    call(putAnswer, { params: { sessionId: eventId }, body }, from(renewed)),
  ];
  // All at once: a refusal that comes while an earlier call is under way would be caught by nobody.
  for (const { status } of await Promise.all(refused.map(refusal))) assert.ok(status >= 400);
  await call(deleteAnswer, { params }, from(renewed));
  await server.end();
  const log = server.output();
  assert.ok(log.includes("Plenary is running"));
  for (const trace of tracesOf([pass, renewed], ATTENDEE, WORDS)) assert.ok(!log.includes(trace), trace);
  await server.stop();
});

// Proves feedback 11: No log at trace level, mail, notification or audit entry has a pass, a serial, an attendee's
//   address or a comment
it("no notification, mail or entry of the audit log has a pass, serial or comment either", async () => {
  const { speaker, eventId, sessionId } = await makeCollecting(app);
  const heard: string[] = [];
  app.ctx.changes.subscribe((changed) => heard.push(...changed));
  const passes: string[] = [];
  for (let n = 0; n < 6; n++) {
    const pass = await fetchPass(app, eventId);
    passes.push((await answer(app, pass, sessionId, { comment: `${WORDS} ${n}` })).pass);
  }
  await removeAnswer(app, passes.at(-1) ?? "", sessionId);
  // An administrator, whose doings at others' events are recorded.
  const admin = await makeAdmin(app);
  const params = { eventId };
  const { comments } = await admin.call(listComments, { params, query: {} });
  for (const [at, { answerId }] of comments.entries()) {
    const state = at % 2 ? "hidden" : "shown";
    await admin.call(decideComment, { params: { answerId }, body: { state } });
  }
  await admin.call(releaseFeedback, { params, body: {} });
  await admin.call(releaseFeedback, { params, body: { sessionIds: [sessionId] } });
  await speaker.call(reportComment, { params: { answerId: comments[0]?.answerId ?? "" } });
  await tellSpeakers(app.ctx);

  const rows = async (table: "outbox" | "audit_logs" | "security_log" | "notices") =>
    (await app.db.selectFrom(table).selectAll().execute()) as Record<string, unknown>[];
  const mails = await rows("outbox");
  const audit = await rows("audit_logs");
  assert.ok(mails.some(({ kind }) => kind === "feedback_released"));
  assert.ok(audit.some(({ action }) => action === "comment_hidden"));
  assert.ok(audit.some(({ action }) => action === "feedback_released"));
  assert.ok(heard.includes(`answers:${eventId}`));
  const sealed = mails.map(({ sealed_data: data }) =>
    data === null ? "" : app.ctx.sealer.open(String(data)),
  );
  const all = JSON.stringify([
    heard,
    mails,
    sealed,
    audit,
    await rows("security_log"),
    await rows("notices"),
  ]);
  for (const trace of tracesOf(passes, WORDS)) assert.ok(!all.includes(trace), trace);
});
