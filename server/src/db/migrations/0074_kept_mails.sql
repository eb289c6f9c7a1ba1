-- A mail about a decision or a place to somebody whose address isn't confirmed yet: for whom it is kept, and when it was due. It waits
-- until far in the future, also for processes of the version before.
alter table outbox
  add column kept_for uuid references users,
  add column kept_due timestamptz(3),
  add constraint outbox_kept check ((kept_for is null) = (kept_due is null));
create index outbox_kept on outbox (kept_for) where kept_for is not null;
-- What waits about an event, for whoever organizes it.
create index outbox_event on outbox ((coalesce(data #>> '{about,eventId}', data ->> 'eventId'))) where state = 'waiting';
