import { z } from "zod";
import { email } from "../accounts/accounts.ts";
import { endpoint } from "../endpoint.ts";
import { instant, optionalText } from "../fields.ts";
import { limits } from "../limits.ts";
import { text } from "../text.ts";

/** The system settings (docs/product/administration.md#system-settings); null where nothing is set. No SMTP password. */
export const SystemSettings = z.object({
  contactEmail: z.string().nullable(),
  supportEmail: z.string().nullable(),
  smtpHost: z.string().nullable(),
  smtpPort: z.int(),
  smtpUsername: z.string().nullable(),
  emailNotificationsEnabled: z.boolean(),
  domain: z.string().nullable(),
  /** Whether administrators without a second factor can do nothing but set one up. */
  requireAdminSecondFactor: z.boolean(),
  /** How long a mail about a decision waits, so that the decision can be undone; 0 for no wait. */
  decisionMailDelaySeconds: z.int(),
});
export type SystemSettings = z.infer<typeof SystemSettings>;

const delayMessage = () =>
  text("Please enter a number of seconds from 0 to {max}", { max: limits.decisionMailDelayMax });

const portMessage = "SMTP port must be a number from 1 to 65535";
const smtpPort = z.int({ error: portMessage }).min(1, portMessage).max(65_535, portMessage);

/** A mail address; null clears it, absent leaves it unchanged. */
const address = email("Please enter a valid email address").nullable().optional();

const passwordMax = 1000;

/** A host name or an address, without scheme, port or path. */
const host = /^[\p{L}\p{N}._:[\]-]+$/u;
const hostMessage = "Please enter a host name";

/** The origin of a domain setting: a bare host name gets https. */
export const originIn = (domain: string): string =>
  /^https?:\/\//i.test(domain) ? domain : `https://${domain}`;

/** An origin such as `https://events.example.org`, or a bare host name (docs/product/mail.md#links). */
export function isDomain(value: string): boolean {
  const origin = originIn(value);
  const url = URL.parse(origin);
  return url !== null && /^[^/?#@\\\s]+\/?$/.test(origin.replace(/^https?:\/\//i, "")) && url.username === "";
}

/** Absent fields stay unchanged, null clears them. A new password replaces the stored one, which can't be read back. */
export const UpdateSettingsBody = z.object({
  contactEmail: address,
  supportEmail: address,
  smtpHost: optionalText(limits.emailMax).refine((value) => !value || host.test(value), hostMessage),
  smtpPort: smtpPort.optional(),
  smtpUsername: optionalText(limits.emailMax),
  smtpPassword: z.string({ error: "Must be text" }).max(passwordMax).nullish(),
  emailNotificationsEnabled: z.boolean({ error: "Must be true or false" }).optional(),
  domain: optionalText(limits.emailMax).refine(
    (value) => !value || isDomain(value),
    "Please enter an address such as https://events.example.org",
  ),
  requireAdminSecondFactor: z.boolean({ error: () => text("Must be true or false") }).optional(),
  decisionMailDelaySeconds: z
    .int({ error: delayMessage })
    .min(0, { error: delayMessage })
    .max(limits.decisionMailDelayMax, { error: delayMessage })
    .optional(),
});

export const smtpIncomplete = () => text("Please fill in all SMTP fields before validating");
const incomplete = { error: smtpIncomplete };

const credential = (max: number) =>
  z
    .string(incomplete)
    .max(max)
    .nullish()
    .transform((value) => value || null);

/** A server without a login gets neither username nor password; only one of them is incomplete. */
export const ValidateSmtpBody = z
  .object({
    smtpHost: z.string(incomplete).trim().min(1, incomplete).max(limits.emailMax).regex(host, hostMessage),
    smtpPort: smtpPort.default(limits.defaultSmtpPort),
    smtpUsername: credential(limits.emailMax).transform((name) => name?.trim() || null),
    smtpPassword: credential(passwordMax),
  })
  .superRefine(({ smtpUsername, smtpPassword }, { addIssue }) => {
    if ((smtpUsername === null) === (smtpPassword === null)) return;
    const path = [smtpUsername === null ? "smtpUsername" : "smtpPassword"];
    addIssue({ code: "custom", message: smtpIncomplete(), path });
  });

/** Mail that waits for an administrator's decision (docs/product/mail.md#mail-that-waited). */
export const HeldMail = z.object({
  count: z.int(),
  /** Those queued within the last 24 hours. */
  ofLastDay: z.int(),
  /** When the oldest was queued. */
  oldest: instant,
});
export type HeldMail = z.infer<typeof HeldMail>;

const response = z.object({
  settings: SystemSettings,
  smtpPasswordSet: z.boolean(),
  /** Added: the host for which passkeys count as second factor (null for none), and how many accounts have one. */
  passkeys: z.object({ host: z.string().nullable(), accounts: z.int() }),
  /** Added: the sender of mails. */
  from: z.string(),
  /** Added: the origin of links in mails that leave now. */
  linksTo: z.string(),
  /** Added: mail that waited for the first mail server and now for a decision; null without any. */
  heldMail: HeldMail.nullable(),
});

export const readSettings = endpoint({
  method: "GET",
  path: "/admin/settings",
  access: "admin",
  summary: "The system settings",
  response,
  get failure() {
    return text("Failed to load system settings");
  },
});

export const updateSettings = endpoint({
  method: "PUT",
  path: "/admin/settings",
  access: "admin",
  stepUp: true,
  summary: "Change system settings",
  body: UpdateSettingsBody,
  response,
  get failure() {
    return text("Failed to update settings");
  },
});

export const validateSmtp = endpoint({
  method: "POST",
  path: "/admin/settings/validate-smtp",
  access: "admin",
  stepUp: true,
  summary: "Connect to a mail server and sign in there, in 10 seconds at most; stores nothing",
  body: ValidateSmtpBody,
  response: z.object({
    valid: z.boolean(),
    /** Null when valid. */
    reason: z.string().nullable(),
  }),
  get failure() {
    return text("SMTP configuration validation failed. Please check your settings.");
  },
});

export const sendTestMail = endpoint({
  method: "POST",
  path: "/admin/settings/test-mail",
  access: "admin",
  stepUp: true,
  summary: "Send the caller a test mail with the stored settings, now, in 10 seconds at most",
  response: z.object({
    sent: z.boolean(),
    /** The caller's own address. */
    to: z.string(),
    reason: z.string().nullable(),
  }),
  get failure() {
    return text("Failed to send the test mail");
  },
});
