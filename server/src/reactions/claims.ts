import type { FactOf, Reacting } from "../core/facts.ts";
import { linkTo } from "../core/links.ts";
import { recordAudit, recordOverride } from "../features/audit/record.ts";
import { hearsAnswer } from "../features/co-organizers/co-organizers.ts";
import { addNotices } from "../features/notices/notices.ts";
import { othersEmail } from "../features/users/users.ts";
import { queueMail } from "../mail/outbox.ts";
import { type Recipient, selectRecipient } from "../mail/recipients.ts";

/** What follows when somebody takes over the sessions of an imported speaker. */

/** A link about all events is made in the role of an administrator, whoever organizes this one. */
export async function linkAudited(fact: FactOf<"claim_link_made">, { ctx, tx }: Reacting) {
  const { actor, event, speaker, everywhere } = fact;
  const entry = {
    action: "claim_link_made",
    resourceType: "user",
    resourceId: speaker.user_id,
    details: { name: speaker.name, eventId: event.event_id, eventName: event.name, everywhere },
  } as const;
  if (everywhere) await recordAudit(ctx, tx, actor, entry);
  else await recordOverride(ctx, tx, actor, event, entry);
}

/** By whoever it was: what was somebody's is somebody else's now. */
export async function audited(fact: FactOf<"speaker_claimed">, { ctx, tx }: Reacting) {
  const { actor, speaker, madeBy, event, everywhere, sessions } = fact;
  const about = { eventId: event.event_id, eventName: event.name, everywhere, sessions };
  await recordAudit(ctx, tx, actor, {
    action: "speaker_claimed",
    resourceType: "user",
    resourceId: actor.userId,
    details: { name: speaker.name, speakerId: speaker.user_id, linkMadeBy: madeBy, ...about },
  });
}

/**
 * Tells who made the link; where that is an administrator's, about all events, the creators of the events too. Each gets one mail, and
 * nobody hears of what they did themselves.
 */
export async function mailed(fact: FactOf<"speaker_claimed">, { ctx, tx }: Reacting) {
  const { actor, speaker, madeBy, event, everywhere, events } = fact;
  const claimer = await selectRecipient(tx, actor.userId);
  const told = new Map<string, { to: Recipient; events: typeof events }>();
  // The event of the link first, where something there was taken over.
  for (const each of events.toSorted((one, other) => rank(one, event) - rank(other, event))) {
    const heard = [await hearsAnswer(tx, { event_id: each.event_id, invited_by: madeBy })];
    if (everywhere) heard.push(await hearsAnswer(tx, { event_id: each.event_id, invited_by: null }));
    for (const to of new Map(heard.map((one) => [one.user_id, one])).values()) {
      if (to.user_id === actor.userId) continue;
      const theirs = told.get(to.user_id)?.events ?? [];
      told.set(to.user_id, { to, events: [...theirs, each] });
    }
  }
  for (const { to, events: theirs } of told.values()) {
    const [first, ...others] = theirs;
    if (!first) continue;
    const link = await linkTo(ctx, tx, "/events/:eventId", { eventId: first.event_id });
    const who = { claimerName: claimer?.name ?? "", claimerEmail: (claimer && othersEmail(claimer)) ?? "" };
    const data = { ...who, speakerName: speaker.name, eventName: first.name, others: others.length, link };
    await queueMail(ctx, tx, { kind: "speaker_claimed", to, data });
    // The line stays until it is seen, for each event; the mail is one.
    for (const { event_id: eventId } of theirs) {
      const said = { talkTitle: "", speakerName: speaker.name };
      const mails = new Map([[to.user_id, null]]);
      const noted = { kind: "speaker_claimed" as const, eventId, sessionId: null, actorId: actor.userId };
      await addNotices(ctx, tx, { ...noted, said, mails }, null);
    }
  }
}

const rank = ({ event_id }: { event_id: string }, first: { event_id: string }) =>
  event_id === first.event_id ? 0 : 1;
