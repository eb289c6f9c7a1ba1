-- What the public saw last of each session and item, for calendars, files and the addresses of what was cancelled: it is still there when the session
-- is not. Kept by triggers, so that whatever writes sessions tells it, the version before too.
create table public_slots (
  event_id uuid not null references events on delete cascade,
  -- The session's or the item's id.
  slot_id uuid not null,
  kind text not null check (kind in ('session', 'break', 'activity')),
  guid uuid not null,
  number integer not null,
  talk_id uuid,
  -- Null once somebody has deleted the talk.
  title text,
  start_time timestamptz(3),
  duration_minutes integer,
  -- Of an item empty for all rooms.
  room_ids uuid[] not null,
  room text,
  track_id uuid,
  track text,
  -- Who speaks; nobody where an imported file names nobody.
  people uuid[] not null,
  -- Waiting: it was public, and is a draft again.
  state text not null check (state in ('public', 'waiting', 'cancelled')),
  -- SEQUENCE in calendars (RFC 5545): rises when start, duration or room change, and when it is cancelled or comes back.
  sequence integer not null,
  -- The transaction that raised it last: whatever it takes to change a place, it is one change.
  raised_in text not null,
  -- Of what is shown of it besides, to know when that changed.
  digest text not null,
  changed_at timestamptz(3) not null,
  cancelled_at timestamptz(3),
  check ((state = 'cancelled') = (cancelled_at is not null))
);
create function this_transaction() returns text language sql volatile as $$
  select pg_current_xact_id()::text || ' ' || now()::text
$$;

-- Whether two texts name the same room, without regard to case and spaces.
create function same_room(one text, other text) returns boolean language sql immutable as $$
  select lower(btrim(regexp_replace(coalesce(one, ''), '\s+', ' ', 'g')))
    = lower(btrim(regexp_replace(coalesce(other, ''), '\s+', ' ', 'g')))
$$;

-- As before, but a room that is spelled otherwise is no other place.
create or replace function raise_sequence() returns trigger language plpgsql as $$
declare is_elsewhere boolean = not same_room(new.room, old.room)
  and (new.room_id is null or old.room_id is null or new.room_id <> old.room_id);
begin
  if (old.status = 'confirmed' and new.status = 'rejected')
    or (old.status = 'rejected' and new.status = 'confirmed' and old.sequence > 0)
    or (old.status = 'confirmed' and (is_elsewhere or (new.start_time, new.duration_minutes)
      is distinct from (old.start_time, old.duration_minutes)))
  then
    new.sequence = old.sequence + 1;
  end if;
  return new;
end $$;

-- Of what is shown of a session besides place, title and who speaks.
create function shown_digest(session sessions, talk talks) returns text language sql stable as $$
  select md5(concat_ws(E'\x01', talk.summary, talk.description, coalesce(session.type, ''), session.languages::text,
    session.links::text, session.do_not_record::text, coalesce(session.stream_url, ''), coalesce(session.recording_url, ''),
    coalesce(session.notice, '')))
$$;

-- Sessions, whatever their status, and items of public events, as the public sees them if they are confirmed.
create function shown_slots(ids uuid[]) returns table (event_id uuid, slot_id uuid, kind text, status text, guid uuid,
  number integer, talk_id uuid, title text, start_time timestamptz, duration_minutes integer, room_ids uuid[], room text,
  track_id uuid, track text, people uuid[], sequence integer, digest text, updated_at timestamptz)
