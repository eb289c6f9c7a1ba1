-- What holds of the sessions of a programme, whoever writes them: the version before knows neither rooms nor numbers.

alter table sessions
  alter column guid set not null,
  alter column guid set default gen_random_uuid(),
  alter column number set not null,
  -- Stands for the next one.
  alter column number set default 0,
  add constraint sessions_guid unique (event_id, guid),
  add constraint sessions_number unique (event_id, number),
  add constraint sessions_room_of_event foreign key (event_id, room_id)
    references rooms (event_id, room_id) on delete set null (room_id),
  add constraint sessions_track_of_event foreign key (event_id, track_id)
    references tracks (event_id, track_id) on delete set null (track_id);
create index sessions_room on sessions (room_id, start_time) where room_id is not null;
create index sessions_track on sessions (track_id) where track_id is not null;

-- The next number of the event in place of 0. A number that is given counts too.
create function take_number(of_event uuid, given integer) returns integer language plpgsql as $$
declare taken integer;
begin
  if given > 0 then
    update programmes set last_number = given where event_id = of_event and last_number < given;
    return given;
  end if;
  update programmes set last_number = last_number + 1 where event_id = of_event returning last_number into taken;
  return taken;
end $$;

-- Keeps room and track equal to the names of the rows; a text that comes without a row looks for that of exactly this name.
create function name_room_and_track() returns trigger language plpgsql as $$
declare is_new boolean = tg_op = 'INSERT' or new.event_id <> old.event_id;
begin
  if is_new then
    if tg_op = 'UPDATE' then
      new.number = 0;
      if new.room_id = old.room_id then new.room_id = null; end if;
      if new.track_id = old.track_id then new.track_id = null; end if;
    end if;
    new.number = take_number(new.event_id, new.number);
  end if;
  if new.room_id is not null and (is_new or new.room_id is distinct from old.room_id) then
    new.room = (select name from rooms where room_id = new.room_id);
  elsif is_new or new.room is distinct from old.room then
    new.room_id = (select room_id from rooms where event_id = new.event_id and name = new.room);
  end if;
  if new.track_id is not null and (is_new or new.track_id is distinct from old.track_id) then
    new.track = (select name from tracks where track_id = new.track_id);
  elsif is_new or new.track is distinct from old.track then
    new.track_id = (select track_id from tracks where event_id = new.event_id and name = new.track);
  end if;
  return new;
end $$;
-- Triggers run in the order of their names: before sessions_sequence, which compares the result.
create trigger sessions_names before insert or update of event_id, room, room_id, track, track_id on sessions
  for each row execute function name_room_and_track();

create function number_item() returns trigger language plpgsql as $$
begin
  new.number = take_number(new.event_id, new.number);
  return new;
end $$;
create trigger items_number before insert on programme_items for each row execute function number_item();

create function rename_room() returns trigger language plpgsql as $$
begin
  update sessions set room = new.name where room_id = new.room_id;
  return null;
end $$;
create trigger rooms_renamed after update of name on rooms
  for each row when (old.name <> new.name) execute function rename_room();
create function rename_track() returns trigger language plpgsql as $$
begin
  update sessions set track = new.name where track_id = new.track_id;
  return null;
end $$;
create trigger tracks_renamed after update of name on tracks
  for each row when (old.name <> new.name) execute function rename_track();

-- As before, but another name of the same room is no other place.
create or replace function raise_sequence() returns trigger language plpgsql as $$
declare is_elsewhere boolean = new.room is distinct from old.room
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
drop trigger sessions_sequence on sessions;
create trigger sessions_sequence before update of status, start_time, duration_minutes, room, room_id on sessions
  for each row execute function raise_sequence();
