-- Devices on which somebody has signed in, each by the random token that it keeps. One device may be several people's.
create table known_devices (
  device_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null,
  -- Of the last sign-in there.
  seen_at timestamptz(3) not null,
  unique (user_id, token_hash)
);
create index known_devices_token on known_devices (token_hash);
create index known_devices_seen on known_devices (seen_at);

-- How a sign-in was made, and on which of these devices.
alter table sign_ins add column method text not null default 'password';
alter table sign_ins add column device_id uuid references known_devices on delete set null;
create index sign_ins_device on sign_ins (device_id);
create index sign_ins_created on sign_ins (created_at);
