-- A database as left by the version whose last migration was 0012_page_views.sql, with rows in every table.
--
-- Made with that version on PostgreSQL 15: it was set up, three people registered, and calls to the API created rows
-- (an event with a session, invitations, messages, a locked account, a forgotten password ...); a schedule with one
-- speaker was imported; `pg_dump --inserts --no-owner --no-privileges` wrote it down. Then comments and settings of the
-- database session were removed, the row of `bootstrap` was added back by hand (it goes when the first administrator
-- changes the password), and of pg-boss's schema, which that version had beside its own, only a piece was kept.
-- Everybody's password is Correct-horse-7, APP_SECRET was "a secret that only tests use".

CREATE SCHEMA pgboss;
CREATE TYPE pgboss.job_state AS ENUM ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
CREATE FUNCTION pgboss.job_now() RETURNS timestamp with time zone LANGUAGE sql STABLE
    AS $$ SELECT pg_catalog.now(); $$;
CREATE TABLE pgboss.queue (name text PRIMARY KEY, policy text NOT NULL, table_name text NOT NULL);
CREATE TABLE pgboss.job (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    state pgboss.job_state DEFAULT 'created' NOT NULL,
    created_on timestamp with time zone DEFAULT pgboss.job_now() NOT NULL
) PARTITION BY LIST (name);
CREATE TABLE pgboss.job_common PARTITION OF pgboss.job DEFAULT;
INSERT INTO pgboss.queue VALUES ('deliver-mail', 'short', 'job_common');
INSERT INTO pgboss.job (name, state) VALUES ('deliver-mail', 'completed'), ('deliver-mail', 'created');

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE FUNCTION public.refuse_audit_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'audit_logs can only be added to' using errcode = 'insufficient_privilege';
end $$;
CREATE FUNCTION public.search_grams(searched text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  select array_agg(a) || array_agg(a || b) || array_agg(a || b || c)
  from unnest(
    string_to_array(searched, null),
    string_to_array(substr(searched, 2), null),
    string_to_array(substr(searched, 3), null)
  ) as following(a, b, c)
$$;

CREATE TABLE public.admin_invitations (
    invitation_id uuid NOT NULL,
    user_id uuid NOT NULL,
    invited_by uuid,
    status text DEFAULT 'pending'::text NOT NULL,
    invited_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    answered_at timestamp(3) with time zone,
    CONSTRAINT admin_invitations_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'declined'::text, 'expired'::text])))
);

CREATE TABLE public.audit_logs (
    log_id uuid NOT NULL,
    action text NOT NULL,
    user_id uuid NOT NULL,
    user_name text NOT NULL,
    resource_type text NOT NULL,
    resource_id text,
    details jsonb NOT NULL,
    ip_address text,
    user_agent text,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.bootstrap (
    single_row boolean DEFAULT true NOT NULL,
    admin_id uuid NOT NULL,
    token_hash bytea,
    sealed_password text,
    expires_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT bootstrap_single_row_check CHECK (single_row)
);

CREATE TABLE public.co_organizers (
    event_id uuid NOT NULL,
    user_id uuid NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    invited_by uuid,
    invited_at timestamp(3) with time zone NOT NULL,
    answered_at timestamp(3) with time zone,
    invitation_id uuid NOT NULL,
    CONSTRAINT co_organizers_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text])))
);

CREATE TABLE public.events (
    event_id uuid NOT NULL,
    name text NOT NULL,
    start_date date NOT NULL,
    end_date date NOT NULL,
    location text NOT NULL,
    description text NOT NULL,
    timezone text NOT NULL,
    visibility text DEFAULT 'draft'::text NOT NULL,
    creator_id uuid NOT NULL,
    search_text text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT events_check CHECK ((start_date <= end_date)),
    CONSTRAINT events_visibility_check CHECK ((visibility = ANY (ARRAY['draft'::text, 'public'::text])))
);

CREATE TABLE public.imported (
    source text NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    id uuid NOT NULL,
    CONSTRAINT imported_kind_check CHECK ((kind = ANY (ARRAY['event'::text, 'person'::text, 'talk'::text, 'session'::text])))
);

CREATE TABLE public.message_recipients (
    message_id uuid NOT NULL,
    user_id uuid NOT NULL,
    "position" integer NOT NULL,
    sent_at timestamp(3) with time zone NOT NULL,
    read_at timestamp(3) with time zone,
    deleted_at timestamp(3) with time zone,
    CONSTRAINT message_recipients_check CHECK (((deleted_at IS NULL) OR (read_at IS NOT NULL)))
);

CREATE TABLE public.messages (
    message_id uuid NOT NULL,
    thread_id uuid NOT NULL,
    in_reply_to uuid,
    sender_id uuid NOT NULL,
    subject text NOT NULL,
    content text NOT NULL,
    preview text NOT NULL,
    sent_at timestamp(3) with time zone NOT NULL,
    sender_deleted_at timestamp(3) with time zone
);

CREATE TABLE public.migrations (
    name text NOT NULL,
    applied_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.outbox (
    mail_id uuid NOT NULL,
    kind text NOT NULL,
    to_address text NOT NULL,
    to_name text NOT NULL,
    data jsonb NOT NULL,
    sealed_data text,
    state text DEFAULT 'waiting'::text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    first_attempt_at timestamp(3) with time zone,
    next_attempt_at timestamp(3) with time zone NOT NULL,
    message_id text,
    sent_at timestamp(3) with time zone,
    last_error text,
    claimed_until timestamp(3) with time zone,
    CONSTRAINT outbox_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'skipped'::text])))
);

