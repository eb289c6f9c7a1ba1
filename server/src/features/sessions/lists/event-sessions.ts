import { limits } from "@plenary/contract/limits";
import type * as contract from "@plenary/contract/sessions/event-sessions";
import type { z } from "zod";
import { mayOrganize } from "../../../core/access.ts";
import { type Actor, type Ctx, now } from "../../../core/context.ts";
import { shownColorOf } from "../../../core/track-colors.ts";
import { type EventSeen, findEvent } from "../../events/events-access.ts";
import { conflictsBySlot } from "../../programme/versions/versions.ts";
import { sessionView } from "../session/session-view.ts";
import { spanOfDays } from "./days.ts";
import * as queries from "./event-sessions.queries.ts";

type Query = z.output<typeof contract.listEventSessions.query>;

/** Sessions of a page by default. */
const PAGE = 50;

/** An event's sessions: all for organizers, the caller's for others (docs/product/sessions.md#an-events-sessions). */
export async function listEventSessions(ctx: Ctx, actor: Actor, eventId: string, query: Query) {
  const { status, sort = "submitted", page = 1, limit = PAGE } = query;
  const event = await findEvent(ctx, ctx.db, actor, eventId);
  const organized = mayOrganize(actor, event);
  const scope = { eventId, speakerId: organized ? undefined : actor.userId };
  // A conflict tells of another session.
  const conflicts = organized ? (await conflictsBySlot(ctx.db, event)).bySlot : undefined;
  const filter = filterOf(query, event, conflicts);
  const { total, counts } = await count(ctx, scope, filter);
  const pages = Math.max(1, Math.ceil(counts[status ?? "all"] / limit));
  // Decisions may have emptied the last page.
  const shown = Math.min(page, pages);
  const order = query.order ?? (sort === "submitted" || sort === "conflicts" ? "desc" : "asc");
  const numbers = new Map([...(conflicts ?? [])].map(([sessionId, each]) => [sessionId, each.length]));
  const part = { status, sort, order, conflicts: numbers, limit, offset: (shown - 1) * limit };
  const rows = await queries.selectListed(ctx.db, actor.userId, scope, filter, part);
  return {
    sessions: rows.map((row) => ({
      ...sessionView(actor, row, now(ctx)),
      ...(conflicts && { conflicts: numbers.get(row.session_id) ?? 0 }),
      ...(row.track_position !== null && {
        trackColor: shownColorOf({ color: row.track_color, position: row.track_position }),
      }),
      ...(row.speaker_picture !== null && !row.no_person && { picture: row.speaker_picture }),
      changedAt: row.changed_at,
    })),
    page: shown,
    pages,
    counts,
    total,
    ...(await wordsInUse(ctx, scope)),
  };
}

/** @param conflicts by session; undefined if the caller is told of none */
function filterOf(
  { q, speaker, day, conflict, ...words }: Query,
  { start_date, end_date, timezone }: Pick<EventSeen, "start_date" | "end_date" | "timezone">,
  conflicts: ReadonlyMap<string, unknown> | undefined,
): queries.ListFilter {
  return {
    ...words,
    ...{ q: q?.trim(), speaker: speaker?.trim() },
    ...(day === "outside" && { outside: spanOfDays(start_date, end_date, timezone) }),
    ...(day !== undefined && day !== "outside" && { onDay: { day, timezone } }),
    ...(conflict === "true" && { ids: [...(conflicts?.keys() ?? [])] }),
  };
}

/** The words in use in these sessions, each in its most frequent spelling. */
export async function wordsInUse(ctx: Ctx, scope: Parameters<typeof queries.selectWordsInUse>[1]) {
  const inUse = await queries.selectWordsInUse(ctx.db, scope);
  const wordsOf = (kind: queries.WordKind) =>
    inUse
      .filter((row) => row.kind === kind)
      .map(({ word }) => word)
      .slice(0, limits.listMax);
  return {
    rooms: wordsOf("room"),
    tracks: wordsOf("track"),
    types: wordsOf("type"),
    languages: wordsOf("language"),
  };
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
