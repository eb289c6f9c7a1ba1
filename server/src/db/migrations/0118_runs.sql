-- Decisions about proposals that leave together, read as mails before (docs/product/selection.md#telling-everybody).

create table runs (
  run_id uuid primary key,
  event_id uuid not null references calls on delete cascade,
  state text not null default 'prepared' check (state in ('prepared', 'leaving', 'sent')),
  -- Who prepared it, and in whose name it leaves.
  done_by uuid references users on delete set null,
  prepared_at timestamptz(3) not null,
  leaves_at timestamptz(3),
  left_at timestamptz(3),
  -- What leaves, as it was when that was asked for: by id of the proposal, the change that made it pending (`pending_action`).
  decisions jsonb not null default '{}',
  -- What became of it: how many were accepted and rejected, and the numbers of those that were left out.
  outcome jsonb,
  check ((state = 'prepared') = (leaves_at is null)),
  check ((state = 'sent') = (left_at is not null))
);
create unique index runs_leaving on runs (event_id) where state = 'leaving';
create unique index runs_own on runs (event_id, done_by) where state <> 'sent';
create index runs_event on runs (event_id, prepared_at);
create index runs_due on runs (leaves_at) where state = 'leaving';
create index runs_done_by on runs (done_by) where done_by is not null;

-- A run's mails, one to each person: before it has left only those that somebody has changed.
create table run_mails (
  mail_id uuid primary key,
  run_id uuid not null references runs on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- The decisions that it tells, as in `runs`.
  about jsonb not null,
  subject text not null,
  text text not null,
  edited boolean not null,
  left_out boolean not null,
  -- Why there is no mail.
  none text check (none in ('left_out', 'unclaimed', 'switched_off', 'own')),
  outbox_id uuid unique,
  unique (run_id, user_id)
);
create index run_mails_user on run_mails (user_id);
