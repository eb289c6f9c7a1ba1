import type { Reacting } from "../core/context.ts";
import type { FactOf } from "../core/facts.ts";
import { linkTo } from "../core/links.ts";
import { recordAudit, recordOverride } from "../features/audit/record.ts";
import { hearsAnswer } from "../features/co-organizers/co-organizers.ts";
import { addNotices } from "../features/notices/notices.ts";
import { othersEmail } from "../features/users/users.ts";
import { queueMail } from "../mail/outbox.ts";
import { type Recipient, selectRecipient } from "../mail/recipients.ts";

/** What follows when somebody takes over the sessions of an imported speaker, and when an administrator takes them back. */

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

export async function auditedBack(fact: FactOf<"claim_taken_back">, { ctx, tx }: Reacting) {
  const { actor, claim, speaker, sessions } = fact;
  const about = { eventId: claim.event_id, eventName: claim.event_name, everywhere: claim.everywhere };
  await recordAudit(ctx, tx, actor, {
    action: "claim_taken_back",
    resourceType: "user",
    resourceId: claim.claimer_id,
    details: { name: speaker.name, speakerId: speaker.user_id, ...about, sessions, of: claim.sessions },
  });
}

/** Tells who made the link, and those whose events it is about, that somebody has used it. */
export async function mailed(fact: FactOf<"speaker_claimed">, { ctx, tx }: Reacting) {
  const { actor, speaker } = fact;
  const claimer = await selectRecipient(tx, actor.userId);
  const who = { claimerName: claimer?.name ?? "", claimerEmail: (claimer && othersEmail(claimer)) ?? "" };
  const heard = await whoHears(tx, { ...fact, without: [actor.userId] });
  for (const { to, first, others, events } of heard) {
    const link = await linkTo(ctx, tx, "/events/:eventId", { eventId: first.event_id });
    const data = { ...who, speakerName: speaker.name, eventName: first.name, others, link };
    await queueMail(ctx, tx, { kind: "speaker_claimed", to, data });
    for (const { event_id: eventId } of events) {
      const said = { talkTitle: "", speakerName: speaker.name };
      await note({ ctx, tx }, { kind: "speaker_claimed", eventId, actorId: actor.userId, said }, to);
    }
  }
}

/** The same people hear that it was taken back, and who had taken it over. */
export async function mailedBack(fact: FactOf<"claim_taken_back">, { ctx, tx }: Reacting) {
  const { actor, claim, speaker, events } = fact;
  const claimer = await selectRecipient(tx, claim.claimer_id);
  const about = { claimerName: claimer?.name ?? "", speakerName: speaker.name };
  const event = { event_id: claim.event_id ?? "", name: claim.event_name };
  const without = [actor.userId, claim.claimer_id];
  const heard = await whoHears(tx, { ...claim, event, madeBy: claim.made_by, events, without });
  for (const { to, first, others, events: theirs } of heard) {
    const link = await linkTo(ctx, tx, "/events/:eventId", { eventId: first.event_id });
    const data = { ...about, eventName: first.name, others, toClaimer: false, link };
    await queueMail(ctx, tx, { kind: "claim_taken_back", to, data });
    for (const { event_id: eventId } of theirs) {
      const said = { talkTitle: "", speakerName: speaker.name };
      await note({ ctx, tx }, { kind: "claim_taken_back", eventId, actorId: actor.userId, said }, to);
    }
  }
  if (!claimer || claim.claimer_id === actor.userId) return;
  const link = await linkTo(ctx, tx, "/sessions");
  const others = claim.everywhere ? Math.max(events.length - 1, 0) : 0;
  const data = { ...about, eventName: claim.event_name, others, toClaimer: true, link };
  await queueMail(ctx, tx, { kind: "claim_taken_back", to: claimer, data });
  for (const { event_id: eventId } of events) {
    const said = { talkTitle: "", speakerName: speaker.name, wasOwn: true };
    await note({ ctx, tx }, { kind: "claim_taken_back", eventId, actorId: actor.userId, said }, claimer);
  }
}

interface Heard {
  /** That of the link. */
  event: { event_id: string };
  events: { event_id: string; name: string }[];
  everywhere: boolean;
  madeBy: string | null;
  /** Nobody hears of what they did themselves. */
  without: string[];
}

/** Who made the link; where that is an administrator's, about all events, the creators of the events too. Each with their events. */
async function whoHears(tx: Reacting["tx"], { event, events, everywhere, madeBy, without }: Heard) {
  const told = new Map<string, { to: Recipient; events: Heard["events"] }>();
  // The event of the link first, where something there was taken over.
  for (const each of events.toSorted((one, other) => rank(one, event) - rank(other, event))) {
    const heard = [await hearsAnswer(tx, { event_id: each.event_id, invited_by: madeBy })];
    if (everywhere) heard.push(await hearsAnswer(tx, { event_id: each.event_id, invited_by: null }));
    for (const to of new Map(heard.map((one) => [one.user_id, one])).values()) {
      if (without.includes(to.user_id)) continue;
      const theirs = told.get(to.user_id)?.events ?? [];
      told.set(to.user_id, { to, events: [...theirs, each] });
    }
  }
  return [...told.values()].flatMap(({ to, events: theirs }) => {
    const [first, ...others] = theirs;
    return first ? { to, first, others: others.length, events: theirs } : [];
  });
}

const rank = ({ event_id }: { event_id: string }, first: { event_id: string }) =>
  event_id === first.event_id ? 0 : 1;

interface Line {
  kind: "speaker_claimed" | "claim_taken_back";
  eventId: string;
  actorId: string;
  said: { talkTitle: string; speakerName: string; wasOwn?: boolean };
}

/** The line stays until it is seen, for each event; the mail is one. */
function note({ ctx, tx }: Pick<Reacting, "ctx" | "tx">, line: Line, to: Recipient) {
  const mails = new Map([[to.user_id, null]]);
  return addNotices(ctx, tx, { ...line, sessionId: null, mails }, null);
}
