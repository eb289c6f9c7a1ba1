-- The programme of an event: its rooms and tracks as rows, what is in it besides sessions, and what sessions say for it.

-- One per event, made with it; apart from events, which lists read.
create table programmes (
  event_id uuid primary key references events on delete cascade,
  -- Names the programme in files and addresses.
  acronym text not null check (acronym ~ '^[a-z0-9_-]{4,32}$'),
  -- When a programme day ends, on the event's clock.
  day_change time not null default '06:00',
  grid_minutes smallint not null default 5 check (grid_minutes in (1, 5, 10, 15, 30)),
  -- Of a session that says no duration.
  default_minutes smallint not null default 30 check (default_minutes between 1 and 1440),
  attendance_mode text not null default 'in_person' check (attendance_mode in ('in_person', 'online', 'hybrid')),
  -- Websites that may show the programme in a frame.
  embed_origins text[] not null default '{}',
  -- Numbers of sessions and items are handed out under this row's lock.
  last_number integer not null default 0,
  changed_at timestamptz(3) not null
);

create table rooms (
  room_id uuid primary key,
  event_id uuid not null references events on delete cascade,
  name text not null,
  -- The name without regard to case and spaces, as the application compares it.
  name_key text not null,
  -- In addresses; stays when the name changes.
  slug text not null,
  guid uuid not null default gen_random_uuid(),
  position integer not null,
  kind text not null default 'room' check (kind in ('room', 'stage', 'workshop', 'outdoors', 'online', 'other')),
  building text,
  floor text,
  description text,
  -- For speakers who have a session there, and organizers.
  speaker_notes text,
  accessibility text,
  map_url text,
  stream_url text,
  capacity integer check (capacity between 1 and 1000000),
  -- How many slots it takes at once.
  parallel_max smallint not null default 1 check (parallel_max between 1 and 100),
  features text[] not null default '{}',
  state text not null default 'open' check (state in ('open', 'full', 'closed')),
  state_changed_at timestamptz(3),
  hidden boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint rooms_of_event unique (event_id, room_id),
  constraint rooms_name unique (event_id, name_key),
  constraint rooms_slug unique (event_id, slug),
  constraint rooms_guid unique (event_id, guid)
);

create table tracks (
  track_id uuid primary key,
  event_id uuid not null references events on delete cascade,
  name text not null,
  name_key text not null,
  slug text not null,
  color text check (color ~ '^#[0-9a-f]{6}$'),
  position integer not null,
  description text,
  -- Whether its sessions may stand in any room, should stand in its own, or must.
  room_policy text not null default 'any' check (room_policy in ('any', 'prefer', 'only')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint tracks_of_event unique (event_id, track_id),
  constraint tracks_name unique (event_id, name_key),
  constraint tracks_slug unique (event_id, slug)
);
create table track_rooms (
  track_id uuid not null references tracks on delete cascade,
  room_id uuid not null references rooms on delete cascade,
  primary key (track_id, room_id)
);
create index track_rooms_room on track_rooms (room_id);
create table track_managers (
  track_id uuid not null references tracks on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (track_id, user_id)
);
create index track_managers_user on track_managers (user_id);

-- What is in a programme and is no talk: lunch, registration, a party; a blocker holds rooms and is never public.
create table programme_items (
  item_id uuid primary key,
  event_id uuid not null references events on delete cascade,
  kind text not null check (kind in ('break', 'activity', 'blocker')),
  title text not null,
  description text,
  url text,
  start_time timestamptz(3),
  duration_minutes integer check (duration_minutes between 1 and 1440),
  guid uuid not null default gen_random_uuid(),
  -- 0 stands for the next one, as for sessions.
  number integer not null default 0,
  pinned boolean not null default false,
  revision integer not null default 1,
  sequence integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (start_time is null or duration_minutes is not null),
  constraint items_number unique (event_id, number),
  constraint items_guid unique (event_id, guid)
);
create table programme_item_rooms (
  item_id uuid not null references programme_items on delete cascade,
  room_id uuid not null references rooms on delete cascade,
  primary key (item_id, room_id)
);
create index programme_item_rooms_room on programme_item_rooms (room_id);

-- room and track stay, and hold the name that is shown.
alter table sessions
  add column room_id uuid,
  add column track_id uuid,
  add column guid uuid,
  add column number integer,
  add column type text,
  -- BCP 47, in order.
  add column languages text[] not null default '{}',
  -- {url, title} each.
  add column links jsonb not null default '[]',
  add column do_not_record boolean not null default false,
  add column stream_url text,
  add column recording_url text,
  add column notice text,
  add column expected_audience integer check (expected_audience between 1 and 1000000),
  -- Features that its room should have.
  add column needs text[] not null default '{}',
  -- Whether the speaker only stands in, because the imported file names nobody.
  add column no_person boolean not null default false,
  add column pinned boolean not null default false,
  add column revision integer not null default 1;

-- The acronym that an event begins with: its name in letters that files take, or its source's.
create function first_acronym(event_id uuid, name text) returns text language sql immutable as $$
  select case when length(short) >= 4 then short else 'event-' || right(event_id::text, 8) end
  from (select trim(both '-' from left(trim(both '-' from
    regexp_replace(lower(name), '[^a-z0-9_]+', '-', 'g')), 32)) as short) as shortened
$$;
create function make_programme() returns trigger language plpgsql as $$
begin
  insert into programmes (event_id, acronym, changed_at)
    values (new.event_id, first_acronym(new.event_id, new.name), new.updated_at);
  return null;
end $$;
create trigger events_programme after insert on events for each row execute function make_programme();
insert into programmes (event_id, acronym, changed_at)
  select event_id, first_acronym(event_id, coalesce(source, name)), updated_at
  from events left join lateral (
    select substr(source, 10) as source from imported
    where kind = 'event' and id = event_id and source like 'schedule:%' limit 1
  ) as file on true;
