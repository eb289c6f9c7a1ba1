import type { listNewestUsers } from "@plenary/contract/admin/admin-users";
import type { z } from "zod";
import type { Actor, Ctx } from "../../core/context.ts";
import { pageOf, positionOf } from "../../db/rows/newest-first.ts";
import { viewOf } from "../users/users.ts";
import { selectNewest } from "./admin-users.queries.ts";

/** Rows of a page without `limit`, as of a search. */
const PAGE = 50;

/** Accounts that somebody can sign in to, newest first (docs/product/administration.md#user-management). */
export async function listNewest(ctx: Ctx, actor: Actor, query: z.output<typeof listNewestUsers.query>) {
  const { limit = PAGE, cursor } = query;
  const rows = await selectNewest(ctx.db, limit + 1, positionOf(ctx, cursor));
  const { page, nextCursor } = pageOf(ctx, rows, limit, (row) => ({ id: row.user_id }));
  return { users: page.map((row) => viewOf(actor, row)), nextCursor };
}
