-- What became of a proposal, and what its organizers saw of it last (docs/product/call.md#deciding).

alter table proposals
  -- The version that others than its speakers see: what is typed and not published raises only `version`.
  add column published_version integer not null default 1,
  -- The decision that holds. A rejection can be undone until `undo_until`, and so long its mail waits.
  add column decided_at timestamptz(3),
  add column undo_until timestamptz(3),
  add column decision_mail uuid;

update proposals set published_version = version;
update proposals set decided_at = updated_at where state = 'accepted';
