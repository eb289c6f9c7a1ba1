-- What speakers who can't sign in read the released feedback of a session with, and who wants no more mail about that of an event.

create table feedback_speaker_links (
  link_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  expires_at timestamptz(3) not null
);
create index feedback_speaker_links_session on feedback_speaker_links (session_id);
create index feedback_speaker_links_expired on feedback_speaker_links (expires_at);

-- Switched off in the mail itself, without signing in.
create table feedback_mails_off (
  user_id uuid not null references users on delete cascade,
  event_id uuid not null references events on delete cascade,
  primary key (user_id, event_id)
);
create index feedback_mails_off_event on feedback_mails_off (event_id);
