-- Where each session and item was arranged when what follows from it was settled last (routines/settling.sql): operations do that now, so the
-- triggers that did go.

create table arranged_slots (
  slot_id uuid primary key,
  event_id uuid not null references events on delete cascade,
  kind text not null,
  status text not null,
  title text,
  start_time timestamptz(3),
  duration_minutes integer,
  room_ids uuid[] not null,
  room text,
  track_id uuid,
  track text,
  people uuid[] not null,
  pinned boolean not null
);
create index arranged_slots_event on arranged_slots (event_id);

insert into arranged_slots (slot_id, event_id, kind, status, title, start_time, duration_minutes, room_ids, room, track_id, track,
  people, pinned)
select sessions.session_id, sessions.event_id, 'session', sessions.status::text, null, sessions.start_time,
  sessions.duration_minutes, case when sessions.room_id is null then '{}' else array[sessions.room_id] end, sessions.room,
  sessions.track_id, sessions.track,
  case when sessions.no_person then '{}' else array[sessions.speaker_id] end || array(
    select beside.user_id from session_speakers as beside
    where beside.session_id = sessions.session_id and beside.accepted order by beside.position),
  sessions.pinned
from sessions
union all
select items.item_id, items.event_id, items.kind, 'confirmed', items.title, items.start_time, items.duration_minutes,
  stands.room_ids, null, null, null, '{}', items.pinned
from programme_items as items cross join lateral item_rooms(items.item_id) as stands;

drop trigger co_organizers_confirmed on co_organizers;
drop trigger events_plain_letters on events;
drop trigger events_told_published on events;
drop trigger item_rooms_plan_deleted on programme_item_rooms;
drop trigger item_rooms_plan_new on programme_item_rooms;
drop trigger item_rooms_revision on programme_item_rooms;
drop trigger item_rooms_told_deleted on programme_item_rooms;
drop trigger item_rooms_told_new on programme_item_rooms;
drop trigger items_plan_changed on programme_items;
drop trigger items_plan_deleted on programme_items;
drop trigger items_plan_new on programme_items;
drop trigger items_revision on programme_items;
drop trigger items_told_changed on programme_items;
drop trigger items_told_deleted on programme_items;
drop trigger items_told_new on programme_items;
drop trigger rooms_renamed on rooms;
drop trigger rooms_told_renamed on rooms;
drop trigger session_invitations_given on session_invitations;
drop trigger session_speakers_plan_changed on session_speakers;
drop trigger session_speakers_plan_deleted on session_speakers;
drop trigger session_speakers_plan_new on session_speakers;
drop trigger session_speakers_told_changed on session_speakers;
drop trigger session_speakers_told_deleted on session_speakers;
drop trigger session_speakers_told_new on session_speakers;
drop trigger sessions_moved on sessions;
drop trigger sessions_names on sessions;
drop trigger sessions_plan_changed on sessions;
drop trigger sessions_plan_deleted on sessions;
drop trigger sessions_plan_new on sessions;
drop trigger sessions_revision on sessions;
drop trigger sessions_sequence on sessions;
drop trigger sessions_told_changed on sessions;
drop trigger sessions_told_deleted on sessions;
drop trigger sessions_told_new on sessions;
drop trigger talks_told_changed on talks;
drop trigger tracks_renamed on tracks;
drop trigger tracks_told_renamed on tracks;
drop trigger users_plain_letters on users;

drop function refuse_unconfirmed(), write_plain_letters(), tell_published_events(), raise_plan_of_item_rooms(), raise_revision_of_items(), tell_items(), raise_plan_of_items(), raise_revision(), rename_room(), tell_renamed_rooms(), give_invitation(), raise_plan_of_speakers(), tell_speakers_of_sessions(), ask_anew(), name_room_and_track(), raise_plan_of_changed(), raise_plan_of_deleted(), raise_plan_of_new(), raise_sequence(), tell_changed_sessions(), tell_deleted_sessions(), tell_new_sessions(), tell_changed_talks(), rename_track(), tell_renamed_tracks();
