import type { FactOf, Reacting } from "../core/facts.ts";
import { linkTo } from "../core/links.ts";
import { isSpeaker } from "../features/sessions/sessions-access.ts";
import { queueMail } from "../mail/outbox.ts";
import { selectRecipient } from "../mail/recipients.ts";

/** The mails about events: who is asked to speak or organize, what they answered, what was decided. */

/** Tells the speaker what was decided, unless the speaker decided it. */
export async function decision({ actor, after }: FactOf<"session_decided">, { ctx, tx }: Reacting) {
  if (isSpeaker(actor, after)) return;
  const to = await selectRecipient(tx, after.speaker_id);
  if (!to) return;
  const data = {
    talkTitle: after.talk_title,
    eventName: after.event_name,
    link: await linkTo(ctx, tx, "/sessions/:sessionId", { sessionId: after.session_id }),
  };
  if (after.status === "confirmed") await queueMail(ctx, tx, { kind: "session_approved", to, data });
  else {
    const reason = after.reject_reason ?? "";
    await queueMail(ctx, tx, { kind: "session_rejected", to, data: { ...data, reason } });
  }
}
