-- Lists look through and count what is in indexes alone, without reading rows.

-- The users' search reads texts from the index of its order, into which texts of any length don't fit.
update users set search_text = left(search_text, 500) where length(search_text) > 500;
alter table users add constraint users_search_text check (length(search_text) <= 500);
drop index users_by_name;
drop index users_newest;
drop index users_username;
create index users_by_name on users (search_text, user_id) include (role);
create index users_newest on users (created_at desc, user_id desc) include (search_text, role);
create unique index users_username on users (lower(username)) include (username, user_id, search_text, role);

-- An inbox is counted as what is read and what is not; equal entries take a few bytes each.
create index message_recipients_read_count on message_recipients (user_id)
  where read_at is not null and deleted_at is null;
create index message_recipients_unread_count on message_recipients (user_id) where read_at is null;

-- Counts by status.
create index sessions_event_status on sessions (event_id, status);
