-- Whether an authenticator app is a second factor of the account, kept true by the operations that add and remove it.
alter table users add column has_totp boolean not null default false;

-- The authenticator app of an account; not enabled until a right code was given. A code counts once: never again one of
-- the step of the last right one, or of those before.
create table totp_factors (
  user_id uuid primary key references users on delete cascade,
  -- Null where a backup was restored without its secrets: no code is right then, and recovery codes still are.
  sealed_secret text,
  enabled_at timestamptz(3),
  last_step integer not null default 0
);

-- What lets somebody in who has lost the rest: each once, so a used one is gone.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Logins whose password was right and whose second factor is awaited.
create table login_challenges (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  tries integer not null default 0,
  expires_at timestamptz(3) not null
);
create index login_challenges_user on login_challenges (user_id);
create index login_challenges_expires on login_challenges (expires_at);
