-- What administrators did. Entries outlive the accounts they speak of, so nothing refers to these.

create table audit_logs (
  log_id uuid primary key,
  action text not null,
  user_id uuid not null,
  -- The name at that time.
  user_name text not null,
  resource_type text not null,
  resource_id text,
  details jsonb not null,
  ip_address text,
  user_agent text,
  created_at timestamptz(3) not null
);
create index audit_logs_new on audit_logs (created_at desc, log_id desc);
create index audit_logs_action on audit_logs (action, created_at desc, log_id desc);

-- Not even the application can change what was written.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_logs can only be added to' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_logs_unchanged before update or delete on audit_logs
  for each row execute function refuse_audit_change();
create trigger audit_logs_not_truncated before truncate on audit_logs
  for each statement execute function refuse_audit_change();

-- Invitations to become an administrator; pending until answered or seven days old.
create table admin_invitations (
  invitation_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  invited_by uuid references users on delete set null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'expired')),
  invited_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  answered_at timestamptz(3)
);
create unique index admin_invitations_once on admin_invitations (user_id) where status = 'pending';

-- The number of messages of a day; rows come in the order of time, so a block range index is enough.
create index messages_sent_at on messages using brin (sent_at);
