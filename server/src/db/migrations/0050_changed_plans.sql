-- The plan's revision rises with all that a version would say: also when people join or leave a session, or it is somebody else's, and when an item
-- stands in other rooms.
create or replace function raise_plan_of_changed() returns trigger language plpgsql as $$
begin
  perform raise_plan(array(
    select unnest(array[old_rows.event_id, new_rows.event_id])
    from new_rows join old_rows on old_rows.session_id = new_rows.session_id
    where 'confirmed' in (old_rows.status, new_rows.status)
      and (old_rows.status, old_rows.event_id, old_rows.start_time, old_rows.duration_minutes, old_rows.room,
        old_rows.room_id, old_rows.track, old_rows.speaker_id, old_rows.no_person)
      is distinct from (new_rows.status, new_rows.event_id, new_rows.start_time, new_rows.duration_minutes, new_rows.room,
        new_rows.room_id, new_rows.track, new_rows.speaker_id, new_rows.no_person)));
  return null;
end $$;
create function raise_plan_of_speakers() returns trigger language plpgsql as $$
begin
  perform raise_plan(array(
    select sessions.event_id from changed_rows join sessions on sessions.session_id = changed_rows.session_id
    where sessions.status = 'confirmed' and changed_rows.accepted));
  return null;
end $$;
create trigger session_speakers_plan_new after insert on session_speakers referencing new table as changed_rows
  for each statement execute function raise_plan_of_speakers();
create trigger session_speakers_plan_changed after update on session_speakers referencing new table as changed_rows
  for each statement execute function raise_plan_of_speakers();
create trigger session_speakers_plan_deleted after delete on session_speakers referencing old table as changed_rows
  for each statement execute function raise_plan_of_speakers();
create function raise_plan_of_item_rooms() returns trigger language plpgsql as $$
begin
  perform raise_plan(array(
    select items.event_id from changed_rows join programme_items as items on items.item_id = changed_rows.item_id));
  return null;
end $$;
create trigger item_rooms_plan_new after insert on programme_item_rooms referencing new table as changed_rows
  for each statement execute function raise_plan_of_item_rooms();
create trigger item_rooms_plan_deleted after delete on programme_item_rooms referencing old table as changed_rows
  for each statement execute function raise_plan_of_item_rooms();

-- When the public programme was changed last is written down whoever writes, the version before too: at the end of a transaction that hasn't done
-- so itself.
alter table programmes add column changed_in text;
create function mark_changed_slots() returns trigger language plpgsql as $$
declare of_event uuid = case tg_op when 'DELETE' then old.event_id else new.event_id end;
begin
  update programmes
  set changed_at = greatest(now(), date_trunc('second', changed_at) + interval '1 second'), changed_in = this_transaction()
  where event_id = of_event and changed_in is distinct from this_transaction();
  return null;
end $$;
create constraint trigger public_slots_mark_changed after insert or update or delete on public_slots
  deferrable initially deferred for each row execute function mark_changed_slots();
