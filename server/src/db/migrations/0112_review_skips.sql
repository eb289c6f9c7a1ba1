-- What reviewers put off: behind all else that they have to review (docs/product/review.md#reviewing).
create table review_skips (
  proposal_id uuid not null references proposals on delete cascade,
  user_id uuid not null references users on delete cascade,
  at timestamptz(3) not null,
  primary key (proposal_id, user_id)
);
create index review_skips_user on review_skips (user_id);
