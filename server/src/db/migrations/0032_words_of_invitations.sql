-- What the sender of an invitation writes to the invited, kept while it can still be answered or sent again.
alter table session_invitations add column words text;
alter table co_organizers add column words text;
alter table co_organizer_invitations add column words text;
create index session_invitations_words on session_invitations (expires_at) where words is not null;
-- For whom a deleted account had invited.
create index session_invitations_by on session_invitations (invited_by) where words is not null;
create index co_organizers_by on co_organizers (invited_by) where words is not null;
create index co_organizer_invitations_by on co_organizer_invitations (invited_by) where words is not null;

-- Here, because a process of the version before, which knows nothing of them, answers and withdraws invitations too.
create function forget_words() returns trigger language plpgsql as $$
begin
  new.words := null;
  return new;
end $$;
create trigger session_invitations_words before update of status on session_invitations
  for each row when (new.status not in ('pending', 'expired')) execute function forget_words();
create trigger co_organizers_words before update of status on co_organizers
  for each row when (new.status <> 'pending') execute function forget_words();
