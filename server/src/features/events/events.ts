import { randomUUIDv7 } from "node:crypto";
import type * as contract from "@plenary/contract/events/events";
import { isDateTime, isDay } from "@plenary/contract/fields";
import { fold } from "@plenary/contract/fold";
import { limits } from "@plenary/contract/limits";
import { z } from "zod";
import { htmlOf, plainOf } from "../../base/markdown/markdown.ts";
import { Refusal } from "../../base/refusals.ts";
import { mayManage, mayOrganize } from "../../core/access.ts";
import { type Actor, type Ctx, inTransaction, now, type Tell } from "../../core/context.ts";
import { countDaily, requireRoom } from "../../core/limits/quotas.ts";
import { settleEvent } from "../../core/slots.ts";
import type { Tx } from "../../db/db.ts";
import { pageWithin } from "../../db/rows/answer-bytes.ts";
import { changedValues } from "../../db/rows/changed-values.ts";
import { decodeCursor, encodeCursor, type Signing } from "../../db/rows/cursor.ts";
import { searchPattern } from "../../db/rows/fold.ts";
import { cutDescription } from "../../db/rows/list-rows.ts";
import { keepSlugs } from "../../db/rows/slugs.ts";
import { deleteAddedAccounts, selectUnclaimedSpeakers } from "../../db/rows/unclaimed-accounts.ts";
import type { EventOrder, EventPosition } from "./events.queries.ts";
import * as queries from "./events.queries.ts";
import { findEvent, findOrganizedEvent } from "./events-access.ts";
import { endOf, takesSubmissions } from "./submissions.ts";

type Query = z.output<typeof contract.listEvents.query>;
type EventRow = Omit<queries.EventSeen, "speaker" | "invited" | "search_text">;

/** Events that the caller may see, first those created or co-organized. `counts` ignore the page and the visibility. */
export async function listEvents(
  ctx: Ctx,
  actor: Actor,
  { limit = limits.listMax, cursor, sort, ...query }: Query,
) {
  const time = now(ctx);
  const filter = {
    userId: actor.userId,
    allDrafts: actor.role === "admin",
    visibility: query.visibility,
    pattern: query.q?.trim() ? searchPattern(query.q) : undefined,
    when: query.when,
    today: time.slice(0, 10),
    time,
  };
  const order = orderOf(sort, query.when);
  const after = afterEvent(ctx, order, cursor);
  const rows = await queries.selectEvents(ctx.db, filter, order, { limit: limit + 1, after });
  const { counts, times } = await count(ctx, filter);
  const { page, nextCursor } = pageOfEvents(ctx, order, rows, limit);
  return {
    events: page.map((row) => ({
      ...eventView(actor, { ...row, co_organizer: row.part === 0 }, filter.time),
      ...cutDescription(row),
    })),
    nextCursor,
    counts: { all: counts.public + counts.draft, ...counts },
    times,
  };
}

/** Totals by visibility and, if one time is requested, by time. */
async function count(ctx: Ctx, filter: queries.EventFilter) {
  const { when, visibility } = filter;
  const counts = await queries.countEvents(ctx.db, filter);
  if (when === undefined) return { counts, times: null };
  const other = when === "past" ? "upcoming" : "past";
  const others = await queries.countEvents(ctx.db, { ...filter, when: other });
  const sum = (each: typeof counts) => (visibility ? each[visibility] : each.public + each.draft);
  const times = { upcoming: 0, past: 0, [when]: sum(counts), [other]: sum(others) };
  return { counts, times };
}

export function countOrganized(ctx: Ctx, actor: Actor): Promise<number> {
  return queries.countOrganized(ctx.db, actor.userId);
}

/** Public events that the caller created or co-organizes, from their first programme day to the end of their last. */
export async function runningEvents(ctx: Ctx, actor: Actor, most: number) {
  const rows = await queries.selectRunning(ctx.db, actor.userId, now(ctx), most);
  return rows.map(({ event_id, name, start_date, end_date, location }) => ({
    ...{ eventId: event_id, name, startDate: start_date, endDate: end_date, location },
  }));
}

