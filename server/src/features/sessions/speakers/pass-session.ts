import { type Actor, type Ctx, now } from "../../../core/context.ts";
import type { Tx } from "../../../db/db.ts";
import { forgetSpeakersTexts, lockTalk, updateTalk } from "../session/session-texts.queries.ts";
import { giveOwnTalk } from "../session/session-texts.ts";
import { type SessionSeen, updateSession } from "../session/sessions.queries.ts";

/** Passes a session with its own talk to another speaker; for null the event's creator becomes the stand-in. */
export async function passSession(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  session: SessionSeen,
  speakerId: string | null,
): Promise<void> {
  const talk = await lockTalk(tx, session.talk_id);
  if (!talk) return;
  const owner = speakerId ?? session.event_creator_id;
  const { talk_id } = await giveOwnTalk(ctx, tx, actor, session, talk);
  await updateTalk(tx, talk_id, { creator_id: owner, updated_at: now(ctx) });
  const isOpen = speakerId === null;
  await updateSession(tx, session.session_id, {
    ...{ speaker_id: owner, no_person: isOpen, awaits_speaker: isOpen, updated_at: now(ctx) },
  });
  await forgetSpeakersTexts(tx, session.session_id);
}
