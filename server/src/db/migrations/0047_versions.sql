-- Versions of a programme: frozen, numbered states of all places, which organizers release. Until the first one an event is live.
create table programme_versions (
  version_id uuid primary key,
  event_id uuid not null references events on delete cascade,
  number integer not null,
  name text not null,
  note text,
  -- Null for an import, and where the account is gone.
  released_by uuid references users on delete set null,
  released_at timestamptz(3) not null,
  -- How many people are mailed.
  told integer not null,
  -- {new, moved, cancelled, speakers}
  counts jsonb not null,
  constraint versions_number unique (event_id, number)
);
create unique index versions_name on programme_versions (event_id, lower(name));
create index programme_versions_releaser on programme_versions (released_by);

-- Every slot of a version, and once more those that it cancels.
create table version_slots (
  version_id uuid not null references programme_versions on delete cascade,
  slot_id uuid not null,
  kind text not null check (kind in ('session', 'break', 'activity')),
  guid uuid not null,
  number integer not null,
  talk_id uuid,
  -- Null once somebody has deleted the talk.
  title text,
  people uuid[] not null,
  start_time timestamptz(3),
  duration_minutes integer,
  room_ids uuid[] not null,
  room text,
  track_id uuid,
  track text,
  sequence integer not null,
  change text check (change in ('new', 'moved', 'cancelled', 'speakers')),
  -- {startTime, durationMinutes, room}, of what was moved or cancelled.
  came_from jsonb,
  primary key (version_id, slot_id)
);
create index version_slots_slot on version_slots (slot_id);
create index version_slots_talk on version_slots (talk_id);

alter table programmes
  -- Rises with every change of what a version would hold: whoever releases has seen this one.
  add column plan_revision bigint not null default 0,
  add column current_version integer;

-- The rooms of an item, and the name of the only one.
create function item_rooms(id uuid) returns table (room_ids uuid[], room text) language sql stable as $$
  select coalesce(array_agg(rooms.room_id order by rooms.room_id), '{}'), case count(*) when 1 then min(rooms.name) end
  from programme_item_rooms as stands join rooms on rooms.room_id = stands.room_id
  where stands.item_id = id
$$;

-- As before; in an event that has a version, where that has them, with today's names of its rooms and tracks, and nothing that it lacks.
-- There only versions raise the sequence.
create or replace function shown_slots(ids uuid[]) returns table (event_id uuid, slot_id uuid, kind text, status text, guid uuid,
  number integer, talk_id uuid, title text, start_time timestamptz, duration_minutes integer, room_ids uuid[], room text,
  track_id uuid, track text, people uuid[], sequence integer, digest text, updated_at timestamptz)
language sql stable as $$
  select sessions.event_id, sessions.session_id, 'session', sessions.status::text, sessions.guid, sessions.number, talks.talk_id,
    talks.title, placed.start_time, placed.duration_minutes, placed.room_ids, placed.room, placed.track_id, placed.track,
    case when sessions.no_person then '{}' else array[sessions.speaker_id] end || array(
      select beside.user_id from session_speakers as beside
      where beside.session_id = sessions.session_id and beside.accepted order by beside.position),
    case when versions.version_id is null then sessions.sequence else placed.sequence end,
    shown_digest(sessions, talks),
    greatest(sessions.updated_at, talks.updated_at)
  from sessions
    join events on events.event_id = sessions.event_id
    join talks on talks.talk_id = sessions.talk_id
    join programmes on programmes.event_id = sessions.event_id
    left join programme_versions as versions
      on versions.event_id = programmes.event_id and versions.number = programmes.current_version
    cross join lateral (
      select sessions.start_time, sessions.duration_minutes,
        case when sessions.room_id is null then '{}' else array[sessions.room_id] end as room_ids, sessions.room,
        sessions.track_id, sessions.track, 0 as sequence
      where versions.version_id is null
      union all
      select released.start_time, released.duration_minutes, released.room_ids, coalesce(rooms.name, released.room),
        tracks.track_id, coalesce(tracks.name, released.track), released.sequence
      from version_slots as released
        left join rooms on rooms.room_id = released.room_ids[1]
        left join tracks on tracks.track_id = released.track_id
      where released.version_id = versions.version_id and released.slot_id = sessions.session_id
        and released.change is distinct from 'cancelled') as placed
  where events.visibility = 'public' and sessions.session_id = any(ids)
  union all
  select items.event_id, items.item_id, items.kind, 'confirmed', items.guid, items.number, null, items.title, placed.start_time,
    placed.duration_minutes, placed.room_ids, placed.room, null, null, '{}', placed.sequence,
    md5(concat_ws(E'\\x01', coalesce(items.description, ''), items.url)), items.updated_at
  from programme_items as items
    join events on events.event_id = items.event_id
    join programmes on programmes.event_id = items.event_id
    left join programme_versions as versions
      on versions.event_id = programmes.event_id and versions.number = programmes.current_version
    cross join lateral (
      select items.start_time, items.duration_minutes, stands.room_ids, stands.room, items.sequence
      from item_rooms(items.item_id) as stands
      where versions.version_id is null
      union all
      select released.start_time, released.duration_minutes, released.room_ids,
        case cardinality(released.room_ids) when 1 then coalesce(rooms.name, released.room) end, released.sequence
      from version_slots as released left join rooms on rooms.room_id = released.room_ids[1]
      where released.version_id = versions.version_id and released.slot_id = items.item_id
        and released.change is distinct from 'cancelled') as placed
  where events.visibility = 'public' and items.kind <> 'blocker' and items.item_id = any(ids)
