-- As before, but a session that comes back to an event is the slot that it was there: calendars and saved files know it by that GUID and that
-- number, which it gets again unless another has them by now.
create or replace function name_room_and_track() returns trigger language plpgsql as $$
declare
  is_new boolean = tg_op = 'INSERT' or new.event_id <> old.event_id;
  was_there public_slots;
begin
  if is_new then
    if tg_op = 'UPDATE' then
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

-- Sessions that name nobody are stood in for by whoever owns their event now. Former owners kept them, and with them the right to change them.
with passed as (
  update sessions set speaker_id = events.creator_id from events
  where events.event_id = sessions.event_id and sessions.no_person and sessions.speaker_id <> events.creator_id
  returning sessions.talk_id, sessions.speaker_id)
update talks set creator_id = passed.speaker_id from passed
where talks.talk_id = passed.talk_id
  and (select count(*) from sessions as each where each.talk_id = talks.talk_id) = 1;
