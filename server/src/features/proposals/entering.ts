import { randomUUIDv7 } from "node:crypto";
import { callLimits } from "@plenary/contract/call/call-limits";
import type * as contract from "@plenary/contract/call/proposals";
import type { Answer } from "@plenary/contract/endpoint";
import { text } from "@plenary/contract/text";
import type { z } from "zod";
import { Refusal } from "../../base/refusals.ts";
import { type Actor, type Ctx, inTransaction, now } from "../../core/context.ts";
import { linkTo } from "../../core/links.ts";
import { noteSeen } from "../../core/masks.ts";
import { isUnclaimed } from "../../core/placeholder-addresses.ts";
import type { Tx } from "../../db/db.ts";
import { type CallOfEvent, findCall } from "../call/calls.ts";
import { linkToSpeaker } from "../claims/claims.ts";
import { countInvitation } from "../co-organizers/co-organizers.ts";
import { countInvitationMail } from "../co-organizers/invitation-mails.ts";
import { findOrganizedEvent } from "../events/events-access.ts";
import { remakeSpeakerAccount } from "../import/storing/imported-people.ts";
import { usernameOf } from "../import/storing/usernames.ts";
import { proposalView } from "./proposal-view.ts";
import * as queries from "./proposals.queries.ts";
import { findProposalToChange } from "./proposals-access.ts";
import { publishFields } from "./publishing.ts";
import { missingFields, trimmed } from "./submitting.ts";

/** Organizers enter proposals for others (docs/product/call.md#proposals-for-others). */

type Body = z.output<typeof contract.EnterProposalBody>;

/**
 * Enters a proposal for somebody, submitted, at any time: theirs once they take over its new account with a link, which
 * goes to the address, if there is one. What the call asks beside texts and choices is left for them. Organizers may.
 * Throws CallForPapersNotFound, CallOfDraftEvent, CallIsDraft, CallFull, and ProposalIncomplete with all that is missing.
 */
export async function enterProposal(
  ctx: Ctx,
  actor: Actor,
  eventId: string,
  { speaker, notes = "", ...body }: Body,
): Promise<Answer<typeof contract.enterProposal>> {
  await countInvitation(ctx, actor);
  return inTransaction(ctx, async (tx, tell) => {
    const event = await findOrganizedEvent(ctx, tx, actor, eventId, { to: "enter_proposals", lock: "share" });
    const call = await findCall(tx, eventId, "update");
    if (!call) throw new Refusal("CallForPapersNotFound");
    if (event.visibility !== "public") throw new Refusal("CallOfDraftEvent");
    if (call.row.state !== "published") throw new Refusal("CallIsDraft");
    if (call.row.last_number >= callLimits.proposalsMax) throw new Refusal("CallFull");
    const { email } = speaker;
    if (email !== undefined && isUnclaimed(email)) throw new Refusal("UnusableEmail");
    const { typeId = null, minutes = null, trackId = null, language = null } = body;
    const { title, summary, description } = body;
    const typed = { title, summary, description, notes, typeId, minutes, trackId, language };
    const fields = trimmed(typed, call);
    const problems = {
      ...(speaker.name === undefined && email === undefined && nobody()),
      ...missingFields(fields, call),
    };
    if (Object.keys(problems).length > 0) throw new Refusal("ProposalIncomplete", problems);

    const name = speaker.name ?? email?.replace(/@.*/su, "") ?? "";
    const proposalId = await insertEntered(ctx, tx, { call, name });
    const entered = await findProposalToChange(tx, actor, proposalId);
    const after = await publishFields(ctx, tx, actor, entered, {
      ...{ fields, isAll: true, isSubmission: true },
    });
    await noteSeen(tx, { userId: actor.userId, proposalId, time: now(ctx) });
    const { token, expiresAt } = await linkToSpeaker(ctx, tx, actor, eventId, after.submitter_id);
    const reached =
      email === undefined
        ? { byMail: false, mailSent: false, whyNoMail: null }
        : await countInvitationMail(ctx, tx, actor, { eventId, email, hasAccount: false });
    const mailed = reached.byMail && email !== undefined ? { email, token, expiresAt } : null;
    await tell({ kind: "proposal_entered", actor, after, mailed });
    const url = reached.mailSent ? null : await linkTo(ctx, tx, "/claims/:token", { token });
    const { mailSent, whyNoMail } = reached;
    const made = await findProposalToChange(tx, actor, proposalId);
    return { proposal: proposalView(ctx, actor, made), mailSent, whyNoMail, url };
  });
}

const nobody = () => ({ "speaker.name": text("Please enter a name or an email address") });

/** An empty proposal that was submitted for that person, by a new account. The caller has locked the call. */
async function insertEntered(
  ctx: Ctx,
  tx: Tx,
  { call, name }: { call: CallOfEvent; name: string },
): Promise<string> {
  const time = now(ctx);
  const { event_id } = call.row;
  const submitter_id = randomUUIDv7();
  await remakeSpeakerAccount(tx, { user_id: submitter_id, username: usernameOf(name), name }, time);
  const proposal_id = randomUUIDv7();
  await queries.insertProposal(tx, {
    ...{ proposal_id, event_id, submitter_id, state: "submitted" },
    ...{ number: await queries.takeNumber(tx, event_id), submitted_at: time },
    ...{ created_at: time, updated_at: time },
  });
  return proposal_id;
}
