-- Reviewers who must not know who speaks (docs/product/review.md#hidden-names). Texts that they read instead of the speakers' own, by field, and
-- what searches of theirs look through; null where both are the speakers'.
alter table proposals add column masked_texts jsonb;
alter table proposals add column search_masked text;
