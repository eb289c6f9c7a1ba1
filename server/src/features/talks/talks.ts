import { randomUUIDv7 } from "node:crypto";
import { NOBODY } from "@plenary/contract/fields";
import { limits } from "@plenary/contract/limits";
import type * as contract from "@plenary/contract/sessions/talks";
import type { z } from "zod";
import { htmlOf } from "../../base/markdown/markdown.ts";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now, type Tell } from "../../core/context.ts";
import { requireRoom } from "../../core/limits/quotas.ts";
import type { Db, Tx } from "../../db/db.ts";
import { changedValues } from "../../db/rows/changed-values.ts";
import { cutDescription } from "../../db/rows/list-rows.ts";
import { pageOf, positionOf, readInParts } from "../../db/rows/newest-first.ts";
import { selectUser } from "../../db/rows/users.ts";
import * as queries from "./talks.queries.ts";

type Query = z.output<typeof contract.listTalks.query>;
type TalkBody = z.output<typeof contract.TalkBody>;

/** A talk, and for one that others may see whether it is nobody's. */
type Created = Pick<queries.TalkRow, "creator_id"> & { nobodys?: boolean };

const isCreator = (actor: Actor, { creator_id, nobodys = false }: Created): boolean =>
  creator_id === actor.userId && !nobodys;

/**
 * A talk is seen in full by its creator, accepted co-speakers, organizers of events it was submitted to, and, once it
 * is confirmed at a public event, by all users (docs/product/sessions.md#talks).
 */
const maySee = (actor: Actor, talk: queries.TalkSeen): boolean =>
  isCreator(actor, talk) ||
  talk.published ||
  talk.submitted_to_user ||
  talk.spoken_by_user ||
  (talk.submitted && actor.role === "admin");

async function findTalk(db: Db | Tx, actor: Actor, talkId: string, lock?: queries.Lock) {
  const talk = await queries.selectTalk(db, talkId, actor.userId, lock);
  if (!talk || !maySee(actor, talk)) throw new Refusal("TalkNotFound");
  return talk;
}

/** The caller's own talk, locked. Throws SessionsTalk for one that belongs to a session, and ProposalsSession for a proposal's. */
async function findOwnTalk(
  tx: Tx,
  actor: Actor,
  talkId: string,
  to: "edit" | "delete" | "submit",
  lock: queries.Lock,
) {
  const talk = await findTalk(tx, actor, talkId, lock);
  if (talk.creator_id !== actor.userId) throw new Refusal("OnlyTalkCreator", { to });
  if (talk.own_of?.proposalId) throw new Refusal("ProposalsSession");
  if (talk.own_of || talk.nobodys) throw new Refusal("SessionsTalk");
  return talk;
}

/** Throws unless the talk exists and is the caller's to submit; locks it against deletion. */
export async function requireSubmittable(tx: Tx, actor: Actor, talkId: string): Promise<void> {
  await findOwnTalk(tx, actor, talkId, "submit", "share");
}

/** The caller's own talks, newest first. */
export async function listTalks(ctx: Ctx, actor: Actor, { limit = limits.listMax, cursor }: Query) {
  const rows = await readInParts(
    { limit, after: positionOf(ctx, cursor) },
    (count, after) => queries.selectTalks(ctx.db, actor.userId, count, after),
    (row) => row.talk_id,
  );
  const { page, nextCursor } = pageOf(ctx, rows, limit, (row) => ({ id: row.talk_id }));
  return { talks: page.map((row) => ({ ...talkView(actor, row), ...cutDescription(row) })), nextCursor };
}

export function countTalks(ctx: Ctx, actor: Actor): Promise<number> {
  return queries.countTalks(ctx.db, actor.userId);
}

/** Creates a talk of the caller. Throws QuotaReached. */
export function createTalk(ctx: Ctx, actor: Actor, body: TalkBody): Promise<contract.Talk> {
  return inTransaction(ctx, async (tx, tell) => talkView(actor, await addTalk(ctx, tx, tell, actor, body)));
}

