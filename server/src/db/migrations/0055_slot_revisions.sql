-- A slot's revision rises with each other place that it gets, whoever writes it, the version before too, so that two who arrange it can be told
-- apart. A room's new name is no other place. Of an item it rises with whatever is changed of it, and when one of its rooms goes.
create function raise_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger sessions_revision before update of event_id, start_time, duration_minutes, room, room_id, track, track_id, pinned on sessions
  for each row
  when ((old.event_id, old.start_time, old.duration_minutes, coalesce(old.room_id::text, old.room), coalesce(old.track_id::text, old.track), old.pinned)
    is distinct from
    (new.event_id, new.start_time, new.duration_minutes, coalesce(new.room_id::text, new.room), coalesce(new.track_id::text, new.track), new.pinned))
  execute function raise_revision();
create trigger items_revision before update on programme_items for each row execute function raise_revision();

create function raise_revision_of_items() returns trigger language plpgsql as $$
begin
  update programme_items set revision = revision where item_id in (select item_id from changed_rows);
  return null;
end $$;
create trigger item_rooms_revision after delete on programme_item_rooms referencing old table as changed_rows
  for each statement execute function raise_revision_of_items();
