-- Review of proposals (docs/product/review.md).

-- What differs from the settings of a new review.
alter table calls add column review jsonb not null default '{}';

-- Who reviews at an event; of whom `accepted_at` is null was only asked.
create table reviewers (
  reviewer_id uuid primary key,
  event_id uuid not null references calls on delete cascade,
  user_id uuid not null references users,
  -- Those of whose proposals the person reviews; empty for all.
  track_ids uuid[] not null default '{}',
  type_ids uuid[] not null default '{}',
  asked_by uuid references users on delete set null,
  asked_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  ended_at timestamptz(3),
  unique (event_id, user_id)
);
create index reviewers_user on reviewers (user_id);
create index reviewers_asked_by on reviewers (asked_by) where asked_by is not null;

create table reviews (
  review_id uuid primary key,
  proposal_id uuid not null references proposals on delete cascade,
  event_id uuid not null references calls on delete cascade,
  user_id uuid not null references users,
  state text not null check (state in ('draft', 'submitted', 'abstained')),
  -- Steps by criterion, from 1.
  scores jsonb not null default '{}',
  -- Their weighted mean from 0 to 1.
  score double precision check (score between 0 and 1),
  text text not null default '',
  abstained text check (abstained in ('opinion', 'competence')),
  -- What the proposal said when it was submitted: its `published_version`.
  proposal_version integer not null,
  -- Whether the reviewer knew no names then.
  masked_then boolean not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (proposal_id, user_id),
  check ((state = 'abstained') = (abstained is not null)),
  check (state <> 'submitted' or score is not null)
);
create index reviews_rank on reviews (event_id, proposal_id, user_id) include (score) where state = 'submitted';
create index reviews_user on reviews (event_id, user_id, state);

-- Why somebody must not judge a proposal, beside speaking in it, which the proposals say themselves.
create table conflicts_of_interest (
  conflict_id uuid primary key,
  proposal_id uuid not null references proposals on delete cascade,
  user_id uuid not null references users,
  kind text not null check (kind in ('declared')),
  at timestamptz(3) not null,
  unique (proposal_id, user_id, kind)
);
create index conflicts_of_interest_user on conflicts_of_interest (user_id);
