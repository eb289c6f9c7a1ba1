-- Messages and who received them, for a million messages: each list reads one index from its newest row on.

create table messages (
  message_id uuid primary key,
  -- The message that began the thread; itself for one that answers none.
  thread_id uuid not null,
  in_reply_to uuid,
  sender_id uuid not null references users,
  subject text not null,
  content text not null,
  -- The beginning of the content, so that lists need not read 10,000 characters a row.
  preview text not null,
  sent_at timestamptz(3) not null,
  -- Hidden from the sender's own sent messages; the recipients keep it.
  sender_deleted_at timestamptz(3)
);
create index messages_sent on messages (sender_id, sent_at desc, message_id desc) where sender_deleted_at is null;
create index messages_thread on messages (thread_id, sent_at, message_id);

create table message_recipients (
  message_id uuid not null references messages on delete cascade,
  user_id uuid not null references users,
  -- The order in which the sender named them.
  position integer not null,
  -- The message's, copied so that the inbox is read in order from one index.
  sent_at timestamptz(3) not null,
  read_at timestamptz(3),
  deleted_at timestamptz(3),
  primary key (message_id, user_id),
  -- Only read messages can be deleted, so the unread ones need no second condition.
  check (deleted_at is null or read_at is not null)
);
create index message_recipients_inbox on message_recipients (user_id, sent_at desc, message_id desc)
  where deleted_at is null;
create index message_recipients_unread on message_recipients (user_id, sent_at desc, message_id desc)
  where read_at is null;
