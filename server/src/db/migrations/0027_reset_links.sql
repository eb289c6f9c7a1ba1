-- Whether an administrator made the link, to be passed on by hand: then it proves nobody's address.
alter table password_resets add column by_admin boolean not null default false;
