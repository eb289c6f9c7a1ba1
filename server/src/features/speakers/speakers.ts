import { fold } from "@plenary/contract/fold";
import { limits } from "@plenary/contract/limits";
import type * as contract from "@plenary/contract/sessions/speakers";
import { z } from "zod";
import { csvLine } from "../../base/csv.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { pageWithin } from "../../db/rows/answer-bytes.ts";
import { decodeCursor, encodeCursor } from "../../db/rows/cursor.ts";
import { findOrganizedEvent } from "../events/events-access.ts";
import { sharedAddress } from "../users/users.ts";
import * as queries from "./speakers.queries.ts";

export { passMissed } from "./message-outcomes.queries.ts";

type Query = z.output<typeof contract.listSpeakers.query>;
type Filters = Pick<Query, "status" | "q">;

const Position = z.object({ key: z.string(), id: z.uuid(), count: z.int().optional() });

/** The event's speakers, with their sessions and addresses (docs/product/speakers.md). */
export async function listSpeakers(ctx: Ctx, actor: Actor, eventId: string, query: Query) {
  await findOrganizedEvent(ctx, ctx.db, actor, eventId, { to: "list_speakers" });
  const filter = filterOf(eventId, query);
  const after = query.cursor ? decodeCursor(ctx, Position, query.cursor) : undefined;
  const order = orderOf(query);
  const limit = query.limit ?? limits.speakersPage;
  const [page, counts] = await Promise.all([
    readPage(ctx, filter, { order, limit, after, most: limits.speakerSessions }),
    queries.countSpeakers(ctx.db, filter),
  ]);
  const { speakers, next } = page;
  return { speakers, nextCursor: next ? encodeCursor(ctx, next) : null, counts };
}

/** Speakers whose sessions are read together for the file: an account may have five hundred. */
const EXPORT_PAGE = 50;

const byName: queries.SpeakersOrder = { by: "name", isDescending: false };

/** Names begin with A, numbers of sessions with the most. */
function orderOf({ sort: by = "name", order }: Pick<Query, "sort" | "order">): queries.SpeakersOrder {
  return { by, isDescending: (order ?? (by === "name" ? "asc" : "desc")) === "desc" };
}

/** The speakers as CSV, by name, read page by page. Without the byte order mark, spreadsheet programs misread letters. */
export async function exportSpeakers(ctx: Ctx, actor: Actor, eventId: string, filters: Filters) {
  await inTransaction(ctx, async (tx, tell) => {
    const event = await findOrganizedEvent(ctx, tx, actor, eventId, { to: "list_speakers" });
    await tell({ kind: "speakers_exported", actor, event, status: filters.status });
  });
  return lines(ctx, filterOf(eventId, filters));
}

async function* lines(ctx: Ctx, filter: queries.SpeakerFilter): AsyncGenerator<string> {
  yield `\ufeff${csvLine(["name", "email", "confirmed", "waiting", "rejected", "userId", "emailConfirmed", "cancelled"])}`;
  let after: queries.SpeakersCursor | undefined;
  do {
    const { speakers, next } = await readPage(ctx, filter, {
      order: byName,
      limit: EXPORT_PAGE,
      after,
      most: limits.listMax,
    });
    yield speakers.map(lineOf).join("");
    after = next;
  } while (after);
}

function lineOf({ userId, name, email, emailConfirmed, sessions }: contract.Speaker): string {
  const titles = (wanted: string) =>
    sessions
      .filter(({ status, cancelled }) => (cancelled ? "cancelled" : status) === wanted)
      .map(({ title }) => title);
  const cellOf = (wanted: string) => titles(wanted).join("; ");
  // Not for people to read as a sentence: what separates titles in a cell.
  const cells = ["confirmed", "draft", "rejected"].map(cellOf);
  const isConfirmed = emailConfirmed === undefined ? "" : emailConfirmed ? "yes" : "no";
  return csvLine([name, email ?? "", ...cells, userId, isConfirmed, cellOf("cancelled")]);
}

interface Page {
  order: queries.SpeakersOrder;
  limit: number;
  after: queries.SpeakersCursor | undefined;
  /** Sessions of each speaker. */
  most: number;
}

async function readPage(ctx: Ctx, filter: queries.SpeakerFilter, { order, limit, after, most }: Page) {
  const rows = await queries.selectSpeakers(ctx.db, now(ctx), filter, order, limit + 1, after);
  const ids = rows.slice(0, limit).map((row) => row.user_id);
  const spoken = Map.groupBy(
    await queries.selectSpoken(ctx.db, filter.eventId, ids, most),
    (row) => row.user_id,
  );
  const found = rows.slice(0, limit).map((row) => speakerView(row, spoken.get(row.user_id) ?? []));
  const speakers = pageWithin(found, { limit });
  const last = rows[speakers.length - 1];
  const count = order.by === "sessions" ? last?.count : undefined;
  const next = last && rows.length > speakers.length ? { key: last.key, id: last.user_id, count } : undefined;
  return { speakers, next };
}

type Row = Awaited<ReturnType<typeof queries.selectSpeakers>>[number];
type Spoken = Awaited<ReturnType<typeof queries.selectSpoken>>[number];

function speakerView(row: Row, spoken: Spoken[]): contract.Speaker {
  return {
    userId: row.user_id,
    name: row.name,
    ...(row.picture && { picture: row.picture }),
    ...(row.affiliation && { affiliation: row.affiliation }),
    deleted: row.deleted,
    ...(row.unclaimed && { unclaimed: true as const }),
    ...(row.unclaimed && row.linked && { linked: true as const }),
    ...sharedAddress(row),
    sessions: spoken.map(({ session_id: sessionId, title, status, cancelled }) => ({
      ...{ sessionId, title, status },
      ...(cancelled && { cancelled: true as const }),
    })),
    sessionCount: spoken[0]?.count ?? 0,
  };
}

function filterOf(eventId: string, { status, q }: Filters): queries.SpeakerFilter {
  return { eventId, status, search: q ? { folded: fold(q), written: q } : undefined };
}
