import { randomUUIDv7 } from "node:crypto";
import { serverLimits } from "@plenary/contract/server-limits";
import type * as contract from "@plenary/contract/sessions/sessions";
import { Refusal } from "../../../base/refusals.ts";
import { type Actor, type Ctx, now } from "../../../core/context.ts";
import { countUse, type Limit } from "../../../core/limits/rate-limits.ts";
import { settleSlots } from "../../../core/slots.ts";
import type { Tx } from "../../../db/db.ts";
import { changedValues } from "../../../db/rows/changed-values.ts";
import { passImportedTalks } from "../../../db/rows/talks.ts";
import { passTitles } from "../../programme/places/public-slots.ts";
import * as queries from "./session-texts.queries.ts";
import { type SessionSeen, updateSession } from "./sessions.queries.ts";
import { isSpeaker, mayDecide } from "./sessions-access.ts";

/** A session's texts: its talk's, or once organizers have changed them those of its own (docs/product/sessions.md#texts). */

/** Limits copies, because they count in nobody's quota. */
const copies: Limit = { max: serverLimits.ownTextsPerDay, seconds: 86_400 };

type Texts = Pick<queries.TalkRow, "title" | "summary" | "description">;

/** A change of a session's texts: its talk, locked, and the new values. */
export interface TextChange {
  talk: queries.TalkRow;
  changes: Partial<Texts>;
}

/** The body's changes to the session's texts, if any. Throws SpeakersTalk if they are the speaker's own talk. */
export async function changedTexts(
  tx: Tx,
  actor: Actor,
  session: SessionSeen,
  body: { [K in keyof Texts]?: string | undefined } | undefined,
): Promise<TextChange | undefined> {
  if (!body) return undefined;
  const talk = await queries.lockTalk(tx, session.talk_id);
  const { title, summary, description } = body;
  const changes = talk && changedValues<Texts>(talk, { title, summary, description });
  if (!talk || !changes) return undefined;
  if (!session.own_talk && !mayDecide(actor, session)) throw new Refusal("SpeakersTalk");
  return { talk, changes };
}

/** Writes the talk of a session that belongs to the event's creator, and returns its id. Throws TooManyAttempts. */
export async function writeOwnTalk(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  { creatorId, texts: { title, summary, description } }: { creatorId: string; texts: Texts },
): Promise<string> {
  await countUse(ctx, `own-texts:${actor.userId}`, copies, { tx });
  return insertOwnTalk(ctx, tx, { creatorId, texts: { title, summary, description } });
}

/** The same for what was proposed, which is limited by the number of proposals. */
export async function insertOwnTalk(
  ctx: Ctx,
  tx: Tx,
  { creatorId, texts }: { creatorId: string; texts: Texts },
): Promise<string> {
  const [talk_id, time] = [randomUUIDv7(), now(ctx)];
  await queries.insertTalk(tx, {
    talk_id,
    ...texts,
    creator_id: creatorId,
    created_at: time,
    updated_at: time,
  });
  return talk_id;
}

/** Changes the session's texts in its own talk. */
export async function changeTexts(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  session: SessionSeen,
  { talk, changes }: TextChange,
): Promise<void> {
  const { talk_id } = await giveOwnTalk(ctx, tx, actor, session, talk);
  const time = now(ctx);
  await queries.updateTalk(tx, talk_id, { ...changes, updated_at: time });
  const { session_id } = session;
  await settleSlots(tx, [session_id]);
  // Its proposal has what it said before.
  if (session.proposal_id !== null) return;
  if (isSpeaker(actor, session)) return queries.forgetSpeakersTexts(tx, session_id);
  if (session.no_person || session.speaker_unclaimed || session.speaker_deleted) return;
  const { title, summary, description } = talk;
  const kept = { session_id, title, summary, description };
  await queries.keepSpeakersTexts(tx, { ...kept, changed_by: actor.userId, changed_at: time });
}

/** Makes the session's talk its own, unless it is: a copy, so that the speaker's stays unchanged elsewhere. */
export async function giveOwnTalk(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  session: SessionSeen,
  talk: queries.TalkRow,
): Promise<{ talk_id: string }> {
  if (session.own_talk) return talk;
  await countUse(ctx, `own-texts:${actor.userId}`, copies, { tx });
  const { session_id, event_id } = session;
  const isNobodys = session.no_person || session.speaker_unclaimed;
  if (isNobodys && !(await queries.isShared(tx, talk.talk_id, session_id))) {
    await updateSession(tx, session_id, { own_talk: true });
    return talk;
  }
  const time = now(ctx);
  const talk_id = randomUUIDv7();
  const { speaker_id: creator_id } = session;
  const copy = { ...talk, talk_id, creator_id, is_shown: null, created_at: time, updated_at: time };
  await queries.insertTalk(tx, copy);
  await updateSession(tx, session_id, { talk_id, own_talk: true, copied_from: talk.talk_id });
  const retold = [{ session_id, event_id, from: talk.talk_id, to: talk_id }];
  await passTitles(tx, retold);
  await passImportedTalks(tx, retold);
  return { talk_id };
}

/** Removes the session's stored texts of its speaker. */
export const forgetSpeakersTexts = queries.forgetSpeakersTexts;

/** By session, the speakers' last texts where organizers have changed them since; for callers who may see the sessions. */
export async function speakersTexts(
  { db }: Ctx,
  sessions: readonly SessionSeen[],
): Promise<Map<string, Pick<contract.Session, "speakersTexts">>> {
  const ids = sessions.filter(({ own_talk }) => own_talk).map(({ session_id }) => session_id);
  const rows = ids.length > 0 ? await queries.selectSpeakersTexts(db, ids) : [];
  return new Map(rows.map(({ session_id, ...speakersTexts }) => [session_id, { speakersTexts }]));
}
