/** The limits of the product, each once (docs/product/limits.md). */
export const limits = {
  usernameMin: 3,
  usernameMax: 50,
  emailMax: 255,
  nameMin: 2,
  nameMax: 100,
  bioMax: 500,
  /** The profile's counter warns above this many characters. */
  bioWarn: 450,
  passwordMin: 8,
  passwordMax: 128,
  /** Of the four classes lowercase, uppercase, number, special. */
  passwordClasses: 3,
  /** Checks out of five that a changed password has to pass. */
  passwordChecks: 4,
  eventNameMax: 200,
  locationMax: 200,
  websiteMax: 500,
  eventDescriptionMax: 20_000,
  talkTitleMax: 200,
  talkSummaryMax: 500,
  talkDescriptionMax: 50_000,
  roomMax: 100,
  trackMax: 100,
  durationMinutesMax: 1440,
  coSpeakersMax: 20,
  /** Sessions that are decided about, or given a room, with one call. */
  bulkSessionsMax: 200,
  reasonMax: 500,
  /** What somebody writes to whom they invite. */
  invitationWordsMax: 1000,
  /** Addresses that one call invites. */
  invitationsAtOnce: 100,
  messageSubjectMax: 200,
  messageContentMax: 10_000,
  messageRecipientsMax: 50,
  /** Messages to speakers of one event in a day, whoever of its organizers writes them. */
  eventMessagesPerDay: 5,
  /** Sessions or speakers that are chosen for one message. */
  chosenMax: 5000,
  /** The search for people to write to or invite starts at this many characters. */
  peopleSearchFrom: 2,
  /** What every account may have made, and do in a day; administrators allow an account more. */
  talksPerUser: 500,
  eventsPerUser: 200,
  publicEventsPerDay: 20,
  messagesPerDay: 2000,
  /** Invitations of one account that are mailed to addresses which no account has confirmed. */
  strangersMailedPerDay: 50,
  quotaMax: 100_000,
  /** Rows of a list for which no `limit` is given, and the largest `limit`. */
  listMax: 500,
  /** Speakers of an event at a time, and sessions that are listed of each. */
  speakersPage: 50,
  speakerSessions: 20,
  /** Entries of the audit log at a time. */
  auditPage: 50,
  /** Characters of a description in a list; the whole is in the answer about the one. */
  listedDescriptionMax: 2000,
  /** Cards of the public event list at a time. */
  publicPage: 48,
  /** Talks, and sessions, of a public profile at a time. */
  profilePage: 100,
  /** Sessions of a public programme at a time, if they aren't too large. */
  programmePage: 2000,
  cardDescription: 120,
  preview: 100,
  /** Characters of a description without its marks, for lists and for what other sites show of a page. */
  descriptionPreview: 200,
  /** The public event search asks the server for texts longer than this. */
  publicSearchFrom: 3,
  queryMax: 200,
  /** Notices that the dashboard loads. */
  noticesShown: 100,
  /** How long a sign-in lasts after its last use, and at most. */
  signInDays: 30,
  signInDaysMax: 90,
  /** Sign-ins of one user; with another, the oldest ends. */
  signInsMax: 50,
  /** Recovery codes that are made at a time. */
  recoveryCodes: 10,
  passkeysMax: 20,
  passkeyNameMax: 60,
  /** How long a login waits for its second factor, or a passkey for its answer, and how often a login may be tried. */
  challengeMinutes: 5,
  challengeTries: 5,
  /** How long a device is remembered after the last sign-in there. */
  deviceDays: 90,
  /** How long it holds that somebody has proven who they are. */
  confirmMinutes: 15,
  invitationDays: 30,
  adminInvitationDays: 7,
  /** How many sessions of an event the form of one is compared with. */
  otherSessionsMax: 3000,
  /** How long the link can be opened that gives an imported speaker's sessions to an account. */
  claimLinkDays: 30,
  resetMinutes: 60,
  /** How long a link that confirms an address, or puts one back, can be opened. */
  addressLinkDays: 7,
  setupHours: 24,
  temporaryPasswordLength: 12,
  resetRedirectMs: 3000,
  /** Bytes of a request body. */
  bodyBytes: 256 * 1024,
  defaultSmtpPort: 587,
  /** Seconds that the mail about a decision waits, unless an administrator sets others, and at most. */
  decisionMailDelay: 60,
  decisionMailDelayMax: 3600,
} as const;

/** The version that runs, and where (docs/product/limits.md#others). */
export const deployment = { version: "1.0.0", environment: "prod", region: "eu-west-2" } as const;
