-- Generated from the migrations and routines by `npm run db:types`; a test compares. Functions: routines/.

create table address_links (
  token_hash bytea not null,
  user_id uuid not null,
  purpose text not null,
  email text not null,
  expires_at timestamp(3) with time zone not null,
  since timestamp(3) with time zone,
  constraint address_links_pkey PRIMARY KEY (token_hash),
  constraint address_links_purpose_check CHECK ((purpose = ANY (ARRAY['confirm'::text, 'restore'::text]))),
  constraint address_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX address_links_expires ON address_links USING btree (expires_at);
CREATE INDEX address_links_user ON address_links USING btree (user_id);

create table admin_invitations (
  invitation_id uuid not null,
  user_id uuid not null,
  invited_by uuid,
  status text not null default 'pending'::text,
  invited_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  answered_at timestamp(3) with time zone,
  constraint admin_invitations_pkey PRIMARY KEY (invitation_id),
  constraint admin_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(user_id) ON DELETE SET NULL,
  constraint admin_invitations_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'declined'::text, 'expired'::text]))),
  constraint admin_invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX admin_invitations_once ON admin_invitations USING btree (user_id) WHERE (status = 'pending'::text);

create table arranged_slots (
  slot_id uuid not null,
  event_id uuid not null,
  kind text not null,
  status text not null,
  title text,
  start_time timestamp(3) with time zone,
  duration_minutes integer,
  room_ids uuid[] not null,
  room text,
  track_id uuid,
  track text,
  people uuid[] not null,
  pinned boolean not null,
  constraint arranged_slots_pkey PRIMARY KEY (slot_id),
  constraint arranged_slots_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE
);
CREATE INDEX arranged_slots_event ON arranged_slots USING btree (event_id);

create table audit_logs (
  log_id uuid not null,
  action text not null,
  user_id uuid not null,
  user_name text not null,
  resource_type text not null,
  resource_id text,
  details jsonb not null,
  ip_address text,
  user_agent text,
  created_at timestamp(3) with time zone not null,
  constraint audit_logs_pkey PRIMARY KEY (log_id)
);
CREATE INDEX audit_logs_action ON audit_logs USING btree (action, created_at DESC, log_id DESC);
CREATE INDEX audit_logs_new ON audit_logs USING btree (created_at DESC, log_id DESC);
CREATE TRIGGER audit_logs_not_truncated BEFORE TRUNCATE ON audit_logs FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_logs_unchanged BEFORE DELETE OR UPDATE ON audit_logs FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

create table bootstrap (
  single_row boolean not null default true,
  admin_id uuid not null,
  token_hash bytea,
  sealed_password text,
  expires_at timestamp(3) with time zone not null,
  constraint bootstrap_pkey PRIMARY KEY (single_row),
  constraint bootstrap_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint bootstrap_single_row_check CHECK (single_row)
);

create table calendar_links (
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamp(3) with time zone not null,
  constraint calendar_links_pkey PRIMARY KEY (user_id),
  constraint calendar_links_token_hash_key UNIQUE (token_hash),
  constraint calendar_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);

create table call_speakers (
  event_id uuid not null,
  user_id uuid not null,
  biography text not null default ''::text,
  answers jsonb not null default '{}'::jsonb,
  updated_at timestamp(3) with time zone not null,
  version integer not null default 0,
  published_version integer not null default 0,
  field_versions jsonb not null default '{}'::jsonb,
  working jsonb not null default '{}'::jsonb,
  constraint call_speakers_pkey PRIMARY KEY (event_id, user_id),
  constraint call_speakers_event_id_fkey FOREIGN KEY (event_id) REFERENCES calls(event_id) ON DELETE CASCADE,
  constraint call_speakers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX call_speakers_user ON call_speakers USING btree (user_id);

create table call_types (
  type_id uuid not null,
  event_id uuid not null,
  name text not null,
  name_key text not null,
  description text,
  minutes integer[] not null,
  closes_at timestamp(3) with time zone,
  wanted integer,
  position integer not null,
  retired_at timestamp(3) with time zone,
  constraint call_types_pkey PRIMARY KEY (type_id),
  constraint call_types_event_id_fkey FOREIGN KEY (event_id) REFERENCES calls(event_id) ON DELETE CASCADE,
  constraint call_types_event_id_type_id_key UNIQUE (event_id, type_id),
  constraint call_types_minutes_check CHECK (((cardinality(minutes) >= 1) AND (cardinality(minutes) <= 6))),
  constraint call_types_wanted_check CHECK ((wanted >= 0))
);
CREATE UNIQUE INDEX call_types_name ON call_types USING btree (event_id, name_key) WHERE (retired_at IS NULL);

create table calls (
  event_id uuid not null,
  state text not null default 'draft'::text,
  opens_at timestamp(3) with time zone,
  closes_at timestamp(3) with time zone not null,
  deadline_zone text not null default 'event'::text,
  settings jsonb not null default '{}'::jsonb,
  version integer not null default 1,
  last_number integer not null default 0,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  questionnaire jsonb not null default '{"sections": []}'::jsonb,
  question_settings jsonb not null default '{}'::jsonb,
  review jsonb not null default '{}'::jsonb,
  reminded_on date,
  constraint calls_pkey PRIMARY KEY (event_id),
  constraint calls_check CHECK ((opens_at < closes_at)),
  constraint calls_deadline_zone_check CHECK ((deadline_zone = ANY (ARRAY['event'::text, 'aoe'::text]))),
  constraint calls_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE,
  constraint calls_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text])))
);

create table claim_links (
  event_id uuid not null,
  speaker_id uuid not null,
  token_hash bytea not null,
  everywhere boolean not null,
  made_by uuid not null,
  expires_at timestamp(3) with time zone not null,
  constraint claim_links_pkey PRIMARY KEY (event_id, speaker_id),
  constraint claim_links_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE,
  constraint claim_links_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint claim_links_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint claim_links_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX claim_links_expires ON claim_links USING btree (expires_at);
CREATE INDEX claim_links_maker ON claim_links USING btree (made_by);
CREATE INDEX claim_links_speaker ON claim_links USING btree (speaker_id);

create table claimed_people (
  claim_id uuid not null,
  source text not null,
  key text not null,
  constraint claimed_people_pkey PRIMARY KEY (claim_id, source, key),
  constraint claimed_people_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(claim_id) ON DELETE CASCADE
);

create table claimed_proposals (
  claim_id uuid not null,
  proposal_id uuid not null,
  constraint claimed_proposals_pkey PRIMARY KEY (claim_id, proposal_id),
  constraint claimed_proposals_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(claim_id) ON DELETE CASCADE,
  constraint claimed_proposals_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES proposals(proposal_id) ON DELETE CASCADE
);
CREATE INDEX claimed_proposals_proposal ON claimed_proposals USING btree (proposal_id);

create table claimed_sessions (
  claim_id uuid not null,
  session_id uuid not null,
  event_id uuid not null,
  talk_id uuid not null,
  position integer,
  own_position integer,
  own_accepted boolean,
  own_invitation_id uuid,
  own_invited_at timestamp(3) with time zone,
  constraint claimed_sessions_pkey PRIMARY KEY (claim_id, session_id),
  constraint claimed_sessions_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(claim_id) ON DELETE CASCADE,
  constraint claimed_sessions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE CASCADE
);
CREATE INDEX claimed_sessions_event ON claimed_sessions USING btree (event_id);
CREATE INDEX claimed_sessions_session ON claimed_sessions USING btree (session_id);

create table claimed_talks (
  claim_id uuid not null,
  talk_id uuid not null,
  constraint claimed_talks_pkey PRIMARY KEY (claim_id, talk_id),
  constraint claimed_talks_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(claim_id) ON DELETE CASCADE,
  constraint claimed_talks_talk_id_fkey FOREIGN KEY (talk_id) REFERENCES talks(talk_id) ON DELETE CASCADE
);
CREATE INDEX claimed_talks_talk ON claimed_talks USING btree (talk_id);

create table claims (
  claim_id uuid not null,
  event_id uuid,
  event_name text not null,
  everywhere boolean not null,
  claimer_id uuid not null,
  made_by uuid,
  speaker_id uuid not null,
  speaker_username text not null,
  speaker_name text not null,
  sessions integer not null,
  claimed_at timestamp(3) with time zone not null,
  is_recorded boolean not null,
  taken_back_at timestamp(3) with time zone,
  taken_back_by uuid,
  given_back integer,
  proposals integer not null default 0,
  constraint claims_pkey PRIMARY KEY (claim_id),
  constraint claims_claimer_id_fkey FOREIGN KEY (claimer_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint claims_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE SET NULL,
  constraint claims_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(user_id) ON DELETE SET NULL,
  constraint claims_taken_back_by_fkey FOREIGN KEY (taken_back_by) REFERENCES users(user_id) ON DELETE SET NULL
);
CREATE INDEX claims_claimer ON claims USING btree (claimer_id);
CREATE INDEX claims_event ON claims USING btree (event_id);
CREATE INDEX claims_maker ON claims USING btree (made_by);
CREATE INDEX claims_taken_back_by ON claims USING btree (taken_back_by);

create table co_organizer_invitations (
  invitation_id uuid not null,
  event_id uuid not null,
  email text not null,
  token_hash bytea,
  invited_by uuid,
  invited_at timestamp(3) with time zone not null,
  words text,
  expires_at timestamp(3) with time zone,
  constraint co_organizer_invitations_pkey PRIMARY KEY (invitation_id),
  constraint co_organizer_invitations_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE,
  constraint co_organizer_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(user_id) ON DELETE SET NULL
);
CREATE INDEX co_organizer_invitations_by ON co_organizer_invitations USING btree (invited_by) WHERE (words IS NOT NULL);
CREATE INDEX co_organizer_invitations_email ON co_organizer_invitations USING btree (lower(email));
CREATE UNIQUE INDEX co_organizer_invitations_once ON co_organizer_invitations USING btree (event_id, lower(email));
CREATE UNIQUE INDEX co_organizer_invitations_token ON co_organizer_invitations USING btree (token_hash) WHERE (token_hash IS NOT NULL);

create table co_organizers (
  event_id uuid not null,
  user_id uuid not null,
  status text not null default 'pending'::text,
  invited_by uuid,
  invited_at timestamp(3) with time zone not null,
  answered_at timestamp(3) with time zone,
  invitation_id uuid not null,
  invited_email text,
  words text,
  expires_at timestamp(3) with time zone,
  constraint co_organizers_pkey PRIMARY KEY (event_id, user_id),
  constraint co_organizers_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE,
  constraint co_organizers_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(user_id) ON DELETE SET NULL,
  constraint co_organizers_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text]))),
  constraint co_organizers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX co_organizers_by ON co_organizers USING btree (invited_by) WHERE (words IS NOT NULL);
CREATE INDEX co_organizers_user ON co_organizers USING btree (user_id, status);
CREATE UNIQUE INDEX co_organizers_invitation ON co_organizers USING btree (invitation_id);
CREATE TRIGGER co_organizers_words BEFORE UPDATE OF status ON co_organizers FOR EACH ROW WHEN ((new.status <> 'pending'::text)) EXECUTE FUNCTION forget_words();

