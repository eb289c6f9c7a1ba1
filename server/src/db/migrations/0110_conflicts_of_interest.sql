-- Conflicts of interest that organizers set, and that they lift (docs/product/review.md#conflicts-of-interest); reviews set aside.

-- A row with `lifted_at` takes a conflict of its kind away, also one that the proposals and sessions say.
alter table conflicts_of_interest
  drop constraint conflicts_of_interest_kind_check,
  add constraint conflicts_of_interest_kind_check check (kind in ('together', 'declared', 'set', 'saw_names')),
  add column set_by uuid references users on delete set null,
  add column lifted_by uuid references users on delete set null,
  add column lifted_at timestamptz(3),
  add column lift_reason text,
  add constraint conflicts_of_interest_lifted check ((lifted_at is null) = (lift_reason is null));
create index conflicts_of_interest_set_by on conflicts_of_interest (set_by) where set_by is not null;
create index conflicts_of_interest_lifted_by on conflicts_of_interest (lifted_by) where lifted_by is not null;

-- Whether it is in any score: organizers may set it aside.
alter table reviews add column counts boolean not null default true;
