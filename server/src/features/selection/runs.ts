import { randomUUIDv7 } from "node:crypto";
import type { Answer } from "@plenary/contract/endpoint";
import type * as contract from "@plenary/contract/selection/runs";
import { selectionLimits } from "@plenary/contract/selection/selection-limits";
import type { z } from "zod";
import { DAY, MINUTE } from "../../base/durations.ts";
import { violatedConstraint } from "../../base/errors.ts";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { hidesNames } from "../../core/masks.ts";
import type { Db, Tx } from "../../db/db.ts";
import { type EventSeen, findOrganizedEvent } from "../events/events-access.ts";
import { type About, aboutOf, composeMails, countsOf, type PersonsMail } from "./run-mails.ts";
import * as queries from "./runs.queries.ts";

/**
 * Decisions that are read as mails, and leave together (docs/product/selection.md#telling-everybody). Until then a run is its maker's alone, as
 * another organizer may speak in what it tells. Who reviews without names has none.
 */

/** Throws OnlyOrganizers, and NamesHidden for who reviews without names: mails say who speaks. */
async function findTelling(ctx: Ctx, db: Db | Tx, actor: Actor, eventId: string): Promise<EventSeen> {
  const event = await findOrganizedEvent(ctx, db, actor, eventId, { to: "read_proposals" });
  if (await hidesNames(db, eventId, actor.userId)) throw new Refusal("NamesHidden");
  return event;
}

/** The run and its event, if the caller may know of it. Throws RunNotFound. */
async function findRun(ctx: Ctx, db: Db | Tx, actor: Actor, runId: string, lock = false) {
  const found = lock ? await queries.lockRun(db as Tx, runId) : await queries.selectRun(db, runId);
  if (!found) throw new Refusal("RunNotFound");
  const event = await findTelling(ctx, db, actor, found.event_id);
  if (found.state === "prepared" && found.done_by !== actor.userId) throw new Refusal("RunNotFound");
  return { run: found, event };
}

/** The same to change it. Throws RunNotPrepared once it leaves. */
async function findOwnPrepared(ctx: Ctx, tx: Tx, actor: Actor, runId: string) {
  const { run, event } = await findRun(ctx, tx, actor, runId, true);
  if (run.done_by !== actor.userId) throw new Refusal("OnlyWhoPrepared");
  if (run.state !== "prepared") throw new Refusal("RunNotPrepared");
  return { run, event };
}

/** The caller's own run of all that is pending, which has not left; made if there is none. Organizers may. Throws NothingToTell. */
export function prepareRun(ctx: Ctx, actor: Actor, eventId: string): Promise<contract.Run> {
  return inTransaction(ctx, async (tx) => {
    await findTelling(ctx, tx, actor, eventId);
    const own = await queries.selectOwn(tx, eventId, actor.userId);
    const rows = own ? [] : await queries.selectToTell(tx, eventId, actor.userId);
    if (!own && rows.length === 0) throw new Refusal("NothingToTell");
    if (!own)
      await queries.insertRun(tx, {
        ...{ run_id: randomUUIDv7(), event_id: eventId, done_by: actor.userId, prepared_at: now(ctx) },
      });
    const run = own ?? (await queries.selectOwn(tx, eventId, actor.userId));
    if (!run) throw new Refusal("RunNotFound");
    return runView(actor, run, rows);
  });
}

/** A run with its mails as they stand. Organizers may; of what leaves now, others than its maker read no mail. */
export async function getRun(ctx: Ctx, actor: Actor, runId: string): Promise<Answer<typeof contract.getRun>> {
  const { run, event } = await findRun(ctx, ctx.db, actor, runId);
  if (run.state === "sent") {
    const stored = await queries.selectMails(ctx.db, runId);
    const numbers = await queries.selectNumbersById(
      ctx.db,
      stored.flatMap(({ about }) => Object.keys(about as About)),
    );
    return { run: runView(actor, run, []), mails: stored.map((mail) => sentView(mail, numbers)) };
  }
  if (run.done_by !== actor.userId) return { run: runView(actor, run, []), mails: [] };
  const rows = await queries.selectToTell(ctx.db, run.event_id, actor.userId);
  const mails = await composeMails(ctx.db, run, event.name, rows);
  return { run: runView(actor, run, rows), mails: mails.map(preparedView) };
}

export async function discardRun(ctx: Ctx, actor: Actor, runId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await findOwnPrepared(ctx, tx, actor, runId);
    await queries.deleteRun(tx, runId);
  });
}

type Change = z.output<typeof contract.RunMailBody> | { leftOut: boolean };

/** Changes what a mail says, or whether it is written. Throws RunMailNotFound where that person hears of nothing. */
export async function changeMail(
  ctx: Ctx,
  actor: Actor,
  { runId, userId }: { runId: string; userId: string },
  change: Change,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { run, event } = await findOwnPrepared(ctx, tx, actor, runId);
    const rows = await queries.selectToTell(tx, run.event_id, actor.userId);
    const mails = await composeMails(tx, run, event.name, rows);
    const mail = mails.find(({ to }) => to.user_id === userId);
    if (!mail) throw new Refusal("RunMailNotFound");
    const { about, subject, text, edited, leftOut } = mail;
    const said = "leftOut" in change ? { subject, text, edited } : { ...change, edited: true };
    await queries.upsertMail(tx, {
      ...{ mail_id: randomUUIDv7(), run_id: runId, user_id: userId, ...said },
      about: JSON.stringify(about),
      left_out: "leftOut" in change ? change.leftOut : leftOut,
    });
  });
}

