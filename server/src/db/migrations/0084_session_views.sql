-- Named views of an event's sessions: which columns, filters and order of their list its organizers keep.
create table session_views (
  view_id uuid primary key,
  event_id uuid not null references events on delete cascade,
  name text not null,
  -- As in the list's address.
  query text not null,
  columns text[] not null
);
create unique index session_views_name on session_views (event_id, lower(name));

-- How tall the rows of lists are for the account.
alter table users add column density text not null default 'cosy' check (density in ('cosy', 'dense'));
