-- Whether the account was made by whoever this is at the provider, at the first visit: then it is the owner, however lately that was.
alter table oidc_identities add column made_account boolean not null default false;

-- Of accounts that are there already nobody has written it down: their password was nobody's, and the link came with them.
update oidc_identities set made_account = true from users
where users.user_id = oidc_identities.user_id and not users.has_own_password
  and oidc_identities.linked_at <= users.created_at + interval '10 seconds';
