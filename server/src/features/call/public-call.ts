import type { DeadlineZone } from "@plenary/contract/call/call";
import type { listOpenCalls as endpoint, PublicCall } from "@plenary/contract/call/public-call";
import type { Answer } from "@plenary/contract/endpoint";
import { instant } from "@plenary/contract/fields";
import { fold } from "@plenary/contract/fold";
import { limits } from "@plenary/contract/limits";
import { z } from "zod";
import { htmlOf } from "../../base/markdown/markdown.ts";
import { Refusal } from "../../base/refusals.ts";
import { type Ctx, now } from "../../core/context.ts";
import { decodeCursor, encodeCursor } from "../../db/rows/cursor.ts";
import { searchPattern } from "../../db/rows/fold.ts";
import * as queries from "./call.queries.ts";
import { settingsOf } from "./call.ts";
import { lastDeadline } from "./deadlines.ts";
import { askedNow, questionsOf } from "./questions.ts";

/** The published call of a public event (docs/product/call.md#what-visitors-see). Throws CallForPapersNotFound for drafts too. */
export async function getPublicCall({ db }: Ctx, eventId: string): Promise<PublicCall> {
  const row = await queries.selectPublicCall(db, eventId);
  if (!row) throw new Refusal("CallForPapersNotFound");
  const { text, tracks: tracksAsked, ...settings } = settingsOf(row);
  const types = (await queries.selectTypes(db, eventId)).filter(({ retired_at }) => retired_at === null);
  const tracks = tracksAsked === "hidden" ? [] : await queries.selectTracks(db, eventId);
  const asked = tracks.filter(({ in_call }) => in_call);
  return {
    eventId,
    event: {
      ...{ name: row.name, timezone: row.timezone, location: row.location },
      ...{ startDate: row.start_date, endDate: row.end_date },
    },
    ...{ opensAt: row.opens_at, closesAt: row.closes_at, deadlineZone: row.deadline_zone },
    endsAt: lastDeadline(row, types, asked),
    textHtml: await htmlOf(text),
    types: types.map((type) => ({
      ...{ typeId: type.type_id, name: type.name, description: type.description },
      ...{ minutes: type.minutes, closesAt: type.closes_at },
    })),
    tracksAsked,
    tracks: asked.map((track) => ({
      ...{ trackId: track.track_id, name: track.name, color: track.color, description: track.description },
      closesAt: track.call_closes_at,
    })),
    languages: settings.languages,
    ...{ summaryMax: settings.summaryMax, descriptionMax: settings.descriptionMax },
    ...{ agreement: settings.agreement, maxPerSpeaker: settings.maxPerSpeaker },
    maxCoSpeakers: settings.maxCoSpeakers,
    biography: settings.biography,
    ...askedNow(questionsOf(row)),
  };
}

const Position = z.object({ later: z.boolean(), at: instant, id: z.uuid() });

/**
 * Calls of public events that are open, next deadline first, then those that open later, next opening first
 * (docs/product/call.md#what-visitors-see).
 */
export async function listOpenCalls(
  ctx: Ctx,
  { q = "", limit = limits.publicPage, cursor }: { q?: string; limit?: number; cursor?: string },
): Promise<Answer<typeof endpoint>> {
  const query = { time: now(ctx), pattern: fold(q) ? searchPattern(q) : undefined };
  const after = cursor === undefined ? undefined : decodeCursor(ctx, Position, cursor);
  const rows = await queries.selectOpenCalls(ctx.db, { ...query, after, limit: limit + 1 });
  const { total, until } = await queries.countOpenCalls(ctx.db, query);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    calls: page.map((row) => ({
      ...{ eventId: row.event_id, name: row.name, location: row.location },
      ...{ startDate: row.start_date, endDate: row.end_date, timezone: row.timezone },
      opensAt: row.later ? row.call_opens_at : null,
      closesAt: row.call_closes_at ?? row.at,
      deadlineZone: row.deadline_zone as DeadlineZone,
    })),
    ...{ total, until },
    nextCursor: last ? encodeCursor(ctx, { later: last.later, at: last.at, id: last.event_id }) : null,
  };
}
