-- Whether an account has passkeys, beside has_totp: kept true by the operations that add and remove them.
alter table users add column has_passkey boolean not null default false;

-- The passkeys of accounts. One is for one host, the "RP ID" of WebAuthn: under another it proves nothing.
create table passkeys (
  passkey_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  host text not null,
  -- By which browsers know it; nobody else's key may have it.
  credential_id bytea not null,
  -- As COSE writes it.
  public_key bytea not null,
  -- How often it was used, as its device counts; one that doesn't count says 0 each time.
  counter bigint not null,
  -- How browsers reach it, with commas between: what they said when it was made.
  transports text not null default '',
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create unique index passkeys_credential on passkeys (credential_id);
create index passkeys_user on passkeys (user_id, created_at desc, passkey_id desc);

-- What passkeys are asked to sign: once, soon, and for what it was asked for. The hash stands for the challenge.
create table passkey_challenges (
  challenge_hash bytea primary key,
  -- add, confirm or login.
  purpose text not null,
  -- Whose sign-in asked; null for a login. They end together.
  sign_in_id uuid references sign_ins on delete cascade,
  expires_at timestamptz(3) not null
);
create index passkey_challenges_sign_in on passkey_challenges (sign_in_id);
create index passkey_challenges_expires on passkey_challenges (expires_at);
