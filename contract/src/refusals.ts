import { callRefusals } from "./call/call-refusals.ts";
import { feedbackRefusals } from "./feedback/feedback-refusals.ts";
import { claimRefusals } from "./invitations/claim-refusals.ts";
import { invitationRefusals } from "./invitations/invitation-refusals.ts";
import { unreachableText } from "./messages/recipients.ts";
import { pictureRefusals } from "./pictures/picture-refusals.ts";
import { programmeRefusals } from "./programme/programme-refusals.ts";
import {
  atField,
  badRequest,
  type Challenge,
  conflict,
  forbidden,
  gone,
  invalid,
  notFound,
  rateLimited,
  refusal,
  unauthenticated,
  unavailable,
} from "./refusal-kinds.ts";
import {
  dailyQuotaText,
  eventMessagesText,
  lockedText,
  onlyOrganizersText,
  onlyWayInText,
  quotaText,
  tooManyText,
} from "./refusal-texts.ts";
import { reviewRefusals } from "./review/review-refusals.ts";
import { scheduleRefusals } from "./schedule/schedule-refusals.ts";
import { solverRefusals } from "./schedule/solver-refusals.ts";
import { selectionRefusals } from "./selection/selection-refusals.ts";
import { sessionRefusals } from "./sessions/session-refusals.ts";
import { stageRefusals } from "./stage/stage-refusals.ts";
import { surveyRefusals } from "./surveys/survey-refusals.ts";
import { text } from "./text.ts";

/**
 * Every refusal of the server by name: its HTTP status and code, its sentence, and the field that caused it, if any.
 * The server throws these names (server/src/base/refusals.ts); clients rely on the code. Sentences are looked up when
 * they are needed, never while this file loads.
 */

