import type { MailedNoticeKind } from "@plenary/contract/messages/notices";
import { text } from "@plenary/contract/text";
import { sql } from "kysely";
import type { Db } from "../db/db.ts";
import { type ChangedText, concernsRecipient, isNoticeTrue } from "./concerns.ts";
import { titleWithoutNames } from "./masks.ts";

/** A notice's data for a mail (features/notices/notices.ts). */
interface Said {
  talkTitle: string;
  wasConfirmed?: boolean;
  wasOwn?: boolean;
  /** The deleted session, which calendars still show. */
  slotId?: string;
  moved?: { before: NewsPlace; after: NewsPlace; timezone: string };
  formerTitle?: string;
  retold?: ChangedText[];
  canPutBack?: boolean;
  wasTakenOff?: boolean;
  wasAsked?: true;
}
interface NewsPlace {
  startTime: string | null;
  durationMinutes: number | null;
  room: string | null;
}

/**
 * The order in a mail, which holds only so many. Submissions, and withdrawals of unconfirmed sessions, come last,
 * because any account can cause many of them.
 */
const rank = sql<number>`(case
  when notices.kind = 'session_withdrawn' and notices.data ->> 'wasConfirmed' = 'true' then 0
  when notices.kind in ('session_submitted', 'proposal_submitted', 'proposal_withdrawn') then 2
  when notices.kind = 'session_withdrawn' and notices.data ->> 'wasOwn' is distinct from 'true' then 2
  else 1 end)`;

/** Collected notices that still concern the recipient, are true, and are wanted; none for a locked account. */
export const currentNotices = (db: Pick<Db, "selectFrom">) =>
  db
    .selectFrom("notices")
    .innerJoin("events", "events.event_id", "notices.event_id")
    .innerJoin("users as recipient", "recipient.user_id", "notices.recipient_id")
    .leftJoin("sessions", "sessions.session_id", "notices.session_id")
    .leftJoin("talks", "talks.talk_id", "sessions.talk_id")
    .leftJoin("users as actor", "actor.user_id", "notices.actor_id")
    .leftJoin("muted_notices", (join) =>
      join
        .onRef("muted_notices.user_id", "=", "notices.recipient_id")
        .onRef("muted_notices.kind", "=", "notices.kind"),
    )
    .where("recipient.is_locked", "=", false)
    .where("muted_notices.kind", "is", null)
    .where(concernsRecipient)
    .where(isNoticeTrue);

/** The mail's notices by rank, then newest first; none if the account has another address by now. */
export async function selectNews(db: Db, mail: { mail_id: string; to_address: string }) {
  const rows = await currentNotices(db)
    .select(["notices.kind", "notices.data", "notices.session_id", "actor.name as actor_name"])
    .select(["talks.title", titleWithoutNames.as("hidden_title")])
    .where("notices.mail_id", "=", mail.mail_id)
    .where(sql`lower(recipient.email)`, "=", mail.to_address.toLowerCase())
    .orderBy(rank)
    .orderBy("notices.created_at", "desc")
    .orderBy("notices.notice_id", "desc")
    .execute();
  return rows.map(({ data, title, hidden_title, actor_name, ...row }) => ({
    ...row,
    // Who reviews it mustn't know whose proposal it is.
    actor_name: hidden_title === null ? actor_name : text("Somebody"),
    kind: row.kind as MailedNoticeKind,
    said: withCurrentTitle(data as unknown as Said, hidden_title ?? title),
  }));
}

/** A notice's content with its session's title as it is now; null for a session that is gone. */
export function withCurrentTitle<T extends Pick<Said, "talkTitle" | "formerTitle">>(
  said: T,
  title: string | null,
): T {
  if (title === null) return said;
  const { formerTitle, ...rest } = said;
  return { ...rest, talkTitle: title, ...(formerTitle !== title && { formerTitle }) } as T;
}

export type News = Awaited<ReturnType<typeof selectNews>>;
