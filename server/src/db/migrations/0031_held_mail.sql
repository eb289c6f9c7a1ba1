-- Mail that waited for the first mail server, queued before this instant, stays until an administrator has decided about it.
alter table system_settings add column mail_held_before timestamptz(3);
