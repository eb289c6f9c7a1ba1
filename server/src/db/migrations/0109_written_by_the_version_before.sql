-- What processes of the version before wrote while 0101 and 0102 were applied: they know neither versions of what speakers say
-- of themselves, nor proposals in the history. What they stored of somebody who has submitted was submitted.

update call_speakers set version = greatest(version, 1), published_version = greatest(version, 1), working = '{}'
where published_version = 0 and (biography <> '' or answers <> '{}') and exists (select from proposals
  where proposals.event_id = call_speakers.event_id and submitter_id = user_id and number is not null);

update event_history set proposal_id = proposals.proposal_id from proposals
where event_history.proposal_id is null and event_history.kind = 'proposals'
  and proposals.event_id = event_history.event_id and event_history.details ->> 'subject' = '#' || proposals.number;
