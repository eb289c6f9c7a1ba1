import { hashToken } from "../../../base/secrets.ts";
import type { Ctx } from "../../../core/context.ts";

export interface Link {
  eventId: string;
  /** The survey that it leads to; null for the event's list. */
  surveyId: string | null;
  /** Common to all its passes. */
  id: string;
}

/** Undefined if there is no such link. */
export async function findLink(ctx: Ctx, link: string): Promise<Link | undefined> {
  const hash = hashToken(link);
  const found = await ctx.db
    .selectFrom("feedback_links")
    .select(["event_id", "survey_id"])
    .where("link_hash", "=", hash)
    .executeTakeFirst();
  return found && { eventId: found.event_id, surveyId: found.survey_id, id: hash.toString("hex") };
}
