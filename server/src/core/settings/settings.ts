import type { SystemSettings } from "@plenary/contract/admin/admin-settings";
import { limits } from "@plenary/contract/limits";
import type { Config } from "../../base/config.ts";
import type { Sealer } from "../../base/secrets.ts";
import type { Db, Tx } from "../../db/db.ts";
import { insertSettings, selectSettings } from "./settings.queries.ts";

/** The system settings as stored: the SMTP password is sealed. */
export interface Settings extends SystemSettings {
  sealedSmtpPassword: string | null;
  /** Mail queued before then waits for an administrator's decision; null if none waits. */
  mailHeldBefore: string | null;
  /** The mail server that the last test mail went through (mail/smtp/tested-server.ts); null for none. */
  testedServer: string | null;
}

const none: Settings = {
  contactEmail: null,
  supportEmail: null,
  smtpHost: null,
  smtpPort: 587,
  smtpUsername: null,
  emailNotificationsEnabled: true,
  domain: null,
  requireAdminSecondFactor: false,
  decisionMailDelaySeconds: limits.decisionMailDelay,
  sealedSmtpPassword: null,
  mailHeldBefore: null,
  testedServer: null,
};

/** The settings; before the first start (prepareSettings) nothing is set. `lock` keeps others from changing them. */
export async function readSettings(db: Db | Tx, lock?: "share" | "update"): Promise<Settings> {
  const row = await selectSettings(db, lock);
  if (!row) return none;
  return {
    contactEmail: row.contact_email,
    supportEmail: row.support_email,
    smtpHost: row.smtp_host,
    smtpPort: row.smtp_port,
    smtpUsername: row.smtp_username,
    emailNotificationsEnabled: row.email_notifications_enabled,
    domain: row.domain,
    requireAdminSecondFactor: row.require_admin_second_factor,
    decisionMailDelaySeconds: row.decision_mail_delay_seconds,
    sealedSmtpPassword: row.sealed_smtp_password,
    mailHeldBefore: row.mail_held_before,
    testedServer: row.tested_server,
  };
}

/** Fills the settings from the environment's SMTP_* at the first start; later starts change nothing. */
export async function prepareSettings(db: Db, config: Config, sealer: Sealer): Promise<void> {
  const { host, port, username, password } = config.smtp;
  await insertSettings(db, {
    smtp_host: host,
    smtp_port: port,
    smtp_username: username,
    sealed_smtp_password: password && sealer.seal(password),
  });
}

/** Whether mail can be sent. Without a server it waits in the outbox (docs/product/mail.md#the-outbox). */
export const emailConfigured = (settings: Pick<Settings, "smtpHost">): boolean => settings.smtpHost !== null;

export function whyNoMail(
  settings: Pick<Settings, "smtpHost" | "emailNotificationsEnabled">,
): "no_server" | "switched_off" | null {
  if (!emailConfigured(settings)) return "no_server";
  return settings.emailNotificationsEnabled ? null : "switched_off";
}

/** The origin of links: the setting `domain` (an origin or a bare host, then https), else APP_URL. */
export function originOf(settings: Pick<Settings, "domain">, config: Pick<Config, "appUrl">): string {
  if (!settings.domain) return config.appUrl;
  const origin = /^https?:\/\//.test(settings.domain) ? settings.domain : `https://${settings.domain}`;
  return origin.replace(/\/+$/, "");
}
