-- What each speaker answers a call about themselves, once for all their proposals (docs/product/call.md#speakers).

create table call_speakers (
  event_id uuid not null references calls on delete cascade,
  user_id uuid not null references users on delete cascade,
  biography text not null default '',
  -- By question.
  answers jsonb not null default '{}',
  updated_at timestamptz(3) not null,
  primary key (event_id, user_id)
);
create index call_speakers_user on call_speakers (user_id);
