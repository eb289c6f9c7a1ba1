-- That somebody has taken over an imported speaker's sessions is told on the dashboard, too.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check
  check (kind in ('session_submitted', 'session_withdrawn', 'session_moved', 'change_waiting', 'speaker_claimed'));

-- What was tried often enough without success waits until an organizer tries again.
alter table event_messages drop constraint event_messages_state_check;
alter table event_messages add constraint event_messages_state_check
  check (state in ('sending', 'sent', 'stopped', 'failed'));

-- What a mail that has not left is about, for the mails that take it back: where its link leads, on whatever host.
create index outbox_about on outbox (regexp_replace(data ->> 'link', '^https?://[^/]+', '')) where state = 'waiting';
