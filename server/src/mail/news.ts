import { pathOf } from "@plenary/contract/paths";
import { serverLimits } from "@plenary/contract/server-limits";
import { sql } from "kysely";
import { type Ctx, now } from "../core/context.ts";
import type { News } from "../core/news.queries.ts";
import { originOf, readSettings } from "../core/settings/settings.ts";
import type { Tx } from "../db/db.ts";
import { isHeld } from "./held-mail.ts";
import { isNotBeingSent } from "./mail.queries.ts";
import { bringForward, lockMails, lockNews } from "./news.queries.ts";
import { isWanted, queueMails, wakeDelivery } from "./outbox.ts";
import type { Recipient } from "./recipients.ts";
import type { NewsItem } from "./templates/news-item.ts";

/** Mails that collect one person's notices about one event (docs/product/notices.md#mails). */

const WAIT = serverLimits.noticeMinutes * 60_000;

/**
 * Finds the mail for each of them that will tell what has just happened: the waiting one, or a new one that leaves ten
 * minutes later; `isUrgent` lets it leave at once, but never within ten minutes of the previous one.
 */
export async function collectMails(
  ctx: Ctx,
  tx: Tx,
  event: { eventId: string; eventName: string },
  recipients: readonly Recipient[],
  isUrgent: boolean,
): Promise<Map<string, string>> {
  const mails = new Map<string, string>();
  const wanted = recipients.filter((to) => isWanted({ kind: "event_news", to }));
  if (wanted.length === 0) return mails;
  const { eventId, eventName } = event;
  const time = now(ctx);
  const at = (instant: string, milliseconds: number) =>
    new Date(Date.parse(instant) + milliseconds).toISOString();
  await lockNews(tx, eventId);
  const settings = await readSettings(tx);
  const userIds = wanted.map((to) => to.user_id);
  const written = await lockMails(tx, eventId, userIds, at(time, -WAIT));
  const fresh = new Map<string, Recipient[]>();
  for (const to of wanted) {
    const own = written.filter((mail) => mail.recipient_id === to.user_id);
    const isLeaving = (mail: (typeof own)[number]) =>
      mail.state === "waiting" && mail.claimed_until !== null && mail.claimed_until > time;
    const left = own.flatMap((mail) => (isLeaving(mail) ? time : (mail.sent_at ?? []))).sort();
    const last = left.at(-1);
    const due = isUrgent ? (last ? at(last, WAIT) : time) : at(time, WAIT);
    const open = own.find(
      (mail) =>
        mail.state === "waiting" &&
        !isLeaving(mail) &&
        !isHeld(mail, settings) &&
        mail.to_address === to.email,
    );
    if (open) {
      mails.set(to.user_id, open.mail_id);
      if (isUrgent) await bringForward(tx, open.mail_id, due);
    } else fresh.set(due, [...(fresh.get(due) ?? []), to]);
  }
  if (isUrgent) await wakeDelivery(ctx, tx);
  const link = originOf(settings, ctx.config) + pathOf("/events/:eventId", { eventId });
  for (const [due, people] of fresh) {
    const queued = people.map((to) => ({
      kind: "event_news" as const,
      to,
      data: { eventId, eventName, recipientId: to.user_id, link },
    }));
    const ids = await queueMails(ctx, tx, queued, due);
    for (const [index, to] of people.entries()) mails.set(to.user_id, ids[index] ?? "");
  }
  return mails;
}

/** The items that a collecting mail tells, and how many more there are. */
export function newsItems(news: News): { items: NewsItem[]; more: number } {
  const items = news.slice(0, serverLimits.noticesMailed).map(({ kind, actor_name, session_id, said }) => ({
    ...{ kind, talkTitle: said.talkTitle, actorName: actor_name ?? "" },
    ...{ wasConfirmed: said.wasConfirmed ?? false, wasOwn: said.wasOwn ?? false, moved: said.moved ?? null },
    ...{ formerTitle: said.formerTitle ?? null, wasTakenOff: said.wasTakenOff ?? false },
    wasAsked: said.wasAsked ?? false,
    ...{ retold: said.retold ?? [], canPutBack: said.canPutBack ?? false, sessionId: session_id },
  }));
  return { items, more: news.length - items.length };
}

/** Removes moves of those sessions from collecting mails to these people that haven't left. */
export async function forgetMoves(
  tx: Tx,
  time: string,
  moves: readonly { recipient_id: string; session_id: string }[],
): Promise<void> {
  await sql`
    update notices set mail_id = null
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as told (recipient_id uuid, session_id uuid), outbox
    where notices.kind = 'session_moved' and notices.recipient_id = told.recipient_id
      and notices.session_id = told.session_id and outbox.mail_id = notices.mail_id
      and outbox.state = 'waiting' and ${isNotBeingSent(time)}`.execute(tx);
}
