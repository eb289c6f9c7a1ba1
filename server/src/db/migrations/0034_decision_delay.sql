-- How long the mail about a decision waits, during which whoever decided can undo it.
alter table system_settings add column decision_mail_delay_seconds integer not null default 60
  check (decision_mail_delay_seconds between 0 and 3600);

-- The last decision about a session that can be undone, until then.
create table session_decisions (
  session_id uuid primary key references sessions on delete cascade,
  status_before text not null check (status_before in ('draft', 'confirmed', 'rejected')),
  reason_before text,
  -- The session's updated_at since: another one means that something was changed after the decision.
  decided_at timestamptz(3) not null,
  undo_until timestamptz(3) not null,
  -- The mail that waits because of it, if any, and those whose place it took (an array of ids).
  mail_id uuid,
  taken_back jsonb not null default '[]'
);
create index session_decisions_over on session_decisions (undo_until);
