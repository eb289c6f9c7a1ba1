import { counted, text } from "@plenary/contract/text";
import type { Config as FullConfig } from "../../base/config.ts";
import { emailConfigured, originOf, type Settings } from "../../core/settings/settings.ts";
import type { DiskStatus } from "../../db/embedded/disk.ts";
import type { Trouble } from "../oidc/provider.ts";

type Config = Pick<FullConfig, "appUrl" | "rateLimit">;

interface State {
  settings: Settings;
  config: Config;
  mail: { failed: number; held: number };
  admins: { count: number; temporary: boolean; withoutFactor: number };
  /** Accounts whose passkeys are all for other names of this server, and the most frequent of these names. */
  lostPasskeys: { accounts: number; host: string | null };
  disk: DiskStatus;
  /** Whether the library for pictures works here. */
  readsPictures: boolean;
  /** The provider for signing in, and its last trouble. */
  provider: { name: string; trouble: Trouble | null } | null;
}

/** Something to set up better; `about` is the item of the checklist that says the same until it is done, or what is lost meanwhile. */
export interface Warning {
  text: string;
  about: "loss" | "domain" | "mailServer" | null;
}

/** What should be set up better, in sentences for an administrator; the most urgent first. */
export function warningsOf({
  settings,
  config,
  mail,
  admins,
  lostPasskeys,
  disk,
  readsPictures,
  provider,
}: State): Warning[] {
  const local = isLocal(settings, config);
  const warnings: [applies: boolean, text: string, about?: "loss" | "domain" | "mailServer"][] = [
    [
      disk === "full",
      text(
        "The server's disk is full: people can only read, and nobody can save or delete anything, or sign in. Remove other files from the disk of DATA_DIR, or enlarge it; the server then continues by itself. Don't restart it first: it would not start.",
      ),
      "loss",
    ],
    [
      disk === "deletions_only",
      text(
        "The server's disk is nearly full: nobody but administrators can save anything new. Deleting and signing in go on. Remove other files from the disk of DATA_DIR, or enlarge it, or delete surveys, feedback or events.",
      ),
      "loss",
    ],
    [
      disk === "no_answers",
      text(
        "The server's disk is getting full: attendees can't answer, ask or vote. All else goes on. Remove other files from the disk of DATA_DIR, or enlarge it, or delete surveys, feedback or events.",
      ),
      "loss",
    ],
    [admins.temporary, text("An administrator still has the temporary password of the first-time setup.")],
    [
      !readsPictures,
      text(
        "This server can't read pictures, so nobody can upload one: the package sharp has no program for this machine. Run npm ci on it again.",
      ),
    ],
    [!config.rateLimit, text("RATE_LIMIT=off: logins and other calls are not limited.")],
    [Boolean(provider?.trouble), provider?.trouble ? saidOf(provider.name, provider.trouble) : ""],
    [
      !emailConfigured(settings),
      text(
        "No mail server is set: mail waits, and only an administrator can give somebody a new password. Set one in the system settings.",
      ),
      "mailServer",
    ],
    [
      mail.held > 0,
      counted(
        mail.held,
        "{count} mail that waited for a mail server waits for your decision in the system settings.",
        "{count} mails that waited for a mail server wait for your decision in the system settings.",
      ),
    ],
    [!settings.emailNotificationsEnabled, text("Email notifications are switched off for everybody.")],
    [mail.failed > 0, text("Some mails could not be delivered. See the mail queue.")],
    [
      local,
      text("Links in mails lead to this machine only: set the domain in the system settings, or APP_URL."),
      "domain",
    ],
    [
      !local && originUrl(settings, config).protocol !== "https:",
      text("Links don't use https: let a proxy speak TLS and set the domain."),
    ],
    [
      lostPasskeys.accounts > 0,
      counted(
        lostPasskeys.accounts,
        "{count} account has passkeys only for another name of this server, {host}: they no longer work as a second factor. Set the domain, or APP_URL, back to it, or have new ones added.",
        "{count} accounts have passkeys only for another name of this server, most of them for {host}: they no longer work as a second factor. Set the domain, or APP_URL, back to it, or have new ones added.",
        { host: lostPasskeys.host ?? "" },
      ),
    ],
    [!settings.supportEmail, text("No support email is set: locked users are not told whom to ask.")],
    [
      !settings.requireAdminSecondFactor && admins.withoutFactor > 0,
      counted(
        admins.withoutFactor,
        "{count} administrator has no second factor: a password is enough to get in. The system settings can ask for one.",
        "{count} administrators have no second factor: a password is enough to get in. The system settings can ask for one.",
      ),
    ],
    [
      admins.count === 1,
      text("There is only one administrator. Invite another, in case that account is lost."),
    ],
  ];
  return warnings
    .filter(([applies]) => applies)
    .map(([, sentence, about = null]) => ({ text: sentence, about }));
}

function saidOf(name: string, { code, isBrought }: Trouble): string {
  const error = code ?? text("a code that no standard names");
  return isBrought
    ? text(
        "Somebody came back from {name} without being signed in: {error}. They may have made this up. The server's log says more.",
        { name, error },
      )
    : text("Signing in through {name} failed the last time: {error}. The server's log says more.", {
        name,
        error,
      });
}

/** Whether links lead to this machine only. */
export const isLocal = (settings: Settings, config: Pick<Config, "appUrl">): boolean =>
  ["localhost", "127.0.0.1", "[::1]"].includes(originUrl(settings, config).hostname);

function originUrl(settings: Settings, config: Pick<Config, "appUrl">): URL {
  const origin = originOf(settings, config);
  return new URL(URL.canParse(origin) ? origin : config.appUrl);
}
