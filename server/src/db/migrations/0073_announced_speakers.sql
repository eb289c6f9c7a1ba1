-- Organizers choose who speaks in a session (workspace.md 4).
-- Whether somebody is still to be announced, unlike in what a file has without anybody, such as an opening; no_person holds too.
alter table sessions add column awaits_speaker boolean not null default false;
-- Who asked; null for the session's speaker.
alter table session_speakers add column invited_by uuid references users on delete set null;
create index session_speakers_inviter on session_speakers (invited_by) where invited_by is not null;
