import { randomUUIDv7 } from "node:crypto";
import { limits } from "@plenary/contract/limits";
import type * as contract from "@plenary/contract/messages/notices";
import { serverLimits } from "@plenary/contract/server-limits";
import { DAY } from "../../base/durations.ts";
import type { RetoldText } from "../../core/concerns.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import * as queries from "./notices.queries.ts";

/** When and where a session takes place. */
export type Whereabouts = NonNullable<contract.Notice["moved"]>["before"];

/** What a notice says, as it is stored. */
export interface Said {
  talkTitle: string;
  wasConfirmed?: boolean;
  /** The recipient's own, which an organizer deleted, somebody changed, or an administrator took back. */
  wasOwn?: boolean;
  /** Somebody was taken off it, which goes on without them. */
  wasTakenOff?: boolean;
  /** Of one's own that is gone: what its recipients' calendars have still. */
  slotId?: string;
  /** Whose sessions were taken over. */
  speakerName?: string;
  moved?: { before: Whereabouts; after: Whereabouts; timezone: string };
  /** What it was called, if that changed. */
  formerTitle?: string;
  /** Which of its texts became others. */
  retold?: RetoldText[];
  /** Whether the recipient can put back what they wrote. */
  canPutBack?: boolean;
}

/** Those that are told at once. */
type UndecidedKind = Exclude<contract.NoticeKind, contract.DecisionNoticeKind>;

/** Something that concerns people, for each of whom the mail that tells it is named, or null for none. */
export interface Noted {
  kind: UndecidedKind;
  eventId: string;
  /** Null where its recipients may not see it any more. */
  sessionId: string | null;
  actorId: string;
  said: Said;
  /** Of the recipients, by their ids. */
  mails: ReadonlyMap<string, string | null>;
}

/**
 * Which notices about a session a later one takes the place of: as long as nobody has heard of them altogether, and on the dashboard
 * also those that a mail has told.
 */
const replaces: Record<UndecidedKind, readonly contract.NoticeKind[]> = {
  session_submitted: ["session_submitted", "change_waiting"],
  session_withdrawn: ["session_submitted", "change_waiting", "session_moved", "texts_changed"],
  change_waiting: ["session_submitted", "change_waiting"],
  session_moved: ["session_moved"],
  texts_changed: ["texts_changed"],
  speaker_claimed: [],
  claim_taken_back: [],
};

/**
 * Writes what concerns people, in the transaction that does it. What it takes the place of goes, so that a session that is moved five times
 * is one notice, from where it was first; one that is back there is none. Neither is the withdrawal of a submission of which a
 * recipient has not heard.
 * @param about the session that it is about, also where the notice must not lead there; null for none
 */
export async function addNotices(ctx: Ctx, tx: Tx, noted: Noted, about: string | null): Promise<void> {
  const { kind, eventId, sessionId, actorId, said, mails } = noted;
  const recipients = [...mails.keys()];
  if (recipients.length === 0) return;
  const mailIds = [...mails.values()].filter((mailId) => mailId !== null);
  const untold =
    about === null ? [] : await queries.deleteUntold(tx, about, replaces[kind], { recipients, mailIds });
  if (about !== null)
    await queries.supersede(tx, { about, kinds: replaces[kind], recipients, time: now(ctx) });
  const before = new Map(untold.map((row) => [row.recipient_id, row.data as unknown as Said]));
  const unheard = new Set(
    untold.filter((row) => row.kind === "session_submitted").map((row) => row.recipient_id),
  );
  const rows = [...mails].flatMap(([recipientId, mailId]) => {
    if (isPlainWithdrawal(noted) && unheard.has(recipientId)) return [];
    const first = before.get(recipientId);
    const moved = said.moved && { ...said.moved, before: first?.moved?.before ?? said.moved.before };
    const called = kind === "texts_changed" ? (first?.formerTitle ?? said.formerTitle) : undefined;
    const formerTitle = called === said.talkTitle ? undefined : called;
    const retold = said.retold && [...new Set([...(first?.retold ?? []), ...said.retold])];
    if (moved && isSame(moved.before, moved.after)) return [];
    return {
      ...{ notice_id: randomUUIDv7(), recipient_id: recipientId, kind, event_id: eventId },
      ...{ session_id: sessionId, actor_id: actorId, created_at: now(ctx), mail_id: mailId },
      data: JSON.stringify({ ...said, ...(moved && { moved }), retold, formerTitle }),
    };
  });
  await queries.insertNotices(tx, rows);
}

/** Of what was not confirmed, and isn't the recipients' own: to them it only ends a submission. */
const isPlainWithdrawal = ({ kind, said }: Noted) =>
  kind === "session_withdrawn" && !said.wasConfirmed && !said.wasOwn;

