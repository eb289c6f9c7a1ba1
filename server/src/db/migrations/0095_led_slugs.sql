-- Short addresses that ever led to a public event go to no other; those that never did may, once theirs is deleted.
-- Of those that are there nobody knows, so they stay.
alter table event_slugs add column led boolean not null default true;