language sql stable as $$
  select sessions.event_id, sessions.session_id, 'session', sessions.status::text, sessions.guid, sessions.number, talks.talk_id,
    talks.title, sessions.start_time, sessions.duration_minutes,
    case when sessions.room_id is null then '{}' else array[sessions.room_id] end, sessions.room, sessions.track_id,
    sessions.track,
    case when sessions.no_person then '{}' else array[sessions.speaker_id] end || array(
      select beside.user_id from session_speakers as beside
      where beside.session_id = sessions.session_id and beside.accepted order by beside.position),
    sessions.sequence,
    shown_digest(sessions, talks),
    greatest(sessions.updated_at, talks.updated_at)
  from sessions
    join events on events.event_id = sessions.event_id
    join talks on talks.talk_id = sessions.talk_id
  where events.visibility = 'public' and sessions.session_id = any(ids)
  union all
  select items.event_id, items.item_id, items.kind, 'confirmed', items.guid, items.number, null, items.title, items.start_time,
    items.duration_minutes, placed.room_ids, placed.only_room, null, null, '{}', items.sequence,
    md5(concat_ws(E'\x01', coalesce(items.description, ''), items.url)), items.updated_at
  from programme_items as items
    join events on events.event_id = items.event_id
    cross join lateral (
      select coalesce(array_agg(rooms.room_id order by rooms.room_id), '{}') as room_ids,
        case count(*) when 1 then min(rooms.name) end as only_room
      from programme_item_rooms as stands join rooms on rooms.room_id = stands.room_id
      where stands.item_id = items.item_id) as placed
  where events.visibility = 'public' and items.kind <> 'blocker' and items.item_id = any(ids)
$$;

-- Whether what is shown now raises the sequence: it comes back, or stands elsewhere. Another name of the same room is no other place.
create function raises(slot public_slots, shown public_slots) returns boolean language sql stable as $$
  select slot.raised_in <> shown.raised_in and (slot.state = 'cancelled'
    or (slot.start_time, slot.duration_minutes) is distinct from (shown.start_time, shown.duration_minutes)
    or case when slot.kind = 'session' and shown.kind = 'session'
      then not same_room(slot.room, shown.room) and (slot.room_ids <> shown.room_ids or slot.room_ids = '{}')
      else slot.room_ids <> shown.room_ids end)
$$;

-- Brings what the public saw of these sessions and items up to date. What happens in a draft event nobody sees before it is public.
create function tell_public_slots(ids uuid[]) returns void language plpgsql as $$
begin
  if coalesce(cardinality(ids), 0) = 0 then return; end if;
  -- Others who write the same wait here, and see in what follows what these wrote.
  perform from public_slots where slot_id = any(ids) order by event_id, slot_id for update;

  update public_slots as slot
  set state = 'cancelled', sequence = slot.sequence + 1, raised_in = this_transaction(),
    title = coalesce(talks.title, slot.title),
    cancelled_at = greatest(slot.changed_at, case sessions.status when 'rejected' then sessions.updated_at else now() end),
    changed_at = greatest(slot.changed_at, case sessions.status when 'rejected' then sessions.updated_at else now() end)
  from public_slots as was
    join events on events.event_id = was.event_id and events.visibility = 'public'
    left join talks on talks.talk_id = was.talk_id
    left join sessions on sessions.session_id = was.slot_id and sessions.event_id = was.event_id
    left join programme_items as items on items.item_id = was.slot_id and items.kind <> 'blocker'
  where was.slot_id = any(ids) and was.state <> 'cancelled'
    and (sessions.session_id is null or sessions.status = 'rejected') and items.item_id is null
    and slot.event_id = was.event_id and slot.slot_id = was.slot_id;

  update public_slots as slot
  set state = 'waiting', changed_at = greatest(slot.changed_at, sessions.updated_at)
  from sessions join events on events.event_id = sessions.event_id and events.visibility = 'public'
  where slot.slot_id = any(ids) and slot.state = 'public' and sessions.session_id = slot.slot_id
    and sessions.event_id = slot.event_id and sessions.status = 'draft';

  with shown as materialized (select * from shown_slots(ids) where status = 'confirmed'),
  -- What comes back under the id that its file has for it, as another row.
  returned as (
    delete from public_slots as old using shown
    where old.event_id = shown.event_id and old.guid = shown.guid and old.slot_id <> shown.slot_id
      and old.state = 'cancelled'
    returning old.event_id, old.guid, old.sequence)
  insert into public_slots as slot (event_id, slot_id, kind, guid, number, talk_id, title, start_time, duration_minutes,
    room_ids, room, track_id, track, people, state, sequence, raised_in, digest, changed_at)
  select shown.event_id, shown.slot_id, shown.kind, shown.guid, shown.number, shown.talk_id, shown.title, shown.start_time,
    shown.duration_minutes, shown.room_ids, shown.room, shown.track_id, shown.track, shown.people, 'public',
    greatest(shown.sequence, returned.sequence + 1), this_transaction(), shown.digest, shown.updated_at
  from shown left join returned on returned.event_id = shown.event_id and returned.guid = shown.guid
  order by shown.event_id, shown.slot_id
  on conflict (event_id, slot_id) do update set
    kind = excluded.kind, guid = excluded.guid, number = excluded.number, talk_id = excluded.talk_id, title = excluded.title,
    start_time = excluded.start_time, duration_minutes = excluded.duration_minutes, room_ids = excluded.room_ids,
    room = excluded.room, track_id = excluded.track_id, track = excluded.track, people = excluded.people,
    state = 'public', cancelled_at = null, digest = excluded.digest,
    sequence = case when raises(slot, excluded) then greatest(slot.sequence + 1, excluded.sequence) else slot.sequence end,
    raised_in = case when raises(slot, excluded) then excluded.raised_in else slot.raised_in end,
    changed_at = case when excluded.changed_at > slot.changed_at then excluded.changed_at
      else greatest(slot.changed_at, now()) end
  where (slot.kind, slot.guid, slot.number, slot.talk_id, slot.title, slot.start_time, slot.duration_minutes, slot.room_ids,
      slot.room, slot.track_id, slot.track, slot.people, slot.state, slot.digest)
    is distinct from (excluded.kind, excluded.guid, excluded.number, excluded.talk_id, excluded.title, excluded.start_time,
      excluded.duration_minutes, excluded.room_ids, excluded.room, excluded.track_id, excluded.track, excluded.people,
      excluded.state, excluded.digest);
