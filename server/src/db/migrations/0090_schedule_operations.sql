-- What organizers did in the schedule editor, one act a row, with the moves from and to (docs/product/schedule.md#operations). They are numbered
-- 1, 2, 3 for each event, under the lock of its row in programmes.

alter table programmes add column last_operation integer not null default 0;

create table schedule_operations (
  operation_id uuid primary key,
  event_id uuid not null references programmes on delete cascade,
  number integer not null,
  -- Null once the account is gone.
  actor_id uuid references users on delete set null,
  label text,
  moves jsonb not null,
  undoes uuid unique references schedule_operations on delete cascade,
  at timestamptz(3) not null,
  unique (event_id, number)
);
create index schedule_operations_own on schedule_operations (event_id, actor_id, number desc);
