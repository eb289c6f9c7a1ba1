import { setTimeout as pause } from "node:timers/promises";
import { pathOf } from "@plenary/contract/paths";
import { text } from "@plenary/contract/text";
import type { NodemailerError } from "nodemailer";
import { DAY, MINUTE } from "../base/durations.ts";
import { type Ctx, now } from "../core/context.ts";
import type { Work } from "../core/jobs.ts";
import { selectMarkedNews } from "../core/marked-news.queries.ts";
import { selectNews } from "../core/news.queries.ts";
import { retryDelay, workOff } from "../core/queue.ts";
import { calendarOf, sessionsFor } from "./calendar.ts";
import { currentFacts } from "./current-facts.ts";
import { lookOf } from "./event-look.ts";
import {
  claimMail,
  deleteDone,
  markOver,
  markSent,
  nextAttempt,
  type OutboxRow,
  returnMail,
  selectReader,
  skipNotifications,
} from "./mail.queries.ts";
import { markedChanges } from "./marked-news.ts";
import { newsItems } from "./news.ts";
import { skipObsoleteMails } from "./obsolete-mails.ts";
import {
  envelopeOf,
  isUtf8Mailbox,
  REASON_LENGTH,
  reasonOf,
  requireOneMailbox,
  UnsupportedMailbox,
} from "./smtp/send.ts";
import {
  CONNECTIONS,
  Connections,
  type MailServer,
  type MailSettings,
  readMailSettings,
  SERVER_TIMEOUT,
  takesUtf8,
} from "./smtp/smtp.ts";
import type { Input } from "./templates/content.ts";
import { addressKinds, indispensableKinds, type MailData, securityKinds } from "./templates/kinds.ts";
import type { Letter, SwitchOff } from "./templates/layout.ts";
import { oneLine } from "./templates/one-line.ts";
import { contentOf, isMailKind, mailKinds } from "./templates/templates.ts";

/** How long a mail is reserved for the process that sends it; longer than all timeouts together. */
const CLAIM = 10 * MINUTE;

/** Mails per run, so that processes share the waiting ones. */
const RUN = 500;

/** How long a finished mail can still be looked at. */
const KEPT = 30 * DAY;

/** Delay in milliseconds before the mail server is tried again: it may only be restarting. */
const LOST = 5000;

type Reader = NonNullable<Awaited<ReturnType<typeof selectReader>>>;

const isToAddress = (kind: string): boolean => isMailKind(kind) && addressKinds.has(kind);

/** A claimed mail, and what it is sent with. */
interface Claimed {
  mail: OutboxRow;
  settings: MailSettings;
  server: MailServer;
}

/** Sends due mails of the outbox; any number of processes may do so at the same time. */
export class Delivery implements Work {
  readonly #ctx: Ctx;
  readonly #patience: number;
  readonly #connections: Connections;
  #stopping = false;
  #closed = false;

  /** `patience`: how long a mail server may stay silent, in milliseconds. */
  constructor(ctx: Ctx, patience = SERVER_TIMEOUT) {
    this.#ctx = ctx;
    this.#patience = patience;
    this.#connections = new Connections(patience);
  }

