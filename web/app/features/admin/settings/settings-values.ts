import { type SystemSettings, UpdateSettingsBody } from "@plenary/contract/admin-settings";
import { z } from "zod";
import type { SchemaForm } from "../../../base/forms.ts";

/** The fields as they stand in the form, numbers as the text that was written. */
const Written = z.object({
  contactEmail: z.string(),
  supportEmail: z.string(),
  smtpHost: z.string(),
  smtpPort: z.string(),
  smtpUsername: z.string(),
  smtpPassword: z.string(),
  emailNotificationsEnabled: z.boolean(),
  domain: z.string(),
});

const filled = (text: string) => (text.trim() ? text : undefined);

/** The form's fields, checked as the server does; an empty one is not sent and so stays (specification, section 7). */
export const SettingsFields = Written.transform(bodyOf).pipe(UpdateSettingsBody);

function bodyOf(written: z.output<typeof Written>): z.input<typeof UpdateSettingsBody> {
  return {
    contactEmail: filled(written.contactEmail),
    supportEmail: filled(written.supportEmail),
    smtpHost: filled(written.smtpHost),
    smtpPort: portOf(written.smtpPort),
    smtpUsername: filled(written.smtpUsername),
    // Spaces may be what a password is made of.
    smtpPassword: written.smtpPassword || undefined,
    emailNotificationsEnabled: written.emailNotificationsEnabled,
    domain: filled(written.domain),
  };
}

export type SettingsInput = z.input<typeof SettingsFields>;
export type SettingsValues = z.output<typeof SettingsFields>;
export type SettingsFormState = SchemaForm<SettingsInput, SettingsValues>;

/** The settings that are text and can be without value. */
export type TextSetting = "contactEmail" | "supportEmail" | "smtpHost" | "smtpUsername" | "domain";

/** Stored settings as the form shows them; the password is never known. */
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
  };
}

/** The port that was written, undefined for none. */
export const portOf = (written: string): number | undefined => (written.trim() ? Number(written) : undefined);

/** Only what was edited, so that what another administrator changed meanwhile is not changed back. */
export function editedOnly(
  values: SettingsValues,
  edited: Partial<Record<keyof SettingsInput, boolean>>,
): Partial<SettingsValues> {
  const names = Object.keys(values) as (keyof SettingsValues)[];
  return Object.fromEntries(names.filter((name) => edited[name]).map((name) => [name, values[name]]));
}
