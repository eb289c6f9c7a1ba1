-- What the public saw of sessions and items (docs/product/programme.md#what-the-public-saw).

-- Names the transaction, so that one raises a sequence once.
create or replace function this_transaction() returns text language sql as $$
  select pg_current_xact_id()::text || ' ' || now()::text
$$;

-- Who speaks in a session, in their order: the speaker and the co-speakers who accepted, never the account that stands in for nobody.
create or replace function people_of(session sessions) returns uuid[] language sql stable as $$
  select case when session.no_person then '{}' else array[session.speaker_id] end || array(
    select beside.user_id from session_speakers as beside
    where beside.session_id = session.session_id and beside.accepted order by beside.position)
$$;

-- Of what is shown of a session besides place, title and who speaks.
create or replace function shown_digest(session sessions, talk talks) returns text language sql stable as $$
  select md5(concat_ws(E'\x01', talk.summary, talk.description, coalesce(session.type, ''), session.languages::text,
    session.links::text, session.do_not_record::text, coalesce(session.stream_url, ''), coalesce(session.recording_url, ''),
    coalesce(session.notice, '')))
$$;

-- Sessions, whatever their status, and items of public events, as the public sees them if they are confirmed. In an event that has a version: where
-- that has them, with today's names of its rooms and tracks, and nothing that it lacks. There only versions raise the sequence.
create or replace function shown_slots(ids uuid[]) returns table (event_id uuid, slot_id uuid, kind text, status text,
  guid uuid, number integer, talk_id uuid, title text, start_time timestamptz, duration_minutes integer, room_ids
  uuid[], room text, track_id uuid, track text, people uuid[], sequence integer, digest text, updated_at timestamptz)
  language sql stable as $$
  select sessions.event_id, sessions.session_id, 'session', sessions.status::text, sessions.guid, sessions.number, talks.talk_id,
    talks.title, placed.start_time, placed.duration_minutes, placed.room_ids, placed.room, placed.track_id, placed.track,
    people_of(sessions),
    case when versions.version_id is null then sessions.sequence else placed.sequence end,
    shown_digest(sessions, talks),
    greatest(sessions.updated_at, talks.updated_at, versions.released_at, case when versions.version_id is not null then now() end)
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
    md5(concat_ws(E'\\x01', coalesce(items.description, ''), items.url)),
    greatest(items.updated_at, versions.released_at, case when versions.version_id is not null then now() end)
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

-- Whether what is shown now raises the sequence: it comes back, or stands elsewhere. Another name of the same room is no other place.
create or replace function raises(slot public_slots, shown public_slots) returns boolean language sql stable as $$
  select slot.raised_in <> shown.raised_in and (slot.state = 'cancelled'
    or (slot.start_time, slot.duration_minutes) is distinct from (shown.start_time, shown.duration_minutes)
    or case when slot.kind = 'session' and shown.kind = 'session'
      then not same_room(slot.room, shown.room) and (slot.room_ids <> shown.room_ids or slot.room_ids = '{}')
      else slot.room_ids <> shown.room_ids end)
$$;

-- Whether a session stands elsewhere for who has marked it: another name of the same room is no other place.
create or replace function stands_elsewhere(one_start timestamptz, one_rooms uuid[], one_room text, other_start timestamptz,
  other_rooms uuid[], other_room text) returns boolean language sql immutable as $$
  select one_start is distinct from other_start
    or (not same_room(one_room, other_room) and (one_rooms <> other_rooms or one_rooms = '{}'))
$$;

-- Sessions as the public sees them, or saw them last, that accounts have marked which want mails about that.
create or replace function marked_slots(ids uuid[]) returns setof public_slots language sql stable as $$
  select slot.* from public_slots as slot
  where slot.slot_id = any(ids) and slot.kind = 'session' and exists (
    select from favourites as own join users on users.user_id = own.user_id
    where own.event_id = slot.event_id and own.session_id = slot.slot_id and own.is_on and users.mails_marked)
$$;

-- Brings what the public saw of these sessions and items up to date. What happens in a draft event nobody sees before it is public.
create or replace function tell_public_slots(ids uuid[]) returns void language plpgsql as $$
declare marked public_slots[];
begin
  if coalesce(cardinality(ids), 0) = 0 then return; end if;
  -- Others who write the same wait here, and see in what follows what these wrote.
  perform from public_slots where slot_id = any(ids) order by event_id, slot_id for update;
  marked = array(select slot from marked_slots(ids) as slot);

  update public_slots as slot
  set state = 'cancelled', sequence = slot.sequence + 1, raised_in = this_transaction(),
    (cancelled_at, changed_at) = (
      select moment, moment from (select greatest(slot.changed_at, coalesce((
        select sessions.updated_at from sessions
        where sessions.session_id = slot.slot_id and sessions.event_id = slot.event_id), now())) as moment) as moments)
  where slot.slot_id = any(ids) and slot.state <> 'cancelled'
    and exists (select from events where events.event_id = slot.event_id and events.visibility = 'public')
    and not exists (
      select from sessions
      where sessions.session_id = slot.slot_id and sessions.event_id = slot.event_id and sessions.status <> 'rejected')
    and not exists (select from programme_items as items where items.item_id = slot.slot_id and items.kind <> 'blocker');

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

  -- Of several changes in a transaction the first knows where it stood before.
  insert into marked_moves (act, event_id, slot_id, state, had_start, start_time, duration_minutes, room_ids, room, people)
  select this_transaction(), was.event_id, was.slot_id, was.state, was.start_time is not null or was.left_start is not null,
    was.start_time, was.duration_minutes, was.room_ids, was.room, was.people
  from unnest(marked) as was
    join public_slots as slot on slot.event_id = was.event_id and slot.slot_id = was.slot_id
  where (was.state = 'cancelled') <> (slot.state = 'cancelled')
    or stands_elsewhere(was.start_time, was.room_ids, was.room, slot.start_time, slot.room_ids, slot.room)
  on conflict do nothing;
end $$;

-- Where a slot of the public began that has no start any more: a calendar would keep it there, if it weren't told that it isn't.
-- A trigger, as it needs the row before the change, whichever statement changes it.
create or replace function keep_left_start() returns trigger language plpgsql as $$
begin
  new.left_start = case when new.start_time is null then old.start_time end;
  return new;
end $$;
create or replace trigger public_slots_left_start before update on public_slots
  for each row when (new.start_time is distinct from old.start_time) execute function keep_left_start();

-- When the public programme was changed last: at the end of a transaction that hasn't written it down itself.
-- A trigger, as only the end of the transaction knows whether anything public was changed.
create or replace function mark_changed_slots() returns trigger language plpgsql as $$
declare of_event uuid = case tg_op when 'DELETE' then old.event_id else new.event_id end;
begin
  update programmes
  set changed_at = greatest(now(), date_trunc('second', changed_at) + interval '1 second'), changed_in = this_transaction()
  where event_id = of_event and changed_in is distinct from this_transaction();
  return null;
end $$;
drop trigger if exists public_slots_mark_changed on public_slots;
create constraint trigger public_slots_mark_changed after insert or delete or update on public_slots
  deferrable initially deferred for each row execute function mark_changed_slots();
