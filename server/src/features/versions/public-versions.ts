import type { Answer } from "@plenary/contract/endpoint";
import type * as contract from "@plenary/contract/versions";
import { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { publiclyVisible } from "../../core/access.ts";
import type { Ctx } from "../../core/context.ts";
import { decodeCursor, encodeCursor } from "../../db/cursor.ts";
import * as queries from "./versions.queries.ts";
import { changesOf } from "./versions.ts";
import { publicVersion } from "./versions.views.ts";

/** What everybody may read of the versions of a public event. */

const Cursor = z.object({ before: z.int() });
const PAGE = 50;

/** Newest first. Throws PublicEventNotFound, and InvalidQuery for a cursor that no page returned. */
export async function listPublicVersions(
  ctx: Ctx,
  eventId: string,
  cursor: string | undefined,
): Promise<Answer<typeof contract.listPublicVersions>> {
  await requirePublic(ctx, eventId);
  const after = cursor === undefined ? {} : decodeCursor(ctx, Cursor, cursor);
  const rows = await queries.selectVersions(ctx.db, eventId, { ...after, limit: PAGE + 1 });
  const versions = rows.slice(0, PAGE).map(publicVersion);
  const last = rows.length > PAGE ? versions.at(-1) : undefined;
  return { versions, nextCursor: last ? encodeCursor(ctx, { before: last.number }) : null };
}

/** One version with what it changed; of the first nothing, as all of it is new. Throws PublicEventNotFound and VersionNotFound. */
export async function getPublicVersion(
  ctx: Ctx,
  eventId: string,
  number: number,
): Promise<Answer<typeof contract.getPublicVersion>> {
  await requirePublic(ctx, eventId);
  const row = await queries.selectVersion(ctx.db, eventId, number);
  if (!row) throw new Refusal("VersionNotFound");
  return { version: publicVersion(row), changes: await changesOf(ctx.db, row) };
}

async function requirePublic(ctx: Ctx, eventId: string): Promise<void> {
  const found = await ctx.db
    .selectFrom("events")
    .select("event_id")
    .where(publiclyVisible.event)
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  if (!found) throw new Refusal("PublicEventNotFound");
}
