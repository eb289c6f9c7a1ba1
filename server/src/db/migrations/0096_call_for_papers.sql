-- The call for papers of an event, and what is proposed to it (docs/product/call.md). Before an acceptance a proposal is no session:
-- nothing that lists sessions knows of it.

create table calls (
  event_id uuid primary key references events on delete cascade,
  state text not null default 'draft' check (state in ('draft', 'published')),
  opens_at timestamptz(3),
  closes_at timestamptz(3) not null check (opens_at < closes_at),
  -- The clock of the two: the event's, or Anywhere on Earth (UTC-12).
  deadline_zone text not null default 'event' check (deadline_zone in ('event', 'aoe')),
  settings jsonb not null default '{}',
  version integer not null default 1,
  last_number integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create table call_types (
  type_id uuid primary key,
  event_id uuid not null references calls on delete cascade,
  name text not null,
  name_key text not null,
  description text,
  -- Lengths to choose from.
  minutes integer[] not null check (cardinality(minutes) between 1 and 6),
  -- A deadline of its own.
  closes_at timestamptz(3),
  wanted integer check (wanted >= 0),
  position integer not null,
  retired_at timestamptz(3),
  unique (event_id, type_id)
);
create unique index call_types_name on call_types (event_id, name_key) where retired_at is null;

alter table tracks
  add column in_call boolean not null default true,
  add column wanted integer check (wanted >= 0),
  add column call_closes_at timestamptz(3);

-- When a published call takes proposals, until the last of its deadlines; null without one. It then rules over submissions_open.
alter table events
  add column call_opens_at timestamptz(3),
  add column call_closes_at timestamptz(3);
create index events_call on events (call_closes_at) where call_closes_at is not null and visibility = 'public';

create table proposals (
  -- Made by the client, so that sending it again makes no second one.
  proposal_id uuid primary key,
  event_id uuid not null references calls on delete cascade,
  -- 1, 2, 3 of the event, from the first submission on.
  number integer,
  submitter_id uuid not null references users,
  from_talk_id uuid references talks on delete set null,
  session_id uuid unique references sessions on delete set null,
  state text not null default 'draft' check (state in ('draft', 'submitted', 'rejected', 'accepted', 'withdrawn')),
  title text not null default '',
  summary text not null default '',
  description text not null default '',
  notes text not null default '',
  type_id uuid,
  minutes integer check (minutes between 1 and 1440),
  track_id uuid,
  language text,
  reject_reason text,
  -- The version in which each field was changed last.
  field_versions jsonb not null default '{}',
  -- What the speakers have typed since they submitted it, and not published yet.
  working jsonb not null default '{}',
  version integer not null default 1,
  -- The words that the submitter agreed to.
  agreed_text text,
  agreed_at timestamptz(3),
  -- GUID and number of the session of an acceptance that was undone.
  kept_guid uuid,
  kept_number integer,
  search_text text not null default '',
  submitted_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check ((number is null) = (submitted_at is null)),
  foreign key (event_id, type_id) references call_types (event_id, type_id),
  foreign key (event_id, track_id) references tracks (event_id, track_id) on delete set null (track_id)
);
create unique index proposals_number on proposals (event_id, number);
create unique index proposals_from on proposals (event_id, from_talk_id) where state in ('submitted', 'accepted');
create index proposals_list on proposals (event_id, state, track_id, type_id);
create index proposals_own on proposals (submitter_id, created_at desc);

-- What was submitted, each time.
create table proposal_versions (
  proposal_id uuid not null references proposals on delete cascade,
  version integer not null,
  user_id uuid references users on delete set null,
  contents jsonb not null,
  at timestamptz(3) not null,
  primary key (proposal_id, version)
);
