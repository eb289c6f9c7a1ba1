-- What was decided about a session is told to its speakers on the dashboard, too.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check
  check (kind in ('session_submitted', 'session_withdrawn', 'session_moved', 'change_waiting', 'speaker_claimed',
    'session_approved', 'session_rejected'));

-- Before that nobody hears of it: the decision can still be undone. Null for what is told at once.
alter table notices add column shown_from timestamptz(3);
