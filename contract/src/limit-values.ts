/** The limits of the product, each once (docs/product/limits.md), as `limits` has them: apart, so that pages load those that they use. */

export const usernameMin = 3;
export const usernameMax = 50;
export const emailMax = 255;
export const nameMin = 2;
export const nameMax = 100;
export const bioMax = 500;
/** The profile's counter warns above this many characters. */
export const bioWarn = 450;
export const passwordMin = 8;
export const passwordMax = 128;
/** Of the four classes lowercase, uppercase, number, special. */
export const passwordClasses = 3;
/** Checks out of five that a changed password has to pass. */
export const passwordChecks = 4;
export const eventNameMax = 200;
export const locationMax = 200;
export const websiteMax = 500;
export const eventDescriptionMax = 20_000;
export const talkTitleMax = 200;
export const talkSummaryMax = 500;
export const talkDescriptionMax = 50_000;
export const roomMax = 100;
export const trackMax = 100;
export const durationMinutesMax = 1440;
export const coSpeakersMax = 20;
/** Sessions that are decided about, or given a room, with one call. */
export const bulkSessionsMax = 200;
export const reasonMax = 500;
/** What somebody writes to whom they invite. */
export const invitationWordsMax = 1000;
/** Addresses that one call invites. */
export const invitationsAtOnce = 100;
export const messageSubjectMax = 200;
export const messageContentMax = 10_000;
export const messageRecipientsMax = 50;
/** Messages to speakers of one event in a day, whoever of its organizers writes them. */
export const eventMessagesPerDay = 5;
/** Sessions or speakers that are chosen for one message. */
export const chosenMax = 5000;
/** The search for people to write to or invite starts at this many characters. */
export const peopleSearchFrom = 2;
/** What every account may have made, and do in a day; administrators allow an account more. */
export const talksPerUser = 500;
export const eventsPerUser = 200;
export const publicEventsPerDay = 20;
export const messagesPerDay = 2000;
/** Answers at all events of an account, in mebibytes. */
export const answerMegabytesPerUser = 1024;
/** Invitations of one account that are mailed to addresses which no account has confirmed. */
export const strangersMailedPerDay = 50;
export const quotaMax = 100_000;
/** Rows of a list for which no `limit` is given, and the largest `limit`. */
export const listMax = 500;
/** Speakers of an event at a time, and sessions that are listed of each. */
export const speakersPage = 50;
export const speakerSessions = 20;
/** Entries of the audit log at a time. */
export const auditPage = 50;
/** Characters of a description in a list; the whole is in the answer about the one. */
export const listedDescriptionMax = 2000;
/** Cards of the public event list at a time. */
export const publicPage = 48;
/** Talks, and sessions, of a public profile at a time. */
export const profilePage = 100;
/** Sessions of a public programme at a time, if they aren't too large. */
export const programmePage = 2000;
export const cardDescription = 120;
export const preview = 100;
/** Characters of a description without its marks, for lists and for what other sites show of a page. */
export const descriptionPreview = 200;
/** The public event search asks the server for texts longer than this. */
export const publicSearchFrom = 3;
export const queryMax = 200;
/** Notices that the dashboard loads. */
export const noticesShown = 100;
/** How long a sign-in lasts after its last use, and at most. */
export const signInDays = 30;
export const signInDaysMax = 90;
/** Sign-ins of one user; with another, the oldest ends. */
export const signInsMax = 50;
/** Recovery codes that are made at a time. */
export const recoveryCodes = 10;
export const passkeysMax = 20;
export const passkeyNameMax = 60;
/** How long a login waits for its second factor, or a passkey for its answer, and how often a login may be tried. */
export const challengeMinutes = 5;
export const challengeTries = 5;
/** How long a device is remembered after the last sign-in there. */
export const deviceDays = 90;
/** How long it holds that somebody has proven who they are. */
export const confirmMinutes = 15;
export const invitationDays = 30;
export const adminInvitationDays = 7;
/** How many sessions of an event the form of one is compared with. */
export const otherSessionsMax = 3000;
/** How long the link can be opened that gives an imported speaker's sessions to an account. */
export const claimLinkDays = 30;
export const resetMinutes = 60;
/** How long a link that confirms an address, or puts one back, can be opened. */
export const addressLinkDays = 7;
export const setupHours = 24;
export const temporaryPasswordLength = 12;
export const resetRedirectMs = 3000;
/** Bytes of a request body. */
export const bodyBytes = 256 * 1024;
export const defaultSmtpPort = 587;
/** Seconds that the mail about a decision waits, unless an administrator sets others, and at most. */
export const decisionMailDelay = 60;
export const decisionMailDelayMax = 3600;
