-- Which questions give way once a stage has many (docs/product/stage.md#questions).
alter table stage_questions
  -- The network that it came from, as this stage alone knows it; null once the event's key is destroyed.
  add column origin bytea,
  -- Whether moderators have shown, pinned or answered it.
  add column kept boolean not null default false;
