import { counted } from "@plenary/contract/text";
import type { Config } from "../../base/config.ts";
import { emailConfigured, originOf, type Settings } from "../../core/settings.ts";

interface State {
  settings: Settings;
  config: Pick<Config, "appUrl" | "rateLimit" | "bootstrapSecret">;
  mail: { waiting: number; failed: number; held: number };
  admins: { count: number; temporary: boolean; withoutFactor: number };
}

/** What should be set up better, in sentences for an administrator; the most urgent first. */
export function warningsOf({ settings, config, mail, admins }: State): string[] {
  const origin = originOf(settings, config);
  const { hostname, protocol } = new URL(URL.canParse(origin) ? origin : config.appUrl);
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  const warnings: [boolean, string][] = [
    [admins.temporary, "An administrator still has the temporary password of the first-time setup."],
    [!config.rateLimit, "RATE_LIMIT=off: logins and other calls are not limited."],
    [
      !emailConfigured(settings),
      "No mail server is set: mail waits, and only an administrator can give somebody a new password. Set one in the system settings.",
    ],
    [
      mail.held > 0,
      counted(
        mail.held,
        "{count} mail that waited for a mail server waits for your decision in the system settings.",
        "{count} mails that waited for a mail server wait for your decision in the system settings.",
      ),
    ],
    [!settings.emailNotificationsEnabled, "E-mail notifications are switched off for everybody."],
    [mail.failed > 0, "Some mails could not be delivered. See the mail queue."],
    [local, "Links in mails lead to this machine only: set the domain in the system settings, or APP_URL."],
    [!local && protocol !== "https:", "Links don't use https: let a proxy speak TLS and set the domain."],
    [!settings.supportEmail, "No support e-mail is set: locked users are not told whom to ask."],
    [
      !settings.requireAdminSecondFactor && admins.withoutFactor > 0,
      counted(
        admins.withoutFactor,
        "{count} administrator has no second factor: a password is enough to get in. The system settings can ask for one.",
        "{count} administrators have no second factor: a password is enough to get in. The system settings can ask for one.",
      ),
    ],
    [admins.count === 1, "There is only one administrator. Invite another, in case that account is lost."],
  ];
  return warnings.filter(([applies]) => applies).map(([, text]) => text);
}
