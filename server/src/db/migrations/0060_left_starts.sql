-- Where a slot of the public began that has no start any more: a calendar would keep it there, if it weren't told that it isn't.
alter table public_slots add column left_start timestamptz(3);
create function keep_left_start() returns trigger language plpgsql as $$
begin
  new.left_start = case when new.start_time is null then old.start_time end;
  return new;
end $$;
create trigger public_slots_left_start before update on public_slots
  for each row when (new.start_time is distinct from old.start_time) execute function keep_left_start();
