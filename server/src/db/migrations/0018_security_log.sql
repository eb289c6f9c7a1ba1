-- What happened to the security of each account. Kept apart from the audit log, which is about administrators and for ever.
create table security_log (
  entry_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  event text not null,
  method text,
  address text,
  user_agent text,
  created_at timestamptz(3) not null
);
create index security_log_user on security_log (user_id, created_at desc, entry_id desc);
create index security_log_created on security_log (created_at);
