import type * as contract from "@plenary/contract/admin-settings";
import type { z } from "zod";
import { type Actor, type Ctx, inTransaction } from "../../core/context.ts";
import { countUse } from "../../core/rate-limits.ts";
import { changedValues } from "../../db/changed.ts";
import { checkServer, sendTest } from "../../mail/check.ts";
import { selectRecipient } from "../../mail/recipients.ts";
import { readMailSettings } from "../../mail/smtp.ts";
import { type SettingsRow, selectSettings, updateSettings } from "./admin-settings.queries.ts";

type Changes = z.output<typeof contract.UpdateSettingsBody>;

/** Each of these opens a connection to wherever the administrator says. */
const perAdmin = { max: 30, seconds: 15 * 60 };

/** The system settings; of the SMTP password only whether there is one. Administrators only, as all of this file. */
export async function readSystemSettings(ctx: Ctx) {
  return view(await selectSettings(ctx.db));
}

/**
 * Changes what is given; null clears. It holds at once: for links, for the next mail, and mail that has waited for a
 * working server is tried.
 */
export function updateSystemSettings(ctx: Ctx, actor: Actor, body: Changes) {
  return inTransaction(ctx, async (tx, tell) => {
    const row = await selectSettings(tx, "update");
    const changed = changedValues(row, {
      contact_email: body.contactEmail,
      support_email: body.supportEmail,
      smtp_host: body.smtpHost,
      smtp_port: body.smtpPort,
      smtp_username: body.smtpUsername,
      email_notifications_enabled: body.emailNotificationsEnabled,
      domain: body.domain?.replace(/\/+$/, "") ?? body.domain,
      sealed_smtp_password: sealed(ctx, body.smtpPassword),
    });
    if (!changed) return view(row);
    await updateSettings(tx, changed);
    const after = { ...row, ...changed };
    await tell({ kind: "settings_updated", actor, before: row, after });
    return view(after);
  });
}

function sealed(ctx: Ctx, password: string | null | undefined): string | null | undefined {
  if (password === undefined) return undefined;
  return password ? ctx.sealer.seal(password) : null;
}

/** Connects to the mail server and signs in, in 10 seconds at most; stores nothing. */
export async function validateSmtp(ctx: Ctx, actor: Actor, body: z.output<typeof contract.ValidateSmtpBody>) {
  await countUse(ctx, `smtp:${actor.userId}`, perAdmin);
  const { smtpHost: host, smtpPort: port, smtpUsername: username, smtpPassword: password } = body;
  const reason = await checkServer({ host, port, username, password });
  await inTransaction(ctx, (_tx, tell) =>
    tell({ kind: "smtp_tested", actor, server: { host, port, username }, reason }),
  );
  return { valid: reason === null, reason };
}

/** Sends the caller a mail with the stored settings, at once and past the outbox. */
export async function sendTestMail(ctx: Ctx, actor: Actor) {
  await countUse(ctx, `smtp:${actor.userId}`, perAdmin);
  const self = await selectRecipient(ctx.db, actor.userId);
  const to = self?.email ?? "";
  const reason = await sendTest(ctx, await readMailSettings(ctx), { name: self?.name ?? "", address: to });
  await inTransaction(ctx, (_tx, tell) => tell({ kind: "test_mail_sent", actor, to, reason }));
  return { sent: reason === null, to, reason };
}

/** The settings as administrators see them. */
export function settingsOf(row: SettingsRow): contract.SystemSettings {
  return {
    contactEmail: row.contact_email,
    supportEmail: row.support_email,
    smtpHost: row.smtp_host,
    smtpPort: row.smtp_port,
    smtpUsername: row.smtp_username,
    emailNotificationsEnabled: row.email_notifications_enabled,
    domain: row.domain,
  };
}

const view = (row: SettingsRow) => ({
  settings: settingsOf(row),
  smtpPasswordSet: row.sealed_smtp_password !== null,
});
