import type * as contract from "@plenary/contract/admin/admin-settings";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { countUse } from "../../core/limits/rate-limits.ts";
import { originOf, readSettings, type Settings } from "../../core/settings/settings.ts";
import type { Db, Tx } from "../../db/db.ts";
import { changedValues } from "../../db/rows/changed-values.ts";
import { selectUser } from "../../db/rows/users.ts";
import { heldMail, heldSince } from "../../mail/held-mail.ts";
import { isOfSetup, selectRecipient } from "../../mail/recipients.ts";
import { checkServer, sendTest } from "../../mail/smtp/check.ts";
import { readMailSettings, senderOf } from "../../mail/smtp/smtp.ts";
import { serverMark } from "../../mail/smtp/tested-server.ts";
import { countedPasskeys, recountPasskeys } from "../second-factors/passkeys.ts";
import { hasSecondFactor } from "../second-factors/second-factors.ts";
import { countedHost } from "../second-factors/sites.ts";
import { updateSettings, updateTestedServer } from "./admin-settings.queries.ts";

type Changes = z.output<typeof contract.UpdateSettingsBody>;

/** Each opens a connection to wherever the administrator says. */
const perAdmin = { max: 30, seconds: 15 * 60 };

/** The system settings; of the SMTP password only whether there is one. Administrators only, like everything in this file. */
export async function readSystemSettings(ctx: Ctx) {
  return settingsView(ctx, ctx.db, await readSettings(ctx.db));
}

/**
 * Changes the given settings; null clears them. The mail password is removed if the mail server's host, port or
 * username changes without a new one (docs/product/administration.md#system-settings). Takes effect at once, also for
 * waiting mail, which is retried, or held if this is the first server. With another domain, other passkeys count as
 * second factors.
 */
export function updateSystemSettings(ctx: Ctx, actor: Actor, body: Changes) {
  return inTransaction(ctx, async (tx, tell) => {
    const before = await readSettings(tx, "update");
    const server = {
      smtpHost: body.smtpHost,
      smtpPort: body.smtpPort,
      smtpUsername: body.smtpUsername,
    };
    const changed = changedValues(before, {
      contactEmail: body.contactEmail,
      supportEmail: body.supportEmail,
      ...server,
      emailNotificationsEnabled: body.emailNotificationsEnabled,
      domain: body.domain?.replace(/\/+$/, "") ?? body.domain,
      requireAdminSecondFactor: body.requireAdminSecondFactor,
      decisionMailDelaySeconds: body.decisionMailDelaySeconds,
      sealedSmtpPassword: sealed(ctx, body.smtpPassword, changedValues(before, server) !== undefined),
    });
    if (!changed) return settingsView(ctx, tx, before);
    if (changed.requireAdminSecondFactor) await requireOwnFactor(tx, actor);
    const after = { ...before, ...changed };
    after.mailHeldBefore = await heldSince(tx, before, after, now(ctx));
    await updateSettings(tx, after);
    const moved = countedHost(before, ctx) !== countedHost(after, ctx);
    const recounted = moved ? await recountPasskeys(ctx, tx) : [];
    // Their only factor may be a passkey for the previous name.
    if (moved && after.requireAdminSecondFactor) await requireOwnFactor(tx, actor);
    await tell({
      kind: "settings_updated",
      actor,
      before: shown(before),
      after: shown(after),
      smtpPassword: outcome(before, after),
      recounted,
    });
    return settingsView(ctx, tx, after);
  });
}

async function requireOwnFactor(tx: Tx, actor: Actor): Promise<void> {
  const self = await selectUser(tx, actor.userId, "update");
  if (!self || !hasSecondFactor(self)) throw new Refusal("NoFactorOfOwn");
}

function outcome(before: Settings, after: Settings) {
  if (before.sealedSmtpPassword === after.sealedSmtpPassword) return "kept";
  return after.sealedSmtpPassword ? "set" : "removed";
}

/** The password to store. It doesn't stay for another server or user: whoever could set their own would read it there. */
function sealed(
  ctx: Ctx,
  password: string | null | undefined,
  serverChanged: boolean,
): string | null | undefined {
  if (password === undefined) return serverChanged ? null : undefined;
  return password ? ctx.sealer.seal(password) : null;
}

/** Connects to the mail server and signs in, within 10 seconds; stores nothing. */
export async function validateSmtp(ctx: Ctx, actor: Actor, body: z.output<typeof contract.ValidateSmtpBody>) {
  await countUse(ctx, `smtp:${actor.userId}`, perAdmin);
  const { smtpHost: host, smtpPort: port, smtpUsername: username, smtpPassword: password } = body;
  const reason = await checkServer({ host, port, username, password });
  await inTransaction(ctx, (_tx, tell) =>
    tell({ kind: "smtp_tested", actor, server: { host, port, username }, reason }),
  );
  return { valid: reason === null, reason };
}

/** Mails the caller at once, bypassing the outbox. The result is stored for this mail server, for the checklist. */
export async function sendTestMail(ctx: Ctx, actor: Actor) {
  await countUse(ctx, `smtp:${actor.userId}`, perAdmin);
  const self = await selectRecipient(ctx.db, actor.userId);
  const to = self?.email ?? "";
  // Read first: a server that replaces it from here on was not the tested one.
  const mark = serverMark(await readSettings(ctx.db));
  const reason = await sendTest(ctx, await readMailSettings(ctx), { name: self?.name ?? "", address: to });
  await inTransaction(ctx, async (tx, tell) => {
    await updateTestedServer(tx, reason === null && !isOfSetup(to) ? mark : null);
    await tell({ kind: "test_mail_sent", actor, to, reason });
  });
  return { sent: reason === null, to, reason };
}

function shown(settings: Settings): contract.SystemSettings {
  const { sealedSmtpPassword: _, mailHeldBefore: __, testedServer: ___, ...rest } = settings;
  return rest;
}

const settingsView = async (ctx: Ctx, db: Db | Tx, settings: Settings) => ({
  settings: shown(settings),
  smtpPasswordSet: settings.sealedSmtpPassword !== null,
  passkeys: await countedPasskeys(ctx, db),
  from: senderOf(settings, ctx.config),
  linksTo: originOf(settings, ctx.config),
  heldMail: await heldMail(db, settings.mailHeldBefore, now(ctx)),
});
