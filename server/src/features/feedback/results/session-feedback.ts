import type { Answer } from "@plenary/contract/endpoint";
import type * as contract from "@plenary/contract/feedback/feedback-settings";
import type { z } from "zod";
import { Refusal } from "../../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction } from "../../../core/context.ts";
import {
  findSession,
  findSessionToChange,
  isCoSpeaker,
  isSpeaker,
  mayDecide,
} from "../../sessions/session/sessions-access.ts";
import * as queries from "../settings/settings.queries.ts";
import { loadResults } from "./results.ts";

/** Feedback settings of a single session (docs/product/feedback.md#sessions). */

type Body = z.output<(typeof contract.updateSessionFeedback)["body"]>;

/** The speakers' thanks and how many have answered, for themselves: they write it before anybody answers. */
export async function getThanks(
  ctx: Ctx,
  actor: Actor,
  sessionId: string,
): Promise<Answer<typeof contract.getThanks>> {
  const session = await findSession(ctx.db, actor, sessionId);
  if (!isSpeaker(actor, session) && !isCoSpeaker(actor, session)) throw new Refusal("OnlySpeakersThank");
  const { thanks } = await queries.selectOwn(ctx.db, sessionId);
  const { sessions, answers, isReleased } = await loadResults(ctx, session.event_id, sessionId);
  const released = sessions.some((one) => one.session_id === sessionId && isReleased(one));
  const about = { sessionId, title: session.talk_title };
  return { session: about, thanks, released, answers: answers.get(sessionId) ?? 0 };
}

/** Organizers exclude a session; its speakers thank, and agree to sharing, which organizers can only end. */
export function updateSessionFeedback(
  ctx: Ctx,
  actor: Actor,
  sessionId: string,
  body: Body,
): Promise<contract.SessionFeedback> {
  return inTransaction(ctx, async (tx, tell) => {
    const session = await findSessionToChange(tx, actor, sessionId);
    const organizes = mayDecide(actor, session);
    const speaks = isSpeaker(actor, session) || isCoSpeaker(actor, session);
    const { enabled, ratings, thanks, publicAgreed } = body;
    if ((enabled !== undefined || ratings !== undefined) && !organizes)
      throw new Refusal("OnlyOrganizers", { to: "arrange_feedback" });
    if ((typeof thanks === "string" || publicAgreed) && !speaks) throw new Refusal("OnlySpeakersThank");
    const before = await queries.selectOwn(tx, sessionId);
    const after = {
      enabled: enabled === undefined ? before.enabled : enabled,
      ratings: ratings === undefined ? before.ratings : ratings,
      thanks: thanks === undefined ? before.thanks : thanks,
      public_agreed: publicAgreed ?? before.public_agreed ?? false,
    };
    // After a new agreement, it has to be shared again.
    const ended = publicAgreed === false ? { share_hash: null } : {};
    await queries.putOwn(tx, sessionId, { ...after, ...ended });
    const event = {
      ...{ event_id: session.event_id, name: session.event_name },
      ...{ creator_id: session.event_creator_id, co_organizer: session.co_organizer },
    };
    const details = { changed: Object.keys(body), talkTitle: session.talk_title };
    // The speakers' words are theirs: only whether there are any.
    const inWords = (row: typeof after) => ({ ...row, thanks: row.thanks !== null });
    const rows = {
      before: inWords({ ...before, public_agreed: before.public_agreed ?? false }),
      after: inWords(after),
    };
    await tell({ kind: "feedback_set_up", actor, event, sessionId, details, rows });
    const { public_agreed: agreed, ...own } = after;
    return { ...own, publicAgreed: agreed, releasedAt: before.released_at, code: before.code };
  });
}
