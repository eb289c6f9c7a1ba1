import { text } from "@plenary/contract/text";
import { type RawBuilder, sql } from "kysely";
import { recipientSpeaks } from "../core/concerns.ts";
import type { Db } from "../db/db.ts";

/** Whether the account in `recipient` is the mail's: by its address, or because it is kept for it. */
const isTo = sql`(case when outbox.kept_for is null then lower(recipient.email) = lower(outbox.to_address)
  else recipient.user_id = outbox.kept_for end)`;

/** Whether the statement's `outbox` has a mail about sessions to somebody who no longer speaks in any of them. */
const hasLeft = sql<boolean>`(case
  when outbox.kind in ('session_approved', 'session_rejected') then
    exists (select from sessions, users as recipient
      where sessions.session_id = (outbox.data #>> '{about,sessionId}')::uuid and ${isTo} and not ${recipientSpeaks})
  when outbox.kind = 'version_released' then
    not outbox.data -> 'changes' @> any (array['[{"hasLeft": true}]', '[{"change": "cancelled"}]']::jsonb[])
    and jsonb_array_length(outbox.data -> 'sessions') > 0
    and exists (select from users as recipient where ${isTo} and not exists (
      select from sessions join jsonb_to_recordset(outbox.data -> 'sessions') as told ("sessionId" uuid)
        on told."sessionId" = sessions.session_id
      where ${recipientSpeaks}))
  else false end)`;

/**
 * Whether the statement's `outbox` has a mail that nobody needs and whose button leads nowhere: about an invitation
 * that is over, with a replaced link, about a confirmed address, an event that ended before `time`, or sessions that
 * the recipient has left. Checked when it matters, because invitations end in many ways.
 */
export const isObsolete = (time: string): RawBuilder<boolean> => sql<boolean>`(${hasLeft} or case
  when outbox.kind in ('session_approved', 'session_rejected', 'version_released', 'event_news', 'marked_changed', 'proposals_decided') then
    exists (select from events where event_id::text = coalesce(outbox.data #>> '{about,eventId}', outbox.data ->> 'eventId')
      and (end_date + 1)::timestamp at time zone timezone <= ${time}
      and (end_date + 1)::timestamp at time zone timezone > outbox.created_at)
  when outbox.kind = 'invitation_link' and outbox.data ->> 'linkHash' is not null then
    not exists (select from session_invitations
      where token_hash = decode(outbox.data ->> 'linkHash', 'hex') and status = 'pending')
    and not exists (select from co_organizer_invitations
      where token_hash = decode(outbox.data ->> 'linkHash', 'hex'))
    and not exists (select from reviewer_invitations
      where token_hash = decode(outbox.data ->> 'linkHash', 'hex'))
    and not exists (select from proposal_speakers join proposals using (proposal_id)
      where token_hash = decode(outbox.data ->> 'linkHash', 'hex') and status = 'invited'
        and state in ('draft', 'submitted'))
  when outbox.kind = 'proposal_entered' and outbox.data ->> 'linkHash' is not null then
    not exists (select from claim_links where token_hash = decode(outbox.data ->> 'linkHash', 'hex'))
  when outbox.kind = 'proposal_reminder' and outbox.data ->> 'eventId' is not null then
    not exists (select from calls join events using (event_id)
      where event_id = (outbox.data ->> 'eventId')::uuid and calls.state = 'published' and visibility = 'public'
        and (end_date + 1)::timestamp at time zone timezone > ${time})
    or outbox.data ->> 'expiresAt' is not null and not exists (
      select from jsonb_to_recordset(outbox.data -> 'drafts') as draft ("proposalId" uuid)
        join proposals on proposals.proposal_id = draft."proposalId" where proposals.number is null)
  when outbox.kind = 'session_invitation' and outbox.data ->> 'invitationId' is not null then
    not exists (select from session_invitations
      where invitation_id = (outbox.data ->> 'invitationId')::uuid and status = 'pending')
  when outbox.kind = 'co_organizer_invitation' and outbox.data ->> 'invitationId' is not null then
    not exists (select from co_organizers
      where invitation_id = (outbox.data ->> 'invitationId')::uuid and status = 'pending')
  when outbox.kind = 'reviewer_asked' and outbox.data ->> 'reviewerId' is not null then
    not exists (select from reviewers where reviewer_id = (outbox.data ->> 'reviewerId')::uuid
      and accepted_at is null and ended_at is null)
  when outbox.kind = 'proposal_comment' and outbox.data ->> 'commentId' is not null then
    not exists (select from proposal_comments where comment_id = (outbox.data ->> 'commentId')::uuid)
  when outbox.kind = 'admin_invitation' and outbox.data ->> 'invitationId' is not null then
    not exists (select from admin_invitations
      where invitation_id = (outbox.data ->> 'invitationId')::uuid and status = 'pending')
  when outbox.kind = 'co_speaker_invitation' and outbox.data #>> '{asked,sessionId}' is not null then
    not exists (select from session_speakers
      where session_id = (outbox.data #>> '{asked,sessionId}')::uuid
        and user_id = (outbox.data #>> '{asked,userId}')::uuid and not accepted)
  when outbox.kind = 'address_confirmation' then
    exists (select from users where lower(email) = lower(outbox.to_address)
      and username = outbox.data ->> 'username' and email_confirmed_at is not null)
  else false end)`;

/** About an event. */
const ofEvents = [
  "session_approved",
  "session_rejected",
  "version_released",
  "event_news",
  "marked_changed",
  "proposals_decided",
] as const;

const kinds = [
  ...ofEvents,
  "invitation_link",
  "proposal_entered",
  "proposal_reminder",
  "proposal_comment",
  "session_invitation",
  "co_organizer_invitation",
  "reviewer_asked",
  "co_speaker_invitation",
  "admin_invitation",
  "address_confirmation",
] as const;

/** Gives up such mails that wait, including held ones, and those about something expired. */
export async function skipObsoleteMails(db: Db, time: string): Promise<void> {
  await db
    .updateTable("outbox")
    .set((row) => ({
      ...{ state: "skipped", sealed_data: null },
      last_error: row
        .case()
        .when("kind", "=", "address_confirmation")
        .then(text("The address is confirmed, or the link has expired."))
        .when(hasLeft)
        .then(text("The recipient no longer speaks in the session."))
        .when("kind", "=", "proposal_reminder")
        .then(text("Nobody needs this reminder any more."))
        .when("kind", "=", "proposal_comment")
        .then(text("The comment was deleted."))
        .when("kind", "in", [...ofEvents])
        .then(text("The event is over."))
        .else(text("The invitation is no longer open."))
        .end(),
    }))
    .where("state", "=", "waiting")
    .where("kind", "in", [...kinds])
    .where((row) => row.or([row("claimed_until", "is", null), row("claimed_until", "<=", time)]))
    .where(
      sql<boolean>`(${isObsolete(time)} or coalesce((data ->> 'expiresAt')::timestamptz <= ${time}, false))`,
    )
    .execute();
}
