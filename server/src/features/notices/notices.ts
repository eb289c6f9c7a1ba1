import { randomUUIDv7 } from "node:crypto";
import { limits } from "@plenary/contract/limits";
import type * as contract from "@plenary/contract/messages/notices";
import { serverLimits } from "@plenary/contract/server-limits";
import { DAY } from "../../base/durations.ts";
import type { ChangedText } from "../../core/concerns.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { withCurrentTitle } from "../../core/news.queries.ts";
import type { Tx } from "../../db/db.ts";
import * as queries from "./notices.queries.ts";

export type Whereabouts = NonNullable<contract.Notice["moved"]>["before"];

export interface NoticeContent {
  talkTitle: string;
  wasConfirmed?: boolean;
  /** The recipient's own, which an organizer deleted, somebody changed, or an administrator took back. */
  wasOwn?: boolean;
  /** The recipient was removed from a session that goes on. */
  wasTakenOff?: boolean;
  /** The same of somebody who had only been asked. */
  wasAsked?: true;
  /** For a deleted session of one's own: the slot that recipients' calendars still have. */
  slotId?: string;
  speakerName?: string;
  /** Of a proposal, which is no session. */
  proposalId?: string;
  /** It was submitted before, of which its recipients may have heard. */
  isAgain?: true;
  moved?: { before: Whereabouts; after: Whereabouts; timezone: string };
  formerTitle?: string;
  /** Which of its texts changed. */
  retold?: ChangedText[];
  /** Whether the recipient can restore their own texts. */
  canPutBack?: boolean;
}

/** Kinds that are told at once. */
type UndecidedKind = Exclude<contract.NoticeKind, contract.DecisionNoticeKind>;

/** A notice to several people; each has the mail that tells it, or null for none. */
export interface NewNotices {
  kind: UndecidedKind;
  eventId: string;
  /** Null if its recipients may no longer see it. */
  sessionId: string | null;
  actorId: string;
  said: NoticeContent;
  /** By the recipients' ids. */
  mails: ReadonlyMap<string, string | null>;
}

/** Earlier notices about a session or a proposal that one replaces: unheard ones, and on the dashboard also told ones. */
const replaces: Record<UndecidedKind, readonly contract.NoticeKind[]> = {
  session_submitted: ["session_submitted", "change_waiting"],
  session_withdrawn: ["session_submitted", "change_waiting", "session_moved", "texts_changed"],
  change_waiting: ["session_submitted", "change_waiting"],
  session_moved: ["session_moved"],
  texts_changed: ["texts_changed"],
  proposal_submitted: ["proposal_submitted", "proposal_withdrawn"],
  proposal_withdrawn: ["proposal_submitted", "proposal_withdrawn"],
  speaker_claimed: [],
  claim_taken_back: [],
};

/**
 * Adds notices in the transaction of what they are about. They replace earlier ones: a session moved five times is one
 * notice with its first place, and none if it is back there.
 * @param session that it is about, even if the notice must not link to it; null for none
 */
