-- As before, but in an event that has a version what is shown of a slot changes when that is written, by a release or a new name of its room: the slot's
-- own row may have been changed long before, and nobody outside saw it.
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
