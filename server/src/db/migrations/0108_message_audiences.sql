-- Organizers write to who has proposals, too (docs/product/speakers.md#writing-to-them).
alter table event_messages drop constraint event_messages_audience_check;
alter table event_messages add constraint event_messages_audience_check
  check (audience in ('confirmed', 'waiting', 'all', 'sessions', 'speakers', 'proposals', 'submitted', 'accepted', 'drafts'));
