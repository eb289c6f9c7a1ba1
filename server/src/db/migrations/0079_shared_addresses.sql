-- Whether organizers of events at which somebody speaks see the address (workspace.md 5). Null for speakers of today, who count as having
-- agreed until they are told, once.
alter table users add column shares_email boolean default true;
update users set shares_email = null
  where deleted_at is null and password_hash is not null and (
    exists (select from sessions where speaker_id = users.user_id and not no_person)
    or exists (select from session_speakers where user_id = users.user_id and accepted));
