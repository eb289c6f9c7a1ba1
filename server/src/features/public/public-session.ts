import type { SessionLink } from "@plenary/contract/programme/programme-fields";
import type { SinglePublicSession } from "@plenary/contract/programme/public-programme";
import { htmlOf } from "../../base/markdown/markdown.ts";
import { Refusal } from "../../base/refusals.ts";
import type { Ctx } from "../../core/context.ts";
import { publicFeedbackOf } from "../feedback/public-feedback.ts";
import { cancelledSession } from "../programme/places/public-slots.ts";
import { selectPublicSession } from "./public.queries.ts";
import { publicSession, withFaces } from "./public.ts";

/** One confirmed session of a public event. Throws SessionCancelled for one that was public. */
export async function getPublicSession(
  ctx: Ctx,
  of: { eventId: string; sessionId: string },
): Promise<SinglePublicSession> {
  const row = await selectPublicSession(ctx.db, of);
  if (!row) {
    const cancelled = await cancelledSession(ctx.db, of);
    if (cancelled) throw new Refusal("SessionCancelled", { title: cancelled.title });
    throw new Refusal("SessionNotFound");
  }
  const { number, description } = row;
  const { codes, ratings, until } = await publicFeedbackOf(ctx, of.eventId, of.sessionId);
  const shown = publicSession(row);
  return {
    ...shown,
    speakers: await withFaces(ctx, of.eventId, shown.speakers),
    ...{ number, description, descriptionHtml: await htmlOf(description) },
    ...{ links: row.links as SessionLink[], doNotRecord: row.do_not_record },
    ...{ streamUrl: row.stream_url, recordingUrl: row.recording_url },
    feedbackCode: codes.get(of.sessionId) ?? null,
    ...{ ratings: ratings.get(of.sessionId) ?? null, feedbackUntil: until },
  };
}
