// Generated from the migrations by `npm run db:types`; a test compares.
import type { Generated, JSONColumnType } from "kysely";

type Json = JSONColumnType<object>;
type DefaultedJson = JSONColumnType<object, string | undefined>;

interface AddressLinks {
  token_hash: Uint8Array;
  user_id: string;
  purpose: "confirm" | "restore";
  email: string;
  expires_at: string;
  since: string | null;
}

interface AdminInvitations {
  invitation_id: string;
  user_id: string;
  invited_by: string | null;
  status: Generated<"pending" | "accepted" | "declined" | "expired">;
  invited_at: string;
  expires_at: string;
  answered_at: string | null;
}

interface ArrangedSlots {
  slot_id: string;
  event_id: string;
  kind: string;
  status: string;
  title: string | null;
  start_time: string | null;
  duration_minutes: number | null;
  room_ids: string[];
  room: string | null;
  track_id: string | null;
  track: string | null;
  people: string[];
  pinned: boolean;
}

interface AuditLogs {
  log_id: string;
  action: string;
  user_id: string;
  user_name: string;
  resource_type: string;
  resource_id: string | null;
  details: Json;
  ip_address: string | null;
  user_agent: string | null;
  created_at: string;
}

interface Bootstrap {
  single_row: Generated<boolean>;
  admin_id: string;
  token_hash: Uint8Array | null;
  sealed_password: string | null;
  expires_at: string;
}

interface CalendarLinks {
  user_id: string;
  token_hash: Uint8Array;
  created_at: string;
}

interface CallSpeakers {
  event_id: string;
  user_id: string;
  biography: Generated<string>;
  answers: DefaultedJson;
  updated_at: string;
  version: Generated<number>;
  published_version: Generated<number>;
  field_versions: DefaultedJson;
  working: DefaultedJson;
}

interface CallTypes {
  type_id: string;
  event_id: string;
  name: string;
  name_key: string;
  description: string | null;
  minutes: number[];
  closes_at: string | null;
  wanted: number | null;
  position: number;
  retired_at: string | null;
}

interface Calls {
  event_id: string;
  state: Generated<"draft" | "published">;
  opens_at: string | null;
  closes_at: string;
  deadline_zone: Generated<"event" | "aoe">;
  settings: DefaultedJson;
  version: Generated<number>;
  last_number: Generated<number>;
  created_at: string;
  updated_at: string;
  questionnaire: DefaultedJson;
  question_settings: DefaultedJson;
  review: DefaultedJson;
  reminded_on: string | null;
}

interface ClaimLinks {
  event_id: string;
  speaker_id: string;
  token_hash: Uint8Array;
  everywhere: boolean;
  made_by: string;
  expires_at: string;
}

interface ClaimedPeople {
  claim_id: string;
  source: string;
  key: string;
}

interface ClaimedProposals {
  claim_id: string;
  proposal_id: string;
}

interface ClaimedSessions {
  claim_id: string;
  session_id: string;
  event_id: string;
  talk_id: string;
  position: number | null;
  own_position: number | null;
  own_accepted: boolean | null;
  own_invitation_id: string | null;
  own_invited_at: string | null;
}

interface ClaimedTalks {
  claim_id: string;
  talk_id: string;
}

interface Claims {
  claim_id: string;
  event_id: string | null;
  event_name: string;
  everywhere: boolean;
  claimer_id: string;
  made_by: string | null;
  speaker_id: string;
  speaker_username: string;
  speaker_name: string;
  sessions: number;
  claimed_at: string;
  is_recorded: boolean;
  taken_back_at: string | null;
  taken_back_by: string | null;
  given_back: number | null;
  proposals: Generated<number>;
}

interface CoOrganizerInvitations {
  invitation_id: string;
  event_id: string;
  email: string;
  token_hash: Uint8Array | null;
  invited_by: string | null;
  invited_at: string;
  words: string | null;
  expires_at: string | null;
}

interface CoOrganizers {
  event_id: string;
  user_id: string;
  status: Generated<"pending" | "accepted" | "rejected">;
  invited_by: string | null;
  invited_at: string;
  answered_at: string | null;
  invitation_id: string;
  invited_email: string | null;
  words: string | null;
  expires_at: string | null;
}

interface Codes {
  code: string;
  event_id: string;
  session_id: string | null;
  room_id: string | null;
  former: Generated<boolean>;
  survey_id: string | null;
}

interface ConflictsOfInterest {
  conflict_id: string;
  proposal_id: string;
  user_id: string;
  kind: "together" | "declared" | "set" | "saw_names";
  at: string;
  set_by: string | null;
  lifted_by: string | null;
  lifted_at: string | null;
  lift_reason: string | null;
}

interface DecisionActions {
  action_id: string;
  event_id: string;
  done_by: string | null;
  before: Json;
  at: string;
}

interface DeclinedCoSpeakers {
  session_id: string;
  user_id: string;
  has_left: boolean;
  declined_at: string;
}

interface EventBiographies {
  event_id: string;
  user_id: string;
  biography: string;
  updated_at: string;
}

interface EventHistory {
  history_id: string;
  event_id: string;
  session_id: string | null;
  talk_id: string | null;
  session_title: string | null;
  actor_id: string | null;
  kind: string;
  action: string;
  details: Json;
  for_organizers: boolean;
  created_at: string;
  proposal_id: string | null;
}

interface EventMessageMissed {
  event_message_id: string;
  user_id: string;
  unclaimed: boolean;
}

interface EventMessageRecipients {
  event_message_id: string;
  user_id: string;
}

interface EventMessages {
  event_message_id: string;
  event_id: string;
  sender_id: string;
  audience: "confirmed" | "waiting" | "all" | "sessions" | "speakers" | "proposals" | "submitted" | "accepted" | "drafts";
  asked_hash: Uint8Array;
  subject: string;
  content: string;
  created_at: string;
  state: Generated<"sending" | "sent" | "stopped" | "failed">;
  finished_at: string | null;
  recipients: number;
  without_account: number;
  sent: Generated<number>;
  unreachable: number;
  next_attempt_at: string;
  attempts: Generated<number>;
  replies_to_sender: Generated<boolean>;
}

