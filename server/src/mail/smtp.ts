import type { Transporter } from "nodemailer";
import type SMTPPool from "nodemailer/lib/smtp-pool";
import type { Ctx } from "../core/context.ts";
import { originOf, readSettings, type Settings } from "../core/settings.ts";

/** How mail is sent at this moment. */
export interface MailSettings {
  /** Off: nothing but password resets and the first administrator's credentials leaves the house. */
  notificationsEnabled: boolean;
  /** Origin for links, without a trailing slash. */
  origin: string;
  /** The host behind the `@` of each Message-ID. */
  host: string;
  from: string;
  replyTo: string | null;
  /** Undefined: mail waits in the outbox. */
  server: MailServer | undefined;
}

export interface MailServer {
  host: string;
  port: number;
  username: string | null;
  password: string | null;
}

/** Reads the settings anew, so that a change holds from the next mail on. */
export async function readMailSettings(ctx: Ctx): Promise<MailSettings> {
  const settings = await readSettings(ctx.db);
  const origin = originOf(settings, ctx.config);
  const { hostname: host } = new URL(URL.canParse(origin) ? origin : ctx.config.appUrl);
  return {
    notificationsEnabled: settings.emailNotificationsEnabled,
    origin,
    host,
    from: settings.contactEmail || `no-reply@${host}`,
    replyTo: settings.supportEmail,
    server: serverOf(ctx, settings),
  };
}

function serverOf(ctx: Ctx, settings: Settings): MailServer | undefined {
  const { smtpHost: host, smtpPort: port, smtpUsername: username, sealedSmtpPassword: sealed } = settings;
  return host
    ? { host, port, username, password: sealed === null ? null : ctx.sealer.open(sealed) }
    : undefined;
}

/** Mails that one process sends at the same time, each over a connection of its own. */
export const CONNECTIONS = 5;

/** How long a mail server may stay silent, in milliseconds. */
export const PATIENCE = 30_000;

/**
 * Port 465 speaks TLS from the start, any other takes STARTTLS where it is offered (docs/product/mail.md#delivery). The
 * pool sends nothing a second time by itself: what broke off goes back to the outbox, which counts.
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
    ...(username !== null && { auth: { user: username, pass: password ?? "" } }),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The connections to the mail server of the settings; other settings get others. */
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
    // What is under way there is finished first.
    this.close();
    this.#pool = new Pool(poolOptions(server, this.#patience));
    this.#mailer = createTransport(this.#pool);
    this.#key = key;
    return this.#mailer;
  }

  /** `force` breaks off what is being sent. */
  close({ force = false } = {}): void {
    this.#pool?.close({ force });
    this.#mailer = undefined;
  }
}
