-- Who said no to speaking in a session beside its speaker, or left it: until its speaker asks them again.
create table declined_co_speakers (
  session_id uuid not null references sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- Whether they had accepted before.
  has_left boolean not null,
  declined_at timestamptz(3) not null,
  primary key (session_id, user_id)
);
create index declined_co_speakers_user on declined_co_speakers (user_id);
