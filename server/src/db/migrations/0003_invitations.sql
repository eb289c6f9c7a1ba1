-- Invitations to organize get an id of their own, so that one list answers both kinds; rejections keep their reason.

alter table co_organizers add column invitation_id uuid not null default gen_random_uuid();
alter table co_organizers alter column invitation_id drop default;
create unique index co_organizers_invitation on co_organizers (invitation_id);

alter table session_invitations add column reject_reason text;
-- `expired`: the same address was invited again after the time had run out. Until then it stays pending.
alter table session_invitations drop constraint session_invitations_status_check;
alter table session_invitations add constraint session_invitations_status_check
  check (status in ('pending', 'accepted', 'rejected', 'withdrawn', 'expired'));
create index session_invitations_event on session_invitations (event_id, invited_at desc, invitation_id desc);
-- Deleting a talk looks for the invitations that name it.
create index session_invitations_talk on session_invitations (talk_id) where talk_id is not null;

-- What waits for the organizers' decision.
create index sessions_waiting on sessions (event_id, created_at desc, session_id desc) where status = 'draft';