$$;

-- A new name of a room or a track is also that of what stands there as released.
create or replace function tell_renamed_rooms() returns trigger language plpgsql as $$
begin
  perform tell_public_slots(array(
    select stands.item_id from new_rows
      join old_rows on old_rows.room_id = new_rows.room_id and old_rows.name <> new_rows.name
      join programme_item_rooms as stands on stands.room_id = new_rows.room_id
    union
    select slots.slot_id from new_rows
      join old_rows on old_rows.room_id = new_rows.room_id and old_rows.name <> new_rows.name
      join public_slots as slots on slots.event_id = new_rows.event_id and new_rows.room_id = any(slots.room_ids)));
  return null;
end $$;
create function tell_renamed_tracks() returns trigger language plpgsql as $$
begin
  perform tell_public_slots(array(
    select slots.slot_id from new_rows
      join old_rows on old_rows.track_id = new_rows.track_id and old_rows.name <> new_rows.name
      join public_slots as slots on slots.event_id = new_rows.event_id and slots.track_id = new_rows.track_id));
  return null;
end $$;
create trigger tracks_told_renamed after update on tracks referencing old table as old_rows new table as new_rows
  for each statement execute function tell_renamed_tracks();

-- The plan's revision rises with what changes places, and what is confirmed at all, whoever writes it.
create function raise_plan(events uuid[]) returns void language sql as $$
  update programmes set plan_revision = plan_revision + 1
  where event_id in (select distinct unnest(events)) and exists (
    select from events where events.event_id = programmes.event_id)
$$;
create function raise_plan_of_new() returns trigger language plpgsql as $$
begin
  perform raise_plan(array(select event_id from new_rows where status = 'confirmed'));
  return null;
end $$;
create function raise_plan_of_changed() returns trigger language plpgsql as $$
begin
  perform raise_plan(array(
    select unnest(array[old_rows.event_id, new_rows.event_id])
    from new_rows join old_rows on old_rows.session_id = new_rows.session_id
    where 'confirmed' in (old_rows.status, new_rows.status)
      and (old_rows.status, old_rows.event_id, old_rows.start_time, old_rows.duration_minutes, old_rows.room,
        old_rows.room_id, old_rows.track)
      is distinct from (new_rows.status, new_rows.event_id, new_rows.start_time, new_rows.duration_minutes, new_rows.room,
        new_rows.room_id, new_rows.track)));
  return null;
end $$;
create function raise_plan_of_deleted() returns trigger language plpgsql as $$
begin
  perform raise_plan(array(select event_id from old_rows where status = 'confirmed'));
  return null;
end $$;
create trigger sessions_plan_new after insert on sessions referencing new table as new_rows
  for each statement execute function raise_plan_of_new();
create trigger sessions_plan_changed after update on sessions referencing old table as old_rows new table as new_rows
  for each statement execute function raise_plan_of_changed();
create trigger sessions_plan_deleted after delete on sessions referencing old table as old_rows
  for each statement execute function raise_plan_of_deleted();
create function raise_plan_of_items() returns trigger language plpgsql as $$
begin
  perform raise_plan(array(select event_id from changed_rows));
  return null;
end $$;
create trigger items_plan_new after insert on programme_items referencing new table as changed_rows
  for each statement execute function raise_plan_of_items();
create trigger items_plan_changed after update on programme_items referencing new table as changed_rows
  for each statement execute function raise_plan_of_items();
create trigger items_plan_deleted after delete on programme_items referencing old table as changed_rows
  for each statement execute function raise_plan_of_items();
