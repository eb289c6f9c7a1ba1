import { type RawBuilder, sql } from "kysely";

/**
 * Whether the statement's `notices` concern the account in its `recipient` now: what was told to organizers who organizes the
 * event in `events`, and what was told to speakers who speaks in the session, of which `sessions` has the row unless it is deleted.
 */
export const concernsRecipient: RawBuilder<boolean> = sql<boolean>`(case
  when notices.kind = 'session_moved' then sessions.session_id is null
    or sessions.speaker_id = recipient.user_id
    or exists (select from session_speakers where session_speakers.session_id = sessions.session_id
      and session_speakers.user_id = recipient.user_id and session_speakers.accepted)
  else events.creator_id = recipient.user_id
    or exists (select from co_organizers where co_organizers.event_id = events.event_id
      and co_organizers.user_id = recipient.user_id and co_organizers.status = 'accepted')
  end)`;
