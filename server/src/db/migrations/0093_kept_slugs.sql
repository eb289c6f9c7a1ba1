-- A short address goes to no other event, even when its own is deleted.
alter table event_slugs
  alter column event_id drop not null,
  drop constraint event_slugs_event_id_fkey,
  add constraint event_slugs_event_id_fkey foreign key (event_id) references events on delete set null;
