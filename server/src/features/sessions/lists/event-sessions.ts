import { limits } from "@plenary/contract/limits";
import type * as contract from "@plenary/contract/sessions/event-sessions";
import type { z } from "zod";
import { mayOrganize } from "../../../core/access.ts";
import { type Actor, type Ctx, now } from "../../../core/context.ts";
import { findEvent } from "../../events/events-access.ts";
import { sessionView } from "../session/session-view.ts";
import * as queries from "./event-sessions.queries.ts";

type Query = z.output<typeof contract.listEventSessions.query>;

/** Sessions of a page by default. */
const PAGE = 50;

/** An event's sessions: all for organizers, the caller's for others (docs/product/sessions.md#an-events-sessions). */
export async function listEventSessions(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { status, sort = "submitted", page = 1, limit = PAGE, ...words }: Query,
) {
  const event = await findEvent(ctx, ctx.db, actor, eventId);
  const scope = { eventId, speakerId: mayOrganize(actor, event) ? undefined : actor.userId };
  const filter = { ...words, q: words.q?.trim(), speaker: words.speaker?.trim() };
  const { total, counts } = await count(ctx, scope, filter);
  const pages = Math.max(1, Math.ceil(counts[status ?? "all"] / limit));
  // Decisions may have emptied the last page.
  const shown = Math.min(page, pages);
  const part = { status, sort, limit, offset: (shown - 1) * limit };
  const rows = await queries.selectListed(ctx.db, actor.userId, scope, filter, part);
  return {
    sessions: rows.map((row) => sessionView(actor, row, now(ctx))),
    page: shown,
    pages,
    counts,
    total,
    ...(await wordsInUse(ctx, scope)),
  };
}

/** The rooms and tracks in use in these sessions, each in its most frequent spelling. */
export async function wordsInUse(ctx: Ctx, scope: Parameters<typeof queries.selectWordsInUse>[1]) {
  const inUse = await queries.selectWordsInUse(ctx.db, scope);
  const wordsOf = (kind: "room" | "track") =>
    inUse
      .filter((row) => row.kind === kind)
      .map(({ word }) => word)
      .slice(0, limits.listMax);
  return { rooms: wordsOf("room"), tracks: wordsOf("track") };
}

async function count(ctx: Ctx, scope: Parameters<typeof queries.countListed>[1], filter: queries.ListFilter) {
  const counts = { all: 0, draft: 0, confirmed: 0, rejected: 0 };
  let total = 0;
  for (const row of await queries.countListed(ctx.db, scope, filter)) {
    counts[row.status] = row.matching;
    counts.all += row.matching;
    total += row.all;
  }
  return { total, counts };
}
