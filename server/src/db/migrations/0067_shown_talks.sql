-- Whether the talk's owner shows it on the public profile; null until they choose. What was submitted and withdrawn is shown by nobody's
-- choice but theirs, whoever takes its session away.
alter table talks add column is_shown boolean;
create function hide_withdrawn() returns trigger language plpgsql as $$
begin
  update talks set is_shown = false
  where is_shown is distinct from false and talk_id in (
    select old_rows.talk_id from old_rows);
  return null;
end $$;
create trigger sessions_withdrawn after delete on sessions referencing old table as old_rows
  for each statement execute function hide_withdrawn();
-- Of those of before only what had been public is known.
update talks set is_shown = false
where not exists (select from sessions where sessions.talk_id = talks.talk_id)
  and exists (select from public_slots where public_slots.talk_id = talks.talk_id);