create table codes (
  code text not null,
  event_id uuid not null,
  session_id uuid,
  room_id uuid,
  former boolean not null default false,
  survey_id uuid,
  constraint codes_pkey PRIMARY KEY (code),
  constraint codes_check CHECK ((num_nonnulls(session_id, room_id, survey_id) <= 1)),
  constraint codes_check1 CHECK (((NOT former) OR (room_id IS NOT NULL))),
  constraint codes_code_check CHECK ((code ~ '^[2-9A-HJKMNP-Z]{6}$'::text)),
  constraint codes_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE,
  constraint codes_room_id_fkey FOREIGN KEY (room_id) REFERENCES rooms(room_id) ON DELETE CASCADE,
  constraint codes_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE CASCADE,
  constraint codes_session_id_key UNIQUE (session_id),
  constraint codes_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES surveys(survey_id) ON DELETE CASCADE,
  constraint codes_survey_id_key UNIQUE (survey_id)
);
CREATE INDEX codes_of_event ON codes USING btree (event_id);
CREATE INDEX codes_of_room ON codes USING btree (room_id) WHERE former;
CREATE UNIQUE INDEX codes_event ON codes USING btree (event_id) WHERE (num_nonnulls(session_id, room_id, survey_id) = 0);
CREATE UNIQUE INDEX codes_room ON codes USING btree (room_id) WHERE (NOT former);

