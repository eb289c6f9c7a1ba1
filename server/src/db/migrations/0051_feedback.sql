-- What attendees answer about the sessions of an event.

create table feedback_settings (
  event_id uuid primary key references events on delete cascade,
  enabled boolean not null default false,
  access text not null default 'open' check (access in ('open', 'code', 'link', 'account')),
  access_code text check (access_code ~ '^[A-Z0-9]{4,12}$'),
  opens_before_end integer not null default 10 check (opens_before_end between 0 and 1440),
  closes_after_hours integer not null default 168 check (closes_after_hours between 1 and 720),
  ratings boolean not null default true,
  comments boolean not null default true,
  -- {scaleId, label, question, retired} each, and {reactionId, label, about, retired}: the numbers are those in answers.
  scales jsonb not null default '[]',
  reactions jsonb not null default '[]',
  comment_review text not null default 'all' check (comment_review in ('all', 'flagged')),
  flag_words text[] not null default '{}',
  release text not null default 'by_hand' check (release in ('by_hand', 'after_close')),
  compare boolean not null default true,
  public_results boolean not null default false,
  threshold integer not null default 5 check (threshold between 3 and 20),
  retention_months integer not null default 24 check (retention_months between 1 and 60),
  version integer not null default 1,
  updated_at timestamptz(3) not null,
  check (access <> 'code' or access_code is not null)
);

-- Gone with it: every way from a pass to an answer. Null after a backup without secrets, until there is a new one.
create table feedback_keys (
  event_id uuid primary key references events on delete cascade,
  sealed_key text,
  -- Since when it is gone for good, while what was stored under it is still being written anew.
  destroyed_at timestamptz(3)
);

create table feedback_sessions (
  session_id uuid primary key references sessions on delete cascade,
  -- Null follows the event.
  enabled boolean,
  ratings boolean,
  released_at timestamptz(3),
  thanks text,
  public_agreed boolean not null default false,
  share_hash bytea unique
);

-- When somebody who speaks there was last mailed that there is something to read.
create table feedback_told (
  user_id uuid not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  told_at timestamptz(3) not null,
  primary key (user_id, session_id)
);
create index feedback_told_session on feedback_told (session_id);

create table feedback_answers (
  -- Of version 4: one of version 7 would tell the time.
  answer_id uuid primary key default gen_random_uuid(),
  session_id uuid not null references sessions on delete cascade,
  -- Made of the pass by the event's key, and null once that is destroyed.
  answer_key bytea,
  edition integer not null check (edition > 0),
  rating smallint check (rating between 1 and 5),
  -- By the number of the scale; null where none was given.
  scales smallint[] not null default '{}',
  -- A bit for each.
  reactions integer not null default 0,
  comment text,
  -- Made of its words as the search folds them: the same for the same text.
  comment_key bytea,
  comment_for text not null default 'speaker' check (comment_for in ('speaker', 'organizers')),
  show_anyway boolean not null default false,
  flags text[] not null default '{}',
  comment_state text not null check (comment_state in ('none', 'waiting', 'shown', 'hidden')),
  decided_by uuid references users on delete set null,
  decided_at timestamptz(3),
  state text not null default 'counted' check (state in ('counted', 'held', 'discarded')),
  held_by_rule boolean not null default false,
  -- Its pass had answered nothing at this event before.
  first boolean not null,
  -- The network that it came from, made by the event's key for this session alone.
  origin bytea,
  hour timestamptz(3) not null,
  check ((comment is null) = (comment_state = 'none')),
  check (rating is not null or reactions <> 0 or comment is not null or scales <> '{}')
);
create unique index feedback_answers_once on feedback_answers (session_id, answer_key);
create index feedback_answers_figures on feedback_answers (session_id, state, rating, reactions);
create index feedback_answers_origin on feedback_answers (session_id, origin) where first;
create index feedback_answers_waiting on feedback_answers (session_id, hour desc, answer_id)
  where comment_state = 'waiting';
create index feedback_answers_texts on feedback_answers (session_id) where comment is not null;
create index feedback_answers_repeated on feedback_answers (comment_key, session_id) where comment_key is not null;
create index feedback_answers_decided on feedback_answers (decided_by) where decided_by is not null;

create table feedback_networks (
  event_id uuid not null references events on delete cascade,
  network bytea not null,
  venue boolean not null default false,
  answers integer not null default 0,
  -- Made of the passes that gave a second answer from there.
  seconds bytea[] not null default '{}' check (cardinality(seconds) <= 3),
  primary key (event_id, network)
);

-- What leads to a phone's page: without a session and a room to the event as a whole.
create table codes (
  code text primary key check (code ~ '^[2-9A-HJKMNP-Z]{6}$'),
  event_id uuid not null references events on delete cascade,
  session_id uuid unique references sessions on delete cascade,
  room_id uuid references rooms on delete cascade,
  -- Of a room that was merged into this one: it hangs on its door.
  former boolean not null default false,
  check (num_nonnulls(session_id, room_id) <= 1),
  check (not former or room_id is not null)
);
create unique index codes_event on codes (event_id) where num_nonnulls(session_id, room_id) = 0;
create unique index codes_room on codes (room_id) where not former;
create index codes_of_room on codes (room_id) where former;
create index codes_of_event on codes (event_id);

-- Personal links to answer with; nobody knows who has which.
create table feedback_links (
  link_hash bytea primary key,
  event_id uuid not null references events on delete cascade
);
create index feedback_links_event on feedback_links (event_id);
