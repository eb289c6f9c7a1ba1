-- Who has taken over what of an imported speaker, so that an administrator can take it back.
create table claims (
  claim_id uuid primary key,
  -- The event of the link; null once it is deleted.
  event_id uuid references events on delete set null,
  event_name text not null,
  -- By an administrator's link, at all events.
  everywhere boolean not null,
  claimer_id uuid not null references users on delete cascade,
  made_by uuid references users on delete set null,
  -- The imported speaker, whose account may be gone: what is needed to make it anew.
  speaker_id uuid not null,
  speaker_username text not null,
  speaker_name text not null,
  -- How many sessions there were.
  sessions integer not null,
  claimed_at timestamptz(3) not null,
  -- Whether the tables below say what it was about: not of those that are older than these.
  is_recorded boolean not null,
  taken_back_at timestamptz(3),
  taken_back_by uuid references users on delete set null
);
create index claims_event on claims (event_id);
create index claims_claimer on claims (claimer_id);
create index claims_maker on claims (made_by);
create index claims_taken_back_by on claims (taken_back_by);

create table claimed_sessions (
  claim_id uuid not null references claims on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  event_id uuid not null,
  -- The talk that the session has had since then.
  talk_id uuid not null,
  -- Where the imported speaker was named beside somebody; null for the speaker of the session.
  position integer,
  -- Where the claimer was named by then, asked by somebody; null for who wasn't.
  own_position integer,
  own_accepted boolean,
  own_invitation_id uuid,
  own_invited_at timestamptz(3),
  primary key (claim_id, session_id)
);
create index claimed_sessions_session on claimed_sessions (session_id);
create index claimed_sessions_event on claimed_sessions (event_id);

-- Talks that no session used.
create table claimed_talks (
  claim_id uuid not null references claims on delete cascade,
  talk_id uuid not null references talks on delete cascade,
  primary key (claim_id, talk_id)
);
create index claimed_talks_talk on claimed_talks (talk_id);

-- By what files know the person, who is the claimer in them since.
create table claimed_people (
  claim_id uuid not null references claims on delete cascade,
  source text not null,
  key text not null,
  primary key (claim_id, source, key)
);

-- Of what was taken over before, the audit log knows that it was, but not which sessions.
insert into claims (claim_id, event_id, event_name, everywhere, claimer_id, made_by, speaker_id, speaker_username, speaker_name,
    sessions, claimed_at, is_recorded)
  select gen_random_uuid(), events.event_id, coalesce(details ->> 'eventName', ''), coalesce(details ->> 'everywhere' = 'true', false),
    claimer.user_id, maker.user_id, (details ->> 'speakerId')::uuid, '', coalesce(details ->> 'name', ''),
    coalesce((details ->> 'sessions')::integer, 0), audit_logs.created_at, false
  from audit_logs
  join users as claimer on claimer.user_id::text = audit_logs.resource_id
  left join users as maker on maker.user_id::text = details ->> 'linkMadeBy'
  left join events on events.event_id::text = details ->> 'eventId'
  where audit_logs.action = 'speaker_claimed' and details ->> 'speakerId' is not null;

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check
  check (kind in ('session_submitted', 'session_withdrawn', 'session_moved', 'change_waiting', 'speaker_claimed',
    'claim_taken_back', 'session_approved', 'session_rejected'));
