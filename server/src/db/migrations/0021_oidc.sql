-- Who an account is at an OpenID Connect provider.
create table oidc_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  linked_at timestamptz(3) not null,
  -- The account is an administrator because of a group there, and only as long as it is in it.
  admin_by_group boolean not null default false,
  primary key (issuer, subject)
);
create index oidc_identities_user on oidc_identities (user_id);

-- What a browser that comes back from the provider may do once: sign in, or link the account to the identity.
create table oidc_tickets (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  issuer text not null,
  subject text not null,
  links boolean not null,
  expires_at timestamptz(3) not null
);
create index oidc_tickets_user on oidc_tickets (user_id);
create index oidc_tickets_expires on oidc_tickets (expires_at);
