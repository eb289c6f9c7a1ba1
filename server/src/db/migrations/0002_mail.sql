-- How the delivery of a mail goes. `next_attempt_at` is also the claim: whoever delivers a mail moves it ahead, so
-- that nobody else takes the mail meanwhile, and somebody does when that process has died.
alter table outbox
  add column attempts integer not null default 0,
  add column first_attempt_at timestamptz(3),
  add column next_attempt_at timestamptz(3),
  add column message_id text,
  add column sent_at timestamptz(3),
  add column last_error text;
update outbox set next_attempt_at = created_at;
alter table outbox alter column next_attempt_at set not null;

alter table outbox drop constraint outbox_state_check;
alter table outbox add constraint outbox_state_check
  check (state in ('waiting', 'sent', 'failed', 'skipped'));

drop index outbox_waiting;
create index outbox_waiting on outbox (next_attempt_at) where state = 'waiting';
create index outbox_failed on outbox (created_at) where state = 'failed';
create index outbox_done on outbox (created_at) where state <> 'waiting';
