import { pathOf } from "@plenary/contract/paths";
import type { ReactionCtx } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import { linkOrigin } from "../../core/links.ts";
import { switchPath } from "../../features/feedback/speakers/mail-switch.ts";
import { type Mail, queueMails } from "../../mail/outbox.ts";
import { selectRecipients } from "../../mail/recipients.ts";

/** Sessions named in a mail. */
const NAMED = 20;

/** One mail to each speaker about all their sessions, with a link to switch off such mails. */
export async function toRead(fact: FactOf<"feedback_to_read">, { ctx, tx }: ReactionCtx): Promise<void> {
  const byUser = Map.groupBy(fact.sessions, (session) => session.user_id);
  const origin = await linkOrigin(ctx, tx);
  const link = origin + pathOf("/feedback");
  const mails: Mail<"feedback_released">[] = [];
  for (const to of await selectRecipients(tx, [...byUser.keys()])) {
    const own = byUser.get(to.user_id) ?? [];
    const sessions = own.slice(0, NAMED).map(({ title, name }) => ({ talkTitle: title, eventName: name }));
    const eventIds = own.map(({ event_id }) => event_id);
    const offLink = origin + switchPath(ctx, to.user_id, eventIds);
    mails.push({ kind: "feedback_released", to, data: { sessions, count: own.length, link, offLink } });
  }
  await queueMails(ctx, tx, mails);
}