export const refusals = {
  // What can't be read as a call at all
  UnreadableRequest: badRequest(() => text("The request can't be read.")),
  SlowRequest: refusal(408, "bad_request")(() => text("The request took too long to arrive.")),
  LongHeaders: refusal(431, "bad_request")(() => text("The request's headers are too long.")),
  LargeRequest: refusal(413, "payload_too_large")(() => text("The request is too large.")),
  NotJson: refusal(415, "unsupported_media_type")(() => text("The request must be JSON.")),
  BrokenJson: badRequest(() => text("The request is not readable JSON.")),
  IncompleteRequest: badRequest(() => text("The request is incomplete.")),
  UnreadableAddress: badRequest(() => text("The address is not readable.")),
  /** A host name that isn't this server's, as in a link or page that reaches it under another name. */
  UnknownHost: refusal(
    421,
    "misdirected",
  )(() =>
    text(
      "Plenary isn't set up for this address. Use the one it was set up with, or name this one in APP_URL on the server or as the domain in the system settings.",
    ),
  ),
  CallNotFound: notFound(() => text("No such endpoint.")),
  PageNotFound: notFound(() => text("There is no such page.")),
  InvalidPath: badRequest(({ names }: { names: string }) =>
    text("The path of the address is not valid: {names}.", { names }),
  ),
  InvalidQuery: badRequest(({ names }: { names: string }) =>
    text("The query of the address is not valid: {names}.", { names }),
  ),
  /** The endpoint has its own text for what is missing in its address. */
  InvalidAddress: badRequest(({ message }: { message: string }) => message),
  /** The body doesn't match its schema; `fields` has the texts. */
  InvalidInput: invalid(
    ({ fields }: { fields: Record<string, string> }) =>
      Object.values(fields)[0] ?? text("Please check the highlighted fields."),
    { fields: ({ fields }) => fields },
  ),

  // Anything
  NotSignedIn: unauthenticated(() => text("Please sign in to continue.")),
  NotAdmin: forbidden(() => text("You need admin privileges to do this.")),
  TooManyAttempts: rateLimited(tooManyText, { retryAfter: ({ seconds }) => seconds }),
  QuotaReached: conflict(quotaText),
  DailyQuotaReached: rateLimited(dailyQuotaText, { retryAfter: ({ seconds }) => seconds }),
  NoRoomToSave: unavailable(
    () =>
      text(
        "The server's disk is nearly full, so nothing was saved. Until its administrators free some space, nobody can save anything new here. Deleting and signing in still work.",
      ),
    { retryAfter: () => 60 },
  ),
  NoRoomAtAll: unavailable(
    () =>
      text(
        "The server's disk is full, so nothing was saved. Until its administrators free some space, nobody can save or delete anything here, or sign in.",
      ),
    { retryAfter: () => 60 },
  ),
  Unavailable: unavailable(() => text("The service is unavailable for a moment. Please try again."), {
    retryAfter: () => 5,
  }),
  /** Anything unexpected; the cause stays in the server's log. */
  Unexpected: refusal(500, "internal")(() => text("Something went wrong. Please try again.")),

  // Accounts
  InvalidCredentials: refusal(401, "invalid_credentials")(() => text("Invalid username or password")),
  SecondFactorRequired: refusal(401, "second_factor_required")(
    (_: Challenge) => text("Please prove with a second factor that it is you."),
    { details: (challenge) => challenge },
  ),
  ChallengeOver: gone(() => text("This took too long or was tried too often. Please sign in again.")),
  WrongCode: atField(invalid, "code", () => text("Wrong code")),
  UsedCode: atField(invalid, "code", () => text("This code was used already")),
  WrongRecoveryCode: atField(invalid, "recoveryCode", () => text("Wrong code")),
  TotpExists: conflict(() => text("An authenticator app is set up already")),
  TotpNotStarted: conflict(() => text("Please set the authenticator app up first")),
  NoTotp: notFound(() => text("No authenticator app is set up")),
  UnknownPasskey: refusal(
    401,
    "invalid_credentials",
  )(() => text("This passkey isn't known here. Please sign in another way.")),
  WrongPasskey: atField(invalid, "passkey", () => text("This passkey doesn't prove here who you are.")),
  CopiedPasskey: forbidden(() =>
    text("This passkey was refused: it may have been copied. Remove it in your settings, and add a new one."),
  ),
  PasskeyChallengeOver: gone(() => text("This took too long, or was done already. Please try again.")),
  PasskeyNotFound: notFound(() => text("Passkey not found")),
  PasskeyTaken: conflict(() => text("This passkey is in use already")),
  TooManyPasskeys: conflict(({ most }: { most: number }) =>
    text("An account can have {most} passkeys. Please remove one first.", { most }),
  ),
  PasskeysNeedDomain: conflict(() =>
    text("Passkeys need a domain name. Open this site under its name instead of its IP address."),
  ),
  NoSecondFactor: conflict(() => text("Please set up a second factor first")),
  AccountLocked: refusal(403, "account_locked")(lockedText),
  TemporaryPassword: refusal(
    403,
    "password_change_required",
  )(() => text("Please change your temporary password first.")),
  NoAdminFactor: refusal(
    403,
    "second_factor_setup_required",
  )(() => text("Administrators need a second factor here. Please set one up in your settings first.")),
  CredentialsExpired: refusal(
    403,
    "credentials_expired",
  )(() =>
    text("This temporary password has expired. Run `npm run admin:reset` on the server to get a new one."),
  ),
  ConfirmationRequired: refusal(
    403,
    "confirmation_required",
  )(() => text("Please confirm with your password that it is you.")),
  UsernameTaken: atField(conflict, "username", () => text("Username is already taken")),
  EmailTaken: atField(conflict, "email", () => text("Email is already registered")),
  UnusableEmail: atField(invalid, "email", () => text("Please enter a valid email address")),
  InvalidResetToken: atField(invalid, "token", () =>
    text("Invalid or missing reset token. Please request a new password reset."),
  ),
  WeakPassword: atField(invalid, "newPassword", () => text("Password does not meet security requirements")),
  EasyPassword: atField(
    invalid,
    ({ field }: { field: "password" | "newPassword" | "new_password" }) => field,
    () => text("This password is too easy to guess"),
  ),
  WrongPassword: atField(
    invalid,
    ({ field }: { field: "currentPassword" | "password" }) => field,
    () => text("Current password is incorrect"),
  ),
  LinkNotValid: notFound(() => text("This link is not valid")),
  LinkExpired: gone(() => text("This link has expired")),
  AlreadyConfirmed: conflict(() => text("Your email address is confirmed already")),
  AddressChangedMeanwhile: conflict(() =>
    text("The email address was changed in the meantime. Please try again."),
  ),
  NoAddress: conflict(() => text("This account has no email address")),
  NoMailServer: conflict(() =>
    text("This site sends no mail. Please ask an administrator to confirm your address."),
  ),
  PasswordLoginOff: forbidden(({ name }: { name: string }) =>
    text("Please sign in with {name}. Passwords are for administrators only.", { name }),
  ),
  OidcUnavailable: unavailable(
    ({ name }: { name: string }) =>
      text("{name} can't be reached at the moment. Please try again.", { name }),
    { retryAfter: () => 30 },
  ),
  OidcVisitOver: gone(() => text("This took too long, or was done already. Please start again.")),
  IdentityNotFound: notFound(() => text("This provider is not linked to your account")),
  OnlyWayIn: conflict(onlyWayInText),
  AdminByGroup: conflict(({ provider }: { provider: string }) =>
    text("You are an administrator by a group at {provider}, so your account stays linked to it.", {
      provider,
    }),
  ),
  SignInNotFound: notFound(() => text("Sign-in not found")),

  // Setup
  CrossSiteSetup: forbidden(() => text("The setup takes requests from its own page only.")),
  AdminAddressTaken: conflict(() => text("The address in ADMIN_EMAIL belongs to another account.")),
  InvalidRetrievalToken: unauthenticated(() => text("The credential token is not valid or has expired.")),
  WrongSetupSecret: unauthenticated(() => text("The bootstrap secret is missing or wrong.")),

  // Users and profiles
  UserNotFound: notFound(() => text("User not found")),
  NoUserWithEmail: notFound(() => text("No user with this email address")),
  ProfileNotFound: notFound(() => text("Profile not found")),
  NotOwnProfile: forbidden(() => text("You can only change your own profile.")),

  // Administration
  /** Shown at the setting that would lock out the administrator who turns it on. */
  NoFactorOfOwn: atField(conflict, "requireAdminSecondFactor", () =>
    text("Set up a second factor for your own account first. Without one this would shut you out, too."),
  ),
  LastAdmin: conflict(() => text("At least one admin must exist")),
  UnconfirmedAccount: conflict(() => text("This account's e-mail address is not confirmed")),
  AlreadyAdmin: conflict(() => text("This user is already an administrator")),
  AlreadyInvited: conflict(() => text("This user has already been invited")),
  FactorsOfAdmin: conflict(() =>
    text(
      "An administrator's second factor can't be removed here. End the admin role first, or run npm run admin:reset on the server.",
    ),
  ),
  NotAnAdmin: conflict(() => text("This user is not an administrator")),
  OtherAccount: conflict(() => text("This address now belongs to another account")),
  AdminNotLockable: conflict(() => text("Administrators cannot be locked")),
  AdminNotResettable: conflict(() => text("A password link can't be made for an administrator")),
  NobodysAccount: conflict(() => text("Nobody can sign in to this account")),
  UnknownOwner: atField(invalid, "userId", () => text("User not found")),
  LockedOwner: atField(invalid, "userId", () => text("This account is locked, so it can't own an event")),
  UnclaimedOwner: atField(invalid, "userId", () =>
    text("Nobody can sign in to this account yet, so it can't own an event"),
  ),
  AlreadyOwner: conflict(() => text("This user already owns the event")),
  MailNotFound: notFound(() => text("Mail not found")),
  NoMailHeld: conflict(() => text("No mail waits for a decision any more")),
  MailSecretGone: conflict(() => text("What was secret in this mail is gone. Ask for a new one instead.")),

  // Events
  EventNotFound: notFound(() => text("Event not found")),
  PublicEventNotFound: notFound(() =>
    text("Event not found. The event you're looking for doesn't exist or is not publicly available."),
  ),
  OnlyOrganizers: forbidden(onlyOrganizersText),
  OnlySpeakers: forbidden(() => text("Only speakers of this event can write a biography for it.")),
  OnlyCreatorPublishes: forbidden(() => text("Only the creator of this event can change its visibility.")),
  OnlyCreatorDeletes: forbidden(() => text("Only the creator of this event can delete it.")),
  OnlyCreatorNames: forbidden(() => text("Only the creator of this event can change its short address.")),
  AddressTaken: atField(conflict, "slug", () => text("This address is taken")),
  ReservedAddress: atField(conflict, "slug", () => text("This address is reserved")),
  ManyAddresses: atField(conflict, "slug", () =>
    text("This event has had too many short addresses. Please reuse one of them."),
  ),
  EndsBeforeStart: atField(invalid, "endDate", () => text("End date cannot be before start date")),

  // Co-organizers
  OnlyCreatorManages: forbidden(() =>
    text("You don't have permission to manage co-organizers for this event."),
  ),
  CoOrganizerNotFound: notFound(() => text("Co-organizer not found")),
  AlreadyCoOrganizer: conflict(() => text("This user is already a co-organizer")),

  ...pictureRefusals,
  ...sessionRefusals,
  ...programmeRefusals,
  ...scheduleRefusals,
  ...callRefusals,
  ...reviewRefusals,
  ...selectionRefusals,
  ...solverRefusals,
  ...invitationRefusals,
  ...claimRefusals,
  ...feedbackRefusals,
  ...surveyRefusals,
  ...stageRefusals,

  // Messages
  MessageNotFound: notFound(() => text("Message not found")),
  MessageToOneself: atField(invalid, "recipients", () => text("You can't send a message to yourself")),
  UnreachableRecipient: atField(invalid, "recipients", unreachableText),
  NobodyToWriteTo: atField(invalid, "audience", () => text("None of these speakers can receive messages")),
  TooManyEventMessages: rateLimited(eventMessagesText, { retryAfter: ({ seconds }) => seconds }),
  ReplyToOneself: forbidden(() => text("You can't reply to your own message.")),
  UnreadMessage: conflict(() => text("Only read messages can be deleted")),
  TooManyTabs: rateLimited(() => text("Too many tabs are connected. Please close some of them."), {
    retryAfter: () => 60,
  }),
};

export type RefusalName = keyof typeof refusals;

/** The values for a refusal's sentence: nothing, or one object. */
export type RefusalValues<N extends RefusalName> = Parameters<(typeof refusals)[N]["text"]>;