interface EventSlugs {
  slug: string;
  event_id: string | null;
  led: Generated<boolean>;
}

interface Events {
  event_id: string;
  name: string;
  start_date: string;
  end_date: string;
  location: string;
  description: string;
  timezone: string;
  visibility: Generated<"draft" | "public">;
  creator_id: string;
  search_text: string;
  created_at: string;
  updated_at: string;
  submissions_open: Generated<boolean>;
  website: string | null;
  logo: string | null;
  head: string | null;
  head_x: Generated<number>;
  head_y: Generated<number>;
  accent: string | null;
  slug: string | null;
  contact_email: string | null;
  conduct_url: string | null;
  hashtag: string | null;
  call_opens_at: string | null;
  call_closes_at: string | null;
}

interface Favourites {
  user_id: string;
  session_id: string;
  event_id: string;
  is_on: boolean;
  marked_at: string;
}

interface FeedbackAnswers {
  answer_id: Generated<string>;
  session_id: string;
  answer_key: Uint8Array | null;
  edition: number;
  rating: number | null;
  scales: Generated<(number | null)[]>;
  reactions: Generated<number>;
  comment: string | null;
  comment_key: Uint8Array | null;
  comment_for: Generated<"speaker" | "organizers">;
  show_anyway: Generated<boolean>;
  flags: Generated<string[]>;
  comment_state: "none" | "waiting" | "shown" | "hidden";
  decided_by: string | null;
  decided_at: string | null;
  state: Generated<"counted" | "held" | "discarded">;
  held_by_rule: Generated<boolean>;
  first: Generated<boolean>;
  origin: Uint8Array | null;
  hour: string;
}

interface FeedbackKeys {
  event_id: string;
  sealed_key: string | null;
  destroyed_at: string | null;
}

interface FeedbackLinks {
  link_hash: Uint8Array;
  event_id: string;
  survey_id: string | null;
}

interface FeedbackMailsOff {
  user_id: string;
  event_id: string;
}

interface FeedbackNetworks {
  event_id: string;
  network: Uint8Array;
  venue: Generated<boolean>;
  answers: Generated<number>;
  seconds: Generated<Uint8Array[]>;
}

interface FeedbackSessions {
  session_id: string;
  enabled: boolean | null;
  ratings: boolean | null;
  released_at: string | null;
  thanks: string | null;
  public_agreed: Generated<boolean>;
  share_hash: Uint8Array | null;
  organizers_answers: Generated<number>;
}

interface FeedbackSettings {
  event_id: string;
  enabled: Generated<boolean>;
  access: Generated<"open" | "code" | "link" | "account">;
  access_code: string | null;
  opens_before_end: Generated<number>;
  closes_after_hours: Generated<number>;
  ratings: Generated<boolean>;
  comments: Generated<boolean>;
  scales: DefaultedJson;
  reactions: DefaultedJson;
  comment_review: Generated<"all" | "flagged">;
  flag_words: Generated<string[]>;
  release: Generated<"by_hand" | "after_close">;
  compare: Generated<boolean>;
  public_results: Generated<boolean>;
  threshold: Generated<number>;
  retention_months: Generated<number>;
  version: Generated<number>;
  updated_at: string;
}

interface FeedbackSpeakerLinks {
  link_hash: Uint8Array;
  session_id: string;
  expires_at: string;
}

interface FeedbackTold {
  user_id: string;
  session_id: string;
  told_at: string;
}

interface Imported {
  source: string;
  kind: "event" | "person" | "talk" | "session";
  key: string;
  id: string;
}

interface KeptConflicts {
  event_id: string;
  conflict_id: string;
  state_hash: Uint8Array;
  reason: string;
  kept_by: string | null;
  at: string;
}

interface KnownDevices {
  device_id: string;
  user_id: string;
  token_hash: Uint8Array;
  seen_at: string;
}

interface LoginChallenges {
  token_hash: Uint8Array;
  user_id: string;
  tries: Generated<number>;
  expires_at: string;
}

interface MarkedActs {
  act: string;
  actor_id: string;
  acted_at: string;
  due_at: string | null;
  told_to: string | null;
}

interface MarkedMoves {
  act: string;
  event_id: string;
  slot_id: string;
  state: "public" | "waiting" | "cancelled";
  had_start: boolean;
  start_time: string | null;
  duration_minutes: number | null;
  room_ids: string[];
  room: string | null;
  people: string[];
  written_at: Generated<string>;
}

interface MessageRecipients {
  message_id: string;
  user_id: string;
  position: number;
  sent_at: string;
  read_at: string | null;
  deleted_at: string | null;
}

interface Messages {
  message_id: string;
  thread_id: string;
  in_reply_to: string | null;
  sender_id: string;
  subject: string;
  content: string;
  preview: string;
  sent_at: string;
  sender_deleted_at: string | null;
  event_message_id: string | null;
  mail_id: string | null;
}

interface Migrations {
  name: string;
  applied_at: Generated<string>;
}

interface MutedNotices {
  user_id: string;
  kind: "session_submitted" | "session_withdrawn" | "session_moved" | "change_waiting" | "texts_changed" | "proposal_submitted" | "proposal_withdrawn";
}

interface Notices {
  notice_id: string;
  recipient_id: string;
  kind: "session_submitted" | "session_withdrawn" | "session_moved" | "change_waiting" | "speaker_claimed" | "claim_taken_back" | "session_approved" | "session_rejected" | "texts_changed" | "proposal_submitted" | "proposal_withdrawn";
  event_id: string;
  session_id: string | null;
  actor_id: string | null;
  data: Json;
  created_at: string;
  seen_at: string | null;
  mail_id: string | null;
  shown_from: string | null;
}

interface OidcIdentities {
  issuer: string;
  subject: string;
  user_id: string;
  linked_at: string;
  admin_by_group: Generated<boolean>;
  identity_id: Generated<string>;
  made_account: Generated<boolean>;
}

interface OidcTickets {
  token_hash: Uint8Array;
  user_id: string;
  issuer: string;
  subject: string;
  links: boolean;
  expires_at: string;
}

