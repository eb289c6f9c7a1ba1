-- Rules of a schedule, when rooms and people are there, and conflicts that somebody leaves (docs/product/rules.md). Without any row an event has
-- the initial levels, no hours, and everybody and every room always.

alter table programmes add column rules jsonb not null default '{}';

create table programme_hours (
  event_id uuid not null references programmes on delete cascade,
  day date not null,
  opens timestamptz(3) not null,
  closes timestamptz(3) not null,
  primary key (event_id, day),
  check (opens < closes)
);

-- For all, or for the sessions of some tracks and types alone.
create table room_times (
  room_id uuid not null references rooms on delete cascade,
  starts timestamptz(3) not null,
  ends timestamptz(3) not null,
  track_ids uuid[] not null default '{}',
  types text[] not null default '{}',
  primary key (room_id, starts),
  check (starts < ends)
);

create table speaker_times (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  starts timestamptz(3) not null,
  ends timestamptz(3) not null,
  can boolean not null,
  primary key (event_id, user_id, starts),
  check (starts < ends)
);
create index speaker_times_user on speaker_times (user_id);

create table speaker_answers (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  asked_at timestamptz(3),
  answered_at timestamptz(3),
  note text,
  primary key (event_id, user_id)
);
create index speaker_answers_user on speaker_answers (user_id);

-- Kept as long as places, lengths and people of its slots are those of the hash.
create table kept_conflicts (
  event_id uuid not null references programmes on delete cascade,
  conflict_id text not null,
  state_hash bytea not null,
  reason text not null,
  kept_by uuid references users on delete set null,
  at timestamptz(3) not null,
  primary key (event_id, conflict_id)
);
create index kept_conflicts_keeper on kept_conflicts (kept_by) where kept_by is not null;
