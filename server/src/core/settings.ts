import type { Config } from "../base/config.ts";
import type { Sealer } from "../base/secrets.ts";
import type { Db, Tx } from "../db/db.ts";
import { insertSettings, selectSettings } from "./settings.queries.ts";

/** The system settings that operations need; never the SMTP password. */
export interface Settings {
  supportEmail: string | null;
  smtpHost: string | null;
  domain: string | null;
  emailNotificationsEnabled: boolean;
}

const none: Settings = {
  supportEmail: null,
  smtpHost: null,
  domain: null,
  emailNotificationsEnabled: true,
};

export async function readSettings(db: Db | Tx): Promise<Settings> {
  const row = await selectSettings(db);
  if (!row) return none;
  return {
    supportEmail: row.support_email,
    smtpHost: row.smtp_host,
    domain: row.domain,
    emailNotificationsEnabled: row.email_notifications_enabled,
  };
}

/** Takes the environment's SMTP_* as the first values of the settings; later starts change nothing. */
export async function prepareSettings(db: Db, config: Config, sealer: Sealer): Promise<void> {
  const { host, port, username, password } = config.smtp;
  await insertSettings(db, {
    smtp_host: host,
    smtp_port: port,
    smtp_username: username,
    sealed_smtp_password: password && sealer.seal(password),
  });
}

/** Whether mail can be sent (decisions.md, section 7: without a server it waits in the outbox). */
export const emailConfigured = (settings: Settings): boolean => settings.smtpHost !== null;

/** The origin for links: the setting `domain`, an origin or a bare host (then https), else APP_URL. */
export function originOf(settings: Settings, config: Pick<Config, "appUrl">): string {
  if (!settings.domain) return config.appUrl;
  const origin = /^https?:\/\//.test(settings.domain) ? settings.domain : `https://${settings.domain}`;
  return origin.replace(/\/+$/, "");
}
