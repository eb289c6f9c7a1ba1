import { clockOf } from "@plenary/contract/call/call-clock";
import { pathOf } from "@plenary/contract/paths";
import { text } from "@plenary/contract/text";
import { Refusal } from "../../base/refusals.ts";
import { hashToken } from "../../base/secrets.ts";
import { type Actor, now, type ReactionCtx } from "../../core/context.ts";
import type { FactOf } from "../../core/facts.ts";
import { addUses, type Limit } from "../../core/limits/rate-limits.ts";
import { linkOrigin, linkTo } from "../../core/links.ts";
import { isHiddenFrom } from "../../core/masks.ts";
import type { Tx } from "../../db/db.ts";
import { answerRecipient } from "../../features/co-organizers/co-organizers.ts";
import { rememberMail } from "../../features/proposals/deciding.ts";
import { closesAtOf } from "../../features/proposals/proposal-view.ts";
import type { ProposalSeen } from "../../features/proposals/proposals-access.ts";
import { giveUpMails, type Mail, queueMail, queueMails } from "../../mail/outbox.ts";
import { type Recipient, selectRecipient, selectRecipients } from "../../mail/recipients.ts";
import { oneLine } from "../../mail/templates/one-line.ts";

/** Mails to whoever submitted a proposal; what becomes of an accepted one, its session's mails say. */

/** Of each proposal, as it can be withdrawn and submitted again at once. */
const receivedMails: Limit = { max: 1, seconds: 10 * 60 };

/** That it has arrived, what it says, and until when it can be changed. */
export async function received({ after }: FactOf<"proposal_submitted">, { ctx, tx }: ReactionCtx) {
  const { max, seconds } = receivedMails;
  const { hits } = await addUses(ctx, `proposal-received:${after.proposal_id}`, seconds, { tx });
  if (hits > max) return;
  const to = await selectRecipient(tx, after.submitter_id);
  if (!to) return;
  const { event_name: eventName, title: talkTitle, summary } = after;
  const timezone = clockOf(after.call_deadline_zone, after.event_timezone);
  const link = await linkTo(ctx, tx, "/proposals/:proposalId", { proposalId: after.proposal_id });
  const said = { number: after.number ?? 0, talkTitle, summary, eventName };
  const data = { ...said, timezone, closesAt: closesAtOf(after), link };
  await queueMail(ctx, tx, { kind: "proposal_received", to, data });
}

/** Gives the address of whom an organizer has entered it for the link that takes it over. */
export async function entered(
  { actor, after, mailed }: FactOf<"proposal_entered">,
  { ctx, tx }: ReactionCtx,
) {
  if (!mailed) return;
  const { email, token, expiresAt } = mailed;
  const inviter = await selectRecipient(tx, actor.userId);
  await queueMail(ctx, tx, {
    kind: "proposal_entered",
    to: { email, name: email },
    data: {
      ...{ inviterName: inviter?.name ?? "", talkTitle: after.title, eventName: after.event_name, expiresAt },
      ...{ eventId: after.event_id, linkHash: hashToken(token).toString("hex") },
    },
    secret: { link: await linkTo(ctx, tx, "/claims/:token", { token }) },
  });
}

/** Drafts, and proposals, named in a reminder. */
const NAMED = 10;

/** One mail to each who is reminded of something. */
export async function reminded(
  { event, people }: FactOf<"proposers_reminded">,
  { ctx, tx }: ReactionCtx,
): Promise<void> {
  const byId = new Map(people.map((one) => [one.userId, one]));
  const origin = await linkOrigin(ctx, tx);
  const mails: Mail<"proposal_reminder">[] = [];
  for (const to of await selectRecipients(tx, [...byId.keys()])) {
    const one = byId.get(to.user_id);
    if (!one) continue;
    const { drafts, lacking, ofSpeaker } = one;
    const about = [...drafts, ...lacking];
    const proposalId = about.length === 1 ? about[0]?.proposalId : undefined;
    const path = proposalId ? pathOf("/proposals/:proposalId/edit", { proposalId }) : pathOf("/proposals");
    const last = drafts
      .map(({ closesAt }) => closesAt)
      .toSorted()
      .at(-1);
    const data = {
      ...{ eventId: event.event_id, eventName: event.name, ofSpeaker, link: origin + path },
      timezone: clockOf(event.deadline_zone, event.timezone),
      drafts: drafts
        .slice(0, NAMED)
        .map(({ title, ...rest }) => ({ ...rest, talkTitle: oneLine(title, 200) })),
      lacking: lacking.slice(0, NAMED).map(({ title }) => oneLine(title, 200)),
      more: Math.max(0, drafts.length - NAMED) + Math.max(0, lacking.length - NAMED),
      ...(lacking.length === 0 && !ofSpeaker && last !== undefined && { expiresAt: last }),
    };
    mails.push({ kind: "proposal_reminder", to, data });
  }
  await queueMails(ctx, tx, mails);
}