create table conflicts_of_interest (
  conflict_id uuid not null,
  proposal_id uuid not null,
  user_id uuid not null,
  kind text not null,
  at timestamp(3) with time zone not null,
  set_by uuid,
  lifted_by uuid,
  lifted_at timestamp(3) with time zone,
  lift_reason text,
  constraint conflicts_of_interest_pkey PRIMARY KEY (conflict_id),
  constraint conflicts_of_interest_kind_check CHECK ((kind = ANY (ARRAY['together'::text, 'declared'::text, 'set'::text, 'saw_names'::text]))),
  constraint conflicts_of_interest_lifted CHECK (((lifted_at IS NULL) = (lift_reason IS NULL))),
  constraint conflicts_of_interest_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES users(user_id) ON DELETE SET NULL,
  constraint conflicts_of_interest_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES proposals(proposal_id) ON DELETE CASCADE,
  constraint conflicts_of_interest_proposal_id_user_id_kind_key UNIQUE (proposal_id, user_id, kind),
  constraint conflicts_of_interest_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(user_id) ON DELETE SET NULL,
  constraint conflicts_of_interest_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX conflicts_of_interest_lifted_by ON conflicts_of_interest USING btree (lifted_by) WHERE (lifted_by IS NOT NULL);
CREATE INDEX conflicts_of_interest_set_by ON conflicts_of_interest USING btree (set_by) WHERE (set_by IS NOT NULL);
CREATE INDEX conflicts_of_interest_user ON conflicts_of_interest USING btree (user_id);

create table decision_actions (
  action_id uuid not null,
  event_id uuid not null,
  done_by uuid,
  before jsonb not null,
  at timestamp(3) with time zone not null,
  constraint decision_actions_pkey PRIMARY KEY (action_id),
  constraint decision_actions_done_by_fkey FOREIGN KEY (done_by) REFERENCES users(user_id) ON DELETE SET NULL,
  constraint decision_actions_event_id_fkey FOREIGN KEY (event_id) REFERENCES calls(event_id) ON DELETE CASCADE
);
CREATE INDEX decision_actions_at ON decision_actions USING btree (at);
CREATE INDEX decision_actions_done_by ON decision_actions USING btree (done_by) WHERE (done_by IS NOT NULL);
CREATE INDEX decision_actions_event ON decision_actions USING btree (event_id);

create table declined_co_speakers (
  session_id uuid not null,
  user_id uuid not null,
  has_left boolean not null,
  declined_at timestamp(3) with time zone not null,
  constraint declined_co_speakers_pkey PRIMARY KEY (session_id, user_id),
  constraint declined_co_speakers_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE CASCADE,
  constraint declined_co_speakers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX declined_co_speakers_user ON declined_co_speakers USING btree (user_id);

create table event_biographies (
  event_id uuid not null,
  user_id uuid not null,
  biography text not null,
  updated_at timestamp with time zone not null,
  constraint event_biographies_pkey PRIMARY KEY (event_id, user_id),
  constraint event_biographies_biography_check CHECK ((biography <> ''::text)),
  constraint event_biographies_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE,
  constraint event_biographies_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX event_biographies_of_user ON event_biographies USING btree (user_id);

create table event_history (
  history_id uuid not null,
  event_id uuid not null,
  session_id uuid,
  talk_id uuid,
  session_title text,
  actor_id uuid,
  kind text not null,
  action text not null,
  details jsonb not null,
  for_organizers boolean not null,
  created_at timestamp(3) with time zone not null,
  proposal_id uuid,
  constraint event_history_pkey PRIMARY KEY (history_id),
  constraint event_history_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE
);
CREATE INDEX event_history_newest ON event_history USING btree (event_id, created_at DESC, history_id DESC);
CREATE INDEX event_history_of_proposal ON event_history USING btree (proposal_id, created_at DESC, history_id DESC) WHERE (proposal_id IS NOT NULL);
CREATE INDEX event_history_of_session ON event_history USING btree (session_id, created_at DESC, history_id DESC) WHERE (session_id IS NOT NULL);
CREATE INDEX event_history_of_talk ON event_history USING btree (talk_id) WHERE (talk_id IS NOT NULL);

create table event_message_missed (
  event_message_id uuid not null,
  user_id uuid not null,
  unclaimed boolean not null,
  constraint event_message_missed_pkey PRIMARY KEY (event_message_id, user_id),
  constraint event_message_missed_event_message_id_fkey FOREIGN KEY (event_message_id) REFERENCES event_messages(event_message_id) ON DELETE CASCADE,
  constraint event_message_missed_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX event_message_missed_user ON event_message_missed USING btree (user_id);

create table event_message_recipients (
  event_message_id uuid not null,
  user_id uuid not null,
  constraint event_message_recipients_pkey PRIMARY KEY (event_message_id, user_id),
  constraint event_message_recipients_event_message_id_fkey FOREIGN KEY (event_message_id) REFERENCES event_messages(event_message_id) ON DELETE CASCADE,
  constraint event_message_recipients_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX event_message_recipients_user ON event_message_recipients USING btree (user_id);

create table event_messages (
  event_message_id uuid not null,
  event_id uuid not null,
  sender_id uuid not null,
  audience text not null,
  asked_hash bytea not null,
  subject text not null,
  content text not null,
  created_at timestamp(3) with time zone not null,
  state text not null default 'sending'::text,
  finished_at timestamp(3) with time zone,
  recipients integer not null,
  without_account integer not null,
  sent integer not null default 0,
  unreachable integer not null,
  next_attempt_at timestamp(3) with time zone not null,
  attempts integer not null default 0,
  replies_to_sender boolean not null default false,
  constraint event_messages_pkey PRIMARY KEY (event_message_id),
  constraint event_messages_audience_check CHECK ((audience = ANY (ARRAY['confirmed'::text, 'waiting'::text, 'all'::text, 'sessions'::text, 'speakers'::text, 'proposals'::text, 'submitted'::text, 'accepted'::text, 'drafts'::text]))),
  constraint event_messages_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE,
  constraint event_messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(user_id),
  constraint event_messages_state_check CHECK ((state = ANY (ARRAY['sending'::text, 'sent'::text, 'stopped'::text, 'failed'::text])))
);
CREATE INDEX event_messages_due ON event_messages USING btree (next_attempt_at) WHERE (state = 'sending'::text);
CREATE INDEX event_messages_event ON event_messages USING btree (event_id, created_at DESC, event_message_id DESC);
CREATE INDEX event_messages_sender ON event_messages USING btree (sender_id);

create table event_slugs (
  slug text not null,
  event_id uuid,
  led boolean not null default true,
  constraint event_slugs_pkey PRIMARY KEY (slug),
  constraint event_slugs_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE SET NULL,
  constraint event_slugs_slug_check CHECK ((slug ~ '^[a-z0-9-]{3,40}$'::text))
);
CREATE INDEX event_slugs_of_event ON event_slugs USING btree (event_id);

create table events (
  event_id uuid not null,
  name text not null,
  start_date date not null,
  end_date date not null,
  location text not null,
  description text not null,
  timezone text not null,
  visibility text not null default 'draft'::text,
  creator_id uuid not null,
  search_text text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  submissions_open boolean not null default true,
  website text,
  logo text,
  head text,
  head_x smallint not null default 50,
  head_y smallint not null default 50,
  accent text,
  slug text,
  contact_email text,
  conduct_url text,
  hashtag text,
  call_opens_at timestamp(3) with time zone,
  call_closes_at timestamp(3) with time zone,
  constraint events_pkey PRIMARY KEY (event_id),
  constraint events_accent_check CHECK ((accent ~ '^#[0-9a-f]{6}$'::text)),
  constraint events_check CHECK ((start_date <= end_date)),
  constraint events_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(user_id),
  constraint events_head_x_check CHECK (((head_x >= 0) AND (head_x <= 100))),
  constraint events_head_y_check CHECK (((head_y >= 0) AND (head_y <= 100))),
  constraint events_visibility_check CHECK ((visibility = ANY (ARRAY['draft'::text, 'public'::text])))
);
CREATE INDEX events_call ON events USING btree (call_closes_at) WHERE ((call_closes_at IS NOT NULL) AND (visibility = 'public'::text));
CREATE INDEX events_creator ON events USING btree (creator_id, created_at DESC, event_id DESC);
CREATE INDEX events_draft_new ON events USING btree (created_at DESC, event_id DESC) WHERE (visibility = 'draft'::text);
CREATE INDEX events_public_end ON events USING btree (end_date DESC, event_id DESC) WHERE (visibility = 'public'::text);
CREATE INDEX events_public_new ON events USING btree (created_at DESC, event_id DESC) WHERE (visibility = 'public'::text);
CREATE INDEX events_public_start ON events USING btree (start_date, event_id) WHERE (visibility = 'public'::text);
CREATE INDEX events_search ON events USING gin (search_text gin_trgm_ops);
CREATE TRIGGER events_programme AFTER INSERT ON events FOR EACH ROW EXECUTE FUNCTION make_programme();

create table favourites (
  user_id uuid not null,
  session_id uuid not null,
  event_id uuid not null,
  is_on boolean not null,
  marked_at timestamp(3) with time zone not null,
  constraint favourites_pkey PRIMARY KEY (user_id, session_id),
  constraint favourites_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE,
  constraint favourites_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX favourites_session ON favourites USING btree (event_id, session_id);

create table feedback_answers (
  answer_id uuid not null default gen_random_uuid(),
  session_id uuid not null,
  answer_key bytea,
  edition integer not null,
  rating smallint,
  scales smallint[] not null default '{}'::smallint[],
  reactions integer not null default 0,
  comment text,
  comment_key bytea,
  comment_for text not null default 'speaker'::text,
  show_anyway boolean not null default false,
  flags text[] not null default '{}'::text[],
  comment_state text not null,
  decided_by uuid,
  decided_at timestamp(3) with time zone,
  state text not null default 'counted'::text,
  held_by_rule boolean not null default false,
  first boolean not null default false,
  origin bytea,
  hour timestamp(3) with time zone not null,
  constraint feedback_answers_pkey PRIMARY KEY (answer_id),
  constraint feedback_answers_check CHECK (((comment IS NULL) = (comment_state = 'none'::text))),
  constraint feedback_answers_check1 CHECK (((rating IS NOT NULL) OR (reactions <> 0) OR (comment IS NOT NULL) OR (scales <> '{}'::smallint[]))),
  constraint feedback_answers_comment_for_check CHECK ((comment_for = ANY (ARRAY['speaker'::text, 'organizers'::text]))),
  constraint feedback_answers_comment_state_check CHECK ((comment_state = ANY (ARRAY['none'::text, 'waiting'::text, 'shown'::text, 'hidden'::text]))),
  constraint feedback_answers_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(user_id) ON DELETE SET NULL,
  constraint feedback_answers_edition_check CHECK ((edition > 0)),
  constraint feedback_answers_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint feedback_answers_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE CASCADE,
  constraint feedback_answers_state_check CHECK ((state = ANY (ARRAY['counted'::text, 'held'::text, 'discarded'::text])))
);
CREATE INDEX feedback_answers_decided ON feedback_answers USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX feedback_answers_figures ON feedback_answers USING btree (session_id, state, rating, reactions);
CREATE INDEX feedback_answers_held ON feedback_answers USING btree (session_id) WHERE (state = 'held'::text);
CREATE INDEX feedback_answers_origin ON feedback_answers USING btree (session_id, origin) WHERE first;
CREATE INDEX feedback_answers_repeated ON feedback_answers USING btree (comment_key, session_id) WHERE (comment_key IS NOT NULL);
CREATE INDEX feedback_answers_texts ON feedback_answers USING btree (session_id) WHERE (comment IS NOT NULL);
CREATE INDEX feedback_answers_waiting ON feedback_answers USING btree (session_id, hour DESC, answer_id) WHERE (comment_state = 'waiting'::text);
CREATE UNIQUE INDEX feedback_answers_once ON feedback_answers USING btree (session_id, answer_key);

create table feedback_keys (
  event_id uuid not null,
  sealed_key text,
  destroyed_at timestamp(3) with time zone,
  constraint feedback_keys_pkey PRIMARY KEY (event_id),
  constraint feedback_keys_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE
);

create table feedback_links (
  link_hash bytea not null,
  event_id uuid not null,
  survey_id uuid,
  constraint feedback_links_pkey PRIMARY KEY (link_hash),
  constraint feedback_links_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE,
  constraint feedback_links_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES surveys(survey_id) ON DELETE CASCADE
);
CREATE INDEX feedback_links_event ON feedback_links USING btree (event_id);
CREATE INDEX feedback_links_survey ON feedback_links USING btree (survey_id) WHERE (survey_id IS NOT NULL);

create table feedback_mails_off (
  user_id uuid not null,
  event_id uuid not null,
  constraint feedback_mails_off_pkey PRIMARY KEY (user_id, event_id),
  constraint feedback_mails_off_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE,
  constraint feedback_mails_off_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX feedback_mails_off_event ON feedback_mails_off USING btree (event_id);

create table feedback_networks (
  event_id uuid not null,
  network bytea not null,
  venue boolean not null default false,
  answers integer not null default 0,
  seconds bytea[] not null default '{}'::bytea[],
  constraint feedback_networks_pkey PRIMARY KEY (event_id, network),
  constraint feedback_networks_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE,
  constraint feedback_networks_seconds_check CHECK ((cardinality(seconds) <= 3))
);

create table feedback_sessions (
  session_id uuid not null,
  enabled boolean,
  ratings boolean,
  released_at timestamp(3) with time zone,
  thanks text,
  public_agreed boolean not null default false,
  share_hash bytea,
  organizers_answers integer not null default 0,
  constraint feedback_sessions_pkey PRIMARY KEY (session_id),
  constraint feedback_sessions_organizers_answers_check CHECK ((organizers_answers >= 0)),
  constraint feedback_sessions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE CASCADE,
  constraint feedback_sessions_share_hash_key UNIQUE (share_hash)
);

create table feedback_settings (
  event_id uuid not null,
  enabled boolean not null default false,
  access text not null default 'open'::text,
  access_code text,
  opens_before_end integer not null default 10,
  closes_after_hours integer not null default 168,
  ratings boolean not null default true,
  comments boolean not null default true,
  scales jsonb not null default '[]'::jsonb,
  reactions jsonb not null default '[]'::jsonb,
  comment_review text not null default 'all'::text,
  flag_words text[] not null default '{}'::text[],
  release text not null default 'by_hand'::text,
  compare boolean not null default true,
  public_results boolean not null default false,
  threshold integer not null default 5,
  retention_months integer not null default 24,
  version integer not null default 1,
  updated_at timestamp(3) with time zone not null,
  constraint feedback_settings_pkey PRIMARY KEY (event_id),
  constraint feedback_settings_access_check CHECK ((access = ANY (ARRAY['open'::text, 'code'::text, 'link'::text, 'account'::text]))),
  constraint feedback_settings_access_code_check CHECK ((access_code ~ '^[A-Z0-9]{4,12}$'::text)),
  constraint feedback_settings_check CHECK (((access <> 'code'::text) OR (access_code IS NOT NULL))),
  constraint feedback_settings_closes_after_hours_check CHECK (((closes_after_hours >= 1) AND (closes_after_hours <= 720))),
  constraint feedback_settings_comment_review_check CHECK ((comment_review = ANY (ARRAY['all'::text, 'flagged'::text]))),
  constraint feedback_settings_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE,
  constraint feedback_settings_opens_before_end_check CHECK (((opens_before_end >= 0) AND (opens_before_end <= 1440))),
  constraint feedback_settings_release_check CHECK ((release = ANY (ARRAY['by_hand'::text, 'after_close'::text]))),
  constraint feedback_settings_retention_months_check CHECK (((retention_months >= 1) AND (retention_months <= 60))),
  constraint feedback_settings_threshold_check CHECK (((threshold >= 3) AND (threshold <= 20)))
);

create table feedback_speaker_links (
  link_hash bytea not null,
  session_id uuid not null,
  expires_at timestamp(3) with time zone not null,
  constraint feedback_speaker_links_pkey PRIMARY KEY (link_hash),
  constraint feedback_speaker_links_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE CASCADE
);
CREATE INDEX feedback_speaker_links_expired ON feedback_speaker_links USING btree (expires_at);
CREATE INDEX feedback_speaker_links_session ON feedback_speaker_links USING btree (session_id);

create table feedback_told (
  user_id uuid not null,
  session_id uuid not null,
  told_at timestamp(3) with time zone not null,
  constraint feedback_told_pkey PRIMARY KEY (user_id, session_id),
  constraint feedback_told_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE CASCADE,
  constraint feedback_told_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX feedback_told_session ON feedback_told USING btree (session_id);

create table imported (
  source text not null,
  kind text not null,
  key text not null,
  id uuid not null,
  constraint imported_pkey PRIMARY KEY (source, kind, key),
  constraint imported_kind_check CHECK ((kind = ANY (ARRAY['event'::text, 'person'::text, 'talk'::text, 'session'::text])))
);
CREATE INDEX imported_id ON imported USING btree (id);

create table kept_conflicts (
  event_id uuid not null,
  conflict_id text not null,
  state_hash bytea not null,
  reason text not null,
  kept_by uuid,
  at timestamp(3) with time zone not null,
  constraint kept_conflicts_pkey PRIMARY KEY (event_id, conflict_id),
  constraint kept_conflicts_event_id_fkey FOREIGN KEY (event_id) REFERENCES programmes(event_id) ON DELETE CASCADE,
  constraint kept_conflicts_kept_by_fkey FOREIGN KEY (kept_by) REFERENCES users(user_id) ON DELETE SET NULL
);
CREATE INDEX kept_conflicts_keeper ON kept_conflicts USING btree (kept_by) WHERE (kept_by IS NOT NULL);

create table known_devices (
  device_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  seen_at timestamp(3) with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (device_id),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint known_devices_user_id_token_hash_key UNIQUE (user_id, token_hash)
);
CREATE INDEX known_devices_seen ON known_devices USING btree (seen_at);
CREATE INDEX known_devices_token ON known_devices USING btree (token_hash);

create table login_challenges (
  token_hash bytea not null,
  user_id uuid not null,
  tries integer not null default 0,
  expires_at timestamp(3) with time zone not null,
  constraint login_challenges_pkey PRIMARY KEY (token_hash),
  constraint login_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX login_challenges_expires ON login_challenges USING btree (expires_at);
CREATE INDEX login_challenges_user ON login_challenges USING btree (user_id);

create table marked_acts (
  act text not null,
  actor_id uuid not null,
  acted_at timestamp with time zone not null,
  due_at timestamp with time zone,
  told_to uuid,
  constraint marked_acts_pkey PRIMARY KEY (act)
);
CREATE INDEX marked_acts_at ON marked_acts USING btree (acted_at);
CREATE INDEX marked_acts_due ON marked_acts USING btree (due_at) WHERE (due_at IS NOT NULL);

create table marked_moves (
  act text not null,
  event_id uuid not null,
  slot_id uuid not null,
  state text not null,
  had_start boolean not null,
  start_time timestamp with time zone,
  duration_minutes integer,
  room_ids uuid[] not null,
  room text,
  people uuid[] not null,
  written_at timestamp with time zone not null default now(),
  constraint marked_moves_pkey PRIMARY KEY (act, event_id, slot_id),
  constraint marked_moves_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE,
  constraint marked_moves_state_check CHECK ((state = ANY (ARRAY['public'::text, 'waiting'::text, 'cancelled'::text])))
);
CREATE INDEX marked_moves_slot ON marked_moves USING btree (event_id, slot_id);

create table message_recipients (
  message_id uuid not null,
  user_id uuid not null,
  position integer not null,
  sent_at timestamp(3) with time zone not null,
  read_at timestamp(3) with time zone,
  deleted_at timestamp(3) with time zone,
  constraint message_recipients_pkey PRIMARY KEY (message_id, user_id),
  constraint message_recipients_check CHECK (((deleted_at IS NULL) OR (read_at IS NOT NULL))),
  constraint message_recipients_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(message_id) ON DELETE CASCADE,
  constraint message_recipients_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX message_recipients_inbox ON message_recipients USING btree (user_id, sent_at DESC, message_id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX message_recipients_read_count ON message_recipients USING btree (user_id) WHERE ((read_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX message_recipients_unread ON message_recipients USING btree (user_id, sent_at DESC, message_id DESC) WHERE (read_at IS NULL);
CREATE INDEX message_recipients_unread_count ON message_recipients USING btree (user_id) WHERE (read_at IS NULL);

create table messages (
  message_id uuid not null,
  thread_id uuid not null,
  in_reply_to uuid,
  sender_id uuid not null,
  subject text not null,
  content text not null,
  preview text not null,
  sent_at timestamp(3) with time zone not null,
  sender_deleted_at timestamp(3) with time zone,
  event_message_id uuid,
  mail_id uuid,
  constraint messages_pkey PRIMARY KEY (message_id),
  constraint messages_event_message_id_fkey FOREIGN KEY (event_message_id) REFERENCES event_messages(event_message_id) ON DELETE SET NULL,
  constraint messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(user_id)
);
CREATE INDEX messages_event_message ON messages USING btree (event_message_id) WHERE (event_message_id IS NOT NULL);
CREATE INDEX messages_sent ON messages USING btree (sender_id, sent_at DESC, message_id DESC) WHERE (sender_deleted_at IS NULL);
CREATE INDEX messages_sent_at ON messages USING brin (sent_at);
CREATE INDEX messages_thread ON messages USING btree (thread_id, sent_at, message_id);

create table migrations (
  name text not null,
  applied_at timestamp(3) with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);

create table muted_notices (
  user_id uuid not null,
  kind text not null,
  constraint muted_notices_pkey PRIMARY KEY (user_id, kind),
  constraint muted_notices_kind_check CHECK ((kind = ANY (ARRAY['session_submitted'::text, 'session_withdrawn'::text, 'session_moved'::text, 'change_waiting'::text, 'texts_changed'::text, 'proposal_submitted'::text, 'proposal_withdrawn'::text]))),
  constraint muted_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);

create table notices (
  notice_id uuid not null,
  recipient_id uuid not null,
  kind text not null,
  event_id uuid not null,
  session_id uuid,
  actor_id uuid,
  data jsonb not null,
  created_at timestamp(3) with time zone not null,
  seen_at timestamp(3) with time zone,
  mail_id uuid,
  shown_from timestamp(3) with time zone,
  constraint notices_pkey PRIMARY KEY (notice_id),
  constraint notices_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(user_id) ON DELETE SET NULL,
  constraint notices_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE,
  constraint notices_kind_check CHECK ((kind = ANY (ARRAY['session_submitted'::text, 'session_withdrawn'::text, 'session_moved'::text, 'change_waiting'::text, 'speaker_claimed'::text, 'claim_taken_back'::text, 'session_approved'::text, 'session_rejected'::text, 'texts_changed'::text, 'proposal_submitted'::text, 'proposal_withdrawn'::text]))),
  constraint notices_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES users(user_id) ON DELETE CASCADE,
  constraint notices_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE SET NULL
);
CREATE INDEX notices_actor ON notices USING btree (actor_id);
CREATE INDEX notices_created ON notices USING btree (created_at);
CREATE INDEX notices_event ON notices USING btree (event_id);
CREATE INDEX notices_mail ON notices USING btree (mail_id);
CREATE INDEX notices_recipient ON notices USING btree (recipient_id, created_at DESC, notice_id DESC);
CREATE INDEX notices_session ON notices USING btree (session_id);
CREATE INDEX notices_unseen ON notices USING btree (recipient_id, created_at DESC, notice_id DESC) WHERE (seen_at IS NULL);

create table oidc_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  linked_at timestamp(3) with time zone not null,
  admin_by_group boolean not null default false,
  identity_id uuid not null default gen_random_uuid(),
  made_account boolean not null default false,
  constraint oidc_identities_pkey PRIMARY KEY (issuer, subject),
  constraint oidc_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX oidc_identities_user ON oidc_identities USING btree (user_id);
CREATE UNIQUE INDEX oidc_identities_id ON oidc_identities USING btree (identity_id);

create table oidc_tickets (
  token_hash bytea not null,
  user_id uuid not null,
  issuer text not null,
  subject text not null,
  links boolean not null,
  expires_at timestamp(3) with time zone not null,
  constraint oidc_tickets_pkey PRIMARY KEY (token_hash),
  constraint oidc_tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX oidc_tickets_expires ON oidc_tickets USING btree (expires_at);
CREATE INDEX oidc_tickets_user ON oidc_tickets USING btree (user_id);

create table outbox (
  mail_id uuid not null,
  kind text not null,
  to_address text not null,
  to_name text not null,
  data jsonb not null,
  sealed_data text,
  state text not null default 'waiting'::text,
  created_at timestamp(3) with time zone not null,
  attempts integer not null default 0,
  first_attempt_at timestamp(3) with time zone,
  next_attempt_at timestamp(3) with time zone not null,
  message_id text,
  sent_at timestamp(3) with time zone,
  last_error text,
  claimed_until timestamp(3) with time zone,
  kept_for uuid,
  kept_due timestamp(3) with time zone,
  constraint outbox_pkey PRIMARY KEY (mail_id),
  constraint outbox_kept CHECK (((kept_for IS NULL) = (kept_due IS NULL))),
  constraint outbox_kept_for_fkey FOREIGN KEY (kept_for) REFERENCES users(user_id),
  constraint outbox_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'skipped'::text])))
);
CREATE INDEX outbox_about ON outbox USING btree (regexp_replace((data ->> 'link'::text), '^https?://[^/]+'::text, ''::text)) WHERE (state = 'waiting'::text);
CREATE INDEX outbox_done ON outbox USING btree (created_at) WHERE (state <> 'waiting'::text);
CREATE INDEX outbox_event ON outbox USING btree (COALESCE((data #>> '{about,eventId}'::text[]), (data ->> 'eventId'::text))) WHERE (state = 'waiting'::text);
CREATE INDEX outbox_event_news ON outbox USING btree (((data ->> 'eventId'::text))) WHERE (kind = 'event_news'::text);
CREATE INDEX outbox_failed ON outbox USING btree (created_at) WHERE (state = 'failed'::text);
CREATE INDEX outbox_kept ON outbox USING btree (kept_for) WHERE (kept_for IS NOT NULL);
CREATE INDEX outbox_marked ON outbox USING btree (((data ->> 'recipientId'::text)), ((data ->> 'eventId'::text))) WHERE (kind = 'marked_changed'::text);
CREATE INDEX outbox_waiting ON outbox USING btree (next_attempt_at) WHERE (state = 'waiting'::text);

create table page_views (
  day date not null,
  route text not null,
  views bigint not null,
  constraint page_views_pkey PRIMARY KEY (day, route)
);

create table passkey_challenges (
  challenge_hash bytea not null,
  purpose text not null,
  sign_in_id uuid,
  expires_at timestamp(3) with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash),
  constraint passkey_challenges_sign_in_id_fkey FOREIGN KEY (sign_in_id) REFERENCES sign_ins(sign_in_id) ON DELETE CASCADE
);
CREATE INDEX passkey_challenges_expires ON passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_sign_in ON passkey_challenges USING btree (sign_in_id);

create table passkeys (
  passkey_id uuid not null,
  user_id uuid not null,
  host text not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text not null default ''::text,
  name text not null,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  constraint passkeys_pkey PRIMARY KEY (passkey_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user ON passkeys USING btree (user_id, created_at DESC, passkey_id DESC);
CREATE UNIQUE INDEX passkeys_credential ON passkeys USING btree (credential_id);

create table password_resets (
  token_hash bytea not null,
  user_id uuid not null,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  by_admin boolean not null default false,
  constraint password_resets_pkey PRIMARY KEY (token_hash),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX password_resets_user ON password_resets USING btree (user_id);

create table pictures (
  hash text not null,
  size text not null,
  event_id uuid,
  user_id uuid,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  constraint pictures_pkey PRIMARY KEY (hash, size),
  constraint pictures_check CHECK ((num_nonnulls(event_id, user_id) = 1)),
  constraint pictures_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE,
  constraint pictures_hash_check CHECK ((hash ~ '^[0-9a-f]{32}$'::text)),
  constraint pictures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX pictures_of_event ON pictures USING btree (event_id) WHERE (event_id IS NOT NULL);
CREATE INDEX pictures_of_user ON pictures USING btree (user_id) WHERE (user_id IS NOT NULL);

create table poll_answers (
  answer_id uuid not null default gen_random_uuid(),
  poll_id uuid not null,
  round integer not null,
  voter_key bytea,
  choices smallint[] not null,
  constraint poll_answers_pkey PRIMARY KEY (answer_id),
  constraint poll_answers_choices_check CHECK ((cardinality(choices) > 0)),
  constraint poll_answers_poll_id_fkey FOREIGN KEY (poll_id) REFERENCES polls(poll_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX poll_answers_once ON poll_answers USING btree (poll_id, round, voter_key);

create table polls (
  poll_id uuid not null,
  session_id uuid,
  question text not null,
  type text not null,
  options text[] not null,
  state text not null default 'ready'::text,
  results text not null default 'after_vote'::text,
  round integer not null default 1,
  former jsonb not null default '[]'::jsonb,
  position integer not null,
  closed_at timestamp(3) with time zone,
  rehearsal_id uuid,
  constraint polls_pkey PRIMARY KEY (poll_id),
  constraint polls_check CHECK ((((cardinality(options) >= 2) AND (cardinality(options) <= 10)) OR ((type = 'rating'::text) AND (options = '{}'::text[])))),
  constraint polls_owner CHECK ((num_nonnulls(session_id, rehearsal_id) = 1)),
  constraint polls_rehearsal_id_fkey FOREIGN KEY (rehearsal_id) REFERENCES stage_rehearsals(rehearsal_id) ON DELETE CASCADE,
  constraint polls_results_check CHECK ((results = ANY (ARRAY['never'::text, 'after_vote'::text, 'after_close'::text]))),
  constraint polls_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE CASCADE,
  constraint polls_state_check CHECK ((state = ANY (ARRAY['ready'::text, 'open'::text, 'closed'::text]))),
  constraint polls_type_check CHECK ((type = ANY (ARRAY['single'::text, 'multiple'::text, 'rating'::text])))
);
CREATE INDEX polls_rehearsal ON polls USING btree (rehearsal_id) WHERE (rehearsal_id IS NOT NULL);
CREATE INDEX polls_session ON polls USING btree (session_id, "position", poll_id);
CREATE UNIQUE INDEX polls_open ON polls USING btree (session_id) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX polls_open_in_rehearsal ON polls USING btree (rehearsal_id) WHERE (state = 'open'::text);

create table programme_hours (
  event_id uuid not null,
  day date not null,
  opens timestamp(3) with time zone not null,
  closes timestamp(3) with time zone not null,
  constraint programme_hours_pkey PRIMARY KEY (event_id, day),
  constraint programme_hours_check CHECK ((opens < closes)),
  constraint programme_hours_event_id_fkey FOREIGN KEY (event_id) REFERENCES programmes(event_id) ON DELETE CASCADE
);

create table programme_item_rooms (
  item_id uuid not null,
  room_id uuid not null,
  constraint programme_item_rooms_pkey PRIMARY KEY (item_id, room_id),
  constraint programme_item_rooms_item_id_fkey FOREIGN KEY (item_id) REFERENCES programme_items(item_id) ON DELETE CASCADE,
  constraint programme_item_rooms_room_id_fkey FOREIGN KEY (room_id) REFERENCES rooms(room_id) ON DELETE CASCADE
);
CREATE INDEX programme_item_rooms_room ON programme_item_rooms USING btree (room_id);

create table programme_items (
  item_id uuid not null,
  event_id uuid not null,
  kind text not null,
  title text not null,
  description text,
  url text,
  start_time timestamp(3) with time zone,
  duration_minutes integer,
  guid uuid not null default gen_random_uuid(),
  number integer not null default 0,
  pinned boolean not null default false,
  revision integer not null default 1,
  sequence integer not null default 0,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint programme_items_pkey PRIMARY KEY (item_id),
  constraint items_guid UNIQUE (event_id, guid),
  constraint items_number UNIQUE (event_id, number),
  constraint programme_items_check CHECK (((start_time IS NULL) OR (duration_minutes IS NOT NULL))),
  constraint programme_items_duration_minutes_check CHECK (((duration_minutes >= 1) AND (duration_minutes <= 1440))),
  constraint programme_items_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE,
  constraint programme_items_kind_check CHECK ((kind = ANY (ARRAY['break'::text, 'activity'::text, 'blocker'::text])))
);
CREATE TRIGGER items_number BEFORE INSERT ON programme_items FOR EACH ROW EXECUTE FUNCTION number_item();

create table programme_versions (
  version_id uuid not null,
  event_id uuid not null,
  number integer not null,
  name text not null,
  note text,
  released_by uuid,
  released_at timestamp(3) with time zone not null,
  told integer not null,
  counts jsonb not null,
  constraint programme_versions_pkey PRIMARY KEY (version_id),
  constraint programme_versions_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE,
  constraint programme_versions_released_by_fkey FOREIGN KEY (released_by) REFERENCES users(user_id) ON DELETE SET NULL,
  constraint versions_number UNIQUE (event_id, number)
);
CREATE INDEX programme_versions_releaser ON programme_versions USING btree (released_by);
CREATE UNIQUE INDEX versions_name ON programme_versions USING btree (event_id, lower(name));

create table programmes (
  event_id uuid not null,
  acronym text not null,
  day_change time without time zone not null default '06:00:00'::time without time zone,
  grid_minutes smallint not null default 5,
  default_minutes smallint not null default 30,
  attendance_mode text not null default 'in_person'::text,
  embed_origins text[] not null default '{}'::text[],
  last_number integer not null default 0,
  changed_at timestamp(3) with time zone not null,
  plan_revision bigint not null default 0,
  current_version integer,
  changed_in text,
  last_operation integer not null default 0,
  rules jsonb not null default '{}'::jsonb,
  constraint programmes_pkey PRIMARY KEY (event_id),
  constraint programmes_acronym_check CHECK ((acronym ~ '^[a-z0-9_-]{4,32}$'::text)),
  constraint programmes_attendance_mode_check CHECK ((attendance_mode = ANY (ARRAY['in_person'::text, 'online'::text, 'hybrid'::text]))),
  constraint programmes_default_minutes_check CHECK (((default_minutes >= 1) AND (default_minutes <= 1440))),
  constraint programmes_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE,
  constraint programmes_grid_minutes_check CHECK ((grid_minutes = ANY (ARRAY[1, 5, 10, 15, 30])))
);

create table proposal_comments (
  comment_id uuid not null,
  proposal_id uuid not null,
  user_id uuid not null,
  role text not null,
  addressed text not null,
  text text not null,
  at timestamp(3) with time zone not null,
  edited_at timestamp(3) with time zone,
  constraint proposal_comments_pkey PRIMARY KEY (comment_id),
  constraint proposal_comments_addressed_check CHECK ((addressed = ANY (ARRAY['reviewers'::text, 'speakers'::text]))),
  constraint proposal_comments_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES proposals(proposal_id) ON DELETE CASCADE,
  constraint proposal_comments_role_check CHECK ((role = ANY (ARRAY['speaker'::text, 'reviewer'::text, 'organizer'::text]))),
  constraint proposal_comments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX proposal_comments_of ON proposal_comments USING btree (proposal_id, comment_id);
CREATE INDEX proposal_comments_user ON proposal_comments USING btree (user_id);

create table proposal_speakers (
  entry_id uuid not null,
  proposal_id uuid not null,
  user_id uuid,
  email text,
  token_hash bytea,
  status text not null default 'invited'::text,
  position integer not null,
  invited_by uuid,
  invited_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone,
  answered_at timestamp(3) with time zone,
  constraint proposal_speakers_pkey PRIMARY KEY (entry_id),
  constraint proposal_speakers_check CHECK (((status <> 'accepted'::text) OR (user_id IS NOT NULL))),
  constraint proposal_speakers_check1 CHECK (((email IS NOT NULL) OR (user_id IS NOT NULL))),
  constraint proposal_speakers_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(user_id) ON DELETE SET NULL,
  constraint proposal_speakers_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES proposals(proposal_id) ON DELETE CASCADE,
  constraint proposal_speakers_status_check CHECK ((status = ANY (ARRAY['invited'::text, 'accepted'::text, 'declined'::text, 'expired'::text]))),
  constraint proposal_speakers_token_hash_key UNIQUE (token_hash),
  constraint proposal_speakers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX proposal_speakers_account ON proposal_speakers USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX proposal_speakers_asked ON proposal_speakers USING btree (lower(email)) WHERE (user_id IS NULL);
CREATE UNIQUE INDEX proposal_speakers_email ON proposal_speakers USING btree (proposal_id, lower(email));
CREATE UNIQUE INDEX proposal_speakers_user ON proposal_speakers USING btree (proposal_id, user_id) WHERE (status = ANY (ARRAY['invited'::text, 'accepted'::text]));

create table proposal_versions (
  proposal_id uuid not null,
  version integer not null,
  user_id uuid,
  contents jsonb not null,
  at timestamp(3) with time zone not null,
  constraint proposal_versions_pkey PRIMARY KEY (proposal_id, version),
  constraint proposal_versions_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES proposals(proposal_id) ON DELETE CASCADE,
  constraint proposal_versions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE SET NULL
);

create table proposals (
  proposal_id uuid not null,
  event_id uuid not null,
  number integer,
  submitter_id uuid not null,
  from_talk_id uuid,
  session_id uuid,
  state text not null default 'draft'::text,
  title text not null default ''::text,
  summary text not null default ''::text,
  description text not null default ''::text,
  notes text not null default ''::text,
  type_id uuid,
  minutes integer,
  track_id uuid,
  language text,
  reject_reason text,
  field_versions jsonb not null default '{}'::jsonb,
  working jsonb not null default '{}'::jsonb,
  version integer not null default 1,
  agreed_text text,
  agreed_at timestamp(3) with time zone,
  kept_guid uuid,
  kept_number integer,
  search_text text not null default ''::text,
  submitted_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  answers jsonb not null default '{}'::jsonb,
  published_version integer not null default 1,
  decided_at timestamp(3) with time zone,
  undo_until timestamp(3) with time zone,
  decision_mail uuid,
  tags text[] not null default '{}'::text[],
  masked_texts jsonb,
  search_masked text,
  pending text,
  pending_type_id uuid,
  pending_track_id uuid,
  pending_minutes integer,
  pending_note text,
  pending_action uuid,
  constraint proposals_pkey PRIMARY KEY (proposal_id),
  constraint proposals_check CHECK (((number IS NULL) = (submitted_at IS NULL))),
  constraint proposals_event_id_fkey FOREIGN KEY (event_id) REFERENCES calls(event_id) ON DELETE CASCADE,
  constraint proposals_event_id_track_id_fkey FOREIGN KEY (event_id, track_id) REFERENCES tracks(event_id, track_id) ON DELETE SET NULL (track_id),
  constraint proposals_event_id_type_id_fkey FOREIGN KEY (event_id, type_id) REFERENCES call_types(event_id, type_id),
  constraint proposals_from_talk_id_fkey FOREIGN KEY (from_talk_id) REFERENCES talks(talk_id) ON DELETE SET NULL,
  constraint proposals_minutes_check CHECK (((minutes >= 1) AND (minutes <= 1440))),
  constraint proposals_pending_check CHECK ((pending = ANY (ARRAY['accept'::text, 'waitlist'::text, 'reject'::text]))),
  constraint proposals_pending_minutes_check CHECK (((pending_minutes >= 1) AND (pending_minutes <= 1440))),
  constraint proposals_pending_track FOREIGN KEY (event_id, pending_track_id) REFERENCES tracks(event_id, track_id) ON DELETE SET NULL (pending_track_id),
  constraint proposals_pending_type FOREIGN KEY (event_id, pending_type_id) REFERENCES call_types(event_id, type_id) ON DELETE SET NULL (pending_type_id),
  constraint proposals_pending_waits CHECK (((pending IS NULL) OR (state = 'submitted'::text))),
  constraint proposals_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE SET NULL,
  constraint proposals_session_id_key UNIQUE (session_id),
  constraint proposals_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'rejected'::text, 'accepted'::text, 'withdrawn'::text]))),
  constraint proposals_submitter_id_fkey FOREIGN KEY (submitter_id) REFERENCES users(user_id)
);
CREATE INDEX proposals_list ON proposals USING btree (event_id, state, track_id, type_id);
CREATE INDEX proposals_own ON proposals USING btree (submitter_id, created_at DESC);
CREATE INDEX proposals_pending ON proposals USING btree (event_id) WHERE (pending IS NOT NULL);
CREATE INDEX proposals_pending_track ON proposals USING btree (event_id, pending_track_id) WHERE (pending_track_id IS NOT NULL);
CREATE INDEX proposals_pending_type ON proposals USING btree (event_id, pending_type_id) WHERE (pending_type_id IS NOT NULL);
CREATE UNIQUE INDEX proposals_from ON proposals USING btree (event_id, from_talk_id) WHERE (state = ANY (ARRAY['submitted'::text, 'accepted'::text]));
CREATE UNIQUE INDEX proposals_number ON proposals USING btree (event_id, number);

create table public_slots (
  event_id uuid not null,
  slot_id uuid not null,
  kind text not null,
  guid uuid not null,
  number integer not null,
  talk_id uuid,
  title text,
  start_time timestamp(3) with time zone,
  duration_minutes integer,
  room_ids uuid[] not null,
  room text,
  track_id uuid,
  track text,
  people uuid[] not null,
  state text not null,
  sequence integer not null,
  raised_in text not null,
  digest text not null,
  changed_at timestamp(3) with time zone not null,
  cancelled_at timestamp(3) with time zone,
  left_start timestamp(3) with time zone,
  constraint public_slots_pkey PRIMARY KEY (event_id, slot_id),
  constraint public_slots_check CHECK (((state = 'cancelled'::text) = (cancelled_at IS NOT NULL))),
  constraint public_slots_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE,
  constraint public_slots_kind_check CHECK ((kind = ANY (ARRAY['session'::text, 'break'::text, 'activity'::text]))),
  constraint public_slots_state_check CHECK ((state = ANY (ARRAY['public'::text, 'waiting'::text, 'cancelled'::text])))
);
CREATE INDEX public_slots_guid ON public_slots USING btree (event_id, guid);
CREATE INDEX public_slots_people ON public_slots USING gin (people);
CREATE INDEX public_slots_slot ON public_slots USING btree (slot_id);
CREATE CONSTRAINT TRIGGER public_slots_mark_changed AFTER INSERT OR DELETE OR UPDATE ON public_slots DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_changed_slots();
CREATE TRIGGER public_slots_left_start BEFORE UPDATE ON public_slots FOR EACH ROW WHEN ((new.start_time IS DISTINCT FROM old.start_time)) EXECUTE FUNCTION keep_left_start();

create table quotas (
  user_id uuid not null,
  talks integer not null,
  events integer not null,
  public_events_per_day integer not null,
  messages_per_day integer not null,
  answer_megabytes integer not null default 1024,
  constraint quotas_pkey PRIMARY KEY (user_id),
  constraint quotas_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);

create table rate_limits (
  key text not null,
  hits integer not null,
  resets_at timestamp(3) with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_resets ON rate_limits USING btree (resets_at);

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  made_at timestamp(3) with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);

create table review_assignments (
  proposal_id uuid not null,
  user_id uuid not null,
  assigned_by uuid,
  at timestamp(3) with time zone not null,
  constraint review_assignments_pkey PRIMARY KEY (proposal_id, user_id),
  constraint review_assignments_assigned_by_fkey FOREIGN KEY (assigned_by) REFERENCES users(user_id) ON DELETE SET NULL,
  constraint review_assignments_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES proposals(proposal_id) ON DELETE CASCADE,
  constraint review_assignments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX review_assignments_by ON review_assignments USING btree (assigned_by) WHERE (assigned_by IS NOT NULL);
CREATE INDEX review_assignments_user ON review_assignments USING btree (user_id);

create table review_skips (
  proposal_id uuid not null,
  user_id uuid not null,
  at timestamp(3) with time zone not null,
  constraint review_skips_pkey PRIMARY KEY (proposal_id, user_id),
  constraint review_skips_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES proposals(proposal_id) ON DELETE CASCADE,
  constraint review_skips_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX review_skips_user ON review_skips USING btree (user_id);

create table reviewer_invitations (
  invitation_id uuid not null,
  event_id uuid not null,
  email text not null,
  token_hash bytea,
  track_ids uuid[] not null default '{}'::uuid[],
  type_ids uuid[] not null default '{}'::uuid[],
  invited_by uuid,
  invited_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  words text,
  constraint reviewer_invitations_pkey PRIMARY KEY (invitation_id),
  constraint reviewer_invitations_event_id_fkey FOREIGN KEY (event_id) REFERENCES calls(event_id) ON DELETE CASCADE,
  constraint reviewer_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(user_id) ON DELETE SET NULL
);
CREATE INDEX reviewer_invitations_by ON reviewer_invitations USING btree (invited_by) WHERE (words IS NOT NULL);
CREATE INDEX reviewer_invitations_email ON reviewer_invitations USING btree (lower(email));
CREATE UNIQUE INDEX reviewer_invitations_once ON reviewer_invitations USING btree (event_id, lower(email));
CREATE UNIQUE INDEX reviewer_invitations_token ON reviewer_invitations USING btree (token_hash) WHERE (token_hash IS NOT NULL);

create table reviewers (
  reviewer_id uuid not null,
  event_id uuid not null,
  user_id uuid not null,
  track_ids uuid[] not null default '{}'::uuid[],
  type_ids uuid[] not null default '{}'::uuid[],
  asked_by uuid,
  asked_at timestamp(3) with time zone not null,
  accepted_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  max_load integer,
  seen_at timestamp(3) with time zone,
  constraint reviewers_pkey PRIMARY KEY (reviewer_id),
  constraint reviewers_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(user_id) ON DELETE SET NULL,
  constraint reviewers_event_id_fkey FOREIGN KEY (event_id) REFERENCES calls(event_id) ON DELETE CASCADE,
  constraint reviewers_event_id_user_id_key UNIQUE (event_id, user_id),
  constraint reviewers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX reviewers_asked_by ON reviewers USING btree (asked_by) WHERE (asked_by IS NOT NULL);
CREATE INDEX reviewers_user ON reviewers USING btree (user_id);

create table reviews (
  review_id uuid not null,
  proposal_id uuid not null,
  event_id uuid not null,
  user_id uuid not null,
  state text not null,
  scores jsonb not null default '{}'::jsonb,
  score double precision,
  text text not null default ''::text,
  abstained text,
  proposal_version integer not null,
  masked_then boolean not null,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  counts boolean not null default true,
  to_speakers text not null default ''::text,
  constraint reviews_pkey PRIMARY KEY (review_id),
  constraint reviews_abstained_check CHECK ((abstained = ANY (ARRAY['opinion'::text, 'competence'::text]))),
  constraint reviews_check CHECK (((state = 'abstained'::text) = (abstained IS NOT NULL))),
  constraint reviews_check1 CHECK (((state <> 'submitted'::text) OR (score IS NOT NULL))),
  constraint reviews_event_id_fkey FOREIGN KEY (event_id) REFERENCES calls(event_id) ON DELETE CASCADE,
  constraint reviews_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES proposals(proposal_id) ON DELETE CASCADE,
  constraint reviews_proposal_id_user_id_key UNIQUE (proposal_id, user_id),
  constraint reviews_score_check CHECK (((score >= (0)::double precision) AND (score <= (1)::double precision))),
  constraint reviews_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'abstained'::text]))),
  constraint reviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX reviews_rank ON reviews USING btree (event_id, proposal_id, user_id) INCLUDE (score) WHERE (state = 'submitted'::text);
CREATE INDEX reviews_user ON reviews USING btree (event_id, user_id, state);

create table room_times (
  room_id uuid not null,
  starts timestamp(3) with time zone not null,
  ends timestamp(3) with time zone not null,
  track_ids uuid[] not null default '{}'::uuid[],
  types text[] not null default '{}'::text[],
  constraint room_times_pkey PRIMARY KEY (room_id, starts),
  constraint room_times_check CHECK ((starts < ends)),
  constraint room_times_room_id_fkey FOREIGN KEY (room_id) REFERENCES rooms(room_id) ON DELETE CASCADE
);

create table rooms (
  room_id uuid not null,
  event_id uuid not null,
  name text not null,
  name_key text not null,
  slug text not null,
  guid uuid not null default gen_random_uuid(),
  position integer not null,
  kind text not null default 'room'::text,
  building text,
  floor text,
  description text,
  speaker_notes text,
  accessibility text,
  map_url text,
  stream_url text,
  capacity integer,
  parallel_max smallint not null default 1,
  features text[] not null default '{}'::text[],
  state text not null default 'open'::text,
  state_changed_at timestamp(3) with time zone,
  hidden boolean not null default false,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint rooms_pkey PRIMARY KEY (room_id),
  constraint rooms_capacity_check CHECK (((capacity >= 1) AND (capacity <= 1000000))),
  constraint rooms_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE,
  constraint rooms_guid UNIQUE (event_id, guid),
  constraint rooms_kind_check CHECK ((kind = ANY (ARRAY['room'::text, 'stage'::text, 'workshop'::text, 'outdoors'::text, 'online'::text, 'other'::text]))),
  constraint rooms_name UNIQUE (event_id, name_key),
  constraint rooms_of_event UNIQUE (event_id, room_id),
  constraint rooms_parallel_max_check CHECK (((parallel_max >= 1) AND (parallel_max <= 100))),
  constraint rooms_slug UNIQUE (event_id, slug),
  constraint rooms_state_check CHECK ((state = ANY (ARRAY['open'::text, 'full'::text, 'closed'::text])))
);

create table run_mails (
  mail_id uuid not null,
  run_id uuid not null,
  user_id uuid not null,
  about jsonb not null,
  subject text not null,
  text text not null,
  edited boolean not null,
  left_out boolean not null,
  none text,
  outbox_id uuid,
  constraint run_mails_pkey PRIMARY KEY (mail_id),
  constraint run_mails_none_check CHECK (("none" = ANY (ARRAY['left_out'::text, 'unclaimed'::text, 'switched_off'::text, 'own'::text]))),
  constraint run_mails_outbox_id_key UNIQUE (outbox_id),
  constraint run_mails_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(run_id) ON DELETE CASCADE,
  constraint run_mails_run_id_user_id_key UNIQUE (run_id, user_id),
  constraint run_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX run_mails_user ON run_mails USING btree (user_id);

create table runs (
  run_id uuid not null,
  event_id uuid not null,
  state text not null default 'prepared'::text,
  done_by uuid,
  prepared_at timestamp(3) with time zone not null,
  leaves_at timestamp(3) with time zone,
  left_at timestamp(3) with time zone,
  decisions jsonb not null default '{}'::jsonb,
  outcome jsonb,
  constraint runs_pkey PRIMARY KEY (run_id),
  constraint runs_check CHECK (((state = 'prepared'::text) = (leaves_at IS NULL))),
  constraint runs_check1 CHECK (((state = 'sent'::text) = (left_at IS NOT NULL))),
  constraint runs_done_by_fkey FOREIGN KEY (done_by) REFERENCES users(user_id) ON DELETE SET NULL,
  constraint runs_event_id_fkey FOREIGN KEY (event_id) REFERENCES calls(event_id) ON DELETE CASCADE,
  constraint runs_state_check CHECK ((state = ANY (ARRAY['prepared'::text, 'leaving'::text, 'sent'::text])))
);
CREATE INDEX runs_done_by ON runs USING btree (done_by) WHERE (done_by IS NOT NULL);
CREATE INDEX runs_due ON runs USING btree (leaves_at) WHERE (state = 'leaving'::text);
CREATE INDEX runs_event ON runs USING btree (event_id, prepared_at);
CREATE UNIQUE INDEX runs_leaving ON runs USING btree (event_id) WHERE (state = 'leaving'::text);
CREATE UNIQUE INDEX runs_own ON runs USING btree (event_id, done_by) WHERE (state <> 'sent'::text);

create table schedule_operations (
  operation_id uuid not null,
  event_id uuid not null,
  number integer not null,
  actor_id uuid,
  label text,
  moves jsonb not null,
  undoes uuid,
  at timestamp(3) with time zone not null,
  constraint schedule_operations_pkey PRIMARY KEY (operation_id),
  constraint schedule_operations_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(user_id) ON DELETE SET NULL,
  constraint schedule_operations_event_id_fkey FOREIGN KEY (event_id) REFERENCES programmes(event_id) ON DELETE CASCADE,
  constraint schedule_operations_event_id_number_key UNIQUE (event_id, number),
  constraint schedule_operations_undoes_fkey FOREIGN KEY (undoes) REFERENCES schedule_operations(operation_id) ON DELETE CASCADE,
  constraint schedule_operations_undoes_key UNIQUE (undoes)
);
CREATE INDEX schedule_operations_own ON schedule_operations USING btree (event_id, actor_id, number DESC);

create table schedule_presence (
  stream_id uuid not null,
  event_id uuid not null,
  user_id uuid not null,
  slot_id uuid,
  seen_at timestamp(3) with time zone not null,
  constraint schedule_presence_pkey PRIMARY KEY (stream_id),
  constraint schedule_presence_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE,
  constraint schedule_presence_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX schedule_presence_event ON schedule_presence USING btree (event_id, seen_at);
CREATE INDEX schedule_presence_seen ON schedule_presence USING btree (seen_at);
CREATE INDEX schedule_presence_user ON schedule_presence USING btree (user_id);

create table security_log (
  entry_id uuid not null,
  user_id uuid not null,
  event text not null,
  method text,
  address text,
  user_agent text,
  created_at timestamp(3) with time zone not null,
  constraint security_log_pkey PRIMARY KEY (entry_id),
  constraint security_log_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX security_log_created ON security_log USING btree (created_at);
CREATE INDEX security_log_user ON security_log USING btree (user_id, created_at DESC, entry_id DESC);

create table session_decisions (
  session_id uuid not null,
  status_before text not null,
  reason_before text,
  decided_at timestamp(3) with time zone not null,
  undo_until timestamp(3) with time zone not null,
  mail_id uuid,
  taken_back jsonb not null default '[]'::jsonb,
  slot_before jsonb,
  constraint session_decisions_pkey PRIMARY KEY (session_id),
  constraint session_decisions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE CASCADE,
  constraint session_decisions_status_before_check CHECK ((status_before = ANY (ARRAY['draft'::text, 'confirmed'::text, 'rejected'::text])))
);
CREATE INDEX session_decisions_over ON session_decisions USING btree (undo_until);

create table session_extras (
  session_id uuid not null,
  subtitle text,
  feedback_url text,
  logo_url text,
  origin_url text,
  recording_license text,
  attachments jsonb not null default '[]'::jsonb,
  constraint session_extras_pkey PRIMARY KEY (session_id),
  constraint session_extras_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE CASCADE
);

create table session_invitations (
  invitation_id uuid not null,
  event_id uuid not null,
  email text not null,
  talk_id uuid,
  status text not null default 'pending'::text,
  invited_by uuid,
  invited_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  answered_at timestamp(3) with time zone,
  reject_reason text,
  user_id uuid,
  token_hash bytea,
  words text,
  session_id uuid,
  constraint session_invitations_pkey PRIMARY KEY (invitation_id),
  constraint session_invitations_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE,
  constraint session_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(user_id) ON DELETE SET NULL,
  constraint session_invitations_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE CASCADE,
  constraint session_invitations_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text, 'withdrawn'::text, 'expired'::text]))),
  constraint session_invitations_talk_id_fkey FOREIGN KEY (talk_id) REFERENCES talks(talk_id) ON DELETE SET NULL,
  constraint session_invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE SET NULL
);
CREATE INDEX session_invitations_by ON session_invitations USING btree (invited_by) WHERE (words IS NOT NULL);
CREATE INDEX session_invitations_email ON session_invitations USING btree (lower(email), status);
CREATE INDEX session_invitations_event ON session_invitations USING btree (event_id, invited_at DESC, invitation_id DESC);
CREATE INDEX session_invitations_session ON session_invitations USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX session_invitations_talk ON session_invitations USING btree (talk_id) WHERE (talk_id IS NOT NULL);
CREATE INDEX session_invitations_user ON session_invitations USING btree (user_id, status) WHERE (user_id IS NOT NULL);
CREATE INDEX session_invitations_words ON session_invitations USING btree (expires_at) WHERE (words IS NOT NULL);
CREATE UNIQUE INDEX session_invitations_once ON session_invitations USING btree (event_id, COALESCE(session_id, event_id), lower(email)) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX session_invitations_token ON session_invitations USING btree (token_hash) WHERE (token_hash IS NOT NULL);
CREATE TRIGGER session_invitations_words BEFORE UPDATE OF status ON session_invitations FOR EACH ROW WHEN ((new.status <> ALL (ARRAY['pending'::text, 'expired'::text]))) EXECUTE FUNCTION forget_words();

create table session_speakers (
  session_id uuid not null,
  user_id uuid not null,
  position integer not null,
  accepted boolean not null default false,
  invitation_id uuid default gen_random_uuid(),
  invited_at timestamp(3) with time zone default now(),
  invited_by uuid,
  constraint session_speakers_pkey PRIMARY KEY (session_id, user_id),
  constraint session_speakers_asked CHECK ((accepted OR ((invitation_id IS NOT NULL) AND (invited_at IS NOT NULL)))),
  constraint session_speakers_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(user_id) ON DELETE SET NULL,
  constraint session_speakers_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE CASCADE,
  constraint session_speakers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX session_speakers_inviter ON session_speakers USING btree (invited_by) WHERE (invited_by IS NOT NULL);
CREATE INDEX session_speakers_user ON session_speakers USING btree (user_id);
CREATE UNIQUE INDEX session_speakers_invitation ON session_speakers USING btree (invitation_id);

create table session_views (
  view_id uuid not null,
  event_id uuid not null,
  name text not null,
  query text not null,
  columns text[] not null,
  constraint session_views_pkey PRIMARY KEY (view_id),
  constraint session_views_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX session_views_name ON session_views USING btree (event_id, lower(name));

create table sessions (
  session_id uuid not null,
  talk_id uuid not null,
  event_id uuid not null,
  speaker_id uuid not null,
  status text not null default 'draft'::text,
  reject_reason text,
  start_time timestamp(3) with time zone,
  duration_minutes integer,
  room text,
  track text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  sequence integer not null default 0,
  room_id uuid,
  track_id uuid,
  guid uuid not null default gen_random_uuid(),
  number integer not null default 0,
  type text,
  languages text[] not null default '{}'::text[],
  links jsonb not null default '[]'::jsonb,
  do_not_record boolean not null default false,
  stream_url text,
  recording_url text,
  notice text,
  expected_audience integer,
  needs text[] not null default '{}'::text[],
  no_person boolean not null default false,
  pinned boolean not null default false,
  revision integer not null default 1,
  wished_start_time timestamp(3) with time zone,
  wished_duration_minutes integer,
  wished_room text,
  wished_track text,
  wished_type text,
  own_talk boolean not null default false,
  copied_from uuid,
  awaits_speaker boolean not null default false,
  constraint sessions_pkey PRIMARY KEY (session_id),
  constraint sessions_copied_from_fkey FOREIGN KEY (copied_from) REFERENCES talks(talk_id) ON DELETE SET NULL,
  constraint sessions_duration_minutes_check CHECK (((duration_minutes >= 1) AND (duration_minutes <= 1440))),
  constraint sessions_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE,
  constraint sessions_expected_audience_check CHECK (((expected_audience >= 1) AND (expected_audience <= 1000000))),
  constraint sessions_guid UNIQUE (event_id, guid),
  constraint sessions_number UNIQUE (event_id, number),
  constraint sessions_room_of_event FOREIGN KEY (event_id, room_id) REFERENCES rooms(event_id, room_id) ON DELETE SET NULL (room_id),
  constraint sessions_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES users(user_id),
  constraint sessions_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'confirmed'::text, 'rejected'::text]))),
  constraint sessions_talk_id_fkey FOREIGN KEY (talk_id) REFERENCES talks(talk_id) ON DELETE CASCADE,
  constraint sessions_track_of_event FOREIGN KEY (event_id, track_id) REFERENCES tracks(event_id, track_id) ON DELETE SET NULL (track_id)
);
CREATE INDEX sessions_copied_from ON sessions USING btree (copied_from) WHERE (copied_from IS NOT NULL);
CREATE INDEX sessions_event ON sessions USING btree (event_id, created_at DESC, session_id DESC);
CREATE INDEX sessions_event_status ON sessions USING btree (event_id, status);
CREATE INDEX sessions_next ON sessions USING btree (speaker_id, start_time, session_id) WHERE (status = 'confirmed'::text);
CREATE INDEX sessions_room ON sessions USING btree (room_id, start_time) WHERE (room_id IS NOT NULL);
CREATE INDEX sessions_speaker ON sessions USING btree (speaker_id, created_at DESC, session_id DESC);
CREATE INDEX sessions_track ON sessions USING btree (track_id) WHERE (track_id IS NOT NULL);
CREATE INDEX sessions_waiting ON sessions USING btree (event_id, created_at DESC, session_id DESC) WHERE (status = 'draft'::text);
CREATE UNIQUE INDEX sessions_once ON sessions USING btree (talk_id, event_id);
CREATE UNIQUE INDEX sessions_submitted_once ON sessions USING btree (COALESCE(copied_from, talk_id), event_id);
CREATE TRIGGER sessions_number BEFORE INSERT OR UPDATE OF event_id ON sessions FOR EACH ROW EXECUTE FUNCTION number_session();
CREATE TRIGGER sessions_withdrawn AFTER DELETE ON sessions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION hide_withdrawn();
CREATE TRIGGER sessions_without_talk AFTER DELETE ON sessions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION take_own_talk_along();

create table sign_ins (
  sign_in_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  user_agent text,
  address text,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone not null,
  confirmed_at timestamp(3) with time zone,
  method text not null default 'password'::text,
  device_id uuid,
  constraint sign_ins_pkey PRIMARY KEY (sign_in_id),
  constraint sign_ins_device_id_fkey FOREIGN KEY (device_id) REFERENCES known_devices(device_id) ON DELETE SET NULL,
  constraint sign_ins_token_hash_key UNIQUE (token_hash),
  constraint sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX sign_ins_created ON sign_ins USING btree (created_at);
CREATE INDEX sign_ins_device ON sign_ins USING btree (device_id);
CREATE INDEX sign_ins_last_used ON sign_ins USING btree (last_used_at);
CREATE INDEX sign_ins_user ON sign_ins USING btree (user_id);

create table solutions (
  solution_id uuid not null,
  event_id uuid not null,
  state text not null default 'queued'::text,
  asked jsonb not null,
  seed integer not null,
  progress jsonb,
  found jsonb,
  stopping text,
  tries smallint not null default 0,
  claimed_until timestamp(3) with time zone,
  asked_by uuid,
  at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  constraint solutions_pkey PRIMARY KEY (solution_id),
  constraint solutions_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(user_id) ON DELETE SET NULL,
  constraint solutions_event_id_fkey FOREIGN KEY (event_id) REFERENCES programmes(event_id) ON DELETE CASCADE,
  constraint solutions_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'working'::text, 'ready'::text, 'stopped'::text, 'applied'::text, 'failed'::text]))),
  constraint solutions_stopping_check CHECK ((stopping = ANY (ARRAY['keep'::text, 'drop'::text])))
);
CREATE INDEX solutions_at ON solutions USING btree (at);
CREATE INDEX solutions_of_event ON solutions USING btree (event_id, at DESC);
CREATE UNIQUE INDEX solutions_active ON solutions USING btree (event_id) WHERE (state = ANY (ARRAY['queued'::text, 'working'::text]));

create table speaker_answers (
  event_id uuid not null,
  user_id uuid not null,
  asked_at timestamp(3) with time zone,
  answered_at timestamp(3) with time zone,
  note text,
  constraint speaker_answers_pkey PRIMARY KEY (event_id, user_id),
  constraint speaker_answers_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE,
  constraint speaker_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX speaker_answers_user ON speaker_answers USING btree (user_id);

create table speaker_times (
  event_id uuid not null,
  user_id uuid not null,
  starts timestamp(3) with time zone not null,
  ends timestamp(3) with time zone not null,
  can boolean not null,
  constraint speaker_times_pkey PRIMARY KEY (event_id, user_id, starts),
  constraint speaker_times_check CHECK ((starts < ends)),
  constraint speaker_times_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE,
  constraint speaker_times_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX speaker_times_user ON speaker_times USING btree (user_id);

create table speakers_texts (
  session_id uuid not null,
  title text not null,
  summary text not null,
  description text not null,
  changed_by uuid,
  changed_at timestamp(3) with time zone not null,
  constraint speakers_texts_pkey PRIMARY KEY (session_id),
  constraint speakers_texts_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(user_id) ON DELETE SET NULL,
  constraint speakers_texts_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE CASCADE
);
CREATE INDEX speakers_texts_changer ON speakers_texts USING btree (changed_by);

create table stage_questions (
  question_id uuid not null,
  session_id uuid,
  text text not null,
  name text,
  state text not null,
  asker_key bytea,
  votes_kept integer not null default 0,
  created_at timestamp(3) with time zone not null,
  rehearsal_id uuid,
  origin bytea,
  kept boolean not null default false,
  constraint stage_questions_pkey PRIMARY KEY (question_id),
  constraint stage_questions_owner CHECK ((num_nonnulls(session_id, rehearsal_id) = 1)),
  constraint stage_questions_rehearsal_id_fkey FOREIGN KEY (rehearsal_id) REFERENCES stage_rehearsals(rehearsal_id) ON DELETE CASCADE,
  constraint stage_questions_session_id_fkey FOREIGN KEY (session_id) REFERENCES stages(session_id) ON DELETE CASCADE,
  constraint stage_questions_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'shown'::text, 'pinned'::text, 'answered'::text, 'hidden'::text])))
);
CREATE INDEX stage_questions_rehearsal ON stage_questions USING btree (rehearsal_id) WHERE (rehearsal_id IS NOT NULL);
CREATE INDEX stage_questions_session ON stage_questions USING btree (session_id, created_at, question_id);

create table stage_rehearsals (
  rehearsal_id uuid not null,
  session_id uuid not null,
  review boolean not null,
  started_at timestamp(3) with time zone not null,
  ends_at timestamp(3) with time zone not null,
  constraint stage_rehearsals_pkey PRIMARY KEY (rehearsal_id),
  constraint stage_rehearsals_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE CASCADE,
  constraint stage_rehearsals_session_id_key UNIQUE (session_id)
);
CREATE INDEX stage_rehearsals_end ON stage_rehearsals USING btree (ends_at);

create table stage_votes (
  question_id uuid not null,
  voter_key bytea not null,
  constraint stage_votes_pkey PRIMARY KEY (question_id, voter_key),
  constraint stage_votes_question_id_fkey FOREIGN KEY (question_id) REFERENCES stage_questions(question_id) ON DELETE CASCADE
);

create table stages (
  session_id uuid not null,
  open boolean not null default false,
  review boolean not null default true,
  updated_at timestamp(3) with time zone not null,
  constraint stages_pkey PRIMARY KEY (session_id),
  constraint stages_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE CASCADE
);

create table survey_answers (
  answer_id uuid not null default gen_random_uuid(),
  survey_id uuid not null,
  answer_key bytea,
  edition integer not null,
  language text not null,
  answer jsonb not null,
  user_id uuid,
  state text not null default 'counted'::text,
  held_by_rule boolean not null default false,
  first boolean not null default false,
  origin bytea,
  hour timestamp(3) with time zone not null,
  constraint survey_answers_pkey PRIMARY KEY (answer_id),
  constraint survey_answers_edition_check CHECK ((edition > 0)),
  constraint survey_answers_state_check CHECK ((state = ANY (ARRAY['counted'::text, 'held'::text, 'discarded'::text]))),
  constraint survey_answers_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES surveys(survey_id) ON DELETE CASCADE,
  constraint survey_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX survey_answers_counted ON survey_answers USING btree (survey_id, state, answer_id);
CREATE INDEX survey_answers_held ON survey_answers USING btree (survey_id) WHERE (state = 'held'::text);
CREATE INDEX survey_answers_origin ON survey_answers USING btree (survey_id, origin) WHERE first;
CREATE INDEX survey_answers_user ON survey_answers USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX survey_answers_once ON survey_answers USING btree (survey_id, answer_key);

create table surveys (
  survey_id uuid not null,
  event_id uuid not null,
  phase text not null,
  access text not null default 'open'::text,
  named boolean not null default false,
  state text not null default 'draft'::text,
  opens_at timestamp(3) with time zone not null,
  closes_at timestamp(3) with time zone not null,
  languages text[] not null,
  title jsonb not null,
  intro jsonb not null default '{}'::jsonb,
  thanks jsonb not null default '{}'::jsonb,
  questionnaire jsonb not null,
  threshold integer not null default 5,
  copied_from uuid,
  texts_deleted_at timestamp(3) with time zone,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  mails integer not null default 0,
  mailed_at timestamp(3) with time zone,
  asked_groups text[] not null default '{}'::text[],
  organizers_answers integer not null default 0,
  constraint surveys_pkey PRIMARY KEY (survey_id),
  constraint surveys_access_check CHECK ((access = ANY (ARRAY['open'::text, 'code'::text, 'link'::text, 'account'::text]))),
  constraint surveys_asked_groups_check CHECK ((asked_groups <@ ARRAY['speakers'::text, 'organizers'::text])),
  constraint surveys_check CHECK (((NOT named) OR (access = 'account'::text))),
  constraint surveys_check1 CHECK ((opens_at <= closes_at)),
  constraint surveys_copied_from_fkey FOREIGN KEY (copied_from) REFERENCES surveys(survey_id) ON DELETE SET NULL,
  constraint surveys_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE,
  constraint surveys_languages_check CHECK (((cardinality(languages) >= 1) AND (cardinality(languages) <= 10))),
  constraint surveys_mails_check CHECK (((mails >= 0) AND (mails <= 3))),
  constraint surveys_organizers_answers_check CHECK ((organizers_answers >= 0)),
  constraint surveys_phase_check CHECK ((phase = ANY (ARRAY['before'::text, 'during'::text, 'after'::text]))),
  constraint surveys_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'open'::text, 'closed'::text]))),
  constraint surveys_threshold_check CHECK (((threshold >= 3) AND (threshold <= 20)))
);
CREATE INDEX surveys_copied ON surveys USING btree (copied_from) WHERE (copied_from IS NOT NULL);
CREATE INDEX surveys_event ON surveys USING btree (event_id, opens_at, survey_id);

create table system_settings (
  single_row boolean not null default true,
  contact_email text,
  support_email text,
  smtp_host text,
  smtp_port integer not null default 587,
  smtp_username text,
  sealed_smtp_password text,
  email_notifications_enabled boolean not null default true,
  domain text,
  require_admin_second_factor boolean not null default false,
  mail_held_before timestamp(3) with time zone,
  tested_server text,
  decision_mail_delay_seconds integer not null default 60,
  constraint system_settings_pkey PRIMARY KEY (single_row),
  constraint system_settings_decision_mail_delay_seconds_check CHECK (((decision_mail_delay_seconds >= 0) AND (decision_mail_delay_seconds <= 3600))),
  constraint system_settings_single_row_check CHECK (single_row),
  constraint system_settings_smtp_port_check CHECK (((smtp_port >= 1) AND (smtp_port <= 65535)))
);

create table talks (
  talk_id uuid not null,
  title text not null,
  summary text not null,
  description text not null,
  creator_id uuid not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  is_shown boolean,
  constraint talks_pkey PRIMARY KEY (talk_id),
  constraint talks_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(user_id)
);
CREATE INDEX talks_creator ON talks USING btree (creator_id, created_at DESC, talk_id DESC);

create table totp_factors (
  user_id uuid not null,
  sealed_secret text,
  enabled_at timestamp(3) with time zone,
  last_step integer not null default 0,
  constraint totp_factors_pkey PRIMARY KEY (user_id),
  constraint totp_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);

create table track_managers (
  track_id uuid not null,
  user_id uuid not null,
  constraint track_managers_pkey PRIMARY KEY (track_id, user_id),
  constraint track_managers_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks(track_id) ON DELETE CASCADE,
  constraint track_managers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE
);
CREATE INDEX track_managers_user ON track_managers USING btree (user_id);

create table track_rooms (
  track_id uuid not null,
  room_id uuid not null,
  constraint track_rooms_pkey PRIMARY KEY (track_id, room_id),
  constraint track_rooms_room_id_fkey FOREIGN KEY (room_id) REFERENCES rooms(room_id) ON DELETE CASCADE,
  constraint track_rooms_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks(track_id) ON DELETE CASCADE
);
CREATE INDEX track_rooms_room ON track_rooms USING btree (room_id);

create table tracks (
  track_id uuid not null,
  event_id uuid not null,
  name text not null,
  name_key text not null,
  slug text not null,
  color text,
  position integer not null,
  description text,
  room_policy text not null default 'any'::text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  in_call boolean not null default true,
  wanted integer,
  call_closes_at timestamp(3) with time zone,
  constraint tracks_pkey PRIMARY KEY (track_id),
  constraint tracks_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  constraint tracks_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE,
  constraint tracks_name UNIQUE (event_id, name_key),
  constraint tracks_of_event UNIQUE (event_id, track_id),
  constraint tracks_room_policy_check CHECK ((room_policy = ANY (ARRAY['any'::text, 'prefer'::text, 'only'::text]))),
  constraint tracks_slug UNIQUE (event_id, slug),
  constraint tracks_wanted_check CHECK ((wanted >= 0))
);

create table users (
  user_id uuid not null,
  username text not null,
  email text not null,
  name text not null,
  description text,
  role text not null default 'user'::text,
  password_hash text,
  password_changed_at timestamp(3) with time zone,
  temporary_password boolean not null default false,
  email_notifications boolean not null default true,
  is_locked boolean not null default false,
  lock_reason text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  search_text text not null,
  deleted_at timestamp(3) with time zone,
  email_confirmed_at timestamp(3) with time zone,
  pending_email text,
  has_totp boolean not null default false,
  has_own_password boolean not null default true,
  has_passkey boolean not null default false,
  shows_email boolean default false,
  pending_since timestamp(3) with time zone,
  shares_email boolean default true,
  density text not null default 'cosy'::text,
  picture text,
  tagline text,
  affiliation text,
  pronouns text,
  links text[] not null default '{}'::text[],
  mails_marked boolean not null default false,
  constraint users_pkey PRIMARY KEY (user_id),
  constraint users_deleted CHECK (((deleted_at IS NULL) OR ((name = 'Deleted user'::text) AND (description IS NULL) AND (search_text = ''::text) AND (password_hash IS NULL) AND (role = 'user'::text) AND (NOT email_notifications)))),
  constraint users_density_check CHECK ((density = ANY (ARRAY['cosy'::text, 'dense'::text]))),
  constraint users_role_check CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text]))),
  constraint users_search_text CHECK ((length(search_text) <= 500))
);
CREATE INDEX users_admins ON users USING btree (user_id) WHERE (role = 'admin'::text);
CREATE INDEX users_by_name ON users USING btree (search_text, user_id) INCLUDE (role);
CREATE INDEX users_mails_marked ON users USING btree (user_id) WHERE mails_marked;
CREATE INDEX users_newest ON users USING btree (created_at DESC, user_id DESC) INCLUDE (search_text, role);
CREATE INDEX users_search ON users USING gin (search_grams(search_text)) WITH (fastupdate=off);
CREATE UNIQUE INDEX users_email ON users USING btree (lower(email));
CREATE UNIQUE INDEX users_username ON users USING btree (lower(username)) INCLUDE (username, user_id, search_text, role);
CREATE TRIGGER users_email_changed BEFORE UPDATE OF email ON users FOR EACH ROW EXECUTE FUNCTION unconfirm_changed_email();

create table version_slots (
  version_id uuid not null,
  slot_id uuid not null,
  kind text not null,
  guid uuid not null,
  number integer not null,
  talk_id uuid,
  title text,
  people uuid[] not null,
  start_time timestamp(3) with time zone,
  duration_minutes integer,
  room_ids uuid[] not null,
  room text,
  track_id uuid,
  track text,
  sequence integer not null,
  change text,
  came_from jsonb,
  constraint version_slots_pkey PRIMARY KEY (version_id, slot_id),
  constraint version_slots_change_check CHECK ((change = ANY (ARRAY['new'::text, 'moved'::text, 'cancelled'::text, 'speakers'::text]))),
  constraint version_slots_kind_check CHECK ((kind = ANY (ARRAY['session'::text, 'break'::text, 'activity'::text]))),
  constraint version_slots_version_id_fkey FOREIGN KEY (version_id) REFERENCES programme_versions(version_id) ON DELETE CASCADE
);
CREATE INDEX version_slots_slot ON version_slots USING btree (slot_id);
CREATE INDEX version_slots_talk ON version_slots USING btree (talk_id);

create table walls (
  wall_id uuid not null,
  event_id uuid not null,
  token_hash bytea not null,
  kind text not null,
  room_id uuid,
  session_id uuid,
  survey_id uuid,
  shows jsonb not null,
  created_by uuid,
  created_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  constraint walls_pkey PRIMARY KEY (wall_id),
  constraint walls_check CHECK ((num_nonnulls(room_id, session_id, survey_id) <= 1)),
  constraint walls_check1 CHECK (((kind = 'room'::text) = (room_id IS NOT NULL))),
  constraint walls_check2 CHECK (((kind = 'session'::text) = (session_id IS NOT NULL))),
  constraint walls_check3 CHECK (((kind = 'survey'::text) = (survey_id IS NOT NULL))),
  constraint walls_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(user_id) ON DELETE SET NULL,
  constraint walls_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id) ON DELETE CASCADE,
  constraint walls_kind_check CHECK ((kind = ANY (ARRAY['event'::text, 'room'::text, 'session'::text, 'survey'::text]))),
  constraint walls_room_id_fkey FOREIGN KEY (room_id) REFERENCES rooms(room_id) ON DELETE CASCADE,
  constraint walls_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE CASCADE,
  constraint walls_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES surveys(survey_id) ON DELETE CASCADE,
  constraint walls_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX walls_creator ON walls USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX walls_event ON walls USING btree (event_id, created_at, wall_id);
CREATE INDEX walls_room ON walls USING btree (room_id) WHERE (room_id IS NOT NULL);
CREATE INDEX walls_session ON walls USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX walls_survey ON walls USING btree (survey_id) WHERE (survey_id IS NOT NULL);
