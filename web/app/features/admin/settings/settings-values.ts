import { type SystemSettings, UpdateSettingsBody } from "@plenary/contract/admin/admin-settings";
import { z } from "zod";
import type { SchemaForm } from "../../../base/forms/forms.ts";

/** The form's fields, numbers as typed. */
const Written = z.object({
  contactEmail: z.string(),
  supportEmail: z.string(),
  smtpHost: z.string(),
  smtpPort: z.string(),
  smtpUsername: z.string(),
  smtpPassword: z.string(),
  emailNotificationsEnabled: z.boolean(),
  domain: z.string(),
  requireAdminSecondFactor: z.boolean(),
  decisionMailDelaySeconds: z.string(),
});

const filled = (text: string) => (text.trim() ? text : undefined);

/** Checked as the server does; empty ones are not sent and so stay (docs/product/administration.md#system-settings). */
export const SettingsFields = Written.transform(bodyOf).pipe(UpdateSettingsBody);

function bodyOf(written: z.output<typeof Written>): z.input<typeof UpdateSettingsBody> {
  return {
    contactEmail: filled(written.contactEmail),
    supportEmail: filled(written.supportEmail),
    smtpHost: filled(written.smtpHost),
    smtpPort: numberIn(written.smtpPort),
    smtpUsername: filled(written.smtpUsername),
    // Not trimmed: a password may consist of spaces.
    smtpPassword: written.smtpPassword || undefined,
    emailNotificationsEnabled: written.emailNotificationsEnabled,
    domain: filled(written.domain),
    requireAdminSecondFactor: written.requireAdminSecondFactor,
    decisionMailDelaySeconds: numberIn(written.decisionMailDelaySeconds),
  };
}

export type SettingsInput = z.input<typeof SettingsFields>;
export type SettingsValues = z.output<typeof SettingsFields>;
export type SettingsFormState = SchemaForm<SettingsInput, SettingsValues>;

export type TextSetting = "contactEmail" | "supportEmail" | "smtpHost" | "smtpUsername" | "domain";

/** The server never sends the password. */
export function inputOf(settings: SystemSettings): SettingsInput {
  return {
    contactEmail: settings.contactEmail ?? "",
    supportEmail: settings.supportEmail ?? "",
    smtpHost: settings.smtpHost ?? "",
    smtpPort: String(settings.smtpPort),
    smtpUsername: settings.smtpUsername ?? "",
    smtpPassword: "",
    emailNotificationsEnabled: settings.emailNotificationsEnabled,
    domain: settings.domain ?? "",
    requireAdminSecondFactor: settings.requireAdminSecondFactor,
    decisionMailDelaySeconds: String(settings.decisionMailDelaySeconds),
  };
}

/** The typed number, undefined for none. */
export const numberIn = (written: string): number | undefined =>
  written.trim() ? Number(written) : undefined;

/** Only the edited values, so that another administrator's changes are not undone. */
export function editedOnly(
  values: SettingsValues,
  edited: Partial<Record<keyof SettingsInput, boolean>>,
): Partial<SettingsValues> {
  const names = Object.keys(values) as (keyof SettingsValues)[];
  return Object.fromEntries(names.filter((name) => edited[name]).map((name) => [name, values[name]]));
}
