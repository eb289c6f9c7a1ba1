import { randomUUIDv7 } from "node:crypto";
import { feedbackLimits as limits } from "@plenary/contract/feedback/feedback-limits";
import type * as contract from "@plenary/contract/feedback/walls";
import type { z } from "zod";
import { isRefusal, Refusal } from "../../base/refusals.ts";
import { hashToken, newToken } from "../../base/secrets.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { linkTo } from "../../core/links.ts";
import type { Tx } from "../../db/db.ts";
import { findEventToSetUp } from "../feedback/settings/feedback.ts";
import * as queries from "./walls.queries.ts";

/** How organizers set up walls (docs/product/walls.md): only the hashes of their addresses are stored. */

/** The event's walls that aren't ended. Throws EventNotFound and OnlyOrganizers. */
export async function listWalls(ctx: Ctx, actor: Actor, eventId: string): Promise<contract.Wall[]> {
  await findEventToSetUp(ctx, ctx.db, actor, eventId);
  return (await queries.selectWalls(ctx.db, eventId)).map(wallOf);
}

const wallOf = (row: Awaited<ReturnType<typeof queries.selectWalls>>[number]): contract.Wall => ({
  ...{ wallId: row.wall_id, kind: row.kind, name: row.name, createdAt: row.created_at },
  shows: queries.showsOf(row),
});

async function findShown(ctx: Ctx, eventId: string, wallId: string): Promise<contract.Wall> {
  const found = (await queries.selectWalls(ctx.db, eventId)).find(({ wall_id }) => wall_id === wallId);
  if (!found) throw new Refusal("WallNotFound");
  return wallOf(found);
}

/** What a wall shows by default. */
const USUAL: contract.WallShows = { now: true, answers: true, questions: false, polls: false };

/** Makes a wall; only this answer has its address. Throws EventNotFound, OnlyOrganizers, WallOfNothing and TooManyWalls. */
export async function createWall(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  body: z.output<(typeof contract.createWall)["body"]>,
): Promise<{ wall: contract.Wall; url: string }> {
  await findEventToSetUp(ctx, ctx.db, actor, eventId);
  const [wallId, token] = [randomUUIDv7(), newToken()];
  const url = await linkTo(ctx, ctx.db, "/wall/:secret", { secret: token });
  await inTransaction(ctx, async (tx, tell) => {
    const event = await findEventToSetUp(ctx, tx, actor, eventId, "update");
    const target = await targetOf(tx, eventId, body);
    const present = await queries.countWalls(tx, eventId);
    if (present >= limits.wallsMax) throw new Refusal("TooManyWalls");
    await queries.insertWall(tx, {
      ...{ wall_id: wallId, event_id: eventId, token_hash: hashToken(token), kind: body.kind, ...target },
      ...{ shows: JSON.stringify(body.shows ?? USUAL), created_by: actor.userId, created_at: now(ctx) },
    });
    const rows = { before: { walls: present }, after: { walls: present + 1 } };
    await tell({ kind: "feedback_set_up", actor, event, sessionId: null, details, rows });
  });
  return { wall: await findShown(ctx, eventId, wallId), url };
}

/** The wall's subject in its column; throws WallOfNothing if the event doesn't have it. */
async function targetOf(
  tx: Tx,
  eventId: string,
  { kind, roomId, sessionId, surveyId }: z.output<(typeof contract.createWall)["body"]>,
) {
  if (kind === "event") return {};
  const subjects = {
    room: { table: "rooms", column: "room_id", id: roomId },
    session: { table: "sessions", column: "session_id", id: sessionId },
    survey: { table: "surveys", column: "survey_id", id: surveyId },
  } as const;
  const { id, ...subject } = subjects[kind];
  if (id === undefined || !(await queries.hasSubject(tx, eventId, { ...subject, id })))
    throw new Refusal("WallOfNothing");
  return { [subject.column]: id };
}

/** Changes what a wall shows. Throws WallNotFound and OnlyOrganizers. */
export async function updateWall(
  ctx: Ctx,
  actor: Actor,
  wallId: string,
  shows: contract.WallShows,
): Promise<contract.Wall> {
  return findShown(ctx, await change(ctx, actor, wallId, { shows: JSON.stringify(shows) }), wallId);
}

/** From now on its address opens nothing. Throws WallNotFound and OnlyOrganizers. */
export async function endWall(ctx: Ctx, actor: Actor, wallId: string): Promise<void> {
  await change(ctx, actor, wallId, { ended_at: now(ctx) });
}

/** For the audit log. */
const details = { changed: ["walls"] };

/** What a wall shows, by name. */
const shownOn = (wall: queries.WallRow): string[] =>
  Object.entries(queries.showsOf(wall)).flatMap(([name, isShown]) => (isShown ? [name] : []));

function change(
  ctx: Ctx,
  actor: Actor,
  wallId: string,
  values: Parameters<typeof queries.changeWall>[2],
): Promise<string> {
  return inTransaction(ctx, async (tx, tell) => {
    const wall = await queries.selectWall(tx, wallId);
    if (!wall) throw new Refusal("WallNotFound");
    const event = await findEventToSetUp(ctx, tx, actor, wall.event_id, "share").catch((error: unknown) => {
      // Callers who don't see the event learn nothing of the wall.
      if (isRefusal(error, "EventNotFound")) throw new Refusal("WallNotFound");
      throw error;
    });
    const told = async () => ({
      walls: await queries.countWalls(tx, wall.event_id),
      shows: shownOn((await queries.selectWall(tx, wallId)) ?? wall),
    });
    const before = await told();
    await queries.changeWall(tx, wallId, values);
    const rows = { before, after: await told() };
    await tell({ kind: "feedback_set_up", actor, event, sessionId: null, details, rows });
    return wall.event_id;
  });
}