interface Outbox {
  mail_id: string;
  kind: string;
  to_address: string;
  to_name: string;
  data: Json;
  sealed_data: string | null;
  state: Generated<"waiting" | "sent" | "failed" | "skipped">;
  created_at: string;
  attempts: Generated<number>;
  first_attempt_at: string | null;
  next_attempt_at: string;
  message_id: string | null;
  sent_at: string | null;
  last_error: string | null;
  claimed_until: string | null;
  kept_for: string | null;
  kept_due: string | null;
}

interface PageViews {
  day: string;
  route: string;
  views: number;
}

interface PasskeyChallenges {
  challenge_hash: Uint8Array;
  purpose: string;
  sign_in_id: string | null;
  expires_at: string;
}

interface Passkeys {
  passkey_id: string;
  user_id: string;
  host: string;
  credential_id: Uint8Array;
  public_key: Uint8Array;
  counter: number;
  transports: Generated<string>;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

interface PasswordResets {
  token_hash: Uint8Array;
  user_id: string;
  expires_at: string;
  used_at: string | null;
  by_admin: Generated<boolean>;
}

interface Pictures {
  hash: string;
  size: string;
  event_id: string | null;
  user_id: string | null;
  width: number;
  height: number;
  bytes: Uint8Array;
}

interface PollAnswers {
  answer_id: Generated<string>;
  poll_id: string;
  round: number;
  voter_key: Uint8Array | null;
  choices: (number | null)[];
}

interface Polls {
  poll_id: string;
  session_id: string | null;
  question: string;
  type: "single" | "multiple" | "rating";
  options: string[];
  state: Generated<"ready" | "open" | "closed">;
  results: Generated<"never" | "after_vote" | "after_close">;
  round: Generated<number>;
  former: DefaultedJson;
  position: number;
  closed_at: string | null;
  rehearsal_id: string | null;
}

interface ProgrammeHours {
  event_id: string;
  day: string;
  opens: string;
  closes: string;
}

interface ProgrammeItemRooms {
  item_id: string;
  room_id: string;
}

interface ProgrammeItems {
  item_id: string;
  event_id: string;
  kind: "break" | "activity" | "blocker";
  title: string;
  description: string | null;
  url: string | null;
  start_time: string | null;
  duration_minutes: number | null;
  guid: Generated<string>;
  number: Generated<number>;
  pinned: Generated<boolean>;
  revision: Generated<number>;
  sequence: Generated<number>;
  created_at: string;
  updated_at: string;
}

interface ProgrammeVersions {
  version_id: string;
  event_id: string;
  number: number;
  name: string;
  note: string | null;
  released_by: string | null;
  released_at: string;
  told: number;
  counts: Json;
}

interface Programmes {
  event_id: string;
  acronym: string;
  day_change: Generated<string>;
  grid_minutes: Generated<number>;
  default_minutes: Generated<number>;
  attendance_mode: Generated<"in_person" | "online" | "hybrid">;
  embed_origins: Generated<string[]>;
  last_number: Generated<number>;
  changed_at: string;
  plan_revision: Generated<number>;
  current_version: number | null;
  changed_in: string | null;
  last_operation: Generated<number>;
  rules: DefaultedJson;
}

interface ProposalComments {
  comment_id: string;
  proposal_id: string;
  user_id: string;
  role: "speaker" | "reviewer" | "organizer";
  addressed: "reviewers" | "speakers";
  text: string;
  at: string;
  edited_at: string | null;
}

interface ProposalSpeakers {
  entry_id: string;
  proposal_id: string;
  user_id: string | null;
  email: string | null;
  token_hash: Uint8Array | null;
  status: Generated<"invited" | "accepted" | "declined" | "expired">;
  position: number;
  invited_by: string | null;
  invited_at: string;
  expires_at: string | null;
  answered_at: string | null;
}

interface ProposalVersions {
  proposal_id: string;
  version: number;
  user_id: string | null;
  contents: Json;
  at: string;
}

interface Proposals {
  proposal_id: string;
  event_id: string;
  number: number | null;
  submitter_id: string;
  from_talk_id: string | null;
  session_id: string | null;
  state: Generated<"draft" | "submitted" | "rejected" | "accepted" | "withdrawn">;
  title: Generated<string>;
  summary: Generated<string>;
  description: Generated<string>;
  notes: Generated<string>;
  type_id: string | null;
  minutes: number | null;
  track_id: string | null;
  language: string | null;
  reject_reason: string | null;
  field_versions: DefaultedJson;
  working: DefaultedJson;
  version: Generated<number>;
  agreed_text: string | null;
  agreed_at: string | null;
  kept_guid: string | null;
  kept_number: number | null;
  search_text: Generated<string>;
  submitted_at: string | null;
  created_at: string;
  updated_at: string;
  answers: DefaultedJson;
  published_version: Generated<number>;
  decided_at: string | null;
  undo_until: string | null;
  decision_mail: string | null;
  tags: Generated<string[]>;
  masked_texts: Json | null;
  search_masked: string | null;
  pending: "accept" | "waitlist" | "reject" | null;
  pending_type_id: string | null;
  pending_track_id: string | null;
  pending_minutes: number | null;
  pending_note: string | null;
  pending_action: string | null;
}

interface PublicSlots {
  event_id: string;
  slot_id: string;
  kind: "session" | "break" | "activity";
  guid: string;
  number: number;
  talk_id: string | null;
  title: string | null;
  start_time: string | null;
  duration_minutes: number | null;
  room_ids: string[];
  room: string | null;
  track_id: string | null;
  track: string | null;
  people: string[];
  state: "public" | "waiting" | "cancelled";
  sequence: number;
  raised_in: string;
  digest: string;
  changed_at: string;
  cancelled_at: string | null;
  left_start: string | null;
}

interface Quotas {
  user_id: string;
  talks: number;
  events: number;
  public_events_per_day: number;
  messages_per_day: number;
  answer_megabytes: Generated<number>;
}

interface RateLimits {
  key: string;
  hits: number;
  resets_at: string;
}

interface RecoveryCodes {
  user_id: string;
  code_hash: Uint8Array;
  made_at: string | null;
}

interface ReviewAssignments {
  proposal_id: string;
  user_id: string;
  assigned_by: string | null;
  at: string;
}

interface ReviewSkips {
  proposal_id: string;
  user_id: string;
  at: string;
}

interface ReviewerInvitations {
  invitation_id: string;
  event_id: string;
  email: string;
  token_hash: Uint8Array | null;
  track_ids: Generated<string[]>;
  type_ids: Generated<string[]>;
  invited_by: string | null;
  invited_at: string;
  expires_at: string;
  words: string | null;
}

interface Reviewers {
  reviewer_id: string;
  event_id: string;
  user_id: string;
  track_ids: Generated<string[]>;
  type_ids: Generated<string[]>;
  asked_by: string | null;
  asked_at: string;
  accepted_at: string | null;
  ended_at: string | null;
  max_load: number | null;
  seen_at: string | null;
}

interface Reviews {
  review_id: string;
  proposal_id: string;
  event_id: string;
  user_id: string;
  state: "draft" | "submitted" | "abstained";
  scores: DefaultedJson;
  score: number | null;
  text: Generated<string>;
  abstained: "opinion" | "competence" | null;
  proposal_version: number;
  masked_then: boolean;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
  counts: Generated<boolean>;
  to_speakers: Generated<string>;
}

interface RoomTimes {
  room_id: string;
  starts: string;
  ends: string;
  track_ids: Generated<string[]>;
  types: Generated<string[]>;
}

interface Rooms {
  room_id: string;
  event_id: string;
  name: string;
  name_key: string;
  slug: string;
  guid: Generated<string>;
  position: number;
  kind: Generated<"room" | "stage" | "workshop" | "outdoors" | "online" | "other">;
  building: string | null;
  floor: string | null;
  description: string | null;
  speaker_notes: string | null;
  accessibility: string | null;
  map_url: string | null;
  stream_url: string | null;
  capacity: number | null;
  parallel_max: Generated<number>;
  features: Generated<string[]>;
  state: Generated<"open" | "full" | "closed">;
  state_changed_at: string | null;
  hidden: Generated<boolean>;
  created_at: string;
  updated_at: string;
}

interface RunMails {
  mail_id: string;
  run_id: string;
  user_id: string;
  about: Json;
  subject: string;
  text: string;
  edited: boolean;
  left_out: boolean;
  none: string | null;
  outbox_id: string | null;
}

interface Runs {
  run_id: string;
  event_id: string;
  state: Generated<"prepared" | "leaving" | "sent">;
  done_by: string | null;
  prepared_at: string;
  leaves_at: string | null;
  left_at: string | null;
  decisions: DefaultedJson;
  outcome: Json | null;
}

interface ScheduleOperations {
  operation_id: string;
  event_id: string;
  number: number;
  actor_id: string | null;
  label: string | null;
  moves: Json;
  undoes: string | null;
  at: string;
}

interface SchedulePresence {
  stream_id: string;
  event_id: string;
  user_id: string;
  slot_id: string | null;
  seen_at: string;
}

interface SecurityLog {
  entry_id: string;
  user_id: string;
  event: string;
  method: string | null;
  address: string | null;
  user_agent: string | null;
  created_at: string;
}

interface SessionDecisions {
  session_id: string;
  status_before: "draft" | "confirmed" | "rejected";
  reason_before: string | null;
  decided_at: string;
  undo_until: string;
  mail_id: string | null;
  taken_back: DefaultedJson;
  slot_before: Json | null;
}

interface SessionExtras {
  session_id: string;
  subtitle: string | null;
  feedback_url: string | null;
  logo_url: string | null;
  origin_url: string | null;
  recording_license: string | null;
  attachments: DefaultedJson;
}

interface SessionInvitations {
  invitation_id: string;
  event_id: string;
  email: string;
  talk_id: string | null;
  status: Generated<"pending" | "accepted" | "rejected" | "withdrawn" | "expired">;
  invited_by: string | null;
  invited_at: string;
  expires_at: string;
  answered_at: string | null;
  reject_reason: string | null;
  user_id: string | null;
  token_hash: Uint8Array | null;
  words: string | null;
  session_id: string | null;
}

interface SessionSpeakers {
  session_id: string;
  user_id: string;
  position: number;
  accepted: Generated<boolean>;
  invitation_id: Generated<string | null>;
  invited_at: Generated<string | null>;
  invited_by: string | null;
}

interface SessionViews {
  view_id: string;
  event_id: string;
  name: string;
  query: string;
  columns: string[];
}

interface Sessions {
  session_id: string;
  talk_id: string;
  event_id: string;
  speaker_id: string;
  status: Generated<"draft" | "confirmed" | "rejected">;
  reject_reason: string | null;
  start_time: string | null;
  duration_minutes: number | null;
  room: string | null;
  track: string | null;
  created_at: string;
  updated_at: string;
  sequence: Generated<number>;
  room_id: string | null;
  track_id: string | null;
  guid: Generated<string>;
  number: Generated<number>;
  type: string | null;
  languages: Generated<string[]>;
  links: DefaultedJson;
  do_not_record: Generated<boolean>;
  stream_url: string | null;
  recording_url: string | null;
  notice: string | null;
  expected_audience: number | null;
  needs: Generated<string[]>;
  no_person: Generated<boolean>;
  pinned: Generated<boolean>;
  revision: Generated<number>;
  wished_start_time: string | null;
  wished_duration_minutes: number | null;
  wished_room: string | null;
  wished_track: string | null;
  wished_type: string | null;
  own_talk: Generated<boolean>;
  copied_from: string | null;
  awaits_speaker: Generated<boolean>;
}

interface SignIns {
  sign_in_id: string;
  token_hash: Uint8Array;
  user_id: string;
  user_agent: string | null;
  address: string | null;
  created_at: string;
  last_used_at: string;
  confirmed_at: string | null;
  method: Generated<string>;
  device_id: string | null;
}

interface Solutions {
  solution_id: string;
  event_id: string;
  state: Generated<"queued" | "working" | "ready" | "stopped" | "applied" | "failed">;
  asked: Json;
  seed: number;
  progress: Json | null;
  found: Json | null;
  stopping: "keep" | "drop" | null;
  tries: Generated<number>;
  claimed_until: string | null;
  asked_by: string | null;
  at: string;
  ended_at: string | null;
}

interface SpeakerAnswers {
  event_id: string;
  user_id: string;
  asked_at: string | null;
  answered_at: string | null;
  note: string | null;
}

interface SpeakerTimes {
  event_id: string;
  user_id: string;
  starts: string;
  ends: string;
  can: boolean;
}

interface SpeakersTexts {
  session_id: string;
  title: string;
  summary: string;
  description: string;
  changed_by: string | null;
  changed_at: string;
}

interface StageQuestions {
  question_id: string;
  session_id: string | null;
  text: string;
  name: string | null;
  state: "waiting" | "shown" | "pinned" | "answered" | "hidden";
  asker_key: Uint8Array | null;
  votes_kept: Generated<number>;
  created_at: string;
  rehearsal_id: string | null;
  origin: Uint8Array | null;
  kept: Generated<boolean>;
}

interface StageRehearsals {
  rehearsal_id: string;
  session_id: string;
  review: boolean;
  started_at: string;
  ends_at: string;
}

interface StageVotes {
  question_id: string;
  voter_key: Uint8Array;
}

interface Stages {
  session_id: string;
  open: Generated<boolean>;
  review: Generated<boolean>;
  updated_at: string;
}

interface SurveyAnswers {
  answer_id: Generated<string>;
  survey_id: string;
  answer_key: Uint8Array | null;
  edition: number;
  language: string;
  answer: Json;
  user_id: string | null;
  state: Generated<"counted" | "held" | "discarded">;
  held_by_rule: Generated<boolean>;
  first: Generated<boolean>;
  origin: Uint8Array | null;
  hour: string;
}

interface Surveys {
  survey_id: string;
  event_id: string;
  phase: "before" | "during" | "after";
  access: Generated<"open" | "code" | "link" | "account">;
  named: Generated<boolean>;
  state: Generated<"draft" | "open" | "closed">;
  opens_at: string;
  closes_at: string;
  languages: string[];
  title: Json;
  intro: DefaultedJson;
  thanks: DefaultedJson;
  questionnaire: Json;
  threshold: Generated<number>;
  copied_from: string | null;
  texts_deleted_at: string | null;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
  mails: Generated<number>;
  mailed_at: string | null;
  asked_groups: Generated<string[]>;
  organizers_answers: Generated<number>;
}

interface SystemSettings {
  single_row: Generated<boolean>;
  contact_email: string | null;
  support_email: string | null;
  smtp_host: string | null;
  smtp_port: Generated<number>;
  smtp_username: string | null;
  sealed_smtp_password: string | null;
  email_notifications_enabled: Generated<boolean>;
  domain: string | null;
  require_admin_second_factor: Generated<boolean>;
  mail_held_before: string | null;
  tested_server: string | null;
  decision_mail_delay_seconds: Generated<number>;
}

interface Talks {
  talk_id: string;
  title: string;
  summary: string;
  description: string;
  creator_id: string;
  created_at: string;
  updated_at: string;
  is_shown: boolean | null;
}

interface TotpFactors {
  user_id: string;
  sealed_secret: string | null;
  enabled_at: string | null;
  last_step: Generated<number>;
}

interface TrackManagers {
  track_id: string;
  user_id: string;
}

interface TrackRooms {
  track_id: string;
  room_id: string;
}

interface Tracks {
  track_id: string;
  event_id: string;
  name: string;
  name_key: string;
  slug: string;
  color: string | null;
  position: number;
  description: string | null;
  room_policy: Generated<"any" | "prefer" | "only">;
  created_at: string;
  updated_at: string;
  in_call: Generated<boolean>;
  wanted: number | null;
  call_closes_at: string | null;
}

interface Users {
  user_id: string;
  username: string;
  email: string;
  name: string;
  description: string | null;
  role: Generated<"user" | "admin">;
  password_hash: string | null;
  password_changed_at: string | null;
  temporary_password: Generated<boolean>;
  email_notifications: Generated<boolean>;
  is_locked: Generated<boolean>;
  lock_reason: string | null;
  created_at: string;
  updated_at: string;
  search_text: string;
  deleted_at: string | null;
  email_confirmed_at: string | null;
  pending_email: string | null;
  has_totp: Generated<boolean>;
  has_own_password: Generated<boolean>;
  has_passkey: Generated<boolean>;
  shows_email: Generated<boolean | null>;
  pending_since: string | null;
  shares_email: Generated<boolean | null>;
  density: Generated<"cosy" | "dense">;
  picture: string | null;
  tagline: string | null;
  affiliation: string | null;
  pronouns: string | null;
  links: Generated<string[]>;
  mails_marked: Generated<boolean>;
}

interface VersionSlots {
  version_id: string;
  slot_id: string;
  kind: "session" | "break" | "activity";
  guid: string;
  number: number;
  talk_id: string | null;
  title: string | null;
  people: string[];
  start_time: string | null;
  duration_minutes: number | null;
  room_ids: string[];
  room: string | null;
  track_id: string | null;
  track: string | null;
  sequence: number;
  change: "new" | "moved" | "cancelled" | "speakers" | null;
  came_from: Json | null;
}

interface Walls {
  wall_id: string;
  event_id: string;
  token_hash: Uint8Array;
  kind: "event" | "room" | "session" | "survey";
  room_id: string | null;
  session_id: string | null;
  survey_id: string | null;
  shows: Json;
  created_by: string | null;
  created_at: string;
  ended_at: string | null;
}

export interface Tables {
  address_links: AddressLinks;
  admin_invitations: AdminInvitations;
  arranged_slots: ArrangedSlots;
  audit_logs: AuditLogs;
  bootstrap: Bootstrap;
  calendar_links: CalendarLinks;
  call_speakers: CallSpeakers;
  call_types: CallTypes;
  calls: Calls;
  claim_links: ClaimLinks;
  claimed_people: ClaimedPeople;
  claimed_proposals: ClaimedProposals;
  claimed_sessions: ClaimedSessions;
  claimed_talks: ClaimedTalks;
  claims: Claims;
  co_organizer_invitations: CoOrganizerInvitations;
  co_organizers: CoOrganizers;
  codes: Codes;
  conflicts_of_interest: ConflictsOfInterest;
  decision_actions: DecisionActions;
  declined_co_speakers: DeclinedCoSpeakers;
  event_biographies: EventBiographies;
  event_history: EventHistory;
  event_message_missed: EventMessageMissed;
  event_message_recipients: EventMessageRecipients;
  event_messages: EventMessages;
  event_slugs: EventSlugs;
  events: Events;
  favourites: Favourites;
  feedback_answers: FeedbackAnswers;
  feedback_keys: FeedbackKeys;
  feedback_links: FeedbackLinks;
  feedback_mails_off: FeedbackMailsOff;
  feedback_networks: FeedbackNetworks;
  feedback_sessions: FeedbackSessions;
  feedback_settings: FeedbackSettings;
  feedback_speaker_links: FeedbackSpeakerLinks;
  feedback_told: FeedbackTold;
  imported: Imported;
  kept_conflicts: KeptConflicts;
  known_devices: KnownDevices;
  login_challenges: LoginChallenges;
  marked_acts: MarkedActs;
  marked_moves: MarkedMoves;
  message_recipients: MessageRecipients;
  messages: Messages;
  migrations: Migrations;
  muted_notices: MutedNotices;
  notices: Notices;
  oidc_identities: OidcIdentities;
  oidc_tickets: OidcTickets;
  outbox: Outbox;
  page_views: PageViews;
  passkey_challenges: PasskeyChallenges;
  passkeys: Passkeys;
  password_resets: PasswordResets;
  pictures: Pictures;
  poll_answers: PollAnswers;
  polls: Polls;
  programme_hours: ProgrammeHours;
  programme_item_rooms: ProgrammeItemRooms;
  programme_items: ProgrammeItems;
  programme_versions: ProgrammeVersions;
  programmes: Programmes;
  proposal_comments: ProposalComments;
  proposal_speakers: ProposalSpeakers;
  proposal_versions: ProposalVersions;
  proposals: Proposals;
  public_slots: PublicSlots;
  quotas: Quotas;
  rate_limits: RateLimits;
  recovery_codes: RecoveryCodes;
  review_assignments: ReviewAssignments;
  review_skips: ReviewSkips;
  reviewer_invitations: ReviewerInvitations;
  reviewers: Reviewers;
  reviews: Reviews;
  room_times: RoomTimes;
  rooms: Rooms;
  run_mails: RunMails;
  runs: Runs;
  schedule_operations: ScheduleOperations;
  schedule_presence: SchedulePresence;
  security_log: SecurityLog;
  session_decisions: SessionDecisions;
  session_extras: SessionExtras;
  session_invitations: SessionInvitations;
  session_speakers: SessionSpeakers;
  session_views: SessionViews;
  sessions: Sessions;
  sign_ins: SignIns;
  solutions: Solutions;
  speaker_answers: SpeakerAnswers;
  speaker_times: SpeakerTimes;
  speakers_texts: SpeakersTexts;
  stage_questions: StageQuestions;
  stage_rehearsals: StageRehearsals;
  stage_votes: StageVotes;
  stages: Stages;
  survey_answers: SurveyAnswers;
  surveys: Surveys;
  system_settings: SystemSettings;
  talks: Talks;
  totp_factors: TotpFactors;
  track_managers: TrackManagers;
  track_rooms: TrackRooms;
  tracks: Tracks;
  users: Users;
  version_slots: VersionSlots;
  walls: Walls;
}

/** The columns of each table, in their order. Statements ask for them through columns.ts. */
export const columns = {
  address_links: ["token_hash", "user_id", "purpose", "email", "expires_at", "since"],
  admin_invitations: ["invitation_id", "user_id", "invited_by", "status", "invited_at", "expires_at", "answered_at"],
  arranged_slots: ["slot_id", "event_id", "kind", "status", "title", "start_time", "duration_minutes", "room_ids", "room", "track_id", "track", "people", "pinned"],
  audit_logs: ["log_id", "action", "user_id", "user_name", "resource_type", "resource_id", "details", "ip_address", "user_agent", "created_at"],
  bootstrap: ["single_row", "admin_id", "token_hash", "sealed_password", "expires_at"],
  calendar_links: ["user_id", "token_hash", "created_at"],
  call_speakers: ["event_id", "user_id", "biography", "answers", "updated_at", "version", "published_version", "field_versions", "working"],
  call_types: ["type_id", "event_id", "name", "name_key", "description", "minutes", "closes_at", "wanted", "position", "retired_at"],
  calls: ["event_id", "state", "opens_at", "closes_at", "deadline_zone", "settings", "version", "last_number", "created_at", "updated_at", "questionnaire", "question_settings", "review", "reminded_on"],
  claim_links: ["event_id", "speaker_id", "token_hash", "everywhere", "made_by", "expires_at"],
  claimed_people: ["claim_id", "source", "key"],
  claimed_proposals: ["claim_id", "proposal_id"],
  claimed_sessions: ["claim_id", "session_id", "event_id", "talk_id", "position", "own_position", "own_accepted", "own_invitation_id", "own_invited_at"],
  claimed_talks: ["claim_id", "talk_id"],
  claims: ["claim_id", "event_id", "event_name", "everywhere", "claimer_id", "made_by", "speaker_id", "speaker_username", "speaker_name", "sessions", "claimed_at", "is_recorded", "taken_back_at", "taken_back_by", "given_back", "proposals"],
  co_organizer_invitations: ["invitation_id", "event_id", "email", "token_hash", "invited_by", "invited_at", "words", "expires_at"],
  co_organizers: ["event_id", "user_id", "status", "invited_by", "invited_at", "answered_at", "invitation_id", "invited_email", "words", "expires_at"],
  codes: ["code", "event_id", "session_id", "room_id", "former", "survey_id"],
  conflicts_of_interest: ["conflict_id", "proposal_id", "user_id", "kind", "at", "set_by", "lifted_by", "lifted_at", "lift_reason"],
  decision_actions: ["action_id", "event_id", "done_by", "before", "at"],
  declined_co_speakers: ["session_id", "user_id", "has_left", "declined_at"],
  event_biographies: ["event_id", "user_id", "biography", "updated_at"],
  event_history: ["history_id", "event_id", "session_id", "talk_id", "session_title", "actor_id", "kind", "action", "details", "for_organizers", "created_at", "proposal_id"],
  event_message_missed: ["event_message_id", "user_id", "unclaimed"],
  event_message_recipients: ["event_message_id", "user_id"],
  event_messages: ["event_message_id", "event_id", "sender_id", "audience", "asked_hash", "subject", "content", "created_at", "state", "finished_at", "recipients", "without_account", "sent", "unreachable", "next_attempt_at", "attempts", "replies_to_sender"],
  event_slugs: ["slug", "event_id", "led"],
  events: ["event_id", "name", "start_date", "end_date", "location", "description", "timezone", "visibility", "creator_id", "search_text", "created_at", "updated_at", "submissions_open", "website", "logo", "head", "head_x", "head_y", "accent", "slug", "contact_email", "conduct_url", "hashtag", "call_opens_at", "call_closes_at"],
  favourites: ["user_id", "session_id", "event_id", "is_on", "marked_at"],
  feedback_answers: ["answer_id", "session_id", "answer_key", "edition", "rating", "scales", "reactions", "comment", "comment_key", "comment_for", "show_anyway", "flags", "comment_state", "decided_by", "decided_at", "state", "held_by_rule", "first", "origin", "hour"],
  feedback_keys: ["event_id", "sealed_key", "destroyed_at"],
  feedback_links: ["link_hash", "event_id", "survey_id"],
  feedback_mails_off: ["user_id", "event_id"],
  feedback_networks: ["event_id", "network", "venue", "answers", "seconds"],
  feedback_sessions: ["session_id", "enabled", "ratings", "released_at", "thanks", "public_agreed", "share_hash", "organizers_answers"],
  feedback_settings: ["event_id", "enabled", "access", "access_code", "opens_before_end", "closes_after_hours", "ratings", "comments", "scales", "reactions", "comment_review", "flag_words", "release", "compare", "public_results", "threshold", "retention_months", "version", "updated_at"],
  feedback_speaker_links: ["link_hash", "session_id", "expires_at"],
  feedback_told: ["user_id", "session_id", "told_at"],
  imported: ["source", "kind", "key", "id"],
  kept_conflicts: ["event_id", "conflict_id", "state_hash", "reason", "kept_by", "at"],
  known_devices: ["device_id", "user_id", "token_hash", "seen_at"],
  login_challenges: ["token_hash", "user_id", "tries", "expires_at"],
  marked_acts: ["act", "actor_id", "acted_at", "due_at", "told_to"],
  marked_moves: ["act", "event_id", "slot_id", "state", "had_start", "start_time", "duration_minutes", "room_ids", "room", "people", "written_at"],
  message_recipients: ["message_id", "user_id", "position", "sent_at", "read_at", "deleted_at"],
  messages: ["message_id", "thread_id", "in_reply_to", "sender_id", "subject", "content", "preview", "sent_at", "sender_deleted_at", "event_message_id", "mail_id"],
  migrations: ["name", "applied_at"],
  muted_notices: ["user_id", "kind"],
  notices: ["notice_id", "recipient_id", "kind", "event_id", "session_id", "actor_id", "data", "created_at", "seen_at", "mail_id", "shown_from"],
  oidc_identities: ["issuer", "subject", "user_id", "linked_at", "admin_by_group", "identity_id", "made_account"],
  oidc_tickets: ["token_hash", "user_id", "issuer", "subject", "links", "expires_at"],
  outbox: ["mail_id", "kind", "to_address", "to_name", "data", "sealed_data", "state", "created_at", "attempts", "first_attempt_at", "next_attempt_at", "message_id", "sent_at", "last_error", "claimed_until", "kept_for", "kept_due"],
  page_views: ["day", "route", "views"],
  passkey_challenges: ["challenge_hash", "purpose", "sign_in_id", "expires_at"],
  passkeys: ["passkey_id", "user_id", "host", "credential_id", "public_key", "counter", "transports", "name", "created_at", "last_used_at"],
  password_resets: ["token_hash", "user_id", "expires_at", "used_at", "by_admin"],
  pictures: ["hash", "size", "event_id", "user_id", "width", "height", "bytes"],
  poll_answers: ["answer_id", "poll_id", "round", "voter_key", "choices"],
  polls: ["poll_id", "session_id", "question", "type", "options", "state", "results", "round", "former", "position", "closed_at", "rehearsal_id"],
  programme_hours: ["event_id", "day", "opens", "closes"],
  programme_item_rooms: ["item_id", "room_id"],
  programme_items: ["item_id", "event_id", "kind", "title", "description", "url", "start_time", "duration_minutes", "guid", "number", "pinned", "revision", "sequence", "created_at", "updated_at"],
  programme_versions: ["version_id", "event_id", "number", "name", "note", "released_by", "released_at", "told", "counts"],
  programmes: ["event_id", "acronym", "day_change", "grid_minutes", "default_minutes", "attendance_mode", "embed_origins", "last_number", "changed_at", "plan_revision", "current_version", "changed_in", "last_operation", "rules"],
  proposal_comments: ["comment_id", "proposal_id", "user_id", "role", "addressed", "text", "at", "edited_at"],
  proposal_speakers: ["entry_id", "proposal_id", "user_id", "email", "token_hash", "status", "position", "invited_by", "invited_at", "expires_at", "answered_at"],
  proposal_versions: ["proposal_id", "version", "user_id", "contents", "at"],
  proposals: ["proposal_id", "event_id", "number", "submitter_id", "from_talk_id", "session_id", "state", "title", "summary", "description", "notes", "type_id", "minutes", "track_id", "language", "reject_reason", "field_versions", "working", "version", "agreed_text", "agreed_at", "kept_guid", "kept_number", "search_text", "submitted_at", "created_at", "updated_at", "answers", "published_version", "decided_at", "undo_until", "decision_mail", "tags", "masked_texts", "search_masked", "pending", "pending_type_id", "pending_track_id", "pending_minutes", "pending_note", "pending_action"],
  public_slots: ["event_id", "slot_id", "kind", "guid", "number", "talk_id", "title", "start_time", "duration_minutes", "room_ids", "room", "track_id", "track", "people", "state", "sequence", "raised_in", "digest", "changed_at", "cancelled_at", "left_start"],
  quotas: ["user_id", "talks", "events", "public_events_per_day", "messages_per_day", "answer_megabytes"],
  rate_limits: ["key", "hits", "resets_at"],
  recovery_codes: ["user_id", "code_hash", "made_at"],
  review_assignments: ["proposal_id", "user_id", "assigned_by", "at"],
  review_skips: ["proposal_id", "user_id", "at"],
  reviewer_invitations: ["invitation_id", "event_id", "email", "token_hash", "track_ids", "type_ids", "invited_by", "invited_at", "expires_at", "words"],
  reviewers: ["reviewer_id", "event_id", "user_id", "track_ids", "type_ids", "asked_by", "asked_at", "accepted_at", "ended_at", "max_load", "seen_at"],
  reviews: ["review_id", "proposal_id", "event_id", "user_id", "state", "scores", "score", "text", "abstained", "proposal_version", "masked_then", "version", "created_at", "updated_at", "counts", "to_speakers"],
  room_times: ["room_id", "starts", "ends", "track_ids", "types"],
  rooms: ["room_id", "event_id", "name", "name_key", "slug", "guid", "position", "kind", "building", "floor", "description", "speaker_notes", "accessibility", "map_url", "stream_url", "capacity", "parallel_max", "features", "state", "state_changed_at", "hidden", "created_at", "updated_at"],
  run_mails: ["mail_id", "run_id", "user_id", "about", "subject", "text", "edited", "left_out", "none", "outbox_id"],
  runs: ["run_id", "event_id", "state", "done_by", "prepared_at", "leaves_at", "left_at", "decisions", "outcome"],
  schedule_operations: ["operation_id", "event_id", "number", "actor_id", "label", "moves", "undoes", "at"],
  schedule_presence: ["stream_id", "event_id", "user_id", "slot_id", "seen_at"],
  security_log: ["entry_id", "user_id", "event", "method", "address", "user_agent", "created_at"],
  session_decisions: ["session_id", "status_before", "reason_before", "decided_at", "undo_until", "mail_id", "taken_back", "slot_before"],
  session_extras: ["session_id", "subtitle", "feedback_url", "logo_url", "origin_url", "recording_license", "attachments"],
  session_invitations: ["invitation_id", "event_id", "email", "talk_id", "status", "invited_by", "invited_at", "expires_at", "answered_at", "reject_reason", "user_id", "token_hash", "words", "session_id"],
  session_speakers: ["session_id", "user_id", "position", "accepted", "invitation_id", "invited_at", "invited_by"],
  session_views: ["view_id", "event_id", "name", "query", "columns"],
  sessions: ["session_id", "talk_id", "event_id", "speaker_id", "status", "reject_reason", "start_time", "duration_minutes", "room", "track", "created_at", "updated_at", "sequence", "room_id", "track_id", "guid", "number", "type", "languages", "links", "do_not_record", "stream_url", "recording_url", "notice", "expected_audience", "needs", "no_person", "pinned", "revision", "wished_start_time", "wished_duration_minutes", "wished_room", "wished_track", "wished_type", "own_talk", "copied_from", "awaits_speaker"],
  sign_ins: ["sign_in_id", "token_hash", "user_id", "user_agent", "address", "created_at", "last_used_at", "confirmed_at", "method", "device_id"],
  solutions: ["solution_id", "event_id", "state", "asked", "seed", "progress", "found", "stopping", "tries", "claimed_until", "asked_by", "at", "ended_at"],
  speaker_answers: ["event_id", "user_id", "asked_at", "answered_at", "note"],
  speaker_times: ["event_id", "user_id", "starts", "ends", "can"],
  speakers_texts: ["session_id", "title", "summary", "description", "changed_by", "changed_at"],
  stage_questions: ["question_id", "session_id", "text", "name", "state", "asker_key", "votes_kept", "created_at", "rehearsal_id", "origin", "kept"],
  stage_rehearsals: ["rehearsal_id", "session_id", "review", "started_at", "ends_at"],
  stage_votes: ["question_id", "voter_key"],
  stages: ["session_id", "open", "review", "updated_at"],
  survey_answers: ["answer_id", "survey_id", "answer_key", "edition", "language", "answer", "user_id", "state", "held_by_rule", "first", "origin", "hour"],
  surveys: ["survey_id", "event_id", "phase", "access", "named", "state", "opens_at", "closes_at", "languages", "title", "intro", "thanks", "questionnaire", "threshold", "copied_from", "texts_deleted_at", "version", "created_at", "updated_at", "mails", "mailed_at", "asked_groups", "organizers_answers"],
  system_settings: ["single_row", "contact_email", "support_email", "smtp_host", "smtp_port", "smtp_username", "sealed_smtp_password", "email_notifications_enabled", "domain", "require_admin_second_factor", "mail_held_before", "tested_server", "decision_mail_delay_seconds"],
  talks: ["talk_id", "title", "summary", "description", "creator_id", "created_at", "updated_at", "is_shown"],
  totp_factors: ["user_id", "sealed_secret", "enabled_at", "last_step"],
  track_managers: ["track_id", "user_id"],
  track_rooms: ["track_id", "room_id"],
  tracks: ["track_id", "event_id", "name", "name_key", "slug", "color", "position", "description", "room_policy", "created_at", "updated_at", "in_call", "wanted", "call_closes_at"],
  users: ["user_id", "username", "email", "name", "description", "role", "password_hash", "password_changed_at", "temporary_password", "email_notifications", "is_locked", "lock_reason", "created_at", "updated_at", "search_text", "deleted_at", "email_confirmed_at", "pending_email", "has_totp", "has_own_password", "has_passkey", "shows_email", "pending_since", "shares_email", "density", "picture", "tagline", "affiliation", "pronouns", "links", "mails_marked"],
  version_slots: ["version_id", "slot_id", "kind", "guid", "number", "talk_id", "title", "people", "start_time", "duration_minutes", "room_ids", "room", "track_id", "track", "sequence", "change", "came_from"],
  walls: ["wall_id", "event_id", "token_hash", "kind", "room_id", "session_id", "survey_id", "shows", "created_by", "created_at", "ended_at"],
} as const satisfies { [T in keyof Tables]: readonly (keyof Tables[T])[] };
