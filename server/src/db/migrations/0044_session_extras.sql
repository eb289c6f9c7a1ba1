-- What an imported file says of a session that has no field of its own, for the files that are written of it later; apart from
-- sessions, which lists read.
create table session_extras (
  session_id uuid primary key references sessions on delete cascade,
  subtitle text,
  feedback_url text,
  logo_url text,
  -- Where the session is in the file's source.
  origin_url text,
  recording_license text,
  -- {url, title, type} each.
  attachments jsonb not null default '[]'
);
