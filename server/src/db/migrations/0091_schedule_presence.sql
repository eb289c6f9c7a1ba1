-- Which tabs have an event's schedule open, and what was picked up in them (docs/product/schedule.md#several-editors). A tab that dies ends with seen_at.

create table schedule_presence (
  stream_id uuid primary key,
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  slot_id uuid,
  seen_at timestamptz(3) not null
);
create index schedule_presence_event on schedule_presence (event_id, seen_at);
create index schedule_presence_user on schedule_presence (user_id);
create index schedule_presence_seen on schedule_presence (seen_at);