end $$;

create function tell_new_sessions() returns trigger language plpgsql as $$
begin
  perform tell_public_slots(array(select session_id from new_rows where status = 'confirmed'));
  return null;
end $$;
create function tell_changed_sessions() returns trigger language plpgsql as $$
begin
  perform tell_public_slots(array(
    select new_rows.session_id from new_rows join old_rows on old_rows.session_id = new_rows.session_id
    where ((old_rows.status, old_rows.event_id, old_rows.talk_id, old_rows.speaker_id, old_rows.start_time,
        old_rows.duration_minutes, old_rows.room, old_rows.room_id, old_rows.track, old_rows.track_id, old_rows.guid,
        old_rows.number, old_rows.no_person, old_rows.type, old_rows.languages, old_rows.links, old_rows.do_not_record,
        old_rows.stream_url, old_rows.recording_url, old_rows.notice)
      is distinct from (new_rows.status, new_rows.event_id, new_rows.talk_id, new_rows.speaker_id, new_rows.start_time,
        new_rows.duration_minutes, new_rows.room, new_rows.room_id, new_rows.track, new_rows.track_id, new_rows.guid,
        new_rows.number, new_rows.no_person, new_rows.type, new_rows.languages, new_rows.links, new_rows.do_not_record,
        new_rows.stream_url, new_rows.recording_url, new_rows.notice))
      and (old_rows.status = 'confirmed' or new_rows.status = 'confirmed'
        or exists (select from public_slots where slot_id = new_rows.session_id))));
  return null;
end $$;
create function tell_deleted_sessions() returns trigger language plpgsql as $$
begin
  perform tell_public_slots(array(
    select session_id from old_rows where exists (select from public_slots where slot_id = old_rows.session_id)));
  return null;
end $$;
create trigger sessions_told_new after insert on sessions referencing new table as new_rows
  for each statement execute function tell_new_sessions();
create trigger sessions_told_changed after update on sessions referencing old table as old_rows new table as new_rows
  for each statement execute function tell_changed_sessions();
create trigger sessions_told_deleted after delete on sessions referencing old table as old_rows
  for each statement execute function tell_deleted_sessions();

-- What is shown of a session besides itself: its talk, and who speaks in it.
create function tell_changed_talks() returns trigger language plpgsql as $$
begin
  perform tell_public_slots(array(
    select sessions.session_id from new_rows
      join old_rows on old_rows.talk_id = new_rows.talk_id
      join sessions on sessions.talk_id = new_rows.talk_id and sessions.status = 'confirmed'
    where (old_rows.title, old_rows.summary, old_rows.description)
      is distinct from (new_rows.title, new_rows.summary, new_rows.description)));
  return null;
