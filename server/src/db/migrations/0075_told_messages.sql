-- What became of what organizers wrote to speakers, by person.
alter table event_messages add column replies_to_sender boolean not null default false;
-- The message that somebody got, and its mail, if there is one.
alter table messages
  add column event_message_id uuid references event_messages on delete set null,
  add column mail_id uuid;
create index messages_event_message on messages (event_message_id) where event_message_id is not null;
-- Whom it was for and who has none: nobody has the account, or they can't read messages.
create table event_message_missed (
  event_message_id uuid not null references event_messages on delete cascade,
  user_id uuid not null references users,
  unclaimed boolean not null,
  primary key (event_message_id, user_id)
);
create index event_message_missed_user on event_message_missed (user_id);
