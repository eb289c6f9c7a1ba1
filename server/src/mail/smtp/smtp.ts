import type { Transporter } from "nodemailer";
import type SMTPPool from "nodemailer/lib/smtp-pool";
import { isLoopback } from "../../base/hostnames.ts";
import type { Ctx } from "../../core/context.ts";
import { originOf, readSettings, type Settings } from "../../core/settings/settings.ts";

export interface MailSettings {
  /** If off, only password resets and the first administrator's credentials are sent. */
  notificationsEnabled: boolean;
  /** The origin of links, without a trailing slash. */
  origin: string;
  /** The host after the `@` of each Message-ID. */
  host: string;
  from: string;
  replyTo: string | null;
  /** Undefined while mail waits in the outbox. */
  server: MailServer | undefined;
  /** Mail queued before then is held (held.ts); null if none is. */
  heldBefore: string | null;
}

export interface MailServer {
  host: string;
  port: number;
  username: string | null;
  password: string | null;
}

/** Reads the settings afresh, so that a change takes effect with the next mail. */
export async function readMailSettings(ctx: Ctx): Promise<MailSettings> {
  const settings = await readSettings(ctx.db);
  const origin = originOf(settings, ctx.config);
  return {
    notificationsEnabled: settings.emailNotificationsEnabled,
    origin,
    host: hostOf(settings, ctx.config),
    from: senderOf(settings, ctx.config),
    replyTo: settings.supportEmail,
    server: serverOf(ctx, settings),
    heldBefore: settings.mailHeldBefore,
  };
}

function hostOf(settings: Settings, config: Ctx["config"]): string {
  const origin = originOf(settings, config);
  return new URL(URL.canParse(origin) ? origin : config.appUrl).hostname;
}

/** The sender of mails: the notification address, else one at the host of links. */
export const senderOf = (settings: Settings, config: Ctx["config"]): string =>
  settings.contactEmail || `no-reply@${hostOf(settings, config)}`;

function serverOf(ctx: Ctx, settings: Settings): MailServer | undefined {
  const { smtpHost: host, smtpPort: port, smtpUsername: username, sealedSmtpPassword: sealed } = settings;
  return host
    ? { host, port, username, password: sealed === null ? null : ctx.sealer.open(sealed) }
    : undefined;
}

/** Mails that one process sends at the same time, each over its own connection. */
export const CONNECTIONS = 5;

/** How long a mail server may stay silent, in milliseconds. */
export const SERVER_TIMEOUT = 30_000;

/**
 * Port 465 uses TLS from the start; others require STARTTLS for signing in (docs/product/mail.md#delivery): an attacker
 * could remove the offer. Aborted mails go back to the outbox, which counts attempts.
 */
export function poolOptions(
  { host, port, username, password }: MailServer,
  patience: number,
): SMTPPool.Options {
  return {
    maxConnections: CONNECTIONS,
    maxRequeues: 0,
    idleTimeout: 30_000,
    host,
    port,
    secure: port === 465,
    requireTLS: username !== null && !isLoopback(host),
    ...(username !== null && { auth: { user: username, pass: password ?? "" } }),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Whether the server supports mailboxes with non-ASCII letters (RFC 6531), found out over its own connection. */
export async function takesUtf8(server: MailServer, patience: number): Promise<boolean> {
  const { default: Connection } = await import("nodemailer/lib/smtp-connection");
  const connection = new Connection(poolOptions(server, patience));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  connection.once("error", reject);
  connection.connect(() => resolve());
  try {
    await promise;
    // A private field of nodemailer, which would send the address anyway.
    return (connection as unknown as { _supportedExtensions: string[] })._supportedExtensions.includes(
      "SMTPUTF8",
    );
  } finally {
    connection.on("error", () => {});
    connection.quit();
  }
}

/** The connections to the mail server of the settings; a change of the settings opens new ones. */
export class Connections {
  readonly #patience: number;
  #pool: SMTPPool | undefined;
  #mailer: Transporter<SMTPPool.SentMessageInfo, SMTPPool.Options> | undefined;
  #key = "";

  constructor(patience: number) {
    this.#patience = patience;
  }

  async to(server: MailServer) {
    const key = JSON.stringify(server);
    // Loaded with the first mail: most of the time nobody needs it.
    const { createTransport } = await import("nodemailer");
    const { default: Pool } = await import("nodemailer/lib/smtp-pool");
    if (this.#mailer && this.#key === key) return this.#mailer;
    // Mails in progress on the old connections are finished first.
    this.close();
    this.#pool = new Pool(poolOptions(server, this.#patience));
    this.#mailer = createTransport(this.#pool);
    this.#key = key;
    return this.#mailer;
  }

  /** `force` aborts mails being sent. */
  close({ force = false } = {}): void {
    this.#pool?.close({ force });
    this.#mailer = undefined;
  }
}
