-- Whether somebody knows the account's password: not where a provider made the account, or a link that puts an address back
-- has voided it, until one is set.
alter table users add column has_own_password boolean not null default true;
update users set has_own_password = false
  from oidc_identities
  where oidc_identities.user_id = users.user_id
    and oidc_identities.linked_at - users.created_at < interval '10 seconds'
    and (users.password_changed_at is null or users.password_changed_at - users.created_at < interval '10 seconds');

-- By which its owner names it.
alter table oidc_identities add column identity_id uuid not null default gen_random_uuid();
create unique index oidc_identities_id on oidc_identities (identity_id);
