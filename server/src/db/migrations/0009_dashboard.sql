-- What a speaker has coming up.
create index sessions_next on sessions (speaker_id, start_time, session_id) where status = 'confirmed';
