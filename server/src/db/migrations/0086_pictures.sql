-- Pictures of events and people, each written anew in the sizes that are shown. The name holds its owner and its bytes, so that equal
-- pictures of two owners are two.
create table pictures (
  hash text not null check (hash ~ '^[0-9a-f]{32}$'),
  size text not null,
  event_id uuid references events on delete cascade,
  user_id uuid references users on delete cascade,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  primary key (hash, size),
  check (num_nonnulls(event_id, user_id) = 1)
);
create index pictures_of_event on pictures (event_id) where event_id is not null;
create index pictures_of_user on pictures (user_id) where user_id is not null;
-- WebP doesn't get smaller.
alter table pictures alter column bytes set storage external;

alter table events
  add column logo text,
  add column head text,
  -- What stays in view: percent from the left and from the top.
  add column head_x smallint not null default 50 check (head_x between 0 and 100),
  add column head_y smallint not null default 50 check (head_y between 0 and 100);
alter table users add column picture text;
