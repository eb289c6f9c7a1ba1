import type * as contract from "@plenary/contract/sessions/sessions";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { mayOrganize } from "../../core/access.ts";
import { type Actor, type Ctx, now } from "../../core/context.ts";
import type { Tx } from "../../db/db.ts";
import { findEvent } from "../events/events-access.ts";
import { countSubmission, requireSubmissions } from "../events/submissions.ts";
import { isReleased } from "../programme/versions/versions.ts";
import { requireSubmittable } from "../talks/talks.ts";
import * as queries from "./session/sessions.queries.ts";
import { isSpeaker, mayDecide } from "./session/sessions-access.ts";

/** Consequences of moving a session to another talk or event. */

export type UpdateBody = Partial<z.output<typeof contract.UpdateSessionBody>>;

/** Resets columns of a session that moves to another talk. */
export const ofAnotherTalk = { own_talk: false, copied_from: null };

/** Whom a change of the session names, if anybody. When it moves, all are invited again: they agreed to that talk there. */
export function coSpeakersToName(
  { session_id: sessionId, co_speakers }: queries.SessionSeen,
  { changes, coSpeakerIds }: { changes: object | undefined; coSpeakerIds: string[] | undefined },
) {
  const moved = changes !== undefined && ("talk_id" in changes || "event_id" in changes);
  if (!coSpeakerIds && !(moved && co_speakers.length)) return undefined;
  const present = co_speakers.map((speaker) => speaker.userId);
  return { sessionId, userIds: coSpeakerIds ?? present, keep: moved ? [] : present };
}

/** The session's event after the change; if it moves, the rules for submitting apply. */
export async function eventAfterMove(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  session: queries.SessionSeen,
  { talkId = session.talk_id, eventId = session.event_id }: UpdateBody,
): Promise<{ timezone: string; organized: boolean; released: boolean }> {
  const toTalk = talkId !== session.talk_id;
  const toEvent = eventId !== session.event_id;
  if ((toTalk || toEvent) && !isSpeaker(actor, session)) throw new Refusal("OnlySpeakerMoves");
  if (toTalk) await requireSubmittable(tx, actor, talkId);
  if (!toEvent) {
    const released = session.current_version !== null;
    return { timezone: session.event_timezone, organized: mayDecide(actor, session), released };
  }
  const event = await findEvent(ctx, tx, actor, eventId, "share");
  if (await queries.hasAnswers(tx, session.session_id)) throw new Refusal("AnsweredSession");
  requireSubmissions(actor, event, now(ctx));
  await countSubmission(ctx, tx, actor, event);
  const released = await isReleased(tx, eventId);
  return { timezone: event.timezone, organized: mayOrganize(actor, event), released };
}

/** Whether it has begun: then its speaker's changes no longer make it a draft, unless it moves to another talk or event. */
export function hasBegun(session: queries.SessionSeen, changes: object | undefined, time: string): boolean {
  if (session.status !== "confirmed") return false;
  const isAnother = changes !== undefined && ("talk_id" in changes || "event_id" in changes);
  const start = session.current_version === null ? session.start_time : session.released_start_time;
  return !isAnother && start !== null && start <= time;
}
