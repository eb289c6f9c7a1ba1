-- What speakers would like for a session that they submit, apart from what its organizers set. Rooms and tracks in their words.
alter table sessions
  add wished_start_time timestamptz(3),
  add wished_duration_minutes integer,
  add wished_room text,
  add wished_track text,
  add wished_type text;
