-- Organizers hear of proposals as they hear of submissions (docs/product/call.md#submitting).

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check
  check (kind in ('session_submitted', 'session_withdrawn', 'session_moved', 'change_waiting', 'speaker_claimed',
    'claim_taken_back', 'session_approved', 'session_rejected', 'texts_changed', 'proposal_submitted', 'proposal_withdrawn'));
alter table muted_notices drop constraint muted_notices_kind_check;
alter table muted_notices add constraint muted_notices_kind_check
  check (kind in ('session_submitted', 'session_withdrawn', 'session_moved', 'change_waiting', 'texts_changed',
    'proposal_submitted', 'proposal_withdrawn'));
