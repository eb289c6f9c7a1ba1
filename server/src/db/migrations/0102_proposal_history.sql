-- What became of each proposal, for its submitter and organizers (docs/product/call.md#history).

alter table event_history add column proposal_id uuid;
create index event_history_of_proposal on event_history (proposal_id, created_at desc, history_id desc) where proposal_id is not null;

update event_history set proposal_id = proposals.proposal_id from proposals
where event_history.kind = 'proposals' and proposals.event_id = event_history.event_id
  and event_history.details ->> 'subject' = '#' || proposals.number;

-- Of a decision that was undone the submitter reads nothing.
update event_history set for_organizers = true where proposal_id is not null and action = 'undone';
update event_history as decided set for_organizers = true from event_history as undone
where undone.proposal_id = decided.proposal_id and undone.action = 'undone'
  and decided.history_id = (select each.history_id from event_history as each
    where each.proposal_id = undone.proposal_id and each.action in ('proposal_accepted', 'proposal_rejected')
      and (each.created_at, each.history_id) < (undone.created_at, undone.history_id)
    order by each.created_at desc, each.history_id desc limit 1);
