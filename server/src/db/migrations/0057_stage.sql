-- Questions and polls during a session (docs/product/stage.md).

create table stages (
  session_id uuid primary key references sessions on delete cascade,
  open boolean not null default false,
  -- Whether questions wait until a moderator has looked at them.
  review boolean not null default true,
  updated_at timestamptz(3) not null
);

create table stage_questions (
  -- Made of pass and text by the event's key: whoever sends a question twice asks it once.
  question_id uuid primary key,
  session_id uuid not null references stages on delete cascade,
  text text not null,
  name text,
  state text not null check (state in ('waiting', 'shown', 'pinned', 'answered', 'hidden')),
  -- Made of the pass by the event's key, and null once that is destroyed.
  asker_key bytea,
  -- Votes whose rows went with the key.
  votes_kept integer not null default 0,
  created_at timestamptz(3) not null
);
create index stage_questions_session on stage_questions (session_id, created_at, question_id);

create table stage_votes (
  question_id uuid not null references stage_questions on delete cascade,
  voter_key bytea not null,
  primary key (question_id, voter_key)
);

create table polls (
  poll_id uuid primary key,
  session_id uuid not null references sessions on delete cascade,
  question text not null,
  type text not null check (type in ('single', 'multiple', 'rating')),
  -- None of a rating, which has its five steps.
  options text[] not null,
  state text not null default 'ready' check (state in ('ready', 'open', 'closed')),
  results text not null default 'after_vote' check (results in ('never', 'after_vote', 'after_close')),
  round integer not null default 1,
  -- What was asked in the rounds before that have answers: {round, question, type, options}.
  former jsonb not null default '[]',
  position integer not null,
  closed_at timestamptz(3),
  check (cardinality(options) between 2 and 10 or (type = 'rating' and options = '{}'))
);
create index polls_session on polls (session_id, position, poll_id);
create unique index polls_open on polls (session_id) where state = 'open';

create table poll_answers (
  -- Of version 4: one of version 7 would tell the time.
  answer_id uuid primary key default gen_random_uuid(),
  poll_id uuid not null references polls on delete cascade,
  round integer not null,
  -- Of this round alone; null once the event's key is destroyed.
  voter_key bytea,
  -- Which options, from 0.
  choices smallint[] not null check (cardinality(choices) > 0)
);
create unique index poll_answers_once on poll_answers (poll_id, round, voter_key);
