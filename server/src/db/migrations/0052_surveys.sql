-- What organizers ask the people of an event, and what is answered (docs/product/surveys.md).

create table surveys (
  survey_id uuid primary key,
  event_id uuid not null references events on delete cascade,
  phase text not null check (phase in ('before', 'during', 'after')),
  access text not null default 'open' check (access in ('open', 'code', 'link', 'account')),
  -- Whether organizers read who has answered what: only accounts have names.
  named boolean not null default false,
  -- Closed here is by hand; what closes by itself is past closes_at.
  state text not null default 'draft' check (state in ('draft', 'open', 'closed')),
  opens_at timestamptz(3) not null,
  closes_at timestamptz(3) not null,
  -- The first is the one that is shown where a text is missing.
  languages text[] not null check (cardinality(languages) between 1 and 10),
  -- By the codes of languages.
  title jsonb not null,
  intro jsonb not null default '{}',
  thanks jsonb not null default '{}',
  questionnaire jsonb not null,
  threshold integer not null default 5 check (threshold between 3 and 20),
  copied_from uuid references surveys on delete set null,
  -- Since when the texts that were answered are gone.
  texts_deleted_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (not named or access = 'account'),
  check (opens_at <= closes_at)
);
create index surveys_event on surveys (event_id, opens_at, survey_id);
create index surveys_copied on surveys (copied_from) where copied_from is not null;

create table survey_answers (
  -- Of version 4: one of version 7 would tell the time.
  answer_id uuid primary key default gen_random_uuid(),
  survey_id uuid not null references surveys on delete cascade,
  -- Made of the pass by the event's key, and null once that is destroyed.
  answer_key bytea,
  edition integer not null check (edition > 0),
  language text not null,
  -- By the ids of questions.
  answer jsonb not null,
  -- Of named surveys only.
  user_id uuid references users on delete cascade,
  state text not null default 'counted' check (state in ('counted', 'held', 'discarded')),
  held_by_rule boolean not null default false,
  -- Its pass had answered nothing at this event before.
  first boolean not null,
  -- The network that it came from, made by the event's key for this survey alone.
  origin bytea,
  hour timestamptz(3) not null
);
create unique index survey_answers_once on survey_answers (survey_id, answer_key);
create index survey_answers_counted on survey_answers (survey_id, state, answer_id);
create index survey_answers_origin on survey_answers (survey_id, origin) where first;
create index survey_answers_user on survey_answers (user_id) where user_id is not null;

-- A code may lead to a survey.
alter table codes add column survey_id uuid unique references surveys on delete cascade;
alter table codes drop constraint codes_check;
alter table codes add constraint codes_check check (num_nonnulls(session_id, room_id, survey_id) <= 1);
drop index codes_event;
create unique index codes_event on codes (event_id) where num_nonnulls(session_id, room_id, survey_id) = 0;
