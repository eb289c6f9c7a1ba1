import type { Answer } from "@plenary/contract/endpoint";
import { fold } from "@plenary/contract/fold";
import { reviewLimits } from "@plenary/contract/review/review-limits";
import type * as contract from "@plenary/contract/review/reviews";
import type { z } from "zod";
import { htmlOf } from "../../base/markdown/markdown.ts";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { findCall } from "../call/calls.ts";
import { findEvent } from "../events/events-access.ts";
import * as queries from "./queue.queries.ts";
import { apart } from "./queue-order.ts";
import { discussedUntil, reviewSettingsOf } from "./review-settings.ts";
import { noteThere, selectReviewer } from "./reviewers.queries.ts";
import { findReviewed, requireReviewing } from "./reviews.ts";

/** What somebody reviews at an event, in their order (docs/product/review.md#reviewing). */

type Query = z.output<typeof contract.listToReview.query>;

/** What the caller reviews at an event. Throws EventNotFound and OnlyReviewers. */
export async function listToReview(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { page = 1, q, ...filter }: Query,
): Promise<Answer<typeof contract.listToReview>> {
  const event = await findEvent(ctx, ctx.db, actor, eventId);
  const reviewer = await selectReviewer(ctx.db, eventId, actor.userId);
  const call = await findCall(ctx.db, eventId);
  if (!call || reviewer?.accepted_at == null || reviewer.ended_at !== null)
    throw new Refusal("OnlyReviewers");
  await noteThere(ctx.db, eventId, actor.userId, now(ctx));
  const time = now(ctx);
  const settings = reviewSettingsOf(call.row, time);
  const asked = { eventId, userId: actor.userId, q: q && fold(q) };
  const all = await queries.selectQueue(ctx.db, asked);
  const found = apart(all.filter((row) => row.found && matches(row, filter)));
  const shown = found.slice((page - 1) * reviewLimits.page, page * reviewLimits.page);
  const texts = shown.length > 0 ? await queries.selectListed(ctx.db, idsOf(shown), actor.userId) : [];
  const textOf = new Map(texts.map((row) => [row.proposal_id, row]));
  const isAny = (one: (row: queries.QueuedRow) => boolean) => all.some(one);
  return {
    event: { eventId, name: event.name },
    open: settings.open,
    discussUntil: discussedUntil(settings, time),
    opensAt: settings.opensAt !== null && settings.opensAt > time ? settings.opensAt : null,
    closesAt: settings.closesAt !== null && settings.closesAt > time ? settings.closesAt : null,
    clock: { deadlineZone: call.row.deadline_zone, timezone: event.timezone },
    guideHtml: await htmlOf(settings.guide),
    proposals: shown.flatMap(({ proposal_id, tags, state, changed, skipped, assigned }) => {
      const row = textOf.get(proposal_id);
      if (!row) return [];
      const { number, title, minutes } = row;
      return [
        {
          ...{ proposalId: proposal_id, number, title, typeName: row.type_name, minutes },
          ...{ trackName: row.track_name, tags, state, changedSince: changed, skipped },
          assigned,
        },
      ];
    }),
    ...{ page, pages: Math.max(1, Math.ceil(found.length / reviewLimits.page)), total: found.length },
    counts: {
      all: all.length,
      toDo: all.filter(parts.toDo).length,
      assigned: all.filter(parts.assigned).length,
      done: all.filter(parts.done).length,
      skipped: all.filter(parts.skipped).length,
      changed: all.filter(parts.changed).length,
    },
    filters: {
      types: call.types
        .filter(({ type_id }) => isAny((row) => row.type_id === type_id))
        .map(({ type_id: typeId, name }) => ({ typeId, name })),
      tracks: call.tracks
        .filter(({ track_id }) => isAny((row) => row.track_id === track_id))
        .map(({ track_id: trackId, name }) => ({ trackId, name })),
      tags: [...new Set(all.flatMap(({ tags }) => tags))].toSorted(),
      languages: [...new Set(all.flatMap(({ language }) => language ?? []))].toSorted(),
    },
  };
}

const idsOf = (rows: readonly queries.QueuedRow[]) => rows.map(({ proposal_id }) => proposal_id);

/** What can be shown of the list, each by the rows that are in it. */
const parts: Record<NonNullable<Query["show"]>, (row: queries.QueuedRow) => boolean> = {
  toDo: ({ todo }) => todo,
  assigned: ({ assigned }) => assigned,
  done: ({ state }) => state === "submitted" || state === "abstained",
  skipped: ({ skipped }) => skipped,
  changed: ({ changed }) => changed,
};

function matches(
  row: queries.QueuedRow,
  { show, typeId, trackId, tag, language }: Omit<Query, "page" | "q">,
): boolean {
  return (
    (show === undefined || parts[show](row)) &&
    (typeId === undefined || row.type_id === typeId) &&
    (trackId === undefined || row.track_id === trackId) &&
    (tag === undefined || row.tags.includes(tag)) &&
    (language === undefined || row.language === language)
  );
}

/** Puts a proposal behind all others that are to be done. Reviewers may. Throws as reviewing does. */
export function skipReview(ctx: Ctx, actor: Actor, eventId: string, proposalId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const found = await findReviewed(ctx, tx, actor, eventId, proposalId);
    requireReviewing(found);
    await queries.upsertSkip(tx, proposalId, actor.userId, now(ctx));
  });
}
