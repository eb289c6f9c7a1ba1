-- Whether the organizers take submissions; the days of the event may end them all the same. The version before writes
-- events without it, which take some.
alter table events add column submissions_open boolean not null default true;
