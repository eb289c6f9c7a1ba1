-- An address is confirmed once somebody has proved that its mailbox is theirs; until a new one is, it is only pending.
alter table users add column email_confirmed_at timestamptz(3), add column pending_email text;

-- Whoever has used a reset link has read the mail at the address, which has not changed since: a change ends the links.
update users set email_confirmed_at = used.at
  from (select user_id, max(used_at) as at from password_resets where used_at is not null group by user_id) as used
  where users.user_id = used.user_id;

-- Another address is another mailbox, whoever writes it: also a process of the version before, which knows nothing of this.
create function unconfirm_changed_email() returns trigger language plpgsql as $$
begin
  if lower(new.email) <> lower(old.email) and new.email_confirmed_at is not distinct from old.email_confirmed_at then
    new.email_confirmed_at := null;
  end if;
  return new;
end $$;
create trigger users_email_changed before update of email on users
  for each row execute function unconfirm_changed_email();

-- Links that were mailed to an address: `confirm` proves it, `restore` puts it back. A used one is gone; an expired one
-- stays for a while, so that whoever opens it reads that it has expired.
create table address_links (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('confirm', 'restore')),
  email text not null,
  expires_at timestamptz(3) not null
);
create index address_links_user on address_links (user_id);
create index address_links_expires on address_links (expires_at);
