-- Whether administrators without a second factor reach nothing but the set-up of one.
alter table system_settings add column require_admin_second_factor boolean not null default false;