/** That it was rejected, once that can't be undone; not to who rejects their own. One that was undone is told to nobody. */
export async function decided(
  { actor, before, after, byRun }: FactOf<"proposal_decided">,
  { ctx, tx }: ReactionCtx,
) {
  if (byRun) return;
  if (after.state === "submitted" && before.state === "rejected") return undone(before, { ctx, tx });
  if (after.state !== "rejected") return;
  const link = await linkTo(ctx, tx, "/proposals/:proposalId", { proposalId: after.proposal_id });
  const { title: talkTitle, event_name: eventName, reject_reason } = after;
  const data = { talkTitle, eventName, reason: reject_reason ?? "", link };
  const due = after.undo_until ?? undefined;
  // All leave together, so that what one of them tells of an undoing holds for all; what is kept for somebody never does.
  let mailId: string | undefined;
  for (const to of await othersOf(tx, actor, [after.submitter_id, ...acceptedIn(after)])) {
    const [queued] = await queueMail(ctx, tx, { kind: "proposal_rejected", to, data }, due);
    if (to.email_confirmed_at !== null) mailId ??= queued;
  }
  await rememberMail(tx, after.proposal_id, mailId);
}

/** Tells the co-speakers that its submitter has withdrawn it. */
export async function withdrawn(
  { actor, after }: FactOf<"proposal_withdrawn">,
  { ctx, tx }: ReactionCtx,
): Promise<void> {
  const submitter = await selectRecipient(tx, after.submitter_id);
  const link = await linkTo(ctx, tx, "/proposals/:proposalId", { proposalId: after.proposal_id });
  const { title: talkTitle, event_name: eventName } = after;
  const data = { name: submitter?.name ?? "", talkTitle, eventName, link };
  for (const to of await othersOf(tx, actor, acceptedIn(after)))
    await queueMail(ctx, tx, { kind: "proposal_withdrawn", to, data });
}

/** Tells who submits it from now on, and who else speaks in it. */
export async function passedOn(
  { actor, after }: FactOf<"proposal_passed_on">,
  { ctx, tx }: ReactionCtx,
): Promise<void> {
  const link = await linkTo(ctx, tx, "/proposals/:proposalId", { proposalId: after.proposal_id });
  const { event_name: eventName, submitter_id, submitter_name: heirName } = after;
  const data = { heirName, talkTitle: titleOf(after), eventName, link };
  for (const to of await othersOf(tx, actor, [submitter_id, ...acceptedIn(after)])) {
    const isYours = to.user_id === submitter_id;
    await queueMail(ctx, tx, { kind: "proposal_passed_on", to, data: { ...data, isYours } });
  }
}

/** Tells who spoke in it. */
export async function gone(fact: FactOf<"proposal_gone">, { ctx, tx }: ReactionCtx): Promise<void> {
  const { actor, before, isDiscarded } = fact;
  const link = await linkTo(ctx, tx, "/proposals");
  const { event_name: eventName, submitter_name: name } = before;
  const data = { name, talkTitle: titleOf(before), eventName, link, isDiscarded };
  for (const to of await othersOf(tx, actor, acceptedIn(before)))
    await queueMail(ctx, tx, { kind: "proposal_gone", to, data });
}

const titleOf = ({ title }: ProposalSeen): string => title.trim() || text("Untitled proposal");

const acceptedIn = ({ speakers }: ProposalSeen): string[] =>
  speakers.flatMap(({ userId, status }) => (status === "accepted" && userId ? [userId] : []));

/** Those of the accounts that others than the actor have, as recipients. */
async function othersOf(tx: Tx, { userId }: Actor, userIds: readonly string[]): Promise<Recipient[]> {
  const found: Recipient[] = [];
  for (const each of userIds) {
    const to = each === userId ? undefined : await selectRecipient(tx, each);
    if (to) found.push(to);
  }
  return found;
}

