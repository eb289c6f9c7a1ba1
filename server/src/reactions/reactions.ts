import type { Reactions } from "../core/context.ts";
import * as pages from "../features/public/stale-pages.ts";
import * as adminAudit from "./audit/admin-audit.ts";
import * as callAudit from "./audit/call-audit.ts";
import * as eventAudit from "./audit/event-audit.ts";
import * as feedbackAudit from "./audit/feedback-audit.ts";
import * as programmeAudit from "./audit/programme-audit.ts";
import * as security from "./audit/security-log.ts";
import * as calls from "./calls.ts";
import * as claims from "./claims.ts";
import * as clearing from "./clearing.ts";
import * as accountHistory from "./history/account-history.ts";
import * as callHistory from "./history/call-history.ts";
import * as eventHistory from "./history/event-history.ts";
import * as feedbackHistory from "./history/feedback-history.ts";
import { imported } from "./history/import-history.ts";
import * as peopleHistory from "./history/people-history.ts";
import * as programmeHistory from "./history/programme-history.ts";
import * as reviewHistory from "./history/review-history.ts";
import * as sessionHistory from "./history/session-history.ts";
import * as talkHistory from "./history/talk-history.ts";
import * as accountMails from "./mails/account-mails.ts";
import * as coSpeakerMails from "./mails/co-speaker-mails.ts";
import * as decisionMails from "./mails/decision-mails.ts";
import * as eventMails from "./mails/event-mails.ts";
import * as feedbackMails from "./mails/feedback-mails.ts";
import * as markedMails from "./mails/marked-mails.ts";
import * as messageMails from "./mails/message-mails.ts";
import * as proposalMails from "./mails/proposal-mails.ts";
import * as runMails from "./mails/run-mails.ts";
import * as surveyMails from "./mails/survey-mails.ts";
import * as marked from "./marked.ts";
import * as memory from "./memory.ts";
import * as notices from "./notices.ts";
import * as programmes from "./programmes.ts";
import * as proposals from "./proposals.ts";
import * as publicSlots from "./public-slots.ts";
import * as schedules from "./schedules.ts";
import * as surveys from "./surveys.ts";
import * as versions from "./versions.ts";

/**
 * The reactions to every fact, in this order. `pages`: cached ones; `memory`: other caches; `mails` go into the outbox, `marked` ten minutes later;
 * `audit` records administrators' actions, `security` is for the account's owner, `history` for organizers of the event.
 */
