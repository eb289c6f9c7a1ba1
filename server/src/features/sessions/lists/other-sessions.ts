import type * as contract from "@plenary/contract/sessions/event-sessions";
import type { Actor, Ctx } from "../../../core/context.ts";
import { findOrganizedEvent } from "../../events/events-access.ts";
import { wordsInUse } from "./event-sessions.ts";
import { selectCoSpeakers, selectOthers } from "./other-sessions.queries.ts";

/**
 * What a session's form compares it with: the event's other sessions (docs/product/sessions.md#what-looks-wrong).
 * @param exceptId the session of the form, if it is stored already
 */
export async function listOtherSessions(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  exceptId: string | undefined,
): Promise<contract.OtherSessions> {
  const event = await findOrganizedEvent(ctx, ctx.db, actor, eventId, { to: "see_other_sessions" });
  const rows = await selectOthers(ctx.db, eventId, exceptId);
  const beside = Map.groupBy(await selectCoSpeakers(ctx.db, eventId), (row) => row.session_id);
  return {
    firstDay: event.start_date,
    lastDay: event.end_date,
    ...(await wordsInUse(ctx, { eventId })),
    sessions: rows.map((row) => ({
      title: row.title,
      startTime: row.start_time,
      durationMinutes: row.duration_minutes,
      room: row.room,
      speakerIds: [
        ...(row.no_person ? [] : [row.speaker_id]),
        ...(beside.get(row.session_id) ?? []).map(({ user_id }) => user_id),
      ],
    })),
  };
}
