import { type RawBuilder, sql } from "kysely";
import { acceptedCoOrganizers, acceptedCoSpeakers } from "./access.ts";

export type ChangedText = "title" | "summary" | "description";

const recipientId = sql.ref<string>("recipient.user_id");

/** Whether the account in the statement's `recipient` is speaker or co-speaker of the session in `sessions`. */
export const recipientSpeaks = sql<boolean>`(sessions.speaker_id = recipient.user_id and not sessions.no_person
    or exists ${acceptedCoSpeakers()
      .select("session_speakers.user_id")
      .where("session_speakers.session_id", "=", sql.ref<string>("sessions.session_id"))
      .where("session_speakers.user_id", "=", recipientId)})`;

const organizes = sql<boolean>`(events.creator_id = recipient.user_id
    or exists ${acceptedCoOrganizers()
      .select("co_organizers.user_id")
      .where("co_organizers.event_id", "=", sql.ref<string>("events.event_id"))
      .where("co_organizers.user_id", "=", recipientId)})`;

/**
 * Whether the statement's `notices` concern the account in `recipient` now. A deleted session of one's own, a claim
 * that was taken back, and an administrator's claim link have no tie any more.
 */
export const concernsRecipient: RawBuilder<boolean> = sql<boolean>`(case
  when notices.kind in ('session_moved', 'session_approved', 'session_rejected') then sessions.session_id is null or ${recipientSpeaks}
  when notices.kind = 'texts_changed' and notices.data ->> 'wasOwn' = 'true' then ${recipientSpeaks}
  when notices.kind in ('session_withdrawn', 'claim_taken_back') and notices.data ->> 'wasOwn' = 'true' then true
  when notices.kind in ('speaker_claimed', 'claim_taken_back') and recipient.role = 'admin' then true
  else ${organizes} end)`;

/** The place that speakers are told: the public one in an event with versions, not the working plan's. */
export const toldPlace = sql`
  select sessions.start_time, sessions.duration_minutes, sessions.room from programmes
  where programmes.event_id = sessions.event_id and programmes.current_version is null
  union all
  select seen.start_time, seen.duration_minutes, seen.room
  from programmes join public_slots as seen on seen.event_id = programmes.event_id
  where programmes.event_id = sessions.event_id and programmes.current_version is not null
    and seen.slot_id = sessions.session_id and seen.state = 'public'`;

/** Whether the statement's `notices` are still true, by the session's row in `sessions`, if there is one. */
export const isNoticeTrue: RawBuilder<boolean> = sql<boolean>`(case
  when notices.kind in ('session_submitted', 'change_waiting')
    then sessions.status = 'draft' and sessions.event_id = notices.event_id
  when notices.kind = 'texts_changed' then sessions.event_id = notices.event_id
    and (sessions.status = 'confirmed' or notices.data ->> 'wasOwn' = 'true')
  when notices.kind = 'session_moved' then sessions.status = 'confirmed' and sessions.event_id = notices.event_id
    and exists (
      select from (${toldPlace}) as told
      where (told.start_time, told.duration_minutes, told.room) is not distinct from (
        (notices.data #>> '{moved,after,startTime}')::timestamptz,
        (notices.data #>> '{moved,after,durationMinutes}')::integer,
        notices.data #>> '{moved,after,room}'))
  when notices.kind = 'speaker_claimed' then (
    select claims.taken_back_at from claims
    where claims.claimer_id = notices.actor_id and claims.speaker_name = notices.data ->> 'speakerName'
      and claims.claimed_at <= notices.created_at
    order by claims.claimed_at desc, claims.claim_id desc limit 1) is null
  when notices.kind = 'proposal_submitted' then exists (
    select from proposals where proposals.proposal_id = (notices.data ->> 'proposalId')::uuid
      and proposals.state = 'submitted')
  when notices.kind = 'session_approved'
    then sessions.status = 'confirmed' and sessions.event_id = notices.event_id
  when notices.kind = 'session_rejected'
    then sessions.status = 'rejected' and sessions.event_id = notices.event_id
  else true end)`;
