import type * as contract from "@plenary/contract/sessions/session-speakers";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { mayOrganize } from "../../core/access.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { findEvent } from "../events/events-access.ts";
import { sessionView } from "../sessions/session/session-view.ts";
import { findSession } from "../sessions/session/sessions-access.ts";
import { insertOwnSession } from "../sessions/sessions.ts";
import { nameSpeaker } from "./naming.ts";

/**
 * Adds a session to an event for others, confirmed at once if requested (docs/product/sessions.md#sessions-for-others).
 * Its texts are a talk of its own, which counts in nobody's quota. Speakers are added as by `nameSpeaker`, in order.
 * Organizers may. Throws EventNotFound, OnlyOrganizers, TooManyAttempts for too many sessions, and as `nameSpeaker` does:
 * then nothing is added.
 */
export function enterSession(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { speakers = [], isConfirmed = false, ...body }: z.output<typeof contract.EnterSessionBody>,
): Promise<z.output<typeof contract.enterSession.response>> {
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findEvent(ctx, tx, actor, eventId, "share");
    if (!mayOrganize(actor, event)) throw new Refusal("OnlyOrganizers", { to: "add_sessions" });
    const status = isConfirmed ? "confirmed" : "draft";
    const sessionId = await insertOwnSession(ctx, tx, tell, actor, { event, status, body });
    const asked = [];
    const tellings = [];
    for (const one of speakers) {
      const named = await nameSpeaker(ctx, tx, tell, actor, await findSession(tx, actor, sessionId), one);
      if (named.asked) asked.push(named.asked);
      if (named.isAsked) tellings.push(named.isAsked);
    }
    const after = await findSession(tx, actor, sessionId);
    await tell({ kind: "session_entered", actor, after });
    for (const isAsked of tellings) await isAsked(after);
    return { session: sessionView(actor, after, now(ctx)), asked };
  });
}
