-- The row of a deleted account stays for what others rely on, without anything of the person. The constraint keeps it
-- so, whatever was under way when the account was deleted.

alter table users add column deleted_at timestamptz(3);
alter table users add constraint users_deleted check (
  deleted_at is null or (
    name = 'Deleted user' and description is null and search_text = ''
    and password_hash is null and role = 'user' and not email_notifications
  )
);
