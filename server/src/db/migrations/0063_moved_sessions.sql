-- As before, but a session that moves to another event is another slot there: it gets a GUID of its own. Calendars have the one in the event that it
-- left as cancelled, and a person's calendar across events would have both under one UID, the newer with the lower sequence.
create or replace function name_room_and_track() returns trigger language plpgsql as $$
declare is_new boolean = tg_op = 'INSERT' or new.event_id <> old.event_id;
begin
  if is_new then
    if tg_op = 'UPDATE' then
      new.number = 0;
      new.guid = gen_random_uuid();
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