export const reactions: Reactions = {
  session_created: [
    pages.session,
    notices.submitted,
    eventAudit.sessionCreated,
    sessionHistory.created,
    schedules.session,
  ],
  session_decided: [
    pages.session,
    decisionMails.decision,
    notices.decided,
    marked.decided,
    eventAudit.sessionDecided,
    sessionHistory.decided,
    schedules.session,
  ],
  session_decision_undone: [
    pages.session,
    decisionMails.undone,
    notices.decisionUndone,
    marked.acted,
    eventAudit.decisionUndone,
    sessionHistory.undone,
    schedules.session,
    proposals.undone,
  ],
  session_updated: [
    pages.session,
    decisionMails.noLongerDecided,
    notices.updated,
    marked.acted,
    eventAudit.sessionUpdated,
    sessionHistory.updated,
    schedules.updated,
    proposals.retold,
  ],
  session_deleted: [
    clearing.session,
    pages.session,
    decisionMails.noLongerDecided,
    notices.deleted,
    marked.acted,
    eventAudit.sessionDeleted,
    sessionHistory.deleted,
    schedules.session,
    proposals.deleted,
  ],
  session_entered: [pages.session, eventAudit.sessionEntered, sessionHistory.entered, schedules.session],
  session_speakers_set: [
    pages.session,
    notices.takenOff,
    eventAudit.sessionUpdated,
    sessionHistory.speakersSet,
    schedules.session,
  ],
  call_set_up: [pages.call, callAudit.call, callHistory.setUp],
  call_published: [pages.call, callAudit.call, callHistory.published],
  call_unpublished: [pages.call, callAudit.call, callHistory.unpublished],
  proposal_submitted: [pages.proposal, proposalMails.received, notices.proposed, callHistory.submitted],
  proposal_entered: [proposalMails.entered, callAudit.entered, callHistory.entered],
  proposal_changed: [callAudit.changed, callHistory.changed],
  proposers_reminded: [proposalMails.reminded],
  proposal_withdrawn: [
    pages.proposal,
    proposalMails.withdrawn,
    notices.proposalWithdrawn,
    callHistory.withdrawn,
  ],
  names_shown: [callAudit.namesShown, callHistory.namesShown],
  masked_texts_changed: [callHistory.maskedTexts],
  proposal_passed_on: [proposalMails.passedOn, callHistory.passedOn],
  proposal_gone: [proposalMails.gone],
  proposal_decided: [pages.proposal, proposalMails.decided, callAudit.decided, callHistory.decided],
  run_left: [runMails.left],
  run_mail_retried: [runMails.retried],
  proposal_speaker_asked: [proposalMails.speakerAsked, callAudit.speakers, callHistory.speakerAsked],
  proposal_speaker_answered: [proposalMails.speakerAnswered, callHistory.speakerAnswered],
  proposal_speaker_gone: [proposalMails.speakerGone, callAudit.speakers, callHistory.speakerGone],
  reviewer_asked: [eventMails.askedToReview, callAudit.reviewers, reviewHistory.asked],
  address_asked_to_review: [eventMails.linkToReview, callAudit.reviewers, reviewHistory.addressAsked],
  reviewer_answered: [reviewHistory.answered],
  review_closed: [pages.reviewClosed],
  review_set_aside: [callAudit.reviewers, reviewHistory.setAside],
  review_assigned: [callAudit.reviewers, reviewHistory.assigned],
  proposal_commented: [proposalMails.commented],
  conflict_of_interest_set: [callAudit.conflict, reviewHistory.conflictSet],
  conflict_of_interest_lifted: [callAudit.conflict, reviewHistory.conflictLifted],

  session_noticed: [pages.session, eventAudit.sessionNoticed, sessionHistory.noticed],
  session_notices_over: [pages.noticesOver],
  marked_to_tell: [markedMails.toTell],
  co_speakers_asked: [coSpeakerMails.asked],
  co_speaker_answered: [
    pages.session,
    coSpeakerMails.answered,
    sessionHistory.coSpeakerAnswered,
    schedules.session,
  ],
  co_speaker_left: [pages.session, coSpeakerMails.left, sessionHistory.coSpeakerLeft, schedules.session],
  invited_session_confirmed: [pages.session, marked.acted, sessionHistory.confirmed, schedules.session],

  talk_created: [pages.newTalk],
  talk_updated: [pages.talk, notices.talkRetold, talkHistory.updated, schedules.talk],
  talk_deleted: [
    pages.deletedTalk,
    publicSlots.titleForgotten,
    notices.talkDeleted,
    marked.acted,
    talkHistory.deleted,
    schedules.talk,
  ],

  event_created: [pages.newEvent, eventHistory.created],
  event_updated: [
    pages.event,
    publicSlots.eventMoved,
    surveys.moved,
    marked.acted,
    eventAudit.eventUpdated,
    eventHistory.updated,
    schedules.event,
  ],
  event_deleted: [clearing.event, pages.event, eventAudit.eventDeleted],
  event_transferred: [eventMails.transfer, adminAudit.eventTransferred, eventHistory.transferred],
  event_imported: [pages.importedEvent, imported, schedules.imported],
  demo_seeded: [pages.everything],
  slots_settled: [pages.everything],

  slots_moved: [
    pages.moved,
    notices.slotsMoved,
    marked.moved,
    eventAudit.slotsMoved,
    sessionHistory.moved,
    programmeHistory.itemsMoved,
    schedules.moved,
  ],
  schedule_ruled: [eventAudit.scheduleRuled, programmeHistory.ruled, schedules.event],
  availability_set: [eventAudit.availabilitySet, peopleHistory.availabilitySet, schedules.event],
  schedule_followed: [schedules.followed],

  version_released: [
    pages.released,
    decisionMails.placesReleased,
    versions.mailed,
    versions.noted,
    marked.released,
    versions.audited,
    eventHistory.released,
    schedules.eventById,
  ],
  programme_arranged: [
    calls.arranged,
    pages.arranged,
    marked.acted,
    programmeAudit.arranged,
    programmeHistory.arranged,
    schedules.itemPlaced,
    schedules.event,
  ],
  room_or_track_made: [pages.made, schedules.eventById],
  solution_asked: [memory.solutions, schedules.followed],
  solution_changed: [schedules.followed],

  feedback_set_up: [memory.feedback, feedbackAudit.setUp, feedbackHistory.setUp],
  feedback_answered: [memory.answered],
  comment_decided: [memory.answers, feedbackAudit.commentDecided, feedbackHistory.commentDecided],
  origin_decided: [
    memory.feedback,
    memory.answers,
    feedbackAudit.originDecided,
    feedbackHistory.originDecided,
  ],
  feedback_released: [memory.feedback, memory.answers, feedbackAudit.released, feedbackHistory.released],
  feedback_key_destroyed: [memory.feedback],
  feedback_deleted: [memory.feedback, feedbackAudit.deleted, feedbackHistory.deleted],
  feedback_exported: [feedbackAudit.exported],
  feedback_to_read: [feedbackMails.toRead],
  survey_saved: [memory.feedback, surveys.saved, feedbackHistory.surveySaved],
  survey_mailed: [surveyMails.asked, surveys.saved, feedbackHistory.surveyMailed],
  survey_deleted: [clearing.survey, memory.feedback, surveys.deleted, feedbackHistory.surveyDeleted],
  survey_exported: [surveys.exported],
  stage_set_up: [memory.feedback, memory.stage],
  stage_changed: [memory.stage],
  stage_exported: [feedbackAudit.stageExported],

  speaker_invited: [eventMails.invitationToSpeak, eventAudit.speakerInvited, peopleHistory.speakerInvited],
  speaker_invitation_answered: [eventMails.answerToSpeak, peopleHistory.invitationAnswered],
  speaker_invitation_withdrawn: [eventAudit.invitationWithdrawn, peopleHistory.invitationWithdrawn],
  address_asked_to_organize: [
    eventMails.linkToOrganize,
    eventAudit.askedToOrganize,
    peopleHistory.addressAsked,
  ],
  invitation_linked: [eventAudit.invitationLinked, peopleHistory.invitationLinked],
  open_invitation_withdrawn: [eventAudit.openInvitationWithdrawn, peopleHistory.openInvitationWithdrawn],
  claim_link_made: [claims.linkAudited, peopleHistory.claimLinked],
  speaker_claimed: [pages.claimed, claims.mailed, claims.audited, peopleHistory.claimed],
  claim_given_back: [pages.claimedBack, peopleHistory.claimTakenBack],
  claim_taken_back: [pages.claimedBack, claims.mailedBack, claims.auditedBack, peopleHistory.claimTakenBack],
  co_organizer_invited: [
    eventMails.invitationToOrganize,
    eventAudit.coOrganizerInvited,
    peopleHistory.organizerInvited,
  ],
  co_organizer_invitation_answered: [eventMails.answerToOrganize, peopleHistory.organizerAnswered],
  co_organizer_removed: [eventAudit.coOrganizerRemoved, peopleHistory.organizerRemoved],

  speakers_exported: [eventAudit.speakersExported],
  speakers_written_to: [memory.eventMessages, eventAudit.speakersWrittenTo, eventHistory.writtenTo],

  message_sent: [memory.inboxes, messageMails.received],
  message_read: [memory.inbox],
  received_message_deleted: [memory.inbox],

  signed_in: [memory.oldestSignIns, accountMails.newDevice, security.signedIn],
  oidc_linked: [security.providerLinked],
  oidc_unlinked: [accountMails.providerUnlinked, security.providerUnlinked],
  oidc_admin_changed: [memory.account, pages.role, adminAudit.adminByGroup],
  sign_in_failed: [security.signInFailed],
  confirmation_failed: [security.confirmationFailed],
  second_factor_added: [memory.account, accountMails.factorAdded, security.factorAdded],
  second_factor_removed: [memory.account, accountMails.factorRemoved, security.factorRemoved],
  second_factor_asked: [security.factorAsked],
  second_factor_failed: [security.factorFailed],
  passkey_copied: [security.passkeyCopied],
  recovery_codes_made: [security.recoveryCodesMade],
  recovery_code_used: [accountMails.recoveryCodeUsed, security.recoveryCodeUsed],
  sign_ins_ended: [memory.account, security.signInsEnded],
  password_reset_requested: [accountMails.passwordReset, security.resetRequested],
  reset_link_made: [adminAudit.resetLinkMade, security.resetLinkMade],
  password_changed: [memory.account, memory.setup, accountMails.passwordChanged, security.passwordChanged],
  biography_set: [pages.biography, peopleHistory.biographySet],
  profile_updated: [memory.account, pages.profile],
  address_link_made: [accountMails.addressLink],
  address_confirmed: [
    memory.account,
    pages.address,
    accountMails.kept,
    coSpeakerMails.askedBefore,
    versions.placesTold,
    security.addressConfirmed,
  ],
  address_changed: [
    memory.account,
    pages.address,
    accountMails.addressChanged,
    accountMails.kept,
    coSpeakerMails.askedBefore,
    versions.placesTold,
    security.addressChanged,
  ],
  address_restored: [memory.account, pages.address, accountMails.addressRestored, security.addressRestored],
  address_confirmed_by_hand: [adminAudit.addressConfirmed],
  address_lost: [memory.account, pages.address, security.addressLost],
  settings_changed: [memory.account],
  account_deleted: [
    memory.account,
    memory.setupWithoutAdmin,
    pages.deletedName,
    publicSlots.speakerForgotten,
    marked.acted,
    security.erased,
    adminAudit.accountDeleted,
  ],
  account_left_events: [accountHistory.leftEvents],
  account_locked: [
    memory.account,
    pages.name,
    accountMails.locked,
    adminAudit.accountLocked,
    security.locked,
  ],
  account_signed_out: [memory.account, adminAudit.signedOut, security.signedOut],
  factors_removed: [
    memory.account,
    accountMails.factorsRemoved,
    adminAudit.factorsRemoved,
    security.factorsRemoved,
  ],
  quotas_changed: [adminAudit.quotasChanged],
  account_unlocked: [
    memory.account,
    pages.name,
    accountMails.unlocked,
    adminAudit.accountUnlocked,
    security.unlocked,
  ],

  first_admin_created: [memory.setup, accountMails.credentials],
  admin_credentials_reset: [
    memory.account,
    memory.setup,
    accountMails.passwordChanged,
    adminAudit.credentialsReset,
    security.credentialsReset,
  ],
  admin_invited: [accountMails.adminInvitation, adminAudit.adminInvited],
  admin_role_granted: [memory.account, pages.role, accountMails.adminAnswer, adminAudit.adminAnswered],
  admin_invitation_declined: [accountMails.adminAnswer, adminAudit.adminAnswered],
  admin_role_removed: [memory.account, pages.role, accountMails.roleRemoved, adminAudit.adminRemoved],

  settings_updated: [
    pages.everything,
    programmes.addressesChanged,
    memory.setup,
    memory.settings,
    accountMails.hurry,
    memory.outbox,
    adminAudit.settingsUpdated,
  ],
  smtp_tested: [adminAudit.smtpTested],
  test_mail_sent: [adminAudit.testMailSent],
  mails_retried: [memory.outbox, adminAudit.mailsRetried],
  held_mail_released: [memory.outbox, adminAudit.heldMailReleased],
  mail_dismissed: [adminAudit.mailDismissed],
  audit_exported: [adminAudit.auditExported],
};
