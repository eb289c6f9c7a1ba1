import type { Answer } from "@plenary/contract/endpoint";
import { feedbackLimits } from "@plenary/contract/feedback/feedback-limits";
import type { readShared as endpoint } from "@plenary/contract/feedback/feedback-shared";
import { HOUR } from "../../../base/durations.ts";
import { Refusal } from "../../../base/refusals.ts";
import { hashToken, newToken } from "../../../base/secrets.ts";
import { isPublic } from "../../../core/access.ts";
import { type Actor, type Ctx, inTransaction } from "../../../core/context.ts";
import { linkTo } from "../../../core/links.ts";
import type { Tx } from "../../../db/db.ts";
import type { AnsweringServices } from "../../answering/services.ts";
import {
  findSession,
  findSessionToChange,
  isCoSpeaker,
  isSpeaker,
  type SessionSeen,
} from "../../sessions/session/sessions-access.ts";
import { figuresOf, loadResults, type Results, speakersOf } from "./results.ts";
import * as queries from "./shared-results.queries.ts";

/** Results that speakers share with everybody (docs/product/feedback.md#shared-results): only the address's hash is stored. */

/** Makes the address of a session's public results, and ends the former one; only this answer has it. */
export async function shareFeedback(ctx: Ctx, actor: Actor, sessionId: string): Promise<{ url: string }> {
  const seen = await findSession(ctx.db, actor, sessionId);
  requireSpeaker(actor, seen);
  if (!publicFigures(await loadResults(ctx, seen.event_id, sessionId), sessionId))
    throw new Refusal("NotPublicYet");
  const secret = newToken();
  const url = await linkTo(ctx, ctx.db, "/public/feedback/:secret", { secret });
  await change(ctx, actor, sessionId, async (tx, session) => {
    // The speakers may have changed a moment ago.
    requireSpeaker(actor, session);
    await queries.putShare(tx, sessionId, hashToken(secret));
  });
  return { url };
}

function requireSpeaker(actor: Actor, session: SessionSeen): void {
  if (!isSpeaker(actor, session) && !isCoSpeaker(actor, session)) throw new Refusal("OnlySpeakersThank");
}

/** From now on the address opens nothing. Throws SessionNotFound. */
export const endSharing = (ctx: Ctx, actor: Actor, sessionId: string): Promise<void> =>
  change(ctx, actor, sessionId, (tx) => queries.putShare(tx, sessionId, null));

function change(
  ctx: Ctx,
  actor: Actor,
  sessionId: string,
  write: (tx: Tx, session: SessionSeen) => Promise<void>,
): Promise<void> {
  return inTransaction(ctx, async (tx, tell) => {
    const session = await findSessionToChange(tx, actor, sessionId);
    const before = { share: await queries.hasShare(tx, sessionId) };
    await write(tx, session);
    const rows = { before, after: { share: await queries.hasShare(tx, sessionId) } };
    const event = {
      ...{ event_id: session.event_id, name: session.event_name },
      ...{ creator_id: session.event_creator_id, co_organizer: session.co_organizer },
    };
    const details = { changed: ["share"], talkTitle: session.talk_title };
    await tell({ kind: "feedback_set_up", actor, event, sessionId, details, rows });
  });
}

/** A session's public results: undefined unless organizers and speakers want them, and there are enough answers. */
export function publicFigures(results: Results, sessionId: string) {
  const { settings, hidden, isClosed, isReleased } = results;
  const session = results.sessions.find((one) => one.session_id === sessionId);
  if (!session?.public_agreed || session.status !== "confirmed" || !settings.public_results) return undefined;
  if (!isClosed(session) || !isReleased(session)) return undefined;
  const figures = figuresOf(results, [sessionId], hidden.has(sessionId));
  const { answers, ratings, average, distribution, reactions } = figures;
  if (ratings === null || average === null || distribution === null) return undefined;
  if (ratings < feedbackLimits.publicFrom) return undefined;
  const aboutTalk = reactions.filter(({ about }) => about === "talk");
  return { session, figures: { answers, ratings, average, distribution, reactions: aboutTalk } };
}

/** The session that an address is about. Throws LinkNotValid, and TooManyAttempts for a network that has tried too many. */
export async function findShare(
  { ctx, limits }: Pick<AnsweringServices, "ctx" | "limits">,
  token: string,
  address: string,
) {
  const hash = hashToken(token);
  const found = await limits.found(address, () => queries.selectShare(ctx.db, hash));
  if (!found) throw new Refusal("LinkNotValid");
  return found;
}

/** How long, in milliseconds, answers withdrawn after the close may stay in it. */

/** What everybody with the address reads. Throws LinkNotValid, also once the results are no longer public. */
export async function readShared(ctx: Ctx, token: string): Promise<Answer<typeof endpoint>> {
  const share = await queries.selectShare(ctx.db, hashToken(token));
  if (!share || !isPublic(share)) throw new Refusal("LinkNotValid");
  const shown = publicFigures(await loadResults(ctx, share.event_id, share.session_id), share.session_id);
  if (!shown) throw new Refusal("LinkNotValid");
  return {
    session: {
      ...{ sessionId: share.session_id, eventId: share.event_id, title: shown.session.title },
      ...{ eventName: share.name, speakers: speakersOf(shown.session).map(({ name }) => name) },
    },
    figures: shown.figures,
    until: new Date(ctx.clock().valueOf() + HOUR).toISOString(),
  };
}
