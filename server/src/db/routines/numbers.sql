-- What a programme counts and is called by.

-- The acronym that an event begins with: its name in letters that files take.
create or replace function first_acronym(event_id uuid, name text) returns text language sql immutable as $$
  select case when length(short) >= 4 then short else 'event-' || right(event_id::text, 8) end
  from (select trim(both '-' from left(trim(both '-' from
    regexp_replace(lower(name), '[^a-z0-9_]+', '-', 'g')), 32)) as short) as shortened
$$;

-- Gives a new event its programme.
-- A trigger, as a process of the version before makes events too.
create or replace function make_programme() returns trigger language plpgsql as $$
begin
  insert into programmes (event_id, acronym, changed_at)
    values (new.event_id, first_acronym(new.event_id, new.name), new.updated_at);
  return null;
end $$;
create or replace trigger events_programme after insert on events for each row execute function make_programme();

-- The next number of the event in place of 0. A number that is given counts too.
create or replace function take_number(of_event uuid, given integer) returns integer language plpgsql as $$
declare taken integer;
begin
  if given > 0 then
    update programmes set last_number = given where event_id = of_event and last_number < given;
    return given;
  end if;
  update programmes set last_number = last_number + 1 where event_id = of_event returning last_number into taken;
  return taken;
end $$;

-- A trigger, as a process of the version before leaves numbers to it.
create or replace function number_item() returns trigger language plpgsql as $$
begin
  new.number = take_number(new.event_id, new.number);
  return new;
end $$;
create or replace trigger items_number before insert on programme_items for each row execute function number_item();

-- A new session's number, and the rooms and tracks that its texts name. In another event it is another slot, with a GUID and a number of its own, as
-- calendars have the one that it left as cancelled; where it comes back, it is the slot that it was there.
-- A trigger, as a process of the version before leaves all this to it.
create or replace function number_session() returns trigger language plpgsql as $$
declare was_there public_slots;
begin
  if tg_op = 'UPDATE' then
    if new.event_id = old.event_id then return new; end if;
    select * into was_there from public_slots where event_id = new.event_id and slot_id = new.session_id;
    new.guid = coalesce(was_there.guid, gen_random_uuid());
    if exists (select from sessions where event_id = new.event_id and guid = new.guid) then
      new.guid = gen_random_uuid();
    end if;
    new.number = coalesce(was_there.number, 0);
    if exists (select from sessions where event_id = new.event_id and number = new.number)
      or exists (select from programme_items where event_id = new.event_id and number = new.number) then
      new.number = 0;
    end if;
    if new.room_id = old.room_id then new.room_id = null; end if;
    if new.track_id = old.track_id then new.track_id = null; end if;
  end if;
  new.number = take_number(new.event_id, new.number);
  if new.room_id is not null then
    new.room = (select name from rooms where room_id = new.room_id);
  else
    new.room_id = (select room_id from rooms where event_id = new.event_id and name = new.room);
  end if;
  if new.track_id is not null then
    new.track = (select name from tracks where track_id = new.track_id);
  else
    new.track_id = (select track_id from tracks where event_id = new.event_id and name = new.track);
  end if;
  return new;
end $$;
create or replace trigger sessions_number before insert or update of event_id on sessions
  for each row execute function number_session();
