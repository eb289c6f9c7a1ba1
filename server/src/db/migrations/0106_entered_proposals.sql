-- Proposals that organizers have entered for somebody, and that were taken over with a claim link (docs/product/call.md#proposals-for-others).

alter table claims add column proposals integer not null default 0;

create table claimed_proposals (
  claim_id uuid not null references claims on delete cascade,
  proposal_id uuid not null references proposals on delete cascade,
  primary key (claim_id, proposal_id)
);
create index claimed_proposals_proposal on claimed_proposals (proposal_id);
