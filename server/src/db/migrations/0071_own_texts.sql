-- Organizers change what a session says of itself (workspace.md 4): from the first such change on its talk is its own, a copy.
alter table sessions
  -- Whether its talk belongs to it alone, and is changed through it.
  add column own_talk boolean not null default false,
  -- The talk of which its own is a copy, which counts as submitted there.
  add column copied_from uuid references talks on delete set null;
create index sessions_copied_from on sessions (copied_from) where copied_from is not null;
create unique index sessions_submitted_once on sessions (coalesce(copied_from, talk_id), event_id);

-- What its speaker wrote last of a session that organizers changed, until the speaker changes it again.
create table speakers_texts (
  session_id uuid primary key references sessions on delete cascade,
  title text not null,
  summary text not null,
  description text not null,
  changed_by uuid references users on delete set null,
  changed_at timestamptz(3) not null
);
create index speakers_texts_changer on speakers_texts (changed_by);

-- As before, but who agreed to speak did so for the session, also where that gets a talk of its own.
drop trigger sessions_moved on sessions;
create trigger sessions_moved after update of talk_id, event_id on sessions
  for each row when ((old.talk_id <> new.talk_id and not new.own_talk) or old.event_id <> new.event_id)
  execute function ask_anew();

-- As before, also of the talk that was submitted.
create or replace function hide_withdrawn() returns trigger language plpgsql as $$
begin
  update talks set is_shown = false
  where is_shown is distinct from false and talk_id in (
    select old_rows.talk_id from old_rows union all
    select old_rows.copied_from from old_rows where old_rows.copied_from is not null);
  return null;
end $$;

-- A session's own talk goes with it. Whoever deletes the talk that it was copied from takes its titles along.
create function take_own_talk_along() returns trigger language plpgsql as $$
begin
  update public_slots set talk_id = old_rows.copied_from from old_rows
    where old_rows.own_talk and public_slots.slot_id = old_rows.session_id and public_slots.talk_id = old_rows.talk_id;
  update version_slots set talk_id = old_rows.copied_from from old_rows
    where old_rows.own_talk and version_slots.talk_id = old_rows.talk_id;
  delete from talks using old_rows where old_rows.own_talk and talks.talk_id = old_rows.talk_id;
  return null;
end $$;
create trigger sessions_without_talk after delete on sessions referencing old table as old_rows
  for each statement execute function take_own_talk_along();

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check
  check (kind in ('session_submitted', 'session_withdrawn', 'session_moved', 'change_waiting', 'speaker_claimed',
    'claim_taken_back', 'session_approved', 'session_rejected', 'texts_changed'));
alter table muted_notices drop constraint muted_notices_kind_check;
alter table muted_notices add constraint muted_notices_kind_check
  check (kind in ('session_submitted', 'session_withdrawn', 'session_moved', 'change_waiting', 'texts_changed'));
