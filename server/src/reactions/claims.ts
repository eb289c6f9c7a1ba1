import type { ReactionCtx } from "../core/context.ts";
import type { FactOf } from "../core/facts.ts";
import { linkTo } from "../core/links.ts";
import { hiddenAmong } from "../core/masks.ts";
import { recordAudit, recordOverride } from "../features/audit/record.ts";
import type { ClaimedEvent } from "../features/claims/claims.facts.ts";
import { answerRecipient } from "../features/co-organizers/co-organizers.ts";
import { addNotices } from "../features/notices/notices.ts";
import { othersEmail } from "../features/users/users.ts";
import { queueMail } from "../mail/outbox.ts";
import { type Recipient, selectRecipient } from "../mail/recipients.ts";

/** A link for all events is made as an administrator, whoever organizes this one. */
export async function linkAudited(fact: FactOf<"claim_link_made">, { ctx, tx }: ReactionCtx) {
  const { actor, event, speaker, everywhere, proposalId } = fact;
  const entry = {
    action: "claim_link_made",
    resourceType: "user",
    resourceId: speaker.user_id,
    details: {
      name: speaker.name,
      eventId: event.event_id,
      eventName: event.name,
      everywhere,
      ...(proposalId && { proposalId }),
    },
  } as const;
  if (everywhere) await recordAudit(ctx, tx, actor, entry);
  else await recordOverride(ctx, tx, actor, event, entry);
}

/** Logged whoever claims, because sessions change hands. */
export async function audited(fact: FactOf<"speaker_claimed">, { ctx, tx }: ReactionCtx) {
  const { actor, speaker, madeBy, event, everywhere, sessions } = fact;
  const about = { eventId: event.event_id, eventName: event.name, everywhere, sessions, ...onlyOf(fact) };
  await recordAudit(ctx, tx, actor, {
    action: "speaker_claimed",
    resourceType: "user",
    resourceId: actor.userId,
    details: { name: speaker.name, speakerId: speaker.user_id, linkMadeBy: madeBy, ...about },
  });
}

export async function auditedBack(fact: FactOf<"claim_taken_back">, { ctx, tx }: ReactionCtx) {
  const { actor, claim, speaker, sessions } = fact;
  const about = { eventId: claim.event_id, eventName: claim.event_name, everywhere: claim.everywhere };
  await recordAudit(ctx, tx, actor, {
    action: "claim_taken_back",
    resourceType: "user",
    resourceId: claim.claimer_id,
    details: {
      ...{ name: speaker.name, speakerId: speaker.user_id, ...about },
      ...{ sessions, of: claim.sessions, ...onlyOf(fact) },
    },
  });
}

/** The proposal by which alone the entry says something about the person: whoever must not know its speakers doesn't read it. */
const onlyOf = ({ events, sessions }: { events: ClaimedEvent[]; sessions: number }) => {
  const proposalId = sessions > 0 ? null : events.find((event) => event.proposalId)?.proposalId;
  return proposalId ? { proposalId } : {};
};

/** Tells the link's maker and the affected events' creators that it was used. */
export async function mailed(fact: FactOf<"speaker_claimed">, { ctx, tx }: ReactionCtx) {
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

/** Tells the same people that it was taken back, and who had claimed. */
export async function mailedBack(fact: FactOf<"claim_taken_back">, { ctx, tx }: ReactionCtx) {
  const { actor, claim, speaker, events } = fact;
  const claimer = await selectRecipient(tx, claim.claimer_id);
  const about = { claimerName: claimer?.name ?? "", speakerName: speaker.name };
  const event = { event_id: claim.event_id ?? "" };
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
  event: { event_id: string };
  events: ClaimedEvent[];
  everywhere: boolean;
  madeBy: string | null;
  /** People aren't told of their own actions. */
  without: string[];
}

/**
 * The link's maker; for an administrator's link for all events also the events' creators. Each with their events, but for
 * those where it would say who has proposed something to who must not know it.
 */
async function whoHears(tx: ReactionCtx["tx"], { event, events, everywhere, madeBy, without }: Heard) {
  const told = new Map<string, { to: Recipient; events: Heard["events"] }>();
  // The link's event first, if anything there was claimed.
  for (const each of events.toSorted((one, other) => rank(one, event) - rank(other, event))) {
    const heard = [await answerRecipient(tx, { event_id: each.event_id, invited_by: madeBy })];
    if (everywhere) heard.push(await answerRecipient(tx, { event_id: each.event_id, invited_by: null }));
    for (const to of new Map(heard.map((one) => [one.user_id, one])).values()) {
      if (without.includes(to.user_id)) continue;
      const theirs = told.get(to.user_id)?.events ?? [];
      told.set(to.user_id, { to, events: [...theirs, each] });
    }
  }
  const only = events.flatMap(({ proposalId }) => proposalId ?? []);
  const heard = [];
  for (const { to, events: all } of told.values()) {
    const hidden = await hiddenAmong(tx, only, to.user_id);
    const theirs = all.filter(({ proposalId }) => proposalId === null || !hidden.has(proposalId));
    const [first, ...others] = theirs;
    if (first) heard.push({ to, first, others: others.length, events: theirs });
  }
  return heard;
}

const rank = ({ event_id }: { event_id: string }, first: { event_id: string }) =>
  event_id === first.event_id ? 0 : 1;

interface Line {
  kind: "speaker_claimed" | "claim_taken_back";
  eventId: string;
  actorId: string;
  said: { talkTitle: string; speakerName: string; wasOwn?: boolean };
}

/** A notice for each event, until it is seen; the mail is one. */
function note({ ctx, tx }: Pick<ReactionCtx, "ctx" | "tx">, line: Line, to: Recipient) {
  const mails = new Map([[to.user_id, null]]);
  return addNotices(ctx, tx, { ...line, sessionId: null, mails }, null);
}
