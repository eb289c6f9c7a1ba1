import type { Answer } from "@plenary/contract/endpoint";
import type * as contract from "@plenary/contract/review/ranking";
import { spokenOrAsked } from "../../core/access.ts";
import { type Actor, type Ctx, now } from "../../core/context.ts";
import { findOrganizedEvent } from "../events/events-access.ts";
import * as queries from "./reviews.queries.ts";
import { fairScores } from "./scores/fair-scores.ts";

/**
 * What was submitted, by fair score, for organizers (docs/product/review.md#fair-scores). What the reader speaks in is in none of its
 * numbers: its reviews say nothing about the generosity of their reviewers either.
 */
export async function getRanking(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
): Promise<Answer<typeof contract.getRanking>> {
  await findOrganizedEvent(ctx, ctx.db, actor, eventId, { to: "read_proposals" });
  const own = spokenOrAsked(actor.userId);
  const [rows, reviews, leftOut] = await Promise.all([
    queries.selectRanked(ctx.db, { eventId, readerId: actor.userId }, own),
    queries.selectCounted(ctx.db, eventId, own),
    queries.countLeftOut(ctx.db, eventId, own),
  ]);
  const places = new Map(rows.map(({ proposal_id }, at) => [proposal_id, at]));
  const reviewers = new Map([...new Set(reviews.map(({ user_id }) => user_id))].map((id, at) => [id, at]));
  const abstained = new Map<number, number>();
  const ratings = reviews.flatMap(({ proposal_id, user_id, score, state }) => {
    const [proposal, reviewer] = [places.get(proposal_id), reviewers.get(user_id)];
    // Of what was withdrawn.
    if (proposal === undefined || reviewer === undefined) return [];
    if (state === "abstained") abstained.set(proposal, (abstained.get(proposal) ?? 0) + 1);
    return score === null || state === "abstained" ? [] : [{ proposal, reviewer, score }];
  });
  const scores = fairScores(ratings, { proposals: rows.length, reviewers: reviewers.size });
  const ranked = rows.map((row, at) => ({ row, score: scores[at], abstained: abstained.get(at) ?? 0 }));
  ranked.sort((one, other) => (other.score?.fair ?? -1) - (one.score?.fair ?? -1));
  const fairs = ranked.map(({ score }) => score?.fair);
  const readers = new Set(ratings.map(({ reviewer }) => reviewer)).size;
  const read = new Set(ratings.map(({ proposal }) => proposal)).size;
  return {
    at: now(ctx),
    leftOut,
    allReadAll: ratings.length > 0 && ratings.length === readers * read,
    proposals: ranked.map(({ row, score, abstained: without }) => ({
      ...{ proposalId: row.proposal_id, number: row.number, title: row.title, state: row.state },
      ...{ typeName: row.type_name, minutes: row.minutes, trackName: row.track_name, tags: row.tags },
      rank: score ? fairs.indexOf(score.fair) + 1 : null,
      ...{ fair: score?.fair ?? null, mean: score?.mean ?? null, spread: score?.spread ?? null },
      ...{ reviews: score?.reviews ?? 0, abstained: without },
    })),
  };
}
