-- What waits for approval is in the plan where the public last saw it, so the plan's revision rises too when it goes: rejected, deleted, or to another
-- event. These triggers run before those that tell public_slots of it, as their names come first.

-- Whether the plan has the session if it is a draft.
create function is_carried(of_event uuid, id uuid) returns boolean language sql stable as $$
  select exists (select from public_slots where event_id = of_event and slot_id = id and state <> 'cancelled')
$$;

create or replace function raise_plan_of_changed() returns trigger language plpgsql as $$
begin
  perform raise_plan(array(
    select unnest(array[old_rows.event_id, new_rows.event_id])
    from new_rows join old_rows on old_rows.session_id = new_rows.session_id
    where ('confirmed' in (old_rows.status, new_rows.status)
        and (old_rows.status, old_rows.event_id, old_rows.start_time, old_rows.duration_minutes, old_rows.room,
          old_rows.room_id, old_rows.track, old_rows.speaker_id, old_rows.no_person)
        is distinct from (new_rows.status, new_rows.event_id, new_rows.start_time, new_rows.duration_minutes, new_rows.room,
          new_rows.room_id, new_rows.track, new_rows.speaker_id, new_rows.no_person))
      or ((old_rows.status, old_rows.event_id) is distinct from (new_rows.status, new_rows.event_id)
        and (is_carried(old_rows.event_id, old_rows.session_id) or is_carried(new_rows.event_id, new_rows.session_id)))));
  return null;
end $$;

create or replace function raise_plan_of_deleted() returns trigger language plpgsql as $$
begin
  perform raise_plan(array(
    select event_id from old_rows where status = 'confirmed' or is_carried(event_id, session_id)));
  return null;
end $$;
