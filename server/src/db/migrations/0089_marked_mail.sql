-- Mails about sessions that somebody has marked, for accounts that want them.
alter table users add column mails_marked boolean not null default false;
create index users_mails_marked on users (user_id) where mails_marked;

-- Where sessions that such accounts have marked stood before a transaction moved or cancelled them, or brought them back (routines/public-slots.sql).
create table marked_moves (
  -- As this_transaction() calls it.
  act text not null,
  event_id uuid not null references events on delete cascade,
  slot_id uuid not null,
  state text not null check (state in ('public', 'waiting', 'cancelled')),
  -- Whether it has, or had before, a start.
  had_start boolean not null,
  start_time timestamptz,
  duration_minutes integer,
  room_ids uuid[] not null,
  room text,
  people uuid[] not null,
  written_at timestamptz not null default now(),
  primary key (act, event_id, slot_id)
);
create index marked_moves_slot on marked_moves (event_id, slot_id);

-- Whose transactions these are. Those that nobody is told of, such as imports, are not here.
create table marked_acts (
  act text primary key,
  actor_id uuid not null,
  acted_at timestamptz not null,
  -- When mails are written; null once they are.
  due_at timestamptz,
  -- The last account that has been looked at, in the order of their ids.
  told_to uuid
);
create index marked_acts_due on marked_acts (due_at) where due_at is not null;
create index marked_acts_at on marked_acts (acted_at);

create index outbox_marked on outbox ((data ->> 'recipientId'), (data ->> 'eventId')) where kind = 'marked_changed';
