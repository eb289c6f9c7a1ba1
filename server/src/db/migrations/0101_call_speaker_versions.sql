-- What speakers tell a call about themselves is saved as it is typed, and others read it once it was submitted
-- (docs/product/call.md#speakers).

alter table call_speakers
  -- Raised by each saving and submission.
  add column version int not null default 0,
  -- That of the last submission; 0 before the first.
  add column published_version int not null default 0,
  -- The version that last changed a field: the biography, or an answer as answers.<question>.
  add column field_versions jsonb not null default '{}',
  -- What was typed since, by field.
  add column working jsonb not null default '{}';

update call_speakers set version = 1;
update call_speakers set published_version = 1 from proposals
  where proposals.event_id = call_speakers.event_id and submitter_id = user_id and number is not null;
update call_speakers set biography = '', answers = '{}', working =
    jsonb_build_object('biography', biography)
    || coalesce((select jsonb_object_agg('answers.' || key, value) from jsonb_each(answers)), '{}')
  where published_version = 0;
