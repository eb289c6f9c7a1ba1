-- Proposals that organizers give to reviewers (docs/product/review.md#assignments).
create table review_assignments (
  proposal_id uuid not null references proposals on delete cascade,
  user_id uuid not null references users on delete cascade,
  assigned_by uuid references users on delete set null,
  at timestamptz(3) not null,
  primary key (proposal_id, user_id)
);
create index review_assignments_user on review_assignments (user_id);
create index review_assignments_by on review_assignments (assigned_by) where assigned_by is not null;

-- How many proposals they are given at most, and the hour in which they were last there.
alter table reviewers
  add column max_load integer,
  add column seen_at timestamptz(3);
