import type { Settings } from "../../core/settings/settings.ts";
import type { Tx } from "../../db/db.ts";

/** Writes the settings, whose row exists since the first start. */
export async function updateSettings(tx: Tx, settings: Settings): Promise<void> {
  const values = {
    contact_email: settings.contactEmail,
    support_email: settings.supportEmail,
    smtp_host: settings.smtpHost,
    smtp_port: settings.smtpPort,
    smtp_username: settings.smtpUsername,
    email_notifications_enabled: settings.emailNotificationsEnabled,
    domain: settings.domain,
    require_admin_second_factor: settings.requireAdminSecondFactor,
    decision_mail_delay_seconds: settings.decisionMailDelaySeconds,
    sealed_smtp_password: settings.sealedSmtpPassword,
    mail_held_before: settings.mailHeldBefore,
  };
  await tx.updateTable("system_settings").set(values).execute();
}

/** Stores the mail server of a successful test mail, or null if the last one failed. */
export async function updateTestedServer(tx: Tx, mark: string | null): Promise<void> {
  await tx.updateTable("system_settings").set({ tested_server: mark }).execute();
}
