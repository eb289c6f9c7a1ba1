import { arch, availableParallelism, release, totalmem, type } from "node:os";
import { memoryUsage, uptime, version } from "node:process";
import type * as contract from "@plenary/contract/admin/admin-status";
import type { Answer } from "@plenary/contract/endpoint";
import { deployment, limits } from "@plenary/contract/limits";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import type { Jobs } from "../../core/jobs.ts";
import { emailConfigured, readSettings } from "../../core/settings/settings.ts";
import { statusOf } from "../../db/embedded/disk.ts";
import { pageOf, positionOf } from "../../db/rows/newest-first.ts";
import { dayBefore, heldMail, releaseMail } from "../../mail/held-mail.ts";
import { securedKinds } from "../../mail/templates/kinds.ts";
import { troubleOf } from "../oidc/provider.ts";
import { readsPictures } from "../pictures/picture-work.ts";
import { lostPasskeys } from "../second-factors/passkeys.ts";
import { hasSecondFactor } from "../second-factors/second-factors.ts";
import * as queries from "./admin-status.queries.ts";
import { readPageViews } from "./page-views.ts";
import { warningsOf } from "./warnings.ts";

const midnight = (ctx: Ctx): queries.Instants => {
  const day = now(ctx).slice(0, 10);
  return { day, today: `${day}T00:00:00.000Z` };
};

/** The numbers for the admin dashboard. Administrators only, like everything in this file. */
export const readStats = (ctx: Ctx) => queries.selectStats(ctx.db, midnight(ctx));

/** The system status; process, memory, jobs and uptime are those of the process that answers. */
export async function readStatus(ctx: Ctx, jobs: Jobs): Promise<Answer<typeof contract.readStatus>> {
  const { db, config } = ctx;
  const begun = performance.now();
  const { version: databaseVersion, size } = await queries.selectDatabase(db);
  const latencyMs = Math.round((performance.now() - begun) * 100) / 100;
  const { settings, mail, admins, warnings } = await readState(ctx);
  const { rss, heapUsed, heapTotal } = memoryUsage();
  return {
    ...deployment,
    environment: config.development ? "development" : "production",
    region: config.region,
    machine: {
      system: `${type()} ${release()}, ${arch()}`,
      processors: availableParallelism(),
      memory: totalmem(),
    },
    node: version,
    startedAt: new Date(Date.now() - uptime() * 1000).toISOString(),
    uptimeSeconds: Math.round(uptime()),
    database: {
      engine: ctx.database.engine,
      version: databaseVersion,
      sizeBytes: size,
      freeBytes: ctx.database.disk?.free() ?? null,
      latencyMs,
      migrations: await queries.selectMigrations(db),
    },
    mail: {
      configured: emailConfigured(settings),
      enabled: settings.emailNotificationsEnabled,
      ...mail,
    },
    jobs: jobs.status(),
    pageViews: await readPageViews(ctx),
    memory: { resident: rss, heapUsed, heapTotal },
    admins,
    warnings: warnings.map(({ text }) => text),
  };
}

/** What should be set up better, the most urgent first. */
export const readWarnings = async (ctx: Ctx) => (await readState(ctx)).warnings;

/** The state of settings, mail and administrators, with the warnings. */
async function readState(ctx: Ctx) {
  const { db, config } = ctx;
  const settings = await readSettings(db);
  const mail = await queries.selectMailQueue(db, midnight(ctx).today);
  const held = await heldMail(db, settings.mailHeldBefore, now(ctx));
  const administrators = await queries.selectAdmins(db);
  const admins = {
    count: administrators.length,
    withoutFactor: administrators.filter((row) => !hasSecondFactor(row)).length,
  };
  const temporary = administrators.some((row) => row.temporary_password);
  const warnings = warningsOf({
    settings,
    config,
    mail: { failed: mail.failed, held: held?.count ?? 0 },
    admins: { ...admins, temporary },
    lostPasskeys: await lostPasskeys(ctx),
    disk: statusOf(ctx.database.disk),
    readsPictures: await readsPictures(),
    provider: config.oidc ? { name: config.oidc.name, trouble: troubleOf(config.oidc) } : null,
  });
  return { settings, mail, admins, warnings };
}

/** Failed mails, newest first; to who reviews without names, none about proposals. */
export async function listFailedMails(
  ctx: Ctx,
  actor: Actor,
  query: z.output<typeof contract.listFailedMails.query>,
) {
  const { limit = limits.auditPage, cursor } = query;
  const rows = await queries.selectFailedMails(ctx.db, actor.userId, limit + 1, positionOf(ctx, cursor));
  const { page, nextCursor } = pageOf(ctx, rows, limit, (row) => ({ id: row.mail_id }));
  const mails = page.map((row) => ({
    mailId: row.mail_id,
    kind: row.kind,
    to: row.to_address,
    attempts: row.attempts,
    reason: row.last_error,
    createdAt: row.created_at,
    retriable: !securedKinds.has(row.kind),
  }));
  return { mails, nextCursor };
}

/** Queues failed mails again, all or one. Throws MailNotFound if it isn't among them, MailSecretGone if its secret is gone. */
export function retryMails(ctx: Ctx, actor: Actor, mailId: string | undefined): Promise<{ retried: number }> {
  return inTransaction(ctx, async (tx, tell) => {
    const mail = mailId ? await queries.lockFailed(tx, mailId) : undefined;
    if (mailId && !mail) throw new Refusal("MailNotFound");
    if (mail && securedKinds.has(mail.kind)) throw new Refusal("MailSecretGone");
    const retried = await queries.retryFailed(tx, mailId, now(ctx));
    if (!retried.length) return { retried: 0 };
    await tell({ kind: "mails_retried", actor, mailId, retried: retried.length });
    return { retried: retried.length };
  });
}

/** Decides about mail that waited for the first mail server (docs/product/mail.md#mail-that-waited). */
export function releaseHeldMail(ctx: Ctx, actor: Actor, send: "all" | "lastDay" | "none") {
  return inTransaction(ctx, async (tx, tell) => {
    const time = now(ctx);
    const { mailHeldBefore: before } = await readSettings(tx, "update");
    const held = await heldMail(tx, before, time);
    if (before === null || !held) throw new Refusal("NoMailHeld");
    const from = { all: null, lastDay: dayBefore(time), none: before }[send];
    const dropped = await releaseMail(tx, { before, from, time });
    const sent = held.count - dropped;
    await tell({ kind: "held_mail_released", actor, send, sent, dropped });
    return { sent, dropped };
  });
}

/** Removes a failed mail from the list for good. Throws MailNotFound if it isn't among them. */
export function dismissMail(ctx: Ctx, actor: Actor, mailId: string): Promise<void> {
  return inTransaction(ctx, async (tx, tell) => {
    const mail = await queries.lockFailed(tx, mailId);
    if (!mail) throw new Refusal("MailNotFound");
    await tell({ kind: "mail_dismissed", actor, mailId, mailKind: mail.kind, to: mail.to_address });
    await queries.deleteMail(tx, mailId);
  });
}
