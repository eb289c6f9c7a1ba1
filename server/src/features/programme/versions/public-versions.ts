import type { Answer } from "@plenary/contract/endpoint";
import { programmeLimits } from "@plenary/contract/programme/programme-limits";
import type * as contract from "@plenary/contract/programme/versions";
import { z } from "zod";
import { Refusal } from "../../../base/refusals.ts";
import { publiclyVisible } from "../../../core/access.ts";
import type { Ctx } from "../../../core/context.ts";
import { decodeCursor, encodeCursor } from "../../../db/rows/cursor.ts";
import * as queries from "./versions.queries.ts";
import { changesOf } from "./versions.ts";
import { madeChange, publicVersion } from "./versions.views.ts";

/** The public view of a public event's versions. */

const Cursor = z.object({ before: z.int() });

/** Newest first, with their changes if requested. Throws PublicEventNotFound, and InvalidQuery for a cursor that no page returned. */
export async function listPublicVersions(
  ctx: Ctx,
  eventId: string,
  { cursor, changes }: { cursor?: string | undefined; changes?: "all" | undefined },
): Promise<Answer<typeof contract.listPublicVersions>> {
  const { usualMinutes } = await requirePublic(ctx, eventId);
  const limit = programmeLimits.versionsPage;
  const after = cursor === undefined ? {} : decodeCursor(ctx, Cursor, cursor);
  const rows = await queries.selectVersions(ctx.db, eventId, { ...after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    versions: changes ? await withChanges(ctx, page) : await publicVersions(ctx, page),
    usualMinutes,
    nextCursor: last ? encodeCursor(ctx, { before: last.number }) : null,
  };
}

/** The public view: changes of slots that nobody has seen aren't counted. */
async function publicVersions(
  ctx: Ctx,
  rows: readonly queries.VersionRow[],
): Promise<contract.PublicVersion[]> {
  const versions = rows.map(publicVersion);
  const ids = versions.map(({ versionId }) => versionId);
  for (const { version_id, change, count } of await queries.countUnseen(ctx.db, ids)) {
    const version = versions.find(({ versionId }) => versionId === version_id);
    if (version && change) version.counts = { ...version.counts, [change]: version.counts[change] - count };
  }
  return versions;
}

/** The changes of the newest versions; of those that don't fit into one answer, only their number. */
async function withChanges(ctx: Ctx, rows: readonly queries.VersionRow[]) {
  let room = programmeLimits.changesMax;
  const versions = (await publicVersions(ctx, rows)).map((version) => {
    const { counts, number } = version;
    room -= number === 1 ? 0 : Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { version, fits: room >= 0 };
  });
  const wanted = versions.filter(({ version, fits }) => fits && version.number > 1);
  const ids = wanted.map(({ version }) => version.versionId);
  const made = ids.length > 0 ? await queries.selectChanges(ctx.db, ids, "seen") : [];
  const byVersion = Map.groupBy(made, ({ version_id }) => version_id);
  return versions.map(({ version, fits }) => ({
    ...version,
    ...(fits && { changes: (byVersion.get(version.versionId) ?? []).map(madeChange) }),
  }));
}

/** One version with its changes; empty for the first, where everything is new. Throws PublicEventNotFound and VersionNotFound. */
export async function getPublicVersion(
  ctx: Ctx,
  eventId: string,
  number: number,
): Promise<Answer<typeof contract.getPublicVersion>> {
  await requirePublic(ctx, eventId);
  const row = await queries.selectVersion(ctx.db, eventId, number);
  if (!row) throw new Refusal("VersionNotFound");
  const [version = publicVersion(row)] = await publicVersions(ctx, [row]);
  return { version, changes: await changesOf(ctx.db, row, "seen") };
}

async function requirePublic(ctx: Ctx, eventId: string): Promise<{ usualMinutes: number }> {
  const found = await ctx.db
    .selectFrom("events")
    .innerJoin("programmes", "programmes.event_id", "events.event_id")
    .select("default_minutes as usualMinutes")
    .where(publiclyVisible.event)
    .where("events.event_id", "=", eventId)
    .executeTakeFirst();
  if (!found) throw new Refusal("PublicEventNotFound");
  return found;
}
