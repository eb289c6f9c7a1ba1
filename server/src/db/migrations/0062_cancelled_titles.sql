-- As before, but what is cancelled keeps the title that the public saw last: today's may be of a change that waited for approval, and was never public.
create or replace function tell_public_slots(ids uuid[]) returns void language plpgsql as $$
begin
  if coalesce(cardinality(ids), 0) = 0 then return; end if;
  -- Others who write the same wait here, and see in what follows what these wrote.
  perform from public_slots where slot_id = any(ids) order by event_id, slot_id for update;

  update public_slots as slot
  set state = 'cancelled', sequence = slot.sequence + 1, raised_in = this_transaction(),
    cancelled_at = greatest(slot.changed_at, case sessions.status when 'rejected' then sessions.updated_at else now() end),
    changed_at = greatest(slot.changed_at, case sessions.status when 'rejected' then sessions.updated_at else now() end)
  from public_slots as was
    join events on events.event_id = was.event_id and events.visibility = 'public'
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
