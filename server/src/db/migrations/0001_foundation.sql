-- Accounts, events, talks, sessions and what setup needs. Instants keep milliseconds, as the wire format does.
-- search_text columns hold the searched fields folded to lower case without accents (db/rows/fold.ts).

create extension if not exists pg_trgm;

create table users (
  user_id uuid primary key,
  username text not null,
  email text not null,
  name text not null,
  description text,
  role text not null default 'user' check (role in ('user', 'admin')),
  -- Null: nobody can sign in until the account is claimed (imported speakers).
  password_hash text,
  password_changed_at timestamptz(3),
  -- True while the password is the one that setup made.
  temporary_password boolean not null default false,
  email_notifications boolean not null default true,
  is_locked boolean not null default false,
  lock_reason text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index users_username on users (lower(username));
create unique index users_email on users (lower(email));

-- A sign-in is one device's login; its bearer token is stored hashed (SHA-256).
create table sign_ins (
  sign_in_id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  user_agent text,
  address text,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null
);
create index sign_ins_user on sign_ins (user_id);
create index sign_ins_last_used on sign_ins (last_used_at);

create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index password_resets_user on password_resets (user_id);

-- Counts of what is limited (failed logins, ...) in a window that begins with the first.
create table rate_limits (
  key text primary key,
  hits integer not null,
  resets_at timestamptz(3) not null
);
create index rate_limits_resets on rate_limits (resets_at);

-- One row: the first administrator's temporary credentials, sealed with APP_SECRET, and their retrieval token.
create table bootstrap (
  single_row boolean primary key default true check (single_row),
  admin_id uuid not null references users on delete cascade,
  token_hash bytea,
  sealed_password text,
  expires_at timestamptz(3) not null
);

-- One row: the system settings (docs/product/administration.md#system-settings).
create table system_settings (
  single_row boolean primary key default true check (single_row),
  contact_email text,
  support_email text,
  smtp_host text,
  smtp_port integer not null default 587 check (smtp_port between 1 and 65535),
  smtp_username text,
  sealed_smtp_password text,
  email_notifications_enabled boolean not null default true,
  domain text
);

create table events (
  event_id uuid primary key,
  name text not null,
  start_date date not null,
  end_date date not null,
  location text not null,
  description text not null,
  timezone text not null,
  visibility text not null default 'draft' check (visibility in ('draft', 'public')),
  creator_id uuid not null references users,
  search_text text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (start_date <= end_date)
);
create index events_creator on events (creator_id, created_at desc, event_id desc);
create index events_public_new on events (created_at desc, event_id desc) where visibility = 'public';
create index events_draft_new on events (created_at desc, event_id desc) where visibility = 'draft';
create index events_public_start on events (start_date, event_id) where visibility = 'public';
create index events_public_end on events (end_date desc, event_id desc) where visibility = 'public';
create index events_search on events using gin (search_text gin_trgm_ops);

create table co_organizers (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  invited_by uuid references users on delete set null,
  invited_at timestamptz(3) not null,
  answered_at timestamptz(3),
  primary key (event_id, user_id)
);
create index co_organizers_user on co_organizers (user_id, status);

create table talks (
  talk_id uuid primary key,
  title text not null,
  summary text not null,
  description text not null,
  creator_id uuid not null references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index talks_creator on talks (creator_id, created_at desc, talk_id desc);

create table sessions (
  session_id uuid primary key,
  talk_id uuid not null references talks on delete cascade,
  event_id uuid not null references events on delete cascade,
  -- The talk's creator.
  speaker_id uuid not null references users,
  status text not null default 'draft' check (status in ('draft', 'confirmed', 'rejected')),
  reject_reason text,
  start_time timestamptz(3),
  duration_minutes integer check (duration_minutes between 1 and 1440),
  room text,
  track text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index sessions_once on sessions (talk_id, event_id);
create index sessions_speaker on sessions (speaker_id, created_at desc, session_id desc);
create index sessions_event on sessions (event_id, created_at desc, session_id desc);

-- Who speaks beside the speaker, in order.
create table session_speakers (
  session_id uuid not null references sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  position integer not null,
  primary key (session_id, user_id)
);
create index session_speakers_user on session_speakers (user_id);

create table session_invitations (
  invitation_id uuid primary key,
  event_id uuid not null references events on delete cascade,
  email text not null,
  talk_id uuid references talks on delete set null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'withdrawn')),
  invited_by uuid references users on delete set null,
  invited_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  answered_at timestamptz(3)
);
create index session_invitations_email on session_invitations (lower(email), status);
create unique index session_invitations_once on session_invitations (event_id, lower(email))
  where status = 'pending';

-- Mail waits here, written in the transaction that causes it. What must not be read from a backup
-- (a reset link) is sealed with APP_SECRET.
create table outbox (
  mail_id uuid primary key,
  kind text not null,
  to_address text not null,
  to_name text not null,
  data jsonb not null,
  sealed_data text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  created_at timestamptz(3) not null
);
create index outbox_waiting on outbox (created_at) where state = 'waiting';

-- Where an imported row came from, so that the next import of the same source finds it.
create table imported (
  source text not null,
  kind text not null check (kind in ('event', 'person', 'talk', 'session')),
  key text not null,
  id uuid not null,
  primary key (source, kind, key)
);
create index imported_id on imported (id);
