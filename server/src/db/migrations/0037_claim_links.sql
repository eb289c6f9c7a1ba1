-- A link with which whoever has it takes over what an imported speaker, whose account nobody can sign in to, speaks about: at the
-- event, or everywhere. One of each speaker at each event; only the hash of its token is kept.
create table claim_links (
  event_id uuid not null references events on delete cascade,
  speaker_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  -- Made by an administrator: what is taken over is everything, whatever the event.
  everywhere boolean not null,
  made_by uuid not null references users on delete cascade,
  expires_at timestamptz(3) not null,
  primary key (event_id, speaker_id)
);
create index claim_links_speaker on claim_links (speaker_id);
create index claim_links_maker on claim_links (made_by);
create index claim_links_expires on claim_links (expires_at);

-- A person's GUID held in all imports (source "people"). From now on an event's own source says who its people are, and beyond it a
-- GUID holds among the events of one owner ("people:" and the id), or of all administrators ("people").
create temporary table imported_speakers on commit drop as
  select distinct person.key, person.id, event.source, events.creator_id, creator.role = 'admin' as by_admin
  from imported as person
  join (
    select speaker_id as user_id, event_id from sessions
    union
    select session_speakers.user_id, sessions.event_id
    from session_speakers join sessions using (session_id)
  ) as spoken on spoken.user_id = person.id
  join events on events.event_id = spoken.event_id
  join users as creator on creator.user_id = events.creator_id
  join imported as event on event.kind = 'event' and event.id = spoken.event_id
  where person.source = 'people' and person.kind = 'person';
insert into imported (source, kind, key, id)
  select source, 'person', key, id from imported_speakers
  union
  select 'people:' || creator_id, 'person', key, id from imported_speakers where not by_admin
  on conflict do nothing;
-- Who speaks nowhere any more stays as it is.
delete from imported using imported_speakers as known
  where imported.source = 'people' and imported.kind = 'person' and imported.key = known.key
  and not exists (select from imported_speakers as other where other.key = known.key and other.by_admin);
