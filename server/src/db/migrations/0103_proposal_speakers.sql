-- Who is asked to speak beside the submitter of a proposal, in the order of the programme (docs/product/call.md#co-speakers). Once a
-- proposal has a session, the session's own rows say who speaks in it, until it is taken back.

create table proposal_speakers (
  entry_id uuid primary key,
  proposal_id uuid not null references proposals on delete cascade,
  -- The account that the invitation belongs to.
  user_id uuid references users,
  -- That was invited; null of who was named by account.
  email text,
  token_hash bytea unique,
  status text not null default 'invited' check (status in ('invited', 'accepted', 'declined', 'expired')),
  position integer not null,
  invited_by uuid references users on delete set null,
  invited_at timestamptz(3) not null,
  expires_at timestamptz(3),
  answered_at timestamptz(3),
  check (status <> 'accepted' or user_id is not null),
  check (email is not null or user_id is not null)
);
create unique index proposal_speakers_user on proposal_speakers (proposal_id, user_id) where status in ('invited', 'accepted');
create unique index proposal_speakers_email on proposal_speakers (proposal_id, lower(email));
create index proposal_speakers_account on proposal_speakers (user_id) where user_id is not null;
create index proposal_speakers_asked on proposal_speakers (lower(email)) where user_id is null;
