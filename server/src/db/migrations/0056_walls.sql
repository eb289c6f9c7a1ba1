-- Pages for big screens, each opened by a secret address of which only the hash is kept.
create table walls (
  wall_id uuid primary key,
  event_id uuid not null references events on delete cascade,
  token_hash bytea not null unique,
  kind text not null check (kind in ('event', 'room', 'session', 'survey')),
  room_id uuid references rooms on delete cascade,
  session_id uuid references sessions on delete cascade,
  survey_id uuid references surveys on delete cascade,
  shows jsonb not null,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  check (num_nonnulls(room_id, session_id, survey_id) <= 1),
  check ((kind = 'room') = (room_id is not null)),
  check ((kind = 'session') = (session_id is not null)),
  check ((kind = 'survey') = (survey_id is not null))
);
create index walls_event on walls (event_id, created_at, wall_id);
create index walls_room on walls (room_id) where room_id is not null;
create index walls_session on walls (session_id) where session_id is not null;
create index walls_survey on walls (survey_id) where survey_id is not null;
create index walls_creator on walls (created_by) where created_by is not null;
