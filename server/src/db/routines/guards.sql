-- What holds whichever statement writes: also one that deletes more than it names.

-- Not even the application can change what was written.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_logs can only be added to' using errcode = 'insufficient_privilege';
end $$;
create or replace trigger audit_logs_unchanged before delete or update on audit_logs
  for each row execute function refuse_audit_change();
create or replace trigger audit_logs_not_truncated before truncate on audit_logs
  for each statement execute function refuse_audit_change();

-- Another address is another mailbox, and nobody has confirmed it.
-- A trigger, as a forgotten line in a new operation would hand an account to a stranger.
create or replace function unconfirm_changed_email() returns trigger language plpgsql as $$
begin
  if lower(new.email) <> lower(old.email) and new.email_confirmed_at is not distinct from old.email_confirmed_at then
    new.email_confirmed_at := null;
  end if;
  return new;
end $$;
create or replace trigger users_email_changed before update of email on users
  for each row execute function unconfirm_changed_email();

-- What somebody wrote to those whom they invited is kept for no longer than the question.
-- Triggers, as a forgotten line would keep private words for ever.
create or replace function forget_words() returns trigger language plpgsql as $$
begin
  new.words := null;
  return new;
end $$;
create or replace trigger co_organizers_words before update of status on co_organizers
  for each row when (new.status <> 'pending') execute function forget_words();
create or replace trigger session_invitations_words before update of status on session_invitations
  for each row when (new.status not in ('pending', 'expired')) execute function forget_words();

-- What was submitted and withdrawn is shown on a profile by nobody's choice but its owner's.
-- A trigger, as sessions also go with their event, or their talk.
create or replace function hide_withdrawn() returns trigger language plpgsql as $$
begin
  update talks set is_shown = false
  where is_shown is distinct from false and talk_id in (
    select old_rows.talk_id from old_rows union all
    select old_rows.copied_from from old_rows where old_rows.copied_from is not null);
  return null;
end $$;
create or replace trigger sessions_withdrawn after delete on sessions referencing old table as old_rows
  for each statement execute function hide_withdrawn();

-- A session's own talk goes with it. Whoever deletes the talk that it was copied from takes its titles along, in the history
-- too; those of a proposal's session go with the words of the proposal, which has its GUID by then.
-- A trigger, as sessions also go with their event.
create or replace function take_own_talk_along() returns trigger language plpgsql as $$
begin
  update public_slots set talk_id = old_rows.copied_from from old_rows
    where old_rows.own_talk and public_slots.slot_id = old_rows.session_id and public_slots.talk_id = old_rows.talk_id;
  update version_slots set talk_id = old_rows.copied_from from old_rows
    where old_rows.own_talk and version_slots.talk_id = old_rows.talk_id;
  update event_history set talk_id = coalesce(old_rows.copied_from, proposals.proposal_id)
    from old_rows left join proposals
      on proposals.event_id = old_rows.event_id and proposals.kept_guid = old_rows.guid
    where old_rows.own_talk and event_history.talk_id = old_rows.talk_id
      and coalesce(old_rows.copied_from, proposals.proposal_id) is not null;
  delete from talks using old_rows where old_rows.own_talk and talks.talk_id = old_rows.talk_id;
  return null;
end $$;
create or replace trigger sessions_without_talk after delete on sessions referencing old table as old_rows
  for each statement execute function take_own_talk_along();
