-- What concerns somebody in an event, until they have seen it, and for 90 days.
create table notices (
  notice_id uuid primary key,
  recipient_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('session_submitted', 'session_withdrawn', 'session_moved', 'change_waiting')),
  event_id uuid not null references events on delete cascade,
  -- Null once the session is deleted, or where the recipient may not see it any more.
  session_id uuid references sessions on delete set null,
  -- Who did it.
  actor_id uuid references users on delete set null,
  -- What it said then.
  data jsonb not null,
  created_at timestamptz(3) not null,
  seen_at timestamptz(3),
  -- The mail that tells it, if one does.
  mail_id uuid
);
create index notices_recipient on notices (recipient_id, created_at desc, notice_id desc);
create index notices_unseen on notices (recipient_id, created_at desc, notice_id desc) where seen_at is null;
create index notices_event on notices (event_id);
create index notices_session on notices (session_id);
create index notices_actor on notices (actor_id);
create index notices_mail on notices (mail_id);
create index notices_created on notices (created_at);

-- Kinds of which somebody wants no mail.
create table muted_notices (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('session_submitted', 'session_withdrawn', 'session_moved', 'change_waiting')),
  primary key (user_id, kind)
);

-- The mails that collect what concerns somebody in one event.
create index outbox_event_news on outbox ((data ->> 'eventId')) where kind = 'event_news';

-- SEQUENCE of the session in calendars (RFC 5545): rises when its public start, duration or room changes, and when it is
-- cancelled or comes back. Here, so that whatever writes sessions raises it, the version before too.
alter table sessions add column sequence integer not null default 0;
create function raise_sequence() returns trigger language plpgsql as $$
begin
  if (old.status = 'confirmed' and new.status = 'rejected')
    or (old.status = 'rejected' and new.status = 'confirmed' and old.sequence > 0)
    or (old.status = 'confirmed' and (new.start_time, new.duration_minutes, new.room)
      is distinct from (old.start_time, old.duration_minutes, old.room))
  then
    new.sequence = old.sequence + 1;
  end if;
  return new;
end $$;
create trigger sessions_sequence before update of status, start_time, duration_minutes, room on sessions
  for each row execute function raise_sequence();