CREATE TABLE public.page_views (
    day date NOT NULL,
    route text NOT NULL,
    views bigint NOT NULL
);

CREATE TABLE public.password_resets (
    token_hash bytea NOT NULL,
    user_id uuid NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone
);

CREATE TABLE public.rate_limits (
    key text NOT NULL,
    hits integer NOT NULL,
    resets_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.session_invitations (
    invitation_id uuid NOT NULL,
    event_id uuid NOT NULL,
    email text NOT NULL,
    talk_id uuid,
    status text DEFAULT 'pending'::text NOT NULL,
    invited_by uuid,
    invited_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    answered_at timestamp(3) with time zone,
    reject_reason text,
    CONSTRAINT session_invitations_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text, 'withdrawn'::text, 'expired'::text])))
);

CREATE TABLE public.session_speakers (
    session_id uuid NOT NULL,
    user_id uuid NOT NULL,
    "position" integer NOT NULL
);

CREATE TABLE public.sessions (
    session_id uuid NOT NULL,
    talk_id uuid NOT NULL,
    event_id uuid NOT NULL,
    speaker_id uuid NOT NULL,
    status text DEFAULT 'draft'::text NOT NULL,
    reject_reason text,
    start_time timestamp(3) with time zone,
    duration_minutes integer,
    room text,
    track text,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT sessions_duration_minutes_check CHECK (((duration_minutes >= 1) AND (duration_minutes <= 1440))),
    CONSTRAINT sessions_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'confirmed'::text, 'rejected'::text])))
);

CREATE TABLE public.sign_ins (
    sign_in_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    user_id uuid NOT NULL,
    user_agent text,
    address text,
    created_at timestamp(3) with time zone NOT NULL,
    last_used_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.system_settings (
    single_row boolean DEFAULT true NOT NULL,
    contact_email text,
    support_email text,
    smtp_host text,
    smtp_port integer DEFAULT 587 NOT NULL,
    smtp_username text,
    sealed_smtp_password text,
    email_notifications_enabled boolean DEFAULT true NOT NULL,
    domain text,
    CONSTRAINT system_settings_single_row_check CHECK (single_row),
    CONSTRAINT system_settings_smtp_port_check CHECK (((smtp_port >= 1) AND (smtp_port <= 65535)))
);

CREATE TABLE public.talks (
    talk_id uuid NOT NULL,
    title text NOT NULL,
    summary text NOT NULL,
    description text NOT NULL,
    creator_id uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.users (
    user_id uuid NOT NULL,
    username text NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    description text,
    role text DEFAULT 'user'::text NOT NULL,
    password_hash text,
    password_changed_at timestamp(3) with time zone,
    temporary_password boolean DEFAULT false NOT NULL,
    email_notifications boolean DEFAULT true NOT NULL,
    is_locked boolean DEFAULT false NOT NULL,
    lock_reason text,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    search_text text NOT NULL COLLATE pg_catalog."C",
    deleted_at timestamp(3) with time zone,
    CONSTRAINT users_deleted CHECK (((deleted_at IS NULL) OR ((name = 'Deleted user'::text) AND (description IS NULL) AND (search_text = ''::text) AND (password_hash IS NULL) AND (role = 'user'::text) AND (NOT email_notifications)))),
    CONSTRAINT users_role_check CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text]))),
    CONSTRAINT users_search_text CHECK ((length(search_text) <= 500))
);

-- Rows.

