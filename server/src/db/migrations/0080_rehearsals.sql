-- A stage that organizers try out, which nobody else finds: whoever knows its id, of which nothing leads to another, may ask and vote on
-- it. Its questions and polls are no session's, so that whatever asks for those of a session, as the version before does, finds none.
create table stage_rehearsals (
  rehearsal_id uuid primary key,
  session_id uuid not null unique references sessions on delete cascade,
  review boolean not null,
  started_at timestamptz(3) not null,
  ends_at timestamptz(3) not null
);
create index stage_rehearsals_end on stage_rehearsals (ends_at);

alter table stage_questions
  alter column session_id drop not null,
  add column rehearsal_id uuid references stage_rehearsals on delete cascade,
  add constraint stage_questions_owner check (num_nonnulls(session_id, rehearsal_id) = 1);
create index stage_questions_rehearsal on stage_questions (rehearsal_id) where rehearsal_id is not null;

alter table polls
  alter column session_id drop not null,
  add column rehearsal_id uuid references stage_rehearsals on delete cascade,
  add constraint polls_owner check (num_nonnulls(session_id, rehearsal_id) = 1);
create index polls_rehearsal on polls (rehearsal_id) where rehearsal_id is not null;
create unique index polls_open_in_rehearsal on polls (rehearsal_id) where state = 'open';
