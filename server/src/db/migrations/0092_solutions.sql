-- What the solver was asked and found (docs/product/solver.md). A row is claimed by a process, which renews its claim
-- while it works; one whose process ends is claimed by another.

create table solutions (
  solution_id uuid primary key,
  event_id uuid not null references programmes on delete cascade,
  state text not null default 'queued' check (state in ('queued', 'working', 'ready', 'stopped', 'applied', 'failed')),
  asked jsonb not null,
  -- The same for each try.
  seed integer not null,
  progress jsonb,
  found jsonb,
  -- Somebody wants it to end: with the best that it has, or with nothing.
  stopping text check (stopping in ('keep', 'drop')),
  tries smallint not null default 0,
  claimed_until timestamptz(3),
  asked_by uuid references users on delete set null,
  at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create unique index solutions_active on solutions (event_id) where state in ('queued', 'working');
create index solutions_of_event on solutions (event_id, at desc);
create index solutions_at on solutions (at);