INSERT INTO public.admin_invitations VALUES ('01a201aa-c846-7098-aea7-6b84efb500ec', '01a201aa-c768-74d8-ac77-318af20791cf', '01a201aa-c62d-7e7c-ac84-49e24186fb0f', 'pending', '2026-11-22 05:11:39.334+00', '2026-11-29 05:11:39.334+00', NULL);
INSERT INTO public.audit_logs VALUES ('01a201aa-c7aa-7ffc-84a8-4f047d0be55b', 'settings_updated', '01a201aa-c62d-7e7c-ac84-49e24186fb0f', 'Administrator', 'settings', NULL, '{"changed": {"domain": {"to": "events.example.org", "from": null}, "smtpPassword": "set", "smtpUsername": {"to": "mailer", "from": null}, "supportEmail": {"to": "help@example.org", "from": null}}}', '127.0.0.1', 'node', '2026-11-22 05:11:39.178+00');
INSERT INTO public.audit_logs VALUES ('01a201aa-c848-7e8b-88d4-c9f7fb7b6013', 'admin_invite', '01a201aa-c62d-7e7c-ac84-49e24186fb0f', 'Administrator', 'invitation', '01a201aa-c846-7098-aea7-6b84efb500ec', '{"email": "ada@example.org", "userId": "01a201aa-c768-74d8-ac77-318af20791cf", "expiresAt": "2026-11-29T05:11:39.334Z"}', '127.0.0.1', 'node', '2026-11-22 05:11:39.336+00');
INSERT INTO public.audit_logs VALUES ('01a201aa-c84c-76d9-a2bc-d5ab44716891', 'lock_account', '01a201aa-c62d-7e7c-ac84-49e24186fb0f', 'Administrator', 'user', '01a201aa-c798-7295-af60-f73bd630769c', '{"reason": "Spam", "username": "cyrus"}', '127.0.0.1', 'node', '2026-11-22 05:11:39.341+00');
INSERT INTO public.bootstrap VALUES (true, '01a201aa-c62d-7e7c-ac84-49e24186fb0f', NULL, NULL, '2026-11-23 05:11:38+00');
INSERT INTO public.co_organizers VALUES ('01a201aa-c7b5-7f20-aba4-1b51966afc12', '01a201aa-c798-7295-af60-f73bd630769c', 'pending', '01a201aa-c768-74d8-ac77-318af20791cf', '2026-11-22 05:11:39.214+00', NULL, '01a201aa-c7ce-782d-8761-95c20f8f4a45');
INSERT INTO public.events VALUES ('01a201aa-c7b5-7f20-aba4-1b51966afc12', 'Harbour Days', '2027-05-01', '2027-05-02', 'Lisbon', 'Two days;
with -- dashes and $tag$ in them.', 'Europe/Lisbon', 'public', '01a201aa-c768-74d8-ac77-318af20791cf', 'harbour days lisbon two days; with -- dashes and $tag$ in them.', '2026-11-22 05:11:39.189+00', '2026-11-22 05:11:39.189+00');
INSERT INTO public.events VALUES ('01a201aa-c7bc-79ea-9ce9-db784e6a4298', 'Night Shift', '2027-05-01', '2027-05-02', 'Lisbon', 'A draft.', 'Europe/Lisbon', 'draft', '01a201aa-c768-74d8-ac77-318af20791cf', 'night shift lisbon a draft.', '2026-11-22 05:11:39.195+00', '2026-11-22 05:11:39.195+00');
INSERT INTO public.events VALUES ('01a201aa-e98f-758c-8e8f-2fb2ad01cda6', 'Small Conf', '2027-06-01', '2027-06-01', 'Not stated', '1 session, 1 speaker, 1 room, 1 track.', 'Etc/GMT-2', 'draft', '01a201aa-c768-74d8-ac77-318af20791cf', 'small conf not stated 1 session, 1 speaker, 1 room, 1 track.', '2026-11-22 05:11:47.854+00', '2026-11-22 05:11:47.854+00');
INSERT INTO public.imported VALUES ('schedule:small', 'event', 'event', '01a201aa-e98f-758c-8e8f-2fb2ad01cda6');
INSERT INTO public.imported VALUES ('schedule:small', 'person', 'id:7', '01a201aa-e995-7fe9-9cc5-b98b0e10bb36');
INSERT INTO public.imported VALUES ('schedule:small', 'talk', '6c1f2f86-0000-4000-8000-000000000001', '01a201aa-e99d-7a27-a900-e0c2577e2e27');
INSERT INTO public.imported VALUES ('schedule:small', 'session', '6c1f2f86-0000-4000-8000-000000000001', '01a201aa-e99d-7756-8a1a-3366ac2eadcd');
INSERT INTO public.message_recipients VALUES ('01a201aa-c808-7fa8-9daf-e0940c6ddc95', '01a201aa-c798-7295-af60-f73bd630769c', 1, '2026-11-22 05:11:39.272+00', NULL, NULL);
INSERT INTO public.message_recipients VALUES ('01a201aa-c808-7fa8-9daf-e0940c6ddc95', '01a201aa-c77f-7bc7-bf68-2e7f7cbce2e1', 0, '2026-11-22 05:11:39.272+00', '2026-11-22 05:11:39.294+00', NULL);
INSERT INTO public.message_recipients VALUES ('01a201aa-c837-7673-aabf-89862c775346', '01a201aa-c768-74d8-ac77-318af20791cf', 0, '2026-11-22 05:11:39.319+00', NULL, NULL);
INSERT INTO public.messages VALUES ('01a201aa-c808-7fa8-9daf-e0940c6ddc95', '01a201aa-c808-7fa8-9daf-e0940c6ddc95', NULL, '01a201aa-c768-74d8-ac77-318af20791cf', 'Welcome', 'See you; soon.', 'See you; soon.', '2026-11-22 05:11:39.272+00', NULL);
INSERT INTO public.messages VALUES ('01a201aa-c837-7673-aabf-89862c775346', '01a201aa-c808-7fa8-9daf-e0940c6ddc95', '01a201aa-c808-7fa8-9daf-e0940c6ddc95', '01a201aa-c77f-7bc7-bf68-2e7f7cbce2e1', 'Re: Welcome', 'Thanks!', 'Thanks!', '2026-11-22 05:11:39.319+00', NULL);
INSERT INTO public.migrations VALUES ('0001_foundation.sql', '2026-11-22 05:11:38.031+00');
INSERT INTO public.migrations VALUES ('0002_mail.sql', '2026-11-22 05:11:38.031+00');
INSERT INTO public.migrations VALUES ('0003_invitations.sql', '2026-11-22 05:11:38.031+00');
INSERT INTO public.migrations VALUES ('0004_messages.sql', '2026-11-22 05:11:38.031+00');
INSERT INTO public.migrations VALUES ('0005_users_search.sql', '2026-11-22 05:11:38.031+00');
INSERT INTO public.migrations VALUES ('0006_account_deletion.sql', '2026-11-22 05:11:38.031+00');
INSERT INTO public.migrations VALUES ('0008_lists.sql', '2026-11-22 05:11:38.031+00');
INSERT INTO public.migrations VALUES ('0009_dashboard.sql', '2026-11-22 05:11:38.031+00');
INSERT INTO public.migrations VALUES ('0010_administration.sql', '2026-11-22 05:11:38.031+00');
INSERT INTO public.migrations VALUES ('0011_mail_claims.sql', '2026-11-22 05:11:38.031+00');
INSERT INTO public.migrations VALUES ('0012_page_views.sql', '2026-11-22 05:11:38.031+00');
INSERT INTO public.outbox VALUES ('01a201aa-c74a-7802-9f7e-39306d6cf872', 'password_changed', 'admin@plenary.example', 'Administrator', '{}', NULL, 'waiting', '2026-11-22 05:11:39.081+00', 0, NULL, '2026-11-22 05:11:39.081+00', NULL, NULL, NULL, NULL);
INSERT INTO public.outbox VALUES ('01a201aa-c7cf-71f9-9b0a-c95df21f263a', 'co_organizer_invitation', 'cyrus@example.org', 'Cyrus Young', '{"link": "https://events.example.org/sessions/invitations", "eventName": "Harbour Days", "inviterName": "Ada Núñez"}', NULL, 'waiting', '2026-11-22 05:11:39.215+00', 0, NULL, '2026-11-22 05:11:39.215+00', NULL, NULL, NULL, NULL);
INSERT INTO public.outbox VALUES ('01a201aa-c7f7-727f-b84b-2b91e6e9912d', 'session_approved', 'bob@example.org', 'Bob O''Neil', '{"link": "https://events.example.org/sessions/01a201aa-c7e6-710d-92e0-6c0c489bf587", "eventName": "Harbour Days", "talkTitle": "Types"}', NULL, 'waiting', '2026-11-22 05:11:39.255+00', 0, NULL, '2026-11-22 05:11:39.255+00', NULL, NULL, NULL, NULL);
INSERT INTO public.outbox VALUES ('01a201aa-c7fc-7a28-a593-c69b0da922c3', 'session_rejected', 'bob@example.org', 'Bob O''Neil', '{"link": "https://events.example.org/sessions/01a201aa-c7f0-7b7a-8b63-148afda19deb", "reason": "Not this year", "eventName": "Harbour Days", "talkTitle": "Queues"}', NULL, 'waiting', '2026-11-22 05:11:39.26+00', 0, NULL, '2026-11-22 05:11:39.26+00', NULL, NULL, NULL, NULL);
INSERT INTO public.outbox VALUES ('01a201aa-c804-745d-8c8e-88e1a8ce5372', 'session_invitation', 'guest@example.org', 'guest@example.org', '{"link": "https://events.example.org/register", "isNew": true, "eventName": "Harbour Days", "expiresAt": "2026-12-22T05:11:39.263Z", "inviterName": "Ada Núñez"}', NULL, 'waiting', '2026-11-22 05:11:39.268+00', 0, NULL, '2026-11-22 05:11:39.268+00', NULL, NULL, NULL, NULL);
INSERT INTO public.outbox VALUES ('01a201aa-c80d-7306-a009-e294f963f04b', 'message_received', 'bob@example.org', 'Bob O''Neil', '{"link": "https://events.example.org/messages/01a201aa-c808-7fa8-9daf-e0940c6ddc95", "subject": "Welcome", "senderName": "Ada Núñez"}', NULL, 'waiting', '2026-11-22 05:11:39.277+00', 0, NULL, '2026-11-22 05:11:39.277+00', NULL, NULL, NULL, NULL);
INSERT INTO public.outbox VALUES ('01a201aa-c80d-7772-adb0-32a3e6cb51ab', 'message_received', 'cyrus@example.org', 'Cyrus Young', '{"link": "https://events.example.org/messages/01a201aa-c808-7fa8-9daf-e0940c6ddc95", "subject": "Welcome", "senderName": "Ada Núñez"}', NULL, 'waiting', '2026-11-22 05:11:39.277+00', 0, NULL, '2026-11-22 05:11:39.277+00', NULL, NULL, NULL, NULL);
INSERT INTO public.outbox VALUES ('01a201aa-c83f-7a3a-802e-f1c66afe66e9', 'message_received', 'ada@example.org', 'Ada Núñez', '{"link": "https://events.example.org/messages/01a201aa-c837-7673-aabf-89862c775346", "subject": "Re: Welcome", "senderName": "Bob O''Neil"}', NULL, 'waiting', '2026-11-22 05:11:39.327+00', 0, NULL, '2026-11-22 05:11:39.327+00', NULL, NULL, NULL, NULL);
INSERT INTO public.outbox VALUES ('01a201aa-c848-798d-a63f-6cb0dda020b1', 'admin_invitation', 'ada@example.org', 'Ada Núñez', '{"link": "https://events.example.org/admin/roles", "expiresAt": "2026-11-29T05:11:39.334Z", "inviterName": "Administrator"}', NULL, 'waiting', '2026-11-22 05:11:39.336+00', 0, NULL, '2026-11-22 05:11:39.336+00', NULL, NULL, NULL, NULL);
INSERT INTO public.outbox VALUES ('01a201aa-c84d-7502-88e2-fe16962c75fa', 'account_locked', 'cyrus@example.org', 'Cyrus Young', '{"reason": "Spam", "supportEmail": "help@example.org"}', NULL, 'waiting', '2026-11-22 05:11:39.341+00', 0, NULL, '2026-11-22 05:11:39.341+00', NULL, NULL, NULL, NULL);
INSERT INTO public.outbox VALUES ('01a201aa-c85f-70ef-9ceb-90bfd4b00ce3', 'password_reset', 'ada@example.org', 'Ada Núñez', '{"expiresAt": "2026-11-22T06:11:39.357Z"}', 'OoqZCVhqPcvuj0aE57IglJdC1IjM5Xv5ou3Rt+CGrFlSxW3XzfMHdlpL24tSL48eGiW3RcvIoHB1FjtKb5DLzQCyR3e/U0wLjb6BLpdRVCueThpqdwybFTc5fZXxX8FHXBcHnbmGFEOf1ZZMsLEIrixULJrLQsiS3W0JNMr51kNPAQ==', 'waiting', '2026-11-22 05:11:39.359+00', 0, NULL, '2026-11-22 05:11:39.359+00', NULL, NULL, NULL, NULL);
INSERT INTO public.page_views VALUES ('2026-11-22', '/public/events', 1);
INSERT INTO public.password_resets VALUES ('\x1b6f8b4df836945a85249b1628fdeab46340eb631a20f6290108996232b02079', '01a201aa-c768-74d8-ac77-318af20791cf', '2026-11-22 06:11:39.357+00', NULL);
INSERT INTO public.rate_limits VALUES ('login:account:01a201aa-c62d-7e7c-ac84-49e24186fb0f', 0, '2026-11-22 05:26:38.845+00');
INSERT INTO public.rate_limits VALUES ('change-password:01a201aa-c62d-7e7c-ac84-49e24186fb0f', 0, '2026-11-22 05:26:38.995+00');
INSERT INTO public.rate_limits VALUES ('register:address:127.0.0.1', 3, '2026-11-22 05:26:39.091+00');
INSERT INTO public.rate_limits VALUES ('invite:01a201aa-c768-74d8-ac77-318af20791cf', 2, '2026-11-22 06:11:39.203+00');
INSERT INTO public.rate_limits VALUES ('message:01a201aa-c768-74d8-ac77-318af20791cf', 1, '2026-11-22 05:26:39.271+00');
INSERT INTO public.rate_limits VALUES ('message:01a201aa-c77f-7bc7-bf68-2e7f7cbce2e1', 1, '2026-11-22 05:26:39.312+00');
INSERT INTO public.rate_limits VALUES ('invite:01a201aa-c62d-7e7c-ac84-49e24186fb0f', 1, '2026-11-22 06:11:39.331+00');
INSERT INTO public.rate_limits VALUES ('reset:address:127.0.0.1', 1, '2026-11-22 05:26:39.355+00');
INSERT INTO public.rate_limits VALUES ('reset:mailbox:ada@example.org', 1, '2026-11-22 05:26:39.356+00');
INSERT INTO public.rate_limits VALUES ('login:address:127.0.0.1', 1, '2026-11-22 05:26:38.835+00');
INSERT INTO public.rate_limits VALUES ('login:account:01a201aa-c768-74d8-ac77-318af20791cf', 1, '2026-11-22 05:26:39.46+00');
INSERT INTO public.session_invitations VALUES ('01a201aa-c802-7f41-b178-43ed84dda877', '01a201aa-c7b5-7f20-aba4-1b51966afc12', 'guest@example.org', NULL, 'pending', '01a201aa-c768-74d8-ac77-318af20791cf', '2026-11-22 05:11:39.263+00', '2026-12-22 05:11:39.263+00', NULL, NULL);
INSERT INTO public.session_speakers VALUES ('01a201aa-c7e6-710d-92e0-6c0c489bf587', '01a201aa-c798-7295-af60-f73bd630769c', 1);
INSERT INTO public.sessions VALUES ('01a201aa-c7e6-710d-92e0-6c0c489bf587', '01a201aa-c7d6-7c3c-b765-7efdb9114dcb', '01a201aa-c7b5-7f20-aba4-1b51966afc12', '01a201aa-c77f-7bc7-bf68-2e7f7cbce2e1', 'confirmed', NULL, '2027-05-01 09:00:00+00', 45, 'Main', 'Code', '2026-11-22 05:11:39.233+00', '2026-11-22 05:11:39.254+00');
INSERT INTO public.sessions VALUES ('01a201aa-c7f0-7b7a-8b63-148afda19deb', '01a201aa-c7d9-70f4-baf3-11108e017422', '01a201aa-c7b5-7f20-aba4-1b51966afc12', '01a201aa-c77f-7bc7-bf68-2e7f7cbce2e1', 'rejected', 'Not this year', NULL, NULL, NULL, NULL, '2026-11-22 05:11:39.245+00', '2026-11-22 05:11:39.259+00');
INSERT INTO public.sessions VALUES ('01a201aa-e99d-7756-8a1a-3366ac2eadcd', '01a201aa-e99d-7a27-a900-e0c2577e2e27', '01a201aa-e98f-758c-8e8f-2fb2ad01cda6', '01a201aa-e995-7fe9-9cc5-b98b0e10bb36', 'confirmed', NULL, '2027-06-01 08:00:00+00', 30, 'Aula', 'History', '2026-11-22 05:11:47.854+00', '2026-11-22 05:11:47.854+00');
INSERT INTO public.sign_ins VALUES ('01a201aa-c6ea-7305-96b7-7cc0d089c12b', '\xe548634d6b0409eb524be75e0975763e815ea2beb3bf78a3c97067636461b3b1', '01a201aa-c62d-7e7c-ac84-49e24186fb0f', 'node', '127.0.0.1', '2026-11-22 05:11:38.986+00', '2026-11-22 05:11:38.986+00');
INSERT INTO public.sign_ins VALUES ('01a201aa-c76a-7636-954d-39b23232e77d', '\x2762278a6778fa373c35b218b16675668dfb8e8cf5abf3e3759e3d3a47d32bf5', '01a201aa-c768-74d8-ac77-318af20791cf', 'node', '127.0.0.1', '2026-11-22 05:11:39.114+00', '2026-11-22 05:11:39.114+00');
INSERT INTO public.sign_ins VALUES ('01a201aa-c781-748a-bb7b-fb08af1d9796', '\x533029bef71d953fa1b22567eb71de9bfc84cfc46f1c83648ebf01e35aa11c49', '01a201aa-c77f-7bc7-bf68-2e7f7cbce2e1', 'node', '127.0.0.1', '2026-11-22 05:11:39.137+00', '2026-11-22 05:11:39.137+00');
INSERT INTO public.system_settings VALUES (true, NULL, 'help@example.org', NULL, 587, 'mailer', 'boZZ3XccFEtTntHm51akiKwxKzOo2bxGgJWckaso8LCOE/jcosZArCfhcw==', true, 'events.example.org');
INSERT INTO public.talks VALUES ('01a201aa-c7d6-7c3c-b765-7efdb9114dcb', 'Types', 'On types.', 'In some
lines.', '01a201aa-c77f-7bc7-bf68-2e7f7cbce2e1', '2026-11-22 05:11:39.222+00', '2026-11-22 05:11:39.222+00');
INSERT INTO public.talks VALUES ('01a201aa-c7d9-70f4-baf3-11108e017422', 'Queues', 'On queues.', 'In some
lines.', '01a201aa-c77f-7bc7-bf68-2e7f7cbce2e1', '2026-11-22 05:11:39.225+00', '2026-11-22 05:11:39.225+00');
INSERT INTO public.talks VALUES ('01a201aa-e99d-7a27-a900-e0c2577e2e27', 'Old things', 'How it was.', 'How it was.', '01a201aa-e995-7fe9-9cc5-b98b0e10bb36', '2026-11-22 05:11:47.854+00', '2026-11-22 05:11:47.854+00');
INSERT INTO public.users VALUES ('01a201aa-c62d-7e7c-ac84-49e24186fb0f', 'admin', 'admin@plenary.example', 'Administrator', NULL, 'admin', '$argon2id$v=19$m=19456,t=2,p=1$WMQ686SL0SeTUY06j+Z7tw$qhlc++wZzv3WzXmRtxGVjEoDW14p4FWbZ5RGWmJKe1I', '2026-11-22 05:11:39.076+00', false, true, false, NULL, '2026-11-22 05:11:38.797+00', '2026-11-22 05:11:39.076+00', ' administrator
 admin
 admin@plenary.example', NULL);
INSERT INTO public.users VALUES ('01a201aa-c768-74d8-ac77-318af20791cf', 'ada', 'ada@example.org', 'Ada Núñez', 'Ada Núñez''s biography; it''s short.', 'user', '$argon2id$v=19$m=19456,t=2,p=1$h4dKVq4zfOUeXtcoasQp5w$OvxkiBbtbrOlBtXI4bElbaRIwP35W9prw9Sdf0u3A+s', NULL, false, true, false, NULL, '2026-11-22 05:11:39.111+00', '2026-11-22 05:11:39.111+00', ' ada nunez
 ada
 ada@example.org', NULL);
INSERT INTO public.users VALUES ('01a201aa-c77f-7bc7-bf68-2e7f7cbce2e1', 'bob', 'bob@example.org', 'Bob O''Neil', 'Bob O''Neil''s biography; it''s short.', 'user', '$argon2id$v=19$m=19456,t=2,p=1$HJX2KFW2pLozrjalZzKDrw$90JA/n+rW9yQaYQ1p5xpsLYXh7+64YJWDpd9oFjAJS8', NULL, false, true, false, NULL, '2026-11-22 05:11:39.135+00', '2026-11-22 05:11:39.135+00', ' bob o''neil
 bob
 bob@example.org', NULL);
INSERT INTO public.users VALUES ('01a201aa-c798-7295-af60-f73bd630769c', 'cyrus', 'cyrus@example.org', 'Cyrus Young', 'Cyrus Young''s biography; it''s short.', 'user', '$argon2id$v=19$m=19456,t=2,p=1$USmAP8hz/MBAuID+3iIvag$uoHWRra5OzFimwiFl5gIP8WVriSxrT44UM+M6V/TQtQ', NULL, false, true, true, 'Spam', '2026-11-22 05:11:39.159+00', '2026-11-22 05:11:39.339+00', ' cyrus young
 cyrus
 cyrus@example.org', NULL);
INSERT INTO public.users VALUES ('01a201aa-e995-7fe9-9cc5-b98b0e10bb36', 'grace-imported', 'grace-imported@speakers.invalid', 'Grace Imported', NULL, 'user', NULL, NULL, false, true, false, NULL, '2026-11-22 05:11:47.854+00', '2026-11-22 05:11:47.854+00', ' grace imported
 grace-imported
 ', NULL);

-- Keys, indexes, triggers.

ALTER TABLE public.admin_invitations ADD CONSTRAINT admin_invitations_pkey PRIMARY KEY (invitation_id);
ALTER TABLE public.audit_logs ADD CONSTRAINT audit_logs_pkey PRIMARY KEY (log_id);
ALTER TABLE public.bootstrap ADD CONSTRAINT bootstrap_pkey PRIMARY KEY (single_row);
ALTER TABLE public.co_organizers ADD CONSTRAINT co_organizers_pkey PRIMARY KEY (event_id, user_id);
ALTER TABLE public.events ADD CONSTRAINT events_pkey PRIMARY KEY (event_id);
ALTER TABLE public.imported ADD CONSTRAINT imported_pkey PRIMARY KEY (source, kind, key);
ALTER TABLE public.message_recipients ADD CONSTRAINT message_recipients_pkey PRIMARY KEY (message_id, user_id);
ALTER TABLE public.messages ADD CONSTRAINT messages_pkey PRIMARY KEY (message_id);
ALTER TABLE public.migrations ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);
ALTER TABLE public.outbox ADD CONSTRAINT outbox_pkey PRIMARY KEY (mail_id);
ALTER TABLE public.page_views ADD CONSTRAINT page_views_pkey PRIMARY KEY (day, route);
ALTER TABLE public.password_resets ADD CONSTRAINT password_resets_pkey PRIMARY KEY (token_hash);
ALTER TABLE public.rate_limits ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);
ALTER TABLE public.session_invitations ADD CONSTRAINT session_invitations_pkey PRIMARY KEY (invitation_id);
ALTER TABLE public.session_speakers ADD CONSTRAINT session_speakers_pkey PRIMARY KEY (session_id, user_id);
ALTER TABLE public.sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (session_id);
ALTER TABLE public.sign_ins ADD CONSTRAINT sign_ins_pkey PRIMARY KEY (sign_in_id);
ALTER TABLE public.sign_ins ADD CONSTRAINT sign_ins_token_hash_key UNIQUE (token_hash);
ALTER TABLE public.system_settings ADD CONSTRAINT system_settings_pkey PRIMARY KEY (single_row);
ALTER TABLE public.talks ADD CONSTRAINT talks_pkey PRIMARY KEY (talk_id);
ALTER TABLE public.users ADD CONSTRAINT users_pkey PRIMARY KEY (user_id);
CREATE UNIQUE INDEX admin_invitations_once ON public.admin_invitations USING btree (user_id) WHERE (status = 'pending'::text);
CREATE INDEX audit_logs_action ON public.audit_logs USING btree (action, created_at DESC, log_id DESC);
CREATE INDEX audit_logs_new ON public.audit_logs USING btree (created_at DESC, log_id DESC);
CREATE UNIQUE INDEX co_organizers_invitation ON public.co_organizers USING btree (invitation_id);
CREATE INDEX co_organizers_user ON public.co_organizers USING btree (user_id, status);
CREATE INDEX events_creator ON public.events USING btree (creator_id, created_at DESC, event_id DESC);
CREATE INDEX events_draft_new ON public.events USING btree (created_at DESC, event_id DESC) WHERE (visibility = 'draft'::text);
CREATE INDEX events_public_end ON public.events USING btree (end_date DESC, event_id DESC) WHERE (visibility = 'public'::text);
CREATE INDEX events_public_new ON public.events USING btree (created_at DESC, event_id DESC) WHERE (visibility = 'public'::text);
CREATE INDEX events_public_start ON public.events USING btree (start_date, event_id) WHERE (visibility = 'public'::text);
CREATE INDEX events_search ON public.events USING gin (search_text public.gin_trgm_ops);
CREATE INDEX imported_id ON public.imported USING btree (id);
CREATE INDEX message_recipients_inbox ON public.message_recipients USING btree (user_id, sent_at DESC, message_id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX message_recipients_read_count ON public.message_recipients USING btree (user_id) WHERE ((read_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX message_recipients_unread ON public.message_recipients USING btree (user_id, sent_at DESC, message_id DESC) WHERE (read_at IS NULL);
CREATE INDEX message_recipients_unread_count ON public.message_recipients USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX messages_sent ON public.messages USING btree (sender_id, sent_at DESC, message_id DESC) WHERE (sender_deleted_at IS NULL);
CREATE INDEX messages_sent_at ON public.messages USING brin (sent_at);
CREATE INDEX messages_thread ON public.messages USING btree (thread_id, sent_at, message_id);
CREATE INDEX outbox_done ON public.outbox USING btree (created_at) WHERE (state <> 'waiting'::text);
CREATE INDEX outbox_failed ON public.outbox USING btree (created_at) WHERE (state = 'failed'::text);
CREATE INDEX outbox_waiting ON public.outbox USING btree (next_attempt_at) WHERE (state = 'waiting'::text);
CREATE INDEX password_resets_user ON public.password_resets USING btree (user_id);
CREATE INDEX rate_limits_resets ON public.rate_limits USING btree (resets_at);
CREATE INDEX session_invitations_email ON public.session_invitations USING btree (lower(email), status);
CREATE INDEX session_invitations_event ON public.session_invitations USING btree (event_id, invited_at DESC, invitation_id DESC);
CREATE UNIQUE INDEX session_invitations_once ON public.session_invitations USING btree (event_id, lower(email)) WHERE (status = 'pending'::text);
CREATE INDEX session_invitations_talk ON public.session_invitations USING btree (talk_id) WHERE (talk_id IS NOT NULL);
CREATE INDEX session_speakers_user ON public.session_speakers USING btree (user_id);
CREATE INDEX sessions_event ON public.sessions USING btree (event_id, created_at DESC, session_id DESC);
CREATE INDEX sessions_event_status ON public.sessions USING btree (event_id, status);
CREATE INDEX sessions_next ON public.sessions USING btree (speaker_id, start_time, session_id) WHERE (status = 'confirmed'::text);
CREATE UNIQUE INDEX sessions_once ON public.sessions USING btree (talk_id, event_id);
CREATE INDEX sessions_speaker ON public.sessions USING btree (speaker_id, created_at DESC, session_id DESC);
CREATE INDEX sessions_waiting ON public.sessions USING btree (event_id, created_at DESC, session_id DESC) WHERE (status = 'draft'::text);
CREATE INDEX sign_ins_last_used ON public.sign_ins USING btree (last_used_at);
CREATE INDEX sign_ins_user ON public.sign_ins USING btree (user_id);
CREATE INDEX talks_creator ON public.talks USING btree (creator_id, created_at DESC, talk_id DESC);
CREATE INDEX users_admins ON public.users USING btree (user_id) WHERE (role = 'admin'::text);
CREATE INDEX users_by_name ON public.users USING btree (search_text, user_id) INCLUDE (role);
CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email));
CREATE INDEX users_newest ON public.users USING btree (created_at DESC, user_id DESC) INCLUDE (search_text, role);
CREATE INDEX users_search ON public.users USING gin (public.search_grams(search_text)) WITH (fastupdate=off);
ALTER INDEX public.users_search ALTER COLUMN 1 SET STATISTICS 0;
CREATE UNIQUE INDEX users_username ON public.users USING btree (lower(username)) INCLUDE (username, user_id, search_text, role);
CREATE TRIGGER audit_logs_not_truncated BEFORE TRUNCATE ON public.audit_logs FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_audit_change();
CREATE TRIGGER audit_logs_unchanged BEFORE DELETE OR UPDATE ON public.audit_logs FOR EACH ROW EXECUTE FUNCTION public.refuse_audit_change();
ALTER TABLE public.admin_invitations ADD CONSTRAINT admin_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES public.users(user_id) ON DELETE SET NULL;
ALTER TABLE public.admin_invitations ADD CONSTRAINT admin_invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(user_id) ON DELETE CASCADE;
ALTER TABLE public.bootstrap ADD CONSTRAINT bootstrap_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES public.users(user_id) ON DELETE CASCADE;
ALTER TABLE public.co_organizers ADD CONSTRAINT co_organizers_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(event_id) ON DELETE CASCADE;
ALTER TABLE public.co_organizers ADD CONSTRAINT co_organizers_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES public.users(user_id) ON DELETE SET NULL;
ALTER TABLE public.co_organizers ADD CONSTRAINT co_organizers_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(user_id) ON DELETE CASCADE;
ALTER TABLE public.events ADD CONSTRAINT events_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES public.users(user_id);
ALTER TABLE public.message_recipients ADD CONSTRAINT message_recipients_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(message_id) ON DELETE CASCADE;
ALTER TABLE public.message_recipients ADD CONSTRAINT message_recipients_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(user_id);
ALTER TABLE public.messages ADD CONSTRAINT messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES public.users(user_id);
ALTER TABLE public.password_resets ADD CONSTRAINT password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(user_id) ON DELETE CASCADE;
ALTER TABLE public.session_invitations ADD CONSTRAINT session_invitations_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(event_id) ON DELETE CASCADE;
ALTER TABLE public.session_invitations ADD CONSTRAINT session_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES public.users(user_id) ON DELETE SET NULL;
ALTER TABLE public.session_invitations ADD CONSTRAINT session_invitations_talk_id_fkey FOREIGN KEY (talk_id) REFERENCES public.talks(talk_id) ON DELETE SET NULL;
ALTER TABLE public.session_speakers ADD CONSTRAINT session_speakers_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(session_id) ON DELETE CASCADE;
ALTER TABLE public.session_speakers ADD CONSTRAINT session_speakers_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(user_id) ON DELETE CASCADE;
ALTER TABLE public.sessions ADD CONSTRAINT sessions_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(event_id) ON DELETE CASCADE;
ALTER TABLE public.sessions ADD CONSTRAINT sessions_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES public.users(user_id);
ALTER TABLE public.sessions ADD CONSTRAINT sessions_talk_id_fkey FOREIGN KEY (talk_id) REFERENCES public.talks(talk_id) ON DELETE CASCADE;
ALTER TABLE public.sign_ins ADD CONSTRAINT sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(user_id) ON DELETE CASCADE;
ALTER TABLE public.talks ADD CONSTRAINT talks_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES public.users(user_id);