export async function addNotices(ctx: Ctx, tx: Tx, noted: NewNotices, session: string | null): Promise<void> {
  const { kind, eventId, sessionId, actorId, said, mails } = noted;
  const recipients = [...mails.keys()];
  if (recipients.length === 0) return;
  const about = session ? { session } : said.proposalId ? { proposal: said.proposalId } : null;
  const mailIds = [...mails.values()].filter((mailId) => mailId !== null);
  const untold =
    about === null ? [] : await queries.deleteUntold(tx, about, replaces[kind], { recipients, mailIds });
  if (about !== null)
    await queries.supersede(tx, { about, kinds: replaces[kind], recipients, time: now(ctx) });
  const before = new Map(untold.map((row) => [row.recipient_id, row.data as unknown as NoticeContent]));
  const unheard = new Set(
    untold
      .filter(({ kind, data }) => kind.endsWith("_submitted") && !(data as unknown as NoticeContent).isAgain)
      .map((row) => row.recipient_id),
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

/** Adds notices about many moves; each line's recipient has the mail that tells it, or none. They replace earlier ones as above. */
export async function addMoves(
  ctx: Ctx,
  tx: Tx,
  {
    eventId,
    actorId,
    lines,
  }: {
    eventId: string;
    actorId: string;
    lines: readonly {
      recipientId: string;
      sessionId: string;
      said: NoticeContent & { moved: NonNullable<NoticeContent["moved"]> };
      mailId: string | null;
    }[];
  },
): Promise<void> {
  if (lines.length === 0) return;
  const untold = await queries.deleteUntoldMoves(tx, lines);
  await queries.supersedeMoves(tx, lines, now(ctx));
  const key = (sessionId: string | null, recipientId: string) => `${sessionId} ${recipientId}`;
  const first = new Map(
    untold.map((row) => [
      key(row.session_id, row.recipient_id),
      (row.data as unknown as NoticeContent).moved?.before,
    ]),
  );
  const rows = lines.flatMap(({ recipientId, sessionId, said, mailId }) => {
    const before = first.get(key(sessionId, recipientId)) ?? said.moved.before;
    if (isSame(before, said.moved.after)) return [];
    return {
      ...{ notice_id: randomUUIDv7(), recipient_id: recipientId, kind: "session_moved" as const },
      ...{ event_id: eventId, session_id: sessionId, actor_id: actorId, created_at: now(ctx) },
      ...{ mail_id: mailId, data: { ...said, moved: { ...said.moved, before } } },
    };
  });
  await queries.insertMoves(tx, rows);
}

/**
 * Adds lines about places that a version has made public, unless the last line about a place said the same. What they
 * replace is no longer true, and so not shown.
 */
export async function addPlaces(
  ctx: Ctx,
  tx: Tx,
  {
    eventId,
    actorId,
    lines,
  }: {
    eventId: string;
    actorId: string;
    lines: readonly {
      recipientId: string;
      sessionId: string;
      said: NoticeContent & { moved: NonNullable<NoticeContent["moved"]> };
    }[];
  },
): Promise<void> {
  if (lines.length === 0) return;
  const earlier = await queries.selectMoves(tx, [...new Set(lines.map(({ sessionId }) => sessionId))]);
  const last = new Map(
    earlier.map(({ recipient_id, session_id, data }) => [
      `${recipient_id} ${session_id}`,
      (data as unknown as NoticeContent).moved?.after,
    ]),
  );
  const untold = lines.filter(({ recipientId, sessionId, said }) => {
    const place = last.get(`${recipientId} ${sessionId}`);
    return !place || !isSame(place, said.moved.after);
  });
  const rows = untold.map(({ recipientId, sessionId, said }) => ({
    ...{ notice_id: randomUUIDv7(), recipient_id: recipientId, kind: "session_moved" as const },
    ...{ event_id: eventId, session_id: sessionId, actor_id: actorId, created_at: now(ctx), mail_id: null },
    data: JSON.stringify(said),
  }));
  await queries.insertNotices(tx, rows);
}

/** A withdrawn proposal, or session that was neither confirmed nor the recipients' own: for them it only ends a submission. */
const isPlainWithdrawal = ({ kind, said }: NewNotices) =>
  kind === "proposal_withdrawn" || (kind === "session_withdrawn" && !said.wasConfirmed && !said.wasOwn);

/** A decision about a session and its recipients, shown from `shownFrom`; at once if null. */
export interface DecisionNotices {
  kind: contract.DecisionNoticeKind;
  eventId: string;
  sessionId: string;
  talkTitle: string;
  /** Whether the rejected session had been public. */
  wasConfirmed: boolean;
  actorId: string;
  recipients: readonly string[];
  shownFrom: string | null;
}

/** Adds notices of a decision, replacing those of equal ones. The opposite's stay hidden: undoing brings them back. */
export async function addDecision(ctx: Ctx, tx: Tx, decided: DecisionNotices): Promise<void> {
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

/** Takes back the notices of an undone decision. */
export const removeDecision = queries.deleteDecision;

const isSame = (one: Whereabouts, other: Whereabouts) =>
  one.startTime === other.startTime &&
  one.durationMinutes === other.durationMinutes &&
  one.room === other.room;

export const mutingUsers = queries.selectMuting;

/** The caller's unseen notices, newest first. */
export async function listNotices(ctx: Ctx, actor: Actor) {
  const time = now(ctx);
  const [count, rows] = await Promise.all([
    queries.countUnseen(ctx.db, actor.userId, time),
    queries.selectNewest(ctx.db, actor.userId, { time, limit: limits.noticesShown, which: "unseen" }),
  ]);
  return { count, notices: rows.map(noticeView) };
}

/** All of the caller's notices that still concern them, newest first, with when each was seen; 500 are kept. */
export async function listAllNotices(ctx: Ctx, actor: Actor) {
  const found = { time: now(ctx), limit: 2 * serverLimits.noticesKept, which: "all" as const };
  const rows = await queries.selectNewest(ctx.db, actor.userId, found);
  return rows.map((row) => ({ ...noticeView(row), seenAt: row.seen_at }));
}

function noticeView(row: Awaited<ReturnType<typeof queries.selectNewest>>[number]): contract.Notice {
  // Who reviews it mustn't know whose proposal it is.
  const said = withCurrentTitle(row.data as unknown as NoticeContent, row.hidden_title ?? row.title);
  return {
    noticeId: row.notice_id,
    kind: row.kind,
    eventId: row.event_id,
    eventName: row.event_name,
    sessionId: row.session_id,
    ...(said.proposalId && { proposalId: said.proposalId }),
    talkTitle: said.talkTitle,
    speakerName: said.speakerName ?? null,
    actorName: row.hidden_title === null ? row.actor_name : null,
    wasConfirmed: said.wasConfirmed ?? false,
    wasOwn: said.wasOwn ?? false,
    moved: said.moved ?? null,
    formerTitle: said.formerTitle ?? null,
    wasTakenOff: said.wasTakenOff ?? false,
    ...(said.wasAsked && { wasAsked: true as const }),
    reason: row.kind === "session_rejected" ? row.reject_reason : null,
    createdAt: row.created_at,
  };
}

/** Marks these notices of the caller as seen; ids of others' are ignored. */
export const markNoticesSeen = (ctx: Ctx, actor: Actor, noticeIds: string[]): Promise<void> =>
  inTransaction(ctx, (tx) => queries.markSeen(tx, actor.userId, now(ctx), noticeIds));

/** Mails about marked sessions are off until somebody wants them. */
export async function readMuted(ctx: Ctx, { userId }: Actor): Promise<{ muted: contract.SwitchedKind[] }> {
  const kinds = (await queries.selectMuted(ctx.db, userId)).map((row) => row.kind);
  return { muted: (await queries.wantsMarked(ctx.db, userId)) ? kinds : [...kinds, "marked_changed"] };
}

export async function muteKind(ctx: Ctx, actor: Actor, kind: contract.SwitchedKind, muted: boolean) {
  await inTransaction(ctx, async (tx) => {
    if (kind === "marked_changed") await queries.setWantsMarked(tx, actor.userId, !muted);
    else await (muted ? queries.insertMuted : queries.deleteMuted)(tx, actor.userId, kind);
  });
  return readMuted(ctx, actor);
}

export { setWantsMarked, wantsMarked } from "./notices.queries.ts";

/** Removes notices older than 90 days, and all but 500 of each account. */
export const sweepNotices = (ctx: Ctx): Promise<void> =>
  queries.deleteOld(
    ctx.db,
    new Date(ctx.clock().valueOf() - serverLimits.noticeDays * DAY).toISOString(),
    serverLimits.noticesKept,
  );
