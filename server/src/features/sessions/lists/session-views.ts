import { randomUUIDv7 } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { limits } from "@plenary/contract/limits";
import * as contract from "@plenary/contract/sessions/session-views";
import type { z } from "zod";
import { violatedConstraint } from "../../../base/errors.ts";
import { Refusal } from "../../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction } from "../../../core/context.ts";
import type { Db, Tx } from "../../../db/db.ts";
import { changedValues } from "../../../db/rows/changed-values.ts";
import { findOrganizedEvent } from "../../events/events-access.ts";
import * as queries from "./session-views.queries.ts";

type Body = z.output<typeof contract.SessionViewBody>;

/** Named views of an event's sessions, for its organizers (docs/product/sessions.md#views). */
export async function listViews(ctx: Ctx, actor: Actor, eventId: string): Promise<contract.SessionView[]> {
  return (await viewsToKeep(ctx, ctx.db, actor, eventId)).map(viewOf);
}

/** Keeps a view. Throws SameViewName and TooManyViews. */
export function createView(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  body: Body,
): Promise<contract.SessionView> {
  return oncePerName(
    inTransaction(ctx, async (tx) => {
      const views = await viewsToKeep(ctx, tx, actor, eventId, "update");
      if (views.length >= limits.sessionViewsMax) throw new Refusal("TooManyViews");
      const row = { view_id: randomUUIDv7(), event_id: eventId, ...body };
      await queries.insertView(tx, row);
      return viewOf(row);
    }),
  );
}

/** Changes what the body contains. Throws ViewNotFound, SameViewName and OtherView. */
export function updateView(
  ctx: Ctx,
  actor: Actor,
  { eventId, viewId }: { eventId: string; viewId: string },
  { seen, ...body }: z.output<typeof contract.updateSessionView.body>,
): Promise<contract.SessionView> {
  return oncePerName(
    inTransaction(ctx, async (tx) => {
      const view = await findView(ctx, tx, actor, eventId, viewId);
      const { query, columns } = viewOf(view);
      if (seen && !isDeepStrictEqual({ ...seen }, { query, columns })) throw new Refusal("OtherView");
      const changes = changedValues<queries.ViewRow>(view, body);
      if (changes) await queries.updateView(tx, viewId, changes);
      return viewOf({ ...view, ...changes });
    }),
  );
}

/** Deletes a view. Throws ViewNotFound. */
export async function deleteView(ctx: Ctx, actor: Actor, eventId: string, viewId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await findView(ctx, tx, actor, eventId, viewId);
    await queries.deleteView(tx, viewId);
  });
}

/** The event's views. Only organizers have them. */
async function viewsToKeep(ctx: Ctx, db: Db | Tx, actor: Actor, eventId: string, lock?: "share" | "update") {
  await findOrganizedEvent(ctx, db, actor, eventId, { to: "keep_views", lock });
  return queries.selectViews(db, eventId);
}

async function findView(ctx: Ctx, tx: Tx, actor: Actor, eventId: string, viewId: string) {
  const views = await viewsToKeep(ctx, tx, actor, eventId, "update");
  const view = views.find(({ view_id }) => view_id === viewId);
  if (!view) throw new Refusal("ViewNotFound");
  return view;
}

/** A view without what no longer exists of its columns and filters. */
function viewOf({ view_id, name, ...stored }: Omit<queries.ViewRow, "event_id">): contract.SessionView {
  const query = contract.keptQuery(stored.query);
  const columns = stored.columns.flatMap((column) => contract.SessionColumn.safeParse(column).data ?? []);
  const isCut =
    columns.length < stored.columns.length ||
    new URLSearchParams(query).size < new URLSearchParams(stored.query).size;
  return { viewId: view_id, name, query, columns, isCut };
}

async function oncePerName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (violatedConstraint(error) !== "session_views_name") throw error;
    throw new Refusal("SameViewName");
  }
}
