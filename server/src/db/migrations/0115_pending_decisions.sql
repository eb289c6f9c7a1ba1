-- What organizers intend to decide about proposals, which nobody else knows of until it is told (docs/product/selection.md).

alter table proposals
  add column pending text check (pending in ('accept', 'waitlist', 'reject')),
  -- What it gets with an acceptance instead of what was submitted.
  add column pending_type_id uuid,
  add column pending_track_id uuid,
  add column pending_minutes integer check (pending_minutes between 1 and 1440),
  -- What its speakers read with a rejection.
  add column pending_note text,
  -- The change that set it, of `decision_actions`.
  add column pending_action uuid,
  add constraint proposals_pending_waits check (pending is null or state = 'submitted'),
  add constraint proposals_pending_type foreign key (event_id, pending_type_id)
    references call_types (event_id, type_id) on delete set null (pending_type_id),
  add constraint proposals_pending_track foreign key (event_id, pending_track_id)
    references tracks (event_id, track_id) on delete set null (pending_track_id);
create index proposals_pending on proposals (event_id) where pending is not null;
create index proposals_pending_type on proposals (event_id, pending_type_id) where pending_type_id is not null;
create index proposals_pending_track on proposals (event_id, pending_track_id) where pending_track_id is not null;

-- Changes of pending decisions, each undone as a whole for a day.
create table decision_actions (
  action_id uuid primary key,
  event_id uuid not null references calls on delete cascade,
  done_by uuid references users on delete set null,
  -- The columns above as they were, of each proposal that it changed.
  before jsonb not null,
  at timestamptz(3) not null
);
create index decision_actions_event on decision_actions (event_id);
create index decision_actions_done_by on decision_actions (done_by) where done_by is not null;
create index decision_actions_at on decision_actions (at);
