import { type Ctx, now } from "../../core/context.ts";
import { contentOf } from "../templates/templates.ts";
import { envelopeOf, isUtf8Mailbox, reasonOf, requireOneMailbox, UnsupportedMailbox } from "./send.ts";
import { type MailServer, type MailSettings, poolOptions, takesUtf8 } from "./smtp.ts";

/** How long a check may take, in milliseconds. */
const LIMIT = 10_000;

/** Talks to a mail server over its own connection; returns null if all went well, else the reason. */
async function attempt(
  server: MailServer,
  limit: number,
  work: (mailer: Mailer) => Promise<unknown>,
): Promise<string | null> {
  const mailer = await open(server, limit);
  const tooLong = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => tooLong.reject(new Error(`The mail server did not answer within ${limit / 1000} seconds.`)),
    limit,
  );
  try {
    await Promise.race([work(mailer), tooLong.promise]);
    return null;
  } catch (error) {
    return reasonOf(error as Error, server.password ? [server.password] : []);
  } finally {
    clearTimeout(timer);
    mailer.close();
  }
}

type Mailer = Awaited<ReturnType<typeof open>>;

async function open(server: MailServer, limit: number) {
  const { createTransport } = await import("nodemailer");
  // A little more than our limit, which reports a timeout in plainer words than the transport does.
  return createTransport({ ...poolOptions(server, limit + 1000), pool: true });
}

/** Connects and signs in, without sending anything. Resolves with the reason if that fails. */
export const checkServer = (server: MailServer, limit = LIMIT): Promise<string | null> =>
  attempt(server, limit, (mailer) => mailer.verify());

/** Sends a test mail at once, bypassing the outbox; resolves with the reason if that fails. */
export async function sendTest(
  ctx: Ctx,
  settings: MailSettings,
  to: { name: string; address: string },
  limit = LIMIT,
): Promise<string | null> {
  const { server, origin } = settings;
  if (!server) return "No mail server is set.";
  const content = contentOf("test", { data: { serverName: server.host }, secret: undefined, origin });
  const { letterOf } = await import("../templates/layout.ts");
  const letter = await letterOf(content, origin, null);
  return attempt(server, limit, async (mailer) => {
    requireOneMailbox(to.address);
    if (isUtf8Mailbox(to.address) && !(await takesUtf8(server, limit))) throw new UnsupportedMailbox();
    await mailer.sendMail({ ...envelopeOf(settings, to), date: new Date(now(ctx)), ...letter });
  });
}
