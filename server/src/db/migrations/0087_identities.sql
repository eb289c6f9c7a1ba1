-- How events look and where else they are found; what people say of themselves.
alter table events
  add column accent text check (accent ~ '^#[0-9a-f]{6}$'),
  add column slug text,
  add column contact_email text,
  add column conduct_url text,
  add column hashtag text;
-- Short addresses, also former ones, which go on leading to their event.
create table event_slugs (
  slug text primary key check (slug ~ '^[a-z0-9-]{3,40}$'),
  event_id uuid not null references events on delete cascade
);
create index event_slugs_of_event on event_slugs (event_id);
alter table users
  add column tagline text,
  add column affiliation text,
  add column pronouns text,
  add column links text[] not null default '{}';