/** What was decided about a session, and to whom that is told, not before `shownFrom`; at once if that is null. */
export interface Decided {
  kind: contract.DecisionNoticeKind;
  eventId: string;
  sessionId: string;
  talkTitle: string;
  /** Whether what was rejected had been public. */
  wasConfirmed: boolean;
  actorId: string;
  recipients: readonly string[];
  shownFrom: string | null;
}

/**
 * Writes what was decided, in the transaction that decides it. It takes the place of what was told when the same was decided
 * earlier. What tells the opposite stays, unseen while it isn't so: undoing this decision brings it back.
 */
export async function addDecision(ctx: Ctx, tx: Tx, decided: Decided): Promise<void> {
  const { kind, eventId, sessionId, talkTitle, wasConfirmed, actorId, recipients, shownFrom } = decided;
  await queries.deleteDecision(tx, sessionId, kind);
  const rows = recipients.map((recipientId) => ({
    ...{
      notice_id: randomUUIDv7(),
      recipient_id: recipientId,
      kind,
      event_id: eventId,
      session_id: sessionId,
    },
    ...{ actor_id: actorId, created_at: now(ctx), shown_from: shownFrom, mail_id: null },
    data: JSON.stringify({ talkTitle, wasConfirmed }),
  }));
  await queries.insertNotices(tx, rows);
}

/** Takes back what was to be told of a decision that is undone. */
export const removeDecision = queries.deleteDecision;

const isSame = (one: Whereabouts, other: Whereabouts) =>
  one.startTime === other.startTime &&
  one.durationMinutes === other.durationMinutes &&
  one.room === other.room;

/** Of these accounts, those that want no mails of that kind. */
export const whoMutes = queries.selectMuting;

/** What concerns the caller and was not seen yet, the newest first. */
export async function listNotices(ctx: Ctx, actor: Actor) {
  const time = now(ctx);
  const [count, rows] = await Promise.all([
    queries.countUnseen(ctx.db, actor.userId, time),
    queries.selectNewest(ctx.db, actor.userId, { time, limit: limits.noticesShown, which: "unseen" }),
  ]);
  return { count, notices: rows.map(noticeView) };
}

/** All of the caller's notices that still concern them, the newest first, with when each was seen; 500 are kept. */
export async function listAllNotices(ctx: Ctx, actor: Actor) {
  const found = { time: now(ctx), limit: 2 * serverLimits.noticesKept, which: "all" as const };
  const rows = await queries.selectNewest(ctx.db, actor.userId, found);
  return rows.map((row) => ({ ...noticeView(row), seenAt: row.seen_at }));
}

function noticeView(row: Awaited<ReturnType<typeof queries.selectNewest>>[number]): contract.Notice {
  const said = row.data as unknown as Said;
  return {
    noticeId: row.notice_id,
    kind: row.kind,
    eventId: row.event_id,
    eventName: row.event_name,
    sessionId: row.session_id,
    talkTitle: said.talkTitle,
    speakerName: said.speakerName ?? null,
    actorName: row.actor_name,
    wasConfirmed: said.wasConfirmed ?? false,
    wasOwn: said.wasOwn ?? false,
    moved: said.moved ?? null,
    formerTitle: said.formerTitle ?? null,
    wasTakenOff: said.wasTakenOff ?? false,
    reason: row.kind === "session_rejected" ? row.reject_reason : null,
    createdAt: row.created_at,
  };
}

/** Marks these notices of the caller as seen; ids of others' are ignored. */
export const markNoticesSeen = (ctx: Ctx, actor: Actor, noticeIds: string[]): Promise<void> =>
  inTransaction(ctx, (tx) => queries.markSeen(tx, actor.userId, now(ctx), noticeIds));

/** The kinds of which the caller gets no mail. */
export async function readMuted(ctx: Ctx, actor: Actor) {
  return { muted: (await queries.selectMuted(ctx.db, actor.userId)).map((row) => row.kind) };
}

/** Switches the mails of one kind off or on. */
export async function mute(ctx: Ctx, actor: Actor, kind: contract.MailedNoticeKind, muted: boolean) {
  await inTransaction(ctx, (tx) =>
    (muted ? queries.insertMuted : queries.deleteMuted)(tx, actor.userId, kind),
  );
  return readMuted(ctx, actor);
}

/** Removes what is older than 90 days, and of each account all but 500. */
export const sweepNotices = (ctx: Ctx): Promise<void> =>
  queries.deleteOld(
    ctx.db,
    new Date(ctx.clock().valueOf() - serverLimits.noticeDays * DAY).toISOString(),
    serverLimits.noticesKept,
  );
