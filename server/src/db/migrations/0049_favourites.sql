-- What somebody has marked in the programmes of events, and what they have unmarked again: a browser that is merged later may hold an older mark.
create table favourites (
  user_id uuid not null references users on delete cascade,
  -- Of no session's row, as a session that is gone stays marked as cancelled (public_slots).
  session_id uuid not null,
  event_id uuid not null references events on delete cascade,
  is_on boolean not null,
  -- When it was marked, or unmarked, last.
  marked_at timestamptz(3) not null,
  primary key (user_id, session_id)
);
create index favourites_session on favourites (event_id, session_id);

-- Under which address somebody's calendar asks for their favourites.
create table calendar_links (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz(3) not null
);
