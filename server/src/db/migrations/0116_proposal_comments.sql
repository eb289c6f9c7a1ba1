-- What reviewers and organizers say of a proposal, to each other or to its speakers, and what these answer (docs/product/review.md#comments).
create table proposal_comments (
  comment_id uuid primary key,
  proposal_id uuid not null references proposals on delete cascade,
  user_id uuid not null references users,
  -- What its author was then: who speaks is named to nobody who must not know, and nobody else to who speaks.
  role text not null check (role in ('speaker', 'reviewer', 'organizer')),
  addressed text not null check (addressed in ('reviewers', 'speakers')),
  text text not null,
  at timestamptz(3) not null,
  edited_at timestamptz(3)
);
create index proposal_comments_of on proposal_comments (proposal_id, comment_id);
create index proposal_comments_user on proposal_comments (user_id);