async function addTalk(ctx: Ctx, tx: Tx, tell: Tell, actor: Actor, body: TalkBody): Promise<queries.TalkRow> {
  const time = now(ctx);
  await requireRoom(ctx, tx, actor.userId, "talks");
  const row = await queries.insertTalk(tx, {
    talk_id: randomUUIDv7(),
    title: body.title,
    summary: body.summary,
    description: body.description,
    creator_id: actor.userId,
    created_at: time,
    updated_at: time,
  });
  await tell({ kind: "talk_created", actor, after: row });
  return row;
}

/** The id of a talk written with its submission, or of one with the same texts: after a lost answer it is sent again. */
export async function writtenTalk(
  ctx: Ctx,
  tx: Tx,
  tell: Tell,
  actor: Actor,
  body: TalkBody,
): Promise<string> {
  // One at a time: the first call, whose answer was lost, may still be running.
  await selectUser(tx, actor.userId, "update");
  const same = await queries.lockSameTalk(tx, actor.userId, body);
  return same ?? (await addTalk(ctx, tx, tell, actor, body)).talk_id;
}

/** The talk, its description as HTML, and whether its creator's account is deleted, so that there is no profile to link to. */
export async function getTalk(ctx: Ctx, actor: Actor, talkId: string) {
  const row = await findTalk(ctx.db, actor, talkId);
  const descriptionHtml = await htmlOf(row.description);
  const onProfile = isCreator(actor, row) ? onProfileOf(row) : null;
  return { talk: talkView(actor, row), creatorDeleted: row.creator_deleted, onProfile, descriptionHtml };
}

/** Same rules as `isListed` of features/public/public-profile.queries.ts. */
function onProfileOf(talk: queries.TalkSeen): "confirmed" | "held" | "shown" | "hidden" {
  if (talk.held) return "held";
  if (talk.published) return "confirmed";
  if (talk.own_of) return "held";
  return (talk.is_shown ?? !talk.submitted) ? "shown" : "hidden";
}

const isOnProfile = (talk: queries.TalkSeen): boolean => ["confirmed", "shown"].includes(onProfileOf(talk));

/** Changes what the body contains. The creator may. */
export function updateTalk(
  ctx: Ctx,
  actor: Actor,
  talkId: string,
  body: z.output<typeof contract.updateTalk.body>,
): Promise<contract.Talk> {
  return inTransaction(ctx, async (tx, tell) => {
    const talk = await findOwnTalk(tx, actor, talkId, "edit", "update");
    const changes = changedValues<queries.TalkRow>(talk, {
      title: body.title,
      summary: body.summary,
      description: body.description,
      is_shown: body.isShown,
    });
    if (!changes) return talkView(actor, talk);
    const changed = { ...talk, ...changes, updated_at: now(ctx) };
    await queries.updateTalk(tx, talkId, { ...changes, updated_at: changed.updated_at });
    const listed = isOnProfile(talk) || isOnProfile(changed);
    await tell({ kind: "talk_updated", actor, before: talk, after: changed, listed });
    return talkView(actor, changed);
  });
}

/** Deletes a talk with its sessions, none of which may be confirmed or have feedback. The creator may. */
export async function deleteTalk(ctx: Ctx, actor: Actor, talkId: string): Promise<void> {
  await inTransaction(ctx, async (tx, tell) => {
    const talk = await findOwnTalk(tx, actor, talkId, "delete", "update");
    const sessions = await queries.lockSessions(tx, talkId);
    if (sessions.some((session) => session.status === "confirmed")) throw new Refusal("ConfirmedTalk");
    if (await queries.hasAnswers(tx, talkId)) throw new Refusal("AnsweredTalk");
    await tell({ kind: "talk_deleted", actor, before: talk, listed: isOnProfile(talk) });
    await queries.deleteTalk(tx, talkId);
  });
}

function talkView(
  actor: Actor,
  row: Omit<queries.TalkRow, "is_shown"> & Created & { own_of?: contract.Talk["session"] | null },
): contract.Talk {
  const own = isCreator(actor, row);
  const session = (own && row.own_of) || null;
  return {
    talkId: row.talk_id,
    title: row.title,
    summary: row.summary,
    description: row.description,
    creatorId: row.nobodys ? NOBODY : row.creator_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    session,
    permissions: { edit: own && !session },
  };
}
