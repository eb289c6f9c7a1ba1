-- Where an event tells more about itself, and whether a person's address is on the public profile.
alter table events add column website text;
alter table users add column shows_email boolean not null default true;
