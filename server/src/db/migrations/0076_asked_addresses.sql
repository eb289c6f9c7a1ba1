-- Organizers ask an address to speak in one session (workspace.md 4): null for an invitation to speak at the event, with a talk of one's own.
alter table session_invitations add column session_id uuid references sessions on delete cascade;
create index session_invitations_session on session_invitations (session_id) where session_id is not null;
drop index session_invitations_once;
create unique index session_invitations_once on session_invitations (event_id, coalesce(session_id, event_id), lower(email))
  where status = 'pending';
