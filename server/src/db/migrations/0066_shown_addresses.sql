-- An address is shown to others only where its owner wants that. Whoever has never chosen hides it, and is told so once: null stands for that.
alter table users alter column shows_email drop not null, alter column shows_email set default false;
update users set shows_email = case when deleted_at is null and email_confirmed_at is not null then null else false end
  where shows_email;
