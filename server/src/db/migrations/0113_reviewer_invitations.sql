-- Addresses without an account that are invited to review (docs/product/review.md#reviewers).
create table reviewer_invitations (
  invitation_id uuid primary key,
  event_id uuid not null references calls on delete cascade,
  email text not null,
  token_hash bytea,
  -- As those of reviewers.
  track_ids uuid[] not null default '{}',
  type_ids uuid[] not null default '{}',
  invited_by uuid references users on delete set null,
  invited_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  words text
);
create unique index reviewer_invitations_once on reviewer_invitations (event_id, lower(email));
create unique index reviewer_invitations_token on reviewer_invitations (token_hash) where token_hash is not null;
create index reviewer_invitations_email on reviewer_invitations (lower(email));
create index reviewer_invitations_by on reviewer_invitations (invited_by) where words is not null;
