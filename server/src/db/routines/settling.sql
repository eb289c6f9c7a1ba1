-- What follows from where sessions and items are arranged. Operations call settle_slots for what they have written (server/src/core/slots.ts).

-- Sessions and items as they are arranged now.
create or replace function arranged_now(ids uuid[]) returns table (slot_id uuid, event_id uuid, kind text, status text,
  title text, start_time timestamptz, duration_minutes integer, room_ids uuid[], room text, track_id uuid, track text,
  people uuid[], pinned boolean) language sql stable as $$
  select sessions.session_id, sessions.event_id, 'session', sessions.status::text, null, sessions.start_time,
    sessions.duration_minutes, case when sessions.room_id is null then '{}' else array[sessions.room_id] end, sessions.room,
    sessions.track_id, sessions.track,
    people_of(sessions),
    sessions.pinned
  from sessions where sessions.session_id = any(ids)
  union all
  select items.item_id, items.event_id, items.kind, 'confirmed', items.title, items.start_time, items.duration_minutes,
    stands.room_ids, null, null, null, '{}', items.pinned
  from programme_items as items cross join lateral item_rooms(items.item_id) as stands
  where items.item_id = any(ids)
$$;

-- Those that are arranged otherwise than when they were settled last, or new; not those that are gone.
create or replace function arranged_anew(ids uuid[]) returns setof uuid language sql stable as $$
  select slot_id from (
    select * from arranged_now(ids)
    except
    select slot_id, event_id, kind, status, title, start_time, duration_minutes, room_ids, room, track_id, track, people, pinned
    from arranged_slots where slot_id = any(ids)) as anew
$$;

-- The plan's revision rises with all that a version would say. Not in an event that is being deleted.
create or replace function raise_plan(events uuid[]) returns void language sql as $$
  update programmes set plan_revision = plan_revision + 1
  where event_id in (select distinct unnest(events)) and exists (
    select from events where events.event_id = programmes.event_id)
$$;

-- Settles what follows from sessions and items, changed, new or gone, by what they were when they were settled last. Doing so again changes nothing.
create or replace function settle_slots(ids uuid[]) returns void language plpgsql as $$
begin
  -- Others who settle the same wait here, and see in what follows what these wrote.
  perform from arranged_slots where slot_id = any(ids) order by slot_id for update;

  -- A session's room and track are called as these are.
  update sessions set room = called.room, track = called.track
  from (select named.session_id, coalesce(rooms.name, named.room) as room, coalesce(tracks.name, named.track) as track
    from sessions as named
      left join rooms on rooms.room_id = named.room_id
      left join tracks on tracks.track_id = named.track_id
    where named.session_id = any(ids)) as called
  where sessions.session_id = called.session_id
    and (sessions.room, sessions.track) is distinct from (called.room, called.track);

  -- A slot's revision rises with each other place that it gets, so that two who arrange it can be told apart; a room's new name is no other place.
  -- The sequence of its entry in calendars (RFC 5545) rises when a confirmed session stands elsewhere, and when it is cancelled or comes back.
  update sessions set revision = revision + elsewhere.revisions, sequence = sequence + elsewhere.sequences
  from (select seen.session_id,
      ((seen.event_id, seen.start_time, seen.duration_minutes, coalesce(seen.room_id::text, seen.room),
          coalesce(seen.track_id::text, seen.track), seen.pinned)
        is distinct from (was.event_id, was.start_time, was.duration_minutes, coalesce(was.room_ids[1]::text, was.room),
          coalesce(was.track_id::text, was.track), was.pinned))::integer as revisions,
      case was.status
        when 'confirmed' then seen.status = 'rejected'
          or (seen.start_time, seen.duration_minutes) is distinct from (was.start_time, was.duration_minutes)
          or (not same_room(seen.room, was.room)
            and (seen.room_id is null or was.room_ids = '{}' or seen.room_id <> was.room_ids[1]))
        when 'rejected' then seen.status = 'confirmed' and seen.sequence > 0
        else false end::integer as sequences
    from sessions as seen join arranged_slots as was on was.slot_id = seen.session_id
    where seen.session_id = any(ids)) as elsewhere
  where sessions.session_id = elsewhere.session_id and (elsewhere.revisions > 0 or elsewhere.sequences > 0);

  update programme_items as items set revision = revision + 1
  from arranged_slots as was
  where was.slot_id = items.item_id and items.item_id in (select arranged_anew(ids));

  -- What waits for approval is in the plan where the public last saw it, so that its going is told, too.
  perform raise_plan(array(
    select unnest(array[was.event_id, seen.event_id])
    from arranged_now(ids) as seen
      full join (select * from arranged_slots where slot_id = any(ids)) as was on was.slot_id = seen.slot_id
    where ('confirmed' in (was.status, seen.status)
        and (was.event_id, was.kind, was.status, was.title, was.start_time, was.duration_minutes, was.room_ids, was.room,
          was.track, was.people)
        is distinct from (seen.event_id, seen.kind, seen.status, seen.title, seen.start_time, seen.duration_minutes,
          seen.room_ids, seen.room, seen.track, seen.people))
      or ((was.status, was.event_id) is distinct from (seen.status, seen.event_id)
        and (is_carried(was.event_id, was.slot_id) or is_carried(seen.event_id, seen.slot_id)))));

  insert into arranged_slots (slot_id, event_id, kind, status, title, start_time, duration_minutes, room_ids, room, track_id,
      track, people, pinned)
    select * from arranged_now(array(select arranged_anew(ids)))
    on conflict (slot_id) do update set (event_id, kind, status, title, start_time, duration_minutes, room_ids, room,
        track_id, track, people, pinned)
      = (excluded.event_id, excluded.kind, excluded.status, excluded.title, excluded.start_time, excluded.duration_minutes,
        excluded.room_ids, excluded.room, excluded.track_id, excluded.track, excluded.people, excluded.pinned);
  delete from arranged_slots as was where was.slot_id = any(ids)
    and not exists (select from sessions where sessions.session_id = was.slot_id)
    and not exists (select from programme_items as items where items.item_id = was.slot_id);

  perform tell_public_slots(array(
    select slot_id from arranged_slots where slot_id = any(ids) and status = 'confirmed'
    union select slot_id from public_slots where slot_id = any(ids)));
end $$;