/** Creates an event of the caller's: a draft in UTC by default. Throws QuotaReached, and DailyQuotaReached for a public one. */
export function createEvent(ctx: Ctx, actor: Actor, body: z.output<typeof contract.CreateEventBody>) {
  const time = now(ctx);
  return inTransaction(ctx, async (tx, tell) => {
    await requireRoom(ctx, tx, actor.userId, "events");
    if (body.visibility === "public") await countDaily(ctx, tx, actor.userId, "publicEventsPerDay");
    const row = await queries.insertEvent(tx, {
      event_id: randomUUIDv7(),
      name: body.name,
      start_date: body.startDate,
      end_date: body.endDate,
      location: body.location,
      description: body.description,
      timezone: body.timezone ?? "UTC",
      website: body.website ?? null,
      visibility: body.visibility ?? "draft",
      submissions_open: body.submissionsOpen ?? true,
      creator_id: actor.userId,
      search_text: await searchText(body),
      created_at: time,
      updated_at: time,
    });
    await tell({ kind: "event_created", actor, after: row });
    return eventView(actor, { ...row, co_organizer: false }, time);
  });
}

/** The event, its description as HTML, when its days end, and whether the caller has a pending invitation to it. */
export async function getEvent(ctx: Ctx, actor: Actor, eventId: string) {
  const row = await findEvent(ctx, ctx.db, actor, eventId);
  const descriptionHtml = await htmlOf(row.description);
  const programme = await queries.selectDayChange(ctx.db, eventId, actor.userId);
  if (!programme) throw new Refusal("EventNotFound");
  return {
    ...{ event: eventView(actor, row, now(ctx)), invited: row.invited, descriptionHtml },
    arranges: programme.arranges && !mayOrganize(actor, row),
    dayChange: programme.day_change.slice(0, 5),
  };
}

/** Others' events of which the caller manages a track, the latest first. */
export async function arrangedEvents(ctx: Ctx, actor: Actor, limit: number) {
  const rows = await queries.selectArrangedEvents(ctx.db, actor.userId, limit);
  return rows.map(({ event_id: eventId, name }) => ({ eventId, eventName: name }));
}

/** Changes the event's own fields; returns it before and after. The visibility is for the creator and admins. */
export async function changeEvent(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  actor: Actor,
  eventId: string,
  body: z.output<typeof contract.UpdateEventBody>,
): Promise<{ before: queries.EventSeen; after: queries.EventSeen }> {
  const event = await findOrganizedEvent(ctx, tx, actor, eventId, { to: "edit_event", lock: "update" });
  const after = await writeEvent(ctx, tx, tell, actor, event, {
    name: body.name,
    start_date: body.startDate,
    end_date: body.endDate,
    location: body.location,
    description: body.description,
    timezone: body.timezone,
    website: body.website,
    visibility: body.visibility,
    submissions_open: body.submissionsOpen,
  });
  return { before: event, after };
}

/** Changes columns of an event that the transaction has locked for one of its organizers; returns it as it is then. */
export async function writeEvent(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  actor: Actor,
  event: queries.EventSeen,
  columns: { [C in keyof EventRow]?: EventRow[C] | undefined },
): Promise<queries.EventSeen> {
  const eventId = event.event_id;
  const changes = changedValues<EventRow>(event, columns);
  if (!changes) return event;
  if (changes.visibility && !mayManage(actor, event)) throw new Refusal("OnlyCreatorPublishes");
  if (changes.visibility === "public") await countDaily(ctx, tx, actor.userId, "publicEventsPerDay");
  const changed = { ...event, ...changes, updated_at: now(ctx) };
  if (changed.end_date < changed.start_date) throw new Refusal("EndsBeforeStart");
  const endMoves = "end_date" in changes || "timezone" in changes;
  if (endMoves && Date.parse(changed.call_closes_at ?? "") >= endOf(changed).epochMilliseconds)
    throw new Refusal("EventEndsBeforeCall");
  await queries.updateEvent(tx, eventId, {
    ...changes,
    search_text: await searchText(changed),
    updated_at: changed.updated_at,
  });
  // Including what was deleted while it was a draft.
  if (changes.visibility === "public") {
    await settleEvent(tx, eventId);
    await keepSlugs(tx, eventId);
  }
  await tell({
    kind: "event_updated",
    actor,
    before: event,
    after: changed,
    changed: Object.keys(changes),
  });
  return changed;
}