/** Lets a mail say what the decisions say. */
export async function resetMail(
  ctx: Ctx,
  actor: Actor,
  { runId, userId }: { runId: string; userId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await findOwnPrepared(ctx, tx, actor, runId);
    await queries.deleteMailTo(tx, runId, userId);
  });
}

/**
 * Lets it leave in five minutes, or at a time within 30 days. What leaves are the decisions of now: what is changed until then is left out.
 * Throws DecisionsChanged unless it is what the caller saw, and OtherRunLeaves.
 */
export function sendRun(
  ctx: Ctx,
  actor: Actor,
  runId: string,
  { expect, leavesAt }: z.output<typeof contract.sendRun.body>,
): Promise<contract.Run> {
  const sending = inTransaction(ctx, async (tx) => {
    const { run, event } = await findOwnPrepared(ctx, tx, actor, runId);
    const time = Date.parse(now(ctx));
    const earliest = time + selectionLimits.leavesAfterMinutes * MINUTE;
    const leaves = leavesAt === undefined ? earliest : Date.parse(leavesAt);
    if (leaves < earliest || leaves > time + selectionLimits.leavesWithinDays * DAY)
      throw new Refusal("RunLeavesWhen");
    const rows = await queries.selectToTell(tx, run.event_id, actor.userId);
    if (rows.length === 0) throw new Refusal("NothingToTell");
    const mails = await composeMails(tx, run, event.name, rows);
    const counts = countsOf(rows);
    const isSeen =
      counts.accept === expect.accept && counts.reject === expect.reject && mailed(mails) === expect.mails;
    if (!isSeen) throw new Refusal("DecisionsChanged");
    const changes = { state: "leaving" as const, leaves_at: new Date(leaves).toISOString() };
    await queries.updateRun(tx, runId, { ...changes, decisions: JSON.stringify(aboutOf(rows)) });
    return runView(actor, { ...run, ...changes }, rows);
  });
  return sending.catch((error: unknown) => {
    if (violatedConstraint(error) === "runs_leaving") throw new Refusal("OtherRunLeaves");
    throw error;
  });
}

/** Brings it back before it has left. Organizers may, whoever prepared it. Throws RunNotLeaving. */
export function stopRun(ctx: Ctx, actor: Actor, runId: string): Promise<contract.Run> {
  return inTransaction(ctx, async (tx) => {
    const { run } = await findRun(ctx, tx, actor, runId, true);
    if (run.state !== "leaving") throw new Refusal("RunNotLeaving");
    const changes = { state: "prepared" as const, leaves_at: null };
    await queries.updateRun(tx, runId, { ...changes, decisions: "{}" });
    return runView(actor, { ...run, ...changes }, []);
  });
}

/** Tries a mail again that has failed. Organizers may. Throws RunMailNotFailed. */
export async function retryMail(
  ctx: Ctx,
  actor: Actor,
  { runId, userId }: { runId: string; userId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    await findRun(ctx, tx, actor, runId, true);
    const mail = (await queries.selectMails(tx, runId)).find(({ user_id }) => user_id === userId);
    if (!mail) throw new Refusal("RunMailNotFound");
    if (mail.outbox_id === null || mail.state !== "failed") throw new Refusal("RunMailNotFailed");
    await tell({ kind: "run_mail_retried", actor, outboxId: mail.outbox_id });
  });
}

const mailed = (mails: readonly PersonsMail[]): number => mails.filter(({ none }) => none === null).length;

/** To others than its maker nothing is counted before it has left: they may speak in something of it. */
function runView(actor: Actor, run: queries.RunRow, rows: readonly queries.PendingRow[]): contract.Run {
  const outcome = run.outcome as { accept: number; reject: number; leftOut: number[] } | null;
  return {
    ...{ runId: run.run_id, eventId: run.event_id, state: run.state as contract.RunState, by: run.by },
    isOwn: run.done_by === actor.userId,
    ...{ preparedAt: run.prepared_at, leavesAt: run.leaves_at, leftAt: run.left_at },
    counts: outcome ? { accept: outcome.accept, reject: outcome.reject } : countsOf(rows),
    leftOut: outcome?.leftOut ?? [],
  };
}

function preparedView({ to, told, subject, text, edited, leftOut, isOutdated, none }: PersonsMail) {
  return {
    ...{ userId: to.user_id, name: to.name, subject, text, edited, leftOut, isOutdated },
    numbers: told.map(({ number }) => number),
    state: none === null ? ("prepared" as const) : ("none" as const),
    why: none ?? (to.email_confirmed_at === null ? ("unconfirmed" as const) : null),
    ...{ error: null, sentAt: null },
  };
}

function sentView(mail: queries.RunMailRow, numbers: ReadonlyMap<string, number>): contract.RunMail {
  const about = Object.keys(mail.about as About);
  const none = mail.none as contract.WhyNone | null;
  return {
    ...{ userId: mail.user_id, name: mail.name, subject: mail.subject, text: mail.text },
    numbers: about
      .flatMap((proposalId) => numbers.get(proposalId) ?? [])
      .toSorted((one, other) => one - other),
    ...{ edited: mail.edited, leftOut: mail.left_out, isOutdated: false },
    state: none !== null ? "none" : ((mail.state as contract.RunMailState | null) ?? "done"),
    why: none ?? (mail.kept_for === null ? null : "unconfirmed"),
    ...{ error: mail.state === "sent" ? null : mail.last_error, sentAt: mail.sent_at },
  };
}
