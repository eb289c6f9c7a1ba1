-- What became of each proposal, for its submitter and organizers (docs/product/call.md#history).

alter table event_history add column proposal_id uuid;
create index event_history_of_proposal on event_history (proposal_id, created_at desc, history_id desc) where proposal_id is not null;

update event_history set proposal_id = proposals.proposal_id from proposals
where event_history.kind = 'proposals' and proposals.event_id = event_history.event_id
  and event_history.details ->> 'subject' = '#' || proposals.number;
