import type * as contract from "@plenary/contract/call/proposals";
import { fold } from "@plenary/contract/fold";
import { limits } from "@plenary/contract/limits";
import type { z } from "zod";
import { htmlOf } from "../../base/markdown/markdown.ts";
import type { Actor, Ctx } from "../../core/context.ts";
import { pageOf, positionOf } from "../../db/rows/newest-first.ts";
import { findCall } from "../call/calls.ts";
import { noQuestions, readableQuestions } from "../call/questions.ts";
import { findOrganizedEvent } from "../events/events-access.ts";
import { nothingSaid, saidBeside, selectSaid } from "./call-speakers.ts";
import { listedView, proposalView } from "./proposal-view.ts";
import * as queries from "./proposals.queries.ts";
import { findProposal, hidesSpeakers, isAuthor } from "./proposals-access.ts";

/** Lists of proposals, and a single one (docs/product/call.md#proposals). */

/** The proposal, its description as HTML. */
export async function getProposal(ctx: Ctx, actor: Actor, proposalId: string) {
  const row = await findProposal(ctx.db, actor, proposalId);
  const proposal = proposalView(ctx, actor, row);
  const isOwn = isAuthor(actor, row);
  const call = await findCall(ctx.db, row.event_id);
  const hides = hidesSpeakers(row);
  const isShown = !hides && (row.state === "submitted" || row.state === "accepted");
  const questions = call?.questions ?? noQuestions;
  return {
    proposal,
    descriptionHtml: await htmlOf(proposal.description),
    ...(proposal.permissions.organize && { tagsInUse: await queries.selectUsedTags(ctx.db, row.event_id) }),
    questions: hides ? readableQuestions(questions, ["masked"]) : questions,
    maxCoSpeakers: call?.settings.maxCoSpeakers ?? 0,
    // A co-speaker reads their own.
    speaker:
      isOwn || isShown
        ? await selectSaid(ctx.db, row.event_id, isOwn ? actor.userId : row.submitter_id, { isOwn })
        : nothingSaid,
    coSpeakers:
      call && !hides ? await saidBeside(ctx, call, accepted(row), { isRead: !isOwn && isShown }) : [],
  };
}

const accepted = ({ speakers }: queries.ProposalSeen) =>
  speakers.flatMap(({ userId, name, status }) =>
    status === "accepted" && userId !== null ? [{ userId, name: name ?? "" }] : [],
  );

/** The caller's own, newest first; `counts` ignore the page and the state that is asked for. */
export function listProposals(ctx: Ctx, actor: Actor, query: z.output<typeof contract.listProposals.query>) {
  const { eventId, state } = query;
  return pageOfProposals(ctx, actor, query, { speakerId: actor.userId, eventId, state, submitted: false });
}

/** What was submitted to an event's call, for its organizers. Throws EventNotFound and OnlyOrganizers. */
export async function listEventProposals(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  query: z.output<typeof contract.listEventProposals.query>,
) {
  await findOrganizedEvent(ctx, ctx.db, actor, eventId, { to: "read_proposals" });
  const { state, typeId, trackId, tag, q } = query;
  const filter = { eventId, state, typeId, trackId, tag, q: q && fold(q), submitted: true };
  const page = await pageOfProposals(ctx, actor, query, filter);
  if (query.cursor !== undefined) return page;
  const types = await queries.selectUsedTypes(ctx.db, eventId);
  const tracks = await queries.selectUsedTracks(ctx.db, eventId);
  return { ...page, filters: { types, tracks, tags: await queries.selectUsedTags(ctx.db, eventId) } };
}

async function pageOfProposals(
  ctx: Ctx,
  actor: Actor,
  { limit = limits.listMax, cursor }: { limit?: number | undefined; cursor?: string | undefined },
  filter: queries.ProposalFilter,
) {
  const [rows, counted] = await Promise.all([
    queries.selectProposals(ctx.db, actor.userId, filter, {
      limit: limit + 1,
      after: positionOf(ctx, cursor),
    }),
    queries.countProposals(ctx.db, filter),
  ]);
  const counts = { all: 0, draft: 0, submitted: 0, accepted: 0, rejected: 0, withdrawn: 0 };
  for (const { state, count } of counted) {
    counts[state] = count;
    counts.all += count;
  }
  const { page, nextCursor } = pageOf(ctx, rows, limit, (row) => ({ id: row.proposal_id }));
  const proposals = page.map((row) => listedView(ctx, actor, row, filter.submitted));
  return { proposals, nextCursor, counts };
}
