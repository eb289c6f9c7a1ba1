-- For a process of the version before that runs beside this one: it binds invitations to organize to whoever wrote the address down,
-- and moves sessions with their co-speakers.

-- Whoever has the link is named with the invited address; nobody else has one whose own isn't confirmed. Such a process takes the
-- row for one that is there already, and refuses the invitation.
create function refuse_unconfirmed() returns trigger language plpgsql as $$
begin
  if new.status = 'pending' and new.invited_email is null and exists (
    select from users where user_id = new.user_id and email_confirmed_at is null and email not like '%@speakers.invalid'
  ) then
    return null;
  end if;
  return new;
end $$;
create trigger co_organizers_confirmed before insert on co_organizers
  for each row execute function refuse_unconfirmed();

-- Who agreed to speak did so for that talk and event. This version asks anew by itself; where another has moved the session, they
-- find the question among their invitations.
create function ask_anew() returns trigger language plpgsql as $$
begin
  delete from session_speakers using users
    where session_speakers.session_id = new.session_id and users.user_id = session_speakers.user_id
      and users.deleted_at is not null;
  update session_speakers set accepted = false, invitation_id = gen_random_uuid(), invited_at = now()
    where session_id = new.session_id and accepted;
  return null;
end $$;
create trigger sessions_moved after update of talk_id, event_id on sessions
  for each row when (old.talk_id <> new.talk_id or old.event_id <> new.event_id)
  execute function ask_anew();
