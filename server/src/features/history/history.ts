import type * as contract from "@plenary/contract/events/history";
import { limits } from "@plenary/contract/limits";
import { list, text } from "@plenary/contract/text";
import type { z } from "zod";
import type { Actor, Ctx } from "../../core/context.ts";
import { pageOf, positionOf } from "../../db/rows/newest-first.ts";
import { findOrganizedEvent } from "../events/events-access.ts";
import { findProposal, mayDecide as mayDecideProposal, requireNames } from "../proposals/proposals-access.ts";
import { findSession, isSpeaker, mayDecide, speakingIn } from "../sessions/session/sessions-access.ts";
import { idOf, peopleDifference, type StoredChange, type StoredPerson, type StoredValue } from "./changes.ts";
import * as queries from "./history.queries.ts";

/** What was changed in an event (docs/product/history.md). */

/**
 * The event's history, newest first; on its first page with who is in it. Organizers only. Who reviews reads nothing of
 * proposals whose speakers are hidden from them.
 */
export async function listEventHistory(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { person, kind, session, ...page }: z.output<typeof contract.listEventHistory.query>,
): Promise<z.output<typeof contract.listEventHistory.response>> {
  await findOrganizedEvent(ctx, ctx.db, actor, eventId, { to: "read_history" });
  const found = await read(ctx, { eventId, person, kind, session, readerId: actor.userId }, page);
  if (page.cursor !== undefined) return found;
  const people = await queries.selectActors(ctx.db, eventId, actor.userId);
  return {
    ...found,
    people: people.map(({ user_id: userId, name, deleted }) => ({ userId, name, deleted })),
    ...(session !== undefined && { sessionTitle: await queries.selectTitle(ctx.db, eventId, session) }),
  };
}

/** The newest entries of the event's history, for its organizers. */
export async function newestChanges(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  limit: number,
): Promise<contract.HistoryEntry[]> {
  return (await read(ctx, { eventId, readerId: actor.userId }, { limit })).history;
}

/**
 * A session's history at its event. Its speakers get it without what is the organizers' alone; co-speakers also without
 * what the session hides from them, so that their pages can be shorter.
 */
export async function listSessionHistory(
  ctx: Ctx,
  actor: Actor,
  sessionId: string,
  page: z.output<typeof contract.listSessionHistory.query>,
): Promise<z.output<typeof contract.listSessionHistory.response>> {
  const session = await findSession(ctx.db, actor, sessionId);
  const forSpeakers = !mayDecide(actor, session);
  const speaking = forSpeakers && !isSpeaker(actor, session) ? new Set(speakingIn(session)) : undefined;
  const filter = { eventId: session.event_id, session: sessionId, forSpeakers, readerId: actor.userId };
  return read(ctx, filter, page, speaking);
}

/**
 * What became of a proposal, also of its session's texts and decisions. Its submitter gets it without what is the
 * organizers' alone. Throws NamesHidden for who must not know who speaks in it.
 */
export async function listProposalHistory(
  ctx: Ctx,
  actor: Actor,
  proposalId: string,
  page: z.output<typeof contract.listProposalHistory.query>,
): Promise<z.output<typeof contract.listProposalHistory.response>> {
  const proposal = await findProposal(ctx.db, actor, proposalId);
  requireNames(proposal);
  const forSpeakers = !mayDecideProposal(actor, proposal);
  const filter = {
    eventId: proposal.event_id,
    ...{ proposal: proposalId, forSpeakers, readerId: actor.userId },
  };
  const found = await read(ctx, filter, page);
  return { ...found, history: found.history.flatMap(ofProposal) };
}

const proposalFields: readonly string[] = ["settings", "status", "reason", "title", "summary", "description"];

/** Without what only its session has: somebody else may speak by now. None if nothing is left. */
function ofProposal({ changes, ...entry }: contract.HistoryEntry): contract.HistoryEntry[] {
  const left = changes.filter(({ field }) => proposalFields.includes(field));
  return changes.length > 0 && left.length === 0 ? [] : [{ ...entry, changes: left }];
}

async function read(
  ctx: Ctx,
  filter: queries.HistoryFilter,
  { limit = limits.historyPage, cursor }: { limit?: number | undefined; cursor?: string | undefined },
  speaking?: Set<string>,
) {
  const rows = await queries.selectHistory(ctx.db, filter, limit + 1, positionOf(ctx, cursor));
  const { page, nextCursor } = pageOf(ctx, rows, limit, (row) => ({ id: row.history_id }));
  const ids = page.flatMap((row) => peopleIn(detailsOf(row)));
  const names = await queries.selectNames(ctx.db, [...new Set(ids)]);
  const shown = speaking ? page.flatMap((row) => forCoSpeaker(row, speaking, names)) : page;
  return { history: shown.map((row) => entryView(row, names)), nextCursor };
}

/** Without the speaker's wishes, and people who don't speak: only asked, declined, or gone. None if nothing is left. */
function forCoSpeaker(row: queries.HistoryRow, speaking: Set<string>, names: queries.Names) {
  if (row.action.startsWith("speaker_") && row.action !== "speaker_accepted") return [];
  if (row.action === "speaker_accepted" && !speaking.has(row.actor_id ?? "")) return [];
  const { subject, changes } = detailsOf(row);
  const speaks = (one: StoredPerson) => speaking.has(names.get(idOf(one))?.isNow ?? "");
  const who = (value: StoredValue) => (typeof value === "object" && value ? value.people.filter(speaks) : []);
  const left = changes.flatMap((change) => {
    if (change.field.startsWith("wished")) return [];
    const isPeople = change.field === "speakers";
    return isPeople ? peopleDifference(change.field, who(change.from), who(change.to)) : [change];
  });
  return changes.length > 0 && left.length === 0 ? [] : [{ ...row, details: { subject, changes: left } }];
}

interface Details {
  subject?: StoredValue;
  changes: StoredChange[];
}

const detailsOf = (row: queries.HistoryRow) => row.details as Details;

function peopleIn({ subject = null, changes }: Details): string[] {
  const values = [subject, ...changes.flatMap(({ from, to }) => [from, to])];
  return values.flatMap((value) => (typeof value === "object" && value ? value.people.map(idOf) : []));
}

function entryView(row: queries.HistoryRow, names: queries.Names): contract.HistoryEntry {
  const { subject = null, changes } = detailsOf(row);
  const shown = (value: StoredValue) =>
    typeof value === "object" && value ? list(value.people.map((one) => nameOf(one, names))) : value;
  return {
    historyId: row.history_id,
    at: row.created_at,
    actor: row.actor_id
      ? {
          ...{ userId: row.actor_id, name: row.actor_name ?? text("Deleted user") },
          deleted: row.actor_name === null || row.actor_deleted,
        }
      : null,
    kind: row.kind as contract.HistoryKind,
    action: row.action as contract.HistoryAction,
    subject: shown(subject),
    session: row.session_id
      ? {
          sessionId: row.session_id,
          title: row.title_now ?? row.session_title,
          exists: row.title_now !== null,
        }
      : null,
    changes: changes.map(({ field, from, to }) => ({ field, from: shown(from), to: shown(to) })),
  };
}

/** An account's name now; an unclaimed one that is gone keeps the name that it had. */
const nameOf = (person: StoredPerson, names: queries.Names): string =>
  names.get(idOf(person))?.name ?? (typeof person === "string" ? text("Deleted user") : person.name);
