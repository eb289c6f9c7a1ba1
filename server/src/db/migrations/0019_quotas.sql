-- What an administrator allows one account beyond what every account may have; most have no row here.
create table quotas (
  user_id uuid primary key references users on delete cascade,
  talks int not null,
  events int not null,
  public_events_per_day int not null,
  messages_per_day int not null
);