  /** Sends due mails, several at a time; resolves with the milliseconds until more is due, if any could be sent. */
  async run(): Promise<number | undefined> {
    await deleteDone(this.#ctx.db, new Date(this.#ctx.clock().valueOf() - KEPT).toISOString());
    await skipObsoleteMails(this.#ctx.db, now(this.#ctx));
    let serverIsSet = true;
    let heldBefore: string | null = null;
    const left = await workOff<Claimed>({
      lanes: CONNECTIONS,
      most: RUN,
      take: async () => {
        if (this.#stopping) return undefined;
        const settings = await readMailSettings(this.#ctx);
        serverIsSet = settings.server !== undefined;
        heldBefore = settings.heldBefore;
        return this.#claim(settings);
      },
      work: (claimed) => this.#deliver(claimed),
    });
    if (this.#stopping || !serverIsSet) return undefined;
    if (left <= 0) return 0;
    const next = await nextAttempt(this.#ctx.db, heldBefore, mailKinds);
    if (next === undefined) return undefined;
    return Math.max(LOST, new Date(next).valueOf() - this.#ctx.clock().valueOf());
  }

  /** From now on no further mail is started. */
  stop(): void {
    this.#stopping = true;
    this.#connections.close();
  }

  /** Aborts what is still being sent and puts it back. */
  abort(): void {
    this.#stopping = true;
    this.#closed = true;
    this.#connections.close({ force: true });
  }

  async #claim(settings: MailSettings): Promise<Claimed | undefined> {
    const { db } = this.#ctx;
    const { server, host, heldBefore } = settings;
    if (!settings.notificationsEnabled)
      await skipNotifications(db, text("All notifications are switched off."), mailKinds);
    if (!server) return undefined;
    const until = new Date(this.#ctx.clock().valueOf() + CLAIM).toISOString();
    const mail = await claimMail(db, { now: now(this.#ctx), until, host, heldBefore }, mailKinds);
    return mail && { mail, settings, server };
  }

  /** Brings one mail to its next state; false if the mail server could not be reached. */
  async #deliver({ mail, settings, server }: Claimed): Promise<boolean> {
    const ctx = this.#ctx;
    const isSecurity = isMailKind(mail.kind) && securityKinds.has(mail.kind);
    const reader = isSecurity ? undefined : await selectReader(ctx.db, mail.to_address);
    const unwanted = this.#whyUnwanted(mail, settings, reader);
    if (unwanted) {
      await markOver(ctx.db, mail, { state: "skipped", last_error: unwanted });
      return true;
    }
    const news = mail.kind === "event_news" ? await selectNews(ctx.db, mail) : undefined;
    const marked =
      mail.kind === "marked_changed" ? await selectMarkedNews(ctx.db, mail.mail_id, now(ctx)) : undefined;
    const data = await currentFacts(ctx.db, mail, { origin: settings.origin, time: now(ctx) });
    if (news?.length === 0 || marked?.length === 0 || !data) {
      await markOver(ctx.db, mail, { state: "skipped", last_error: text("There is nothing left to tell.") });
      return true;
    }
    const current = { ...mail, data };
    const forCalendar = await sessionsFor(ctx.db, current, news);
    let letter: Letter;
    try {
      const isReaders = reader?.email_confirmed_at;
      const switchOff = isReaders ? settings.origin + pathOf("/messages/settings") : null;
      const calendar = forCalendar && calendarOf(forCalendar, settings.origin);
      const filled = news ? newsItems(news) : marked && markedChanges(marked);
      const told = filled ? { ...(data as object), ...filled } : data;
      letter = await this.#write({ ...current, data: told as OutboxRow["data"] }, settings, {
        switchOff: isSecurity ? false : switchOff,
        hasFile: Boolean(calendar),
      });
      if (calendar) letter = { ...letter, attachments: [calendar] };
    } catch (error) {
      // Not for people: a log.
      ctx.log.error({ err: error, mailId: mail.mail_id }, "a mail can't be written");
      const last_error = text("It can't be written: {reason}", {
        reason: oneLine((error as Error).message, REASON_LENGTH),
      });
      await markOver(ctx.db, mail, { state: "failed", last_error });
      return true;
    }
    try {
      await this.#send(mail, letter, settings, server);
    } catch (error) {
      return this.#takeBack(mail, error as NodemailerError, server);
    }
    await this.#record(mail);
    return true;
  }

  #whyUnwanted(mail: OutboxRow, settings: MailSettings, reader: Reader | undefined): string | undefined {
    const isIndispensable = indispensableKinds.some((kind) => kind === mail.kind);
    if (!settings.notificationsEnabled && !isIndispensable) {
      return text("All notifications are switched off.");
    }
    const { expiresAt } = mail.data as { expiresAt?: string };
    if (expiresAt && expiresAt <= now(this.#ctx)) return text("What it is about has expired.");
    if (!reader) return undefined;
    if (!reader.email_confirmed_at) {
      // Mail to an address is for whoever reads mail there, so it need not be confirmed.
      return isToAddress(mail.kind) ? undefined : text("The recipient has not confirmed the address.");
    }
    return reader.email_notifications ? undefined : text("The recipient wants no notifications.");
  }

  async #write(
    mail: OutboxRow,
    settings: MailSettings,
    { switchOff, hasFile }: { switchOff: SwitchOff; hasFile: boolean },
  ): Promise<Letter> {
    const { kind } = mail;
    if (!isMailKind(kind)) throw new Error(`There is no template for ${kind}.`);
    requireOneMailbox(mail.to_address);
    const { origin } = settings;
    const secret = mail.sealed_data && JSON.parse(this.#ctx.sealer.open(mail.sealed_data));
    // queueMail filled the outbox, and made sure that data and secret fit the kind.
    const data = withOrigin(mail.data as MailData[typeof kind], origin);
    const input = { data, secret: secret && withOrigin(secret, origin), origin, hasFile };
    const { letterOf } = await import("./templates/layout.ts");
    const look = await lookOf(this.#ctx.db, data);
    return letterOf(contentOf(kind, input as Input<typeof kind>), settings.origin, switchOff, look);
  }

  async #send(mail: OutboxRow, letter: Letter, settings: MailSettings, server: MailServer): Promise<void> {
    if (isUtf8Mailbox(mail.to_address) && !(await takesUtf8(server, this.#patience)))
      throw new UnsupportedMailbox();
    const connection = await this.#connections.to(server);
    const { sender, ...written } = letter;
    if (sender?.replyTo) requireOneMailbox(sender.replyTo);
    const common = envelopeOf(settings, { name: mail.to_name, address: mail.to_address });
    await connection.sendMail({
      ...common,
      ...(mail.message_id && { messageId: mail.message_id }),
      date: new Date(mail.created_at),
      ...written,
      ...(sender && { from: { name: oneLine(sender.name, 200), address: settings.from } }),
      ...(sender?.replyTo && { replyTo: sender.replyTo }),
      headers: { ...common.headers, ...letter.headers },
    });
  }

  /** The mail server has accepted it: this must be recorded even if the database is unavailable for a while. */
  async #record(mail: OutboxRow): Promise<void> {
    for (;;) {
      try {
        return await markSent(this.#ctx.db, mail.mail_id, now(this.#ctx));
      } catch (error) {
        if (this.#closed) throw error;
        // Not for people: a log.
        this.#ctx.log.error({ err: error, mailId: mail.mail_id }, "a sent mail is not recorded yet");
        await pause(1000);
      }
    }
  }

  async #takeBack(mail: OutboxRow, error: NodemailerError, server: MailServer): Promise<boolean> {
    const ctx = this.#ctx;
    const time = ctx.clock().valueOf();
    if (this.#closed) {
      // We aborted it, so the attempt doesn't count.
      const attempts = mail.attempts - 1;
      const next_attempt_at = new Date(time).toISOString();
      await returnMail(ctx.db, mail, { attempts, next_attempt_at, last_error: mail.last_error });
      return false;
    }
    const last_error = this.#reasonOf(error, mail, server);
    const giveUpAt = new Date(mail.first_attempt_at ?? time).valueOf() + DAY;
    if (isFinal(error) || time >= giveUpAt) {
      await markOver(ctx.db, mail, { state: "failed", last_error });
      // Not for people: a log.
      ctx.log.error({ mailId: mail.mail_id, kind: mail.kind, reason: last_error }, "a mail has failed");
      return true;
    }
    const wasThere = error.code === "EENVELOPE" || error.code === "EMESSAGE";
    const next = Math.min(time + retryDelay(mail.attempts, wasThere ? MINUTE : LOST), giveUpAt);
    const next_attempt_at = new Date(next).toISOString();
    await returnMail(ctx.db, mail, { attempts: mail.attempts, next_attempt_at, last_error });
    // Not for people: a log.
    ctx.log.warn({ mailId: mail.mail_id, attempts: mail.attempts, reason: last_error }, "a mail is delayed");
    return wasThere;
  }

  /** The reason for an administrator, without secrets that a server may have repeated. */
  #reasonOf(error: NodemailerError, mail: OutboxRow, { password }: MailServer): string {
    const sealed = mail.sealed_data && this.#ctx.sealer.open(mail.sealed_data);
    const secrets: string[] = sealed ? Object.values<string>(JSON.parse(sealed)) : [];
    return reasonOf(error, password ? [...secrets, password] : secrets);
  }
}

/** Whether the server refused this mail for good; if the sender or the login, an administrator can fix the settings. */
function isFinal(error: NodemailerError | UnsupportedMailbox): boolean {
  if (error instanceof UnsupportedMailbox) return true;
  if (error.code !== "EENVELOPE" && error.code !== "EMESSAGE") return false;
  if (error.responseCode === undefined) return false;
  return error.permanent === true && error.command !== "MAIL FROM" && error.responseCode !== 530;
}

/** Values of mails that are addresses on this site (kinds.ts). */
const linkValues = ["link", "loginUrl", "pageLink", "offLink"] as const;

/** Replaces the origin of a mail's links when it leaves: the domain may be another by then (docs/product/mail.md#links). */
function withOrigin<T extends object>(values: T, origin: string): T {
  const moved: Record<string, string> = {};
  for (const name of linkValues) {
    const link: unknown = (values as Record<string, unknown>)[name];
    const url = typeof link === "string" ? URL.parse(link) : null;
    if (url) moved[name] = origin + url.pathname + url.search + url.hash;
  }
  return { ...values, ...moved };
}
