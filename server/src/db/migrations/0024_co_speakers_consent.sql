-- A co-speaker is asked, and speaks in the session once they have accepted. Those of before have: nothing disappears.
alter table session_speakers
  add column accepted boolean not null default true,
  add column invitation_id uuid,
  add column invited_at timestamptz(3);
-- What a process of the version before writes from now on is a question that waits in the list of invitations, too: nobody becomes public
-- by it.
alter table session_speakers
  alter column accepted set default false,
  alter column invitation_id set default gen_random_uuid(),
  alter column invited_at set default now();
alter table session_speakers add constraint session_speakers_asked
  check (accepted or (invitation_id is not null and invited_at is not null));
create unique index session_speakers_invitation on session_speakers (invitation_id);
