-- What was changed in an event (docs/product/history.md). It goes with the event, and outlives sessions and accounts: an account that ever
-- did anything keeps its row when it is deleted, and a reference would make each write wait for the deletion of its actor.
create table event_history (
  history_id uuid primary key,
  event_id uuid not null references events on delete cascade,
  session_id uuid,
  -- The session's talk then, and its title, which is forgotten with the talk.
  talk_id uuid,
  session_title text,
  -- Null for imports.
  actor_id uuid,
  kind text not null,
  action text not null,
  -- `subject`, and `changes` with `field`, `from` and `to`.
  details jsonb not null,
  -- Not for the session's speakers.
  for_organizers boolean not null,
  created_at timestamptz(3) not null
);
create index event_history_newest on event_history (event_id, created_at desc, history_id desc);
create index event_history_of_session on event_history (session_id, created_at desc, history_id desc) where session_id is not null;
create index event_history_of_talk on event_history (talk_id) where talk_id is not null;
