-- Where the current version of a programme has its slots.

-- The rooms of an item, and the name of the only one.
create or replace function item_rooms(id uuid) returns table (room_ids uuid[], room text) language sql stable as $$
  select coalesce(array_agg(rooms.room_id order by rooms.room_id), '{}'), case count(*) when 1 then min(rooms.name) end
  from programme_item_rooms as stands join rooms on rooms.room_id = stands.room_id
  where stands.item_id = id
$$;

-- Where the event's current version has its slots, with today's names of rooms and tracks; none of a live event. Without what it cancelled, and what
-- was cancelled for all to see since it was released.
create or replace function released_slots(of_event uuid) returns table (slot_id uuid, kind text, guid uuid, number
  integer, talk_id uuid, title text, people uuid[], start_time timestamptz, duration_minutes integer, room_ids uuid[],
  room text, track_id uuid, track text) language sql stable as $$
  select slots.slot_id, slots.kind, slots.guid, slots.number, slots.talk_id, slots.title, slots.people, slots.start_time,
    slots.duration_minutes, slots.room_ids,
    case cardinality(slots.room_ids) when 1 then coalesce(rooms.name, slots.room) else slots.room end,
    slots.track_id, coalesce(tracks.name, slots.track)
  from programmes
    join programme_versions as versions
      on versions.event_id = programmes.event_id and versions.number = programmes.current_version
    join version_slots as slots on slots.version_id = versions.version_id and slots.change is distinct from 'cancelled'
    left join rooms on rooms.room_id = slots.room_ids[1]
    left join tracks on tracks.track_id = slots.track_id
  where programmes.event_id = of_event and not exists (
    select from public_slots as seen
    where seen.event_id = of_event and seen.slot_id = slots.slot_id and seen.state = 'cancelled'
      and seen.cancelled_at >= versions.released_at)
$$;

-- One of them. The limit has it be looked up by its key for each row that asks, however many tables a statement has besides.
create or replace function released_slot(of_event uuid, of_slot uuid) returns table (slot_id uuid, start_time
  timestamptz, duration_minutes integer, room text, track text) language sql stable as $$
  select slot_id, start_time, duration_minutes, room, track from released_slots(of_event) where slot_id = of_slot limit 1
$$;

-- Those slots of an event that are neither rejected nor deleted: where the public sees them, or will once they are approved, or the event is published.
create or replace function standing_slots(of_event uuid) returns table (slot_id uuid, kind text, guid uuid, number
  integer, talk_id uuid, title text, people uuid[], start_time timestamptz, duration_minutes integer, room_ids uuid[],
  room text, track_id uuid, track text) language sql stable as $$
  select slots.* from (
    select * from released_slots(of_event)
    union all
    select seen.slot_id, seen.kind, seen.guid, seen.number, seen.talk_id, seen.title, seen.people, seen.start_time,
      seen.duration_minutes, seen.room_ids, seen.room, seen.track_id, seen.track
    from public_slots as seen
      join programmes on programmes.event_id = seen.event_id and programmes.current_version is null
    where seen.event_id = of_event and seen.state <> 'cancelled') as slots
  where exists (select from sessions
      where sessions.session_id = slots.slot_id and sessions.event_id = of_event and sessions.status <> 'rejected')
    or exists (select from programme_items as items
      where items.item_id = slots.slot_id and items.event_id = of_event and items.kind <> 'blocker')
$$;

-- Whether the plan has the session if it is a draft: where the current version has it; in a live event where the public saw it last.
create or replace function is_carried(of_event uuid, id uuid) returns boolean language sql stable as $$
  select exists (select from released_slot(of_event, id)) or exists (
    select from public_slots as seen
      join programmes on programmes.event_id = seen.event_id and programmes.current_version is null
    where seen.event_id = of_event and seen.slot_id = id and seen.state <> 'cancelled')
$$;
