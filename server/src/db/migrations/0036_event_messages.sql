-- What organizers write to many speakers of an event at once, and who of them has still to get it.
create table event_messages (
  event_message_id uuid primary key,
  event_id uuid not null references events on delete cascade,
  sender_id uuid not null references users,
  audience text not null check (audience in ('confirmed', 'waiting', 'all', 'sessions', 'speakers')),
  -- Of what was asked for, so that the same call made again is known.
  asked_hash bytea not null,
  subject text not null,
  content text not null,
  created_at timestamptz(3) not null,
  state text not null default 'sending' check (state in ('sending', 'sent', 'stopped')),
  finished_at timestamptz(3),
  -- Whom it was for: those who could read it when it was written, and those who had no account then.
  recipients integer not null,
  without_account integer not null,
  -- Who was written to, and who could no longer read it, or never could.
  sent integer not null default 0,
  unreachable integer not null,
  -- As in the outbox: when the next part is due, and how often that was tried.
  next_attempt_at timestamptz(3) not null,
  attempts integer not null default 0
);
create index event_messages_event on event_messages (event_id, created_at desc, event_message_id desc);
create index event_messages_sender on event_messages (sender_id);
create index event_messages_due on event_messages (next_attempt_at) where state = 'sending';

-- A row goes when its message is written, in the same transaction.
create table event_message_recipients (
  event_message_id uuid not null references event_messages on delete cascade,
  user_id uuid not null references users,
  primary key (event_message_id, user_id)
);
create index event_message_recipients_user on event_message_recipients (user_id);
