import { randomUUIDv7 } from "node:crypto";
import type { HistoryAction, HistoryKind } from "@plenary/contract/events/history";
import { type Ctx, now } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import type { StoredChange, StoredValue } from "./changes.ts";
import * as queries from "./history.queries.ts";

/** One row of an event's history, as reactions make it. */
export interface HistoryEvent {
  eventId: string;
  /** Null for imports, and who declines to speak in a proposal. */
  actor: { userId: string } | null;
  kind: HistoryKind;
  action: HistoryAction;
  /** The session that it was done to. */
  session?: SessionInHistory | undefined;
  /** The proposal in whose history it is too. */
  proposalId?: string | null | undefined;
  /** What it was done to, where that isn't the session or the event. */
  subject?: StoredValue | undefined;
  changes?: StoredChange[] | undefined;
  /** Whether the session's speakers don't read it. */
  forOrganizers?: boolean | undefined;
}

interface SessionInHistory {
  session_id: string;
  talk_id?: string | null;
  talk_title?: string | null;
}

/** Adds rows to the histories of events, with one statement. */
export const recordHistory = (ctx: Ctx, tx: Tx, events: HistoryEvent[]): Promise<void> =>
  queries.insertHistory(
    tx,
    events.map((event) => rowOf(ctx, event)),
  );

/** Adds that a decision about a session was undone; its speakers hear of neither. */
export const recordUndone = (
  ctx: Ctx,
  tx: Tx,
  event: HistoryEvent & { session: SessionInHistory },
): Promise<void> => queries.insertUndone(tx, { ...rowOf(ctx, event), session_id: event.session.session_id });

/** Adds that a decision about a proposal was undone; its speakers hear of neither. */
export async function recordProposalUndone(
  ctx: Ctx,
  tx: Tx,
  event: HistoryEvent & { proposalId: string },
): Promise<void> {
  await queries.hideProposalDecision(tx, event.proposalId);
  await recordHistory(ctx, tx, [{ ...event, forOrganizers: true }]);
}

/** The same where its session's history has the row. */
export const hideProposalDecision = queries.hideProposalDecision;

/** These accounts as they are stored: unclaimed ones with their names. */
export const storedPeople = queries.selectUnclaimed;

/** Whether the account organizes the event, or once did. */
export const hasOrganized = queries.selectHasOrganized;

type OfTalk = Pick<HistoryEvent, "actor" | "kind" | "action" | "changes">;

/** Adds a row for each session of a talk, in whatever event, with one statement. */
export const recordTalk = (
  ctx: Ctx,
  tx: Tx,
  { talk_id, title }: { talk_id: string; title: string },
  told: OfTalk,
): Promise<void> => queries.insertForTalk(tx, talk_id, title, ofTalk(ctx, told));

/** The same for a talk that is being deleted: its title and texts go from the histories. */
export const recordDeletedTalk = (ctx: Ctx, tx: Tx, talkId: string, told: OfTalk): Promise<void> =>
  queries.insertForDeletedTalk(tx, talkId, ofTalk(ctx, told));

/** Removes the titles and texts of deleted talks from the histories. */
export const forgetTalks = queries.forgetTalks;

/** The same of proposals, with those of the sessions that they had. */
export const forgetWords = queries.forgetWords;

const ofTalk = (ctx: Ctx, { actor, kind, action, changes = [] }: OfTalk) => ({
  ...{ actor_id: actor?.userId ?? null, kind, action, details: { changes }, created_at: now(ctx) },
});

function rowOf(ctx: Ctx, event: HistoryEvent) {
  const {
    eventId,
    session,
    proposalId = null,
    subject,
    changes = [],
    forOrganizers = false,
    ...told
  } = event;
  return {
    ...{ history_id: randomUUIDv7(), event_id: eventId, ...ofTalk(ctx, { ...told, changes }) },
    session_id: session?.session_id ?? null,
    talk_id: session?.talk_id ?? null,
    session_title: session?.talk_title ?? null,
    proposal_id: proposalId,
    details: { ...(subject && { subject }), changes },
    for_organizers: forOrganizers,
  };
}