/** Throws RejectionTold if it has left meanwhile. */
async function undone(before: ProposalSeen, { ctx, tx }: Pick<ReactionCtx, "ctx" | "tx">): Promise<void> {
  const { decision_mail: mailId, proposal_id: proposalId } = before;
  const link = await linkTo(ctx, tx, "/proposals/:proposalId", { proposalId });
  const reason = text("The decision was undone.");
  const givenUp = await giveUpMails(tx, now(ctx), { kinds: ["proposal_rejected"], link, reason });
  if (mailId !== null && !givenUp.includes(mailId)) throw new Refusal("RejectionTold");
}

const eventDays = (row: ProposalSeen) => ({
  ...{ startDate: row.event_start_date, endDate: row.event_end_date },
  ...{ location: row.event_location, timezone: row.event_timezone },
});

/** Gives the invited address the secret link. */
export async function speakerAsked(fact: FactOf<"proposal_speaker_asked">, { ctx, tx }: ReactionCtx) {
  const { actor, after, email, token, expiresAt, byMail } = fact;
  if (!byMail) return;
  const inviter = await selectRecipient(tx, actor.userId);
  await queueMail(ctx, tx, {
    kind: "invitation_link",
    to: { email, name: email },
    data: {
      ...{ inviterName: inviter?.name ?? "", talkTitle: after.title, eventName: after.event_name },
      ...{ eventId: after.event_id, event: eventDays(after), expiresAt },
      ...{ linkHash: hashToken(token).toString("hex"), toOrganize: false, toPropose: true },
    },
    secret: { link: await linkTo(ctx, tx, "/invitations/:token", { token }) },
  });
}

/**
 * Tells the answer to the submitter, and to the organizer who asked as long as they are one. Who declines stays the address
 * that was invited: whose it is, nobody is told.
 */
export async function speakerAnswered(fact: FactOf<"proposal_speaker_answered">, { ctx, tx }: ReactionCtx) {
  const { actor, after, askedBy, email, answer } = fact;
  const invitee = await selectRecipient(tx, actor.userId);
  const { title: talkTitle, event_name: eventName } = after;
  const link = await linkTo(ctx, tx, "/proposals/:proposalId", { proposalId: after.proposal_id });
  const name = invitee?.name ?? "";
  const inviteeName = answer === "accepted" ? name : (email ?? name);
  const data = { inviteeName, talkTitle, eventName, answer, link };
  const hear = [after.submitter_id];
  if (askedBy !== null && askedBy !== after.submitter_id) {
    const { user_id } = await answerRecipient(tx, { event_id: after.event_id, invited_by: askedBy });
    // Who reviews since then must not know who speaks.
    const isHidden = await isHiddenFrom(tx, after.proposal_id, askedBy);
    if (user_id === askedBy && !isHidden) hear.push(askedBy);
  }
  for (const to of await othersOf(tx, actor, hear))
    await queueMail(ctx, tx, { kind: "proposal_speaker_answered", to, data });
}

/** Tells the submitter that somebody left, and who was taken off. */
export async function speakerGone(fact: FactOf<"proposal_speaker_gone">, { ctx, tx }: ReactionCtx) {
  const { actor, after, userId, hasLeft } = fact;
  if (userId === null) return;
  const to = await selectRecipient(tx, hasLeft ? after.submitter_id : userId);
  const leaver = await selectRecipient(tx, actor.userId);
  if (!to) return;
  const { title: talkTitle, event_name: eventName, proposal_id: proposalId } = after;
  const link = hasLeft
    ? await linkTo(ctx, tx, "/proposals/:proposalId", { proposalId })
    : await linkTo(ctx, tx, "/proposals");
  const data = { name: leaver?.name ?? "", talkTitle, eventName, hasLeft, link };
  await queueMail(ctx, tx, { kind: "proposal_speaker_gone", to, data });
}

/** What was written to its speakers, to them; what they answer, to who has written to them. */
export async function commented(fact: FactOf<"proposal_commented">, { ctx, tx }: ReactionCtx) {
  const { role: from, eventId, eventName, proposalId, commentId, text: words, title, to } = fact;
  const link =
    from === "speaker"
      ? await linkTo(ctx, tx, "/events/:eventId/review/:proposalId", { eventId, proposalId })
      : await linkTo(ctx, tx, "/proposals/:proposalId", { proposalId });
  const data = { from, words, talkTitle: title, eventName, eventId, commentId, link };
  const mails = (await selectRecipients(tx, [...to])).map(
    (each): Mail<"proposal_comment"> => ({ kind: "proposal_comment", to: each, data }),
  );
  await queueMails(ctx, tx, mails);
}