end $$;
create trigger talks_told_changed after update on talks referencing old table as old_rows new table as new_rows
  for each statement execute function tell_changed_talks();
create function tell_speakers_of_sessions() returns trigger language plpgsql as $$
begin
  perform tell_public_slots(array(
    select distinct sessions.session_id from changed_rows
      join sessions on sessions.session_id = changed_rows.session_id and sessions.status = 'confirmed'));
  return null;
end $$;
create trigger session_speakers_told_new after insert on session_speakers referencing new table as changed_rows
  for each statement execute function tell_speakers_of_sessions();
create trigger session_speakers_told_changed after update on session_speakers referencing new table as changed_rows
  for each statement execute function tell_speakers_of_sessions();
create trigger session_speakers_told_deleted after delete on session_speakers referencing old table as changed_rows
  for each statement execute function tell_speakers_of_sessions();

create function tell_items() returns trigger language plpgsql as $$
begin
  perform tell_public_slots(array(select distinct item_id from changed_rows));
  return null;
end $$;
create trigger items_told_new after insert on programme_items referencing new table as changed_rows
  for each statement execute function tell_items();
create trigger items_told_changed after update on programme_items referencing new table as changed_rows
  for each statement execute function tell_items();
create trigger items_told_deleted after delete on programme_items referencing old table as changed_rows
  for each statement execute function tell_items();
create trigger item_rooms_told_new after insert on programme_item_rooms referencing new table as changed_rows
  for each statement execute function tell_items();
create trigger item_rooms_told_deleted after delete on programme_item_rooms referencing old table as changed_rows
  for each statement execute function tell_items();
create function tell_renamed_rooms() returns trigger language plpgsql as $$
begin
  perform tell_public_slots(array(
    select distinct stands.item_id from new_rows
      join old_rows on old_rows.room_id = new_rows.room_id and old_rows.name <> new_rows.name
      join programme_item_rooms as stands on stands.room_id = new_rows.room_id));
  return null;
end $$;
create trigger rooms_told_renamed after update on rooms referencing old table as old_rows new table as new_rows
  for each statement execute function tell_renamed_rooms();

-- All of an event that becomes public, also what went while nobody saw it.
create function tell_published_events() returns trigger language plpgsql as $$
declare published uuid[] = array(
  select new_rows.event_id from new_rows join old_rows on old_rows.event_id = new_rows.event_id
  where new_rows.visibility = 'public' and old_rows.visibility <> 'public');
begin
  perform tell_public_slots(array(
    select session_id from sessions where event_id = any(published)
    union select item_id from programme_items where event_id = any(published)
    union select slot_id from public_slots where event_id = any(published)));
  return null;
end $$;
create trigger events_told_published after update on events referencing old table as old_rows new table as new_rows
  for each statement execute function tell_published_events();

-- What the public sees as this begins. Written at once, before there are indexes: a hundred thousand sessions take seconds.
insert into public_slots (event_id, slot_id, kind, guid, number, talk_id, title, start_time, duration_minutes, room_ids, room,
  track_id, track, people, state, sequence, raised_in, digest, changed_at)
select sessions.event_id, sessions.session_id, 'session', sessions.guid, sessions.number, talks.talk_id, talks.title,
  sessions.start_time, sessions.duration_minutes,
  case when sessions.room_id is null then '{}' else array[sessions.room_id] end, sessions.room, sessions.track_id,
  sessions.track, case when sessions.no_person then '{}' else array[sessions.speaker_id] end || beside.people, 'public',
  sessions.sequence, '', shown_digest(sessions, talks), greatest(sessions.updated_at, talks.updated_at)
from sessions
  join events on events.event_id = sessions.event_id
  join talks on talks.talk_id = sessions.talk_id
  left join (
    select session_id, array_agg(user_id order by position) as people from session_speakers where accepted
    group by session_id) as beside on beside.session_id = sessions.session_id
where events.visibility = 'public' and sessions.status = 'confirmed';
alter table public_slots add primary key (event_id, slot_id);
create index public_slots_slot on public_slots (slot_id);
create index public_slots_guid on public_slots (event_id, guid);
create index public_slots_people on public_slots using gin (people);
select tell_public_slots(array(select item_id from programme_items));
