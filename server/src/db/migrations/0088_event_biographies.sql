-- What a speaker says of themselves at one event instead of in the profile.
create table event_biographies (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  biography text not null check (biography <> ''),
  updated_at timestamptz not null,
  primary key (event_id, user_id)
);
create index event_biographies_of_user on event_biographies (user_id);
