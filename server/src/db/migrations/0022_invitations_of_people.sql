-- An invitation belongs to a person: to the account that it was sent to or that took it, whatever becomes of the address.
-- Until then it waits for whoever has its secret link, of which only the hash is kept, or confirms its address.
alter table session_invitations
  add column user_id uuid references users on delete set null,
  add column token_hash bytea;
create index session_invitations_user on session_invitations (user_id, status) where user_id is not null;
create unique index session_invitations_token on session_invitations (token_hash) where token_hash is not null;

-- Who accepted is who gave the talk; who rejected, and who is asked, is who has the address. An unconfirmed account keeps only what
-- it has answered.
update session_invitations as invitation set user_id = talks.creator_id from talks
  where invitation.status = 'accepted' and talks.talk_id = invitation.talk_id;
update session_invitations as invitation set user_id = users.user_id from users
  where invitation.user_id is null and lower(users.email) = lower(invitation.email)
    and (users.email_confirmed_at is not null or invitation.status in ('accepted', 'rejected'));

-- Also for a process of the version before, which knows nothing of it.
create function give_invitation() returns trigger language plpgsql as $$
begin
  if new.status = 'pending' and new.user_id is null and new.token_hash is null then
    select user_id into new.user_id from users
      where lower(email) = lower(new.email) and email_confirmed_at is not null;
  end if;
  return new;
end $$;
create trigger session_invitations_given before insert on session_invitations
  for each row execute function give_invitation();

-- Invitations to organize that no account has taken yet; a taken one is a row of co_organizers, with the same id.
create table co_organizer_invitations (
  invitation_id uuid primary key,
  event_id uuid not null references events on delete cascade,
  email text not null,
  token_hash bytea,
  invited_by uuid references users on delete set null,
  invited_at timestamptz(3) not null
);
create unique index co_organizer_invitations_once on co_organizer_invitations (event_id, lower(email));
create index co_organizer_invitations_email on co_organizer_invitations (lower(email));
create unique index co_organizer_invitations_token on co_organizer_invitations (token_hash) where token_hash is not null;

-- The address that was invited, where it was taken with a link.
alter table co_organizers add column invited_email text;

-- What was sent to an address that its account has only written down waits, too.
with moved as (
  delete from co_organizers using users
    where users.user_id = co_organizers.user_id and users.email_confirmed_at is null
      and co_organizers.status = 'pending' and users.email not like '%@speakers.invalid'
    returning co_organizers.invitation_id, co_organizers.event_id, users.email, co_organizers.invited_by, co_organizers.invited_at
)
insert into co_organizer_invitations (invitation_id, event_id, email, invited_by, invited_at)
  select invitation_id, event_id, email, invited_by, invited_at from moved;