/** From when, until when the event's published call takes proposals; null without one. */
export const setCallTimes = (
  tx: Tx,
  eventId: string,
  times: { opensAt: string | null; closesAt: string } | null,
): Promise<unknown> =>
  queries.updateEvent(tx, eventId, {
    call_opens_at: times?.opensAt ?? null,
    call_closes_at: times?.closesAt ?? null,
  });

/** Deletes an event with its sessions. The creator and admins may. */
export async function deleteEvent(ctx: Ctx, actor: Actor, eventId: string): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    const event = await findEvent(ctx, tx, actor, eventId, "update");
    if (!mayManage(actor, event)) throw new Refusal("OnlyCreatorDeletes");
    await tell({ kind: "event_deleted", actor, before: event });
    const nobodies = await selectUnclaimedSpeakers(tx, eventId);
    await queries.deleteEvent(tx, eventId);
    await deleteAddedAccounts(tx, nobodies);
  });
}

/** The text that searches look through, stored with the event: without the description's Markdown. */
export async function searchText(event: {
  name: string;
  location: string;
  description: string;
}): Promise<string> {
  return fold(`${event.name} ${event.location} ${await plainOf(event.description)}`);
}

/** The event as the caller sees it at that time, without its identity. */
export function eventView(
  actor: Actor,
  row: Omit<EventRow, queries.IdentityColumn>,
  time: string,
): contract.Event {
  return {
    eventId: row.event_id,
    name: row.name,
    startDate: row.start_date,
    endDate: row.end_date,
    location: row.location,
    description: row.description,
    timezone: row.timezone,
    website: row.website,
    visibility: row.visibility,
    submissionsOpen: row.submissions_open,
    takesSubmissions: takesSubmissions(row, time),
    ...(row.call_closes_at !== null && { callUntil: row.call_closes_at }),
    creatorId: row.creator_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    permissions: { edit: mayOrganize(actor, row), manage: mayManage(actor, row) },
    ...(isBesideAdmin(actor, row) && { coOrganizes: true as const }),
  };
}

const isBesideAdmin = (actor: Actor, row: { creator_id: string; co_organizer: boolean }): boolean =>
  actor.role === "admin" && row.co_organizer && row.creator_id !== actor.userId;

/** Soonest first, past events latest first, or the newest first (docs/product/events.md#lists). */
function orderOf(sort: "date" | "added" | undefined, when: "upcoming" | "past" | undefined): EventOrder {
  if (sort !== "date") return { column: "created_at", direction: "desc" };
  return when === "past"
    ? { column: "end_date", direction: "desc" }
    : { column: "start_date", direction: "asc" };
}

const Position = (column: EventOrder["column"]) =>
  z.object({
    /** A cursor is valid only in its own order. */
    column: z.literal(column),
    part: z.int().min(0),
    key: z.string().refine((key) => (column === "created_at" ? isDateTime(key) : isDay(key))),
    id: z.uuid(),
  });

/** Where a page continues; undefined for the first. Throws InvalidQuery. */
function afterEvent(
  signing: Signing,
  { column }: EventOrder,
  cursor: string | undefined,
): EventPosition | undefined {
  return cursor ? decodeCursor(signing, Position(column), cursor) : undefined;
}

interface OrderedEvent {
  part: number;
  event_id: string;
  created_at: string;
  start_date: string;
  end_date: string;
}

/** Makes a page of rows that were read with one more than `limit`, with the cursor of the next, or null after the last. */
function pageOfEvents<R extends OrderedEvent>(
  signing: Signing,
  { column }: EventOrder,
  rows: R[],
  limit: number,
) {
  const page = pageWithin(rows, { limit });
  const last = rows.length > page.length ? page.at(-1) : undefined;
  if (!last) return { page, nextCursor: null };
  const position = { column, part: last.part, key: last[column], id: last.event_id };
  return { page, nextCursor: encodeCursor(signing, position) };
}
