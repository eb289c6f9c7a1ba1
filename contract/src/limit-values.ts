/** The limits of the product (docs/product/limits.md), used as `limits`. Separate exports: pages load only what they use. */

export const usernameMin = 3;
export const usernameMax = 50;
export const emailMax = 255;
export const nameMin = 2;
export const nameMax = 100;
export const bioMax = 500;
export const taglineMax = 100;
export const affiliationMax = 100;
export const pronounsMax = 40;
export const personLinksMax = 8;
/** The profile's counter warns above this. */
export const bioWarn = 450;
export const passwordMin = 8;
export const passwordMax = 128;
/** Of lowercase, uppercase, number and special. */
export const passwordClasses = 3;
/** Of the five checks, those a changed password has to pass. */
export const passwordChecks = 4;
export const eventNameMax = 200;
export const locationMax = 200;
export const websiteMax = 500;
export const hashtagMax = 60;
export const eventDescriptionMax = 20_000;
export const talkTitleMax = 200;
export const talkSummaryMax = 500;
export const talkDescriptionMax = 50_000;
export const roomMax = 100;
export const trackMax = 100;
export const durationMinutesMax = 1440;
export const coSpeakersMax = 20;
/** Sessions decided about, or given a room, in one call. */
export const bulkSessionsMax = 200;
/** Sessions read in full in one call. */
export const detailedSessionsMax = 50;
/** Small pictures of people in one call. */
export const facesMax = 100;
/** Named views of an event's sessions, and the characters of a name and of a query. */
export const sessionViewsMax = 50;
export const sessionViewNameMax = 60;
export const sessionViewQueryMax = 4000;
export const reasonMax = 500;
export const invitationWordsMax = 1000;
export const invitationsAtOnce = 100;
export const messageSubjectMax = 200;
export const messageContentMax = 10_000;
export const messageRecipientsMax = 50;
/** Messages to an event's speakers in a day, by all its organizers. */
export const eventMessagesPerDay = 5;
/** Sessions or speakers chosen for one message. */
export const chosenMax = 5000;
export const peopleSearchFrom = 2;
/** What an account may have made, and do in a day; administrators can raise it for an account. */
export const talksPerUser = 500;
export const eventsPerUser = 200;
export const publicEventsPerDay = 20;
export const messagesPerDay = 2000;
/** Room for answers at all events of an account, in mebibytes. */
export const answerMegabytesPerUser = 1024;
/** Invitations that one account mails to addresses no account has confirmed. */
export const strangersMailedPerDay = 50;
export const quotaMax = 100_000;
/** The default and largest `limit` of lists. */
export const listMax = 500;
/** Speakers per page, and sessions listed for each. */
export const speakersPage = 50;
export const speakerSessions = 20;
export const auditPage = 50;
export const historyPage = 50;
/** Characters of a description in a list; the thing's own answer has all of it. */
export const listedDescriptionMax = 2000;
/** Cards per page of the public event list. */
export const publicPage = 48;
/** Talks, and sessions, per page of a public profile. */
export const profilePage = 100;
/** Sessions per page of a public programme, if they aren't too large. */
export const programmePage = 2000;
export const cardDescription = 120;
export const preview = 100;
/** Characters of a plain-text description in lists and link previews. */
export const descriptionPreview = 200;
/** The public event search asks the server for texts longer than this. */
export const publicSearchFrom = 3;
export const queryMax = 200;
export const noticesShown = 100;
/** How long a sign-in lasts after its last use, and at most. */
export const signInDays = 30;
export const signInDaysMax = 90;
/** Sign-ins of one user; one more ends the oldest. */
export const signInsMax = 50;
export const recoveryCodes = 10;
export const passkeysMax = 20;
export const passkeyNameMax = 60;
/** How long a login waits for its second factor or a passkey's answer, and how often it may be tried. */
export const challengeMinutes = 5;
export const challengeTries = 5;
/** How long a device is remembered after its last sign-in. */
export const deviceDays = 90;
/** How long a step-up lasts. */
export const confirmMinutes = 15;
export const invitationDays = 30;
export const adminInvitationDays = 7;
/** Sessions of an event that a session's form is compared with. */
export const otherSessionsMax = 3000;
export const claimLinkDays = 30;
export const resetMinutes = 60;
/** How long a link works that confirms or restores an address. */
export const addressLinkDays = 7;
export const setupHours = 24;
export const temporaryPasswordLength = 12;
export const resetRedirectMs = 3000;
export const bodyBytes = 256 * 1024;
/** Of an uploaded picture. */
export const pictureBytes = 10 * 1024 * 1024;
export const defaultSmtpPort = 587;
/** Seconds that a mail about a decision waits by default, and at most. */
export const decisionMailDelay = 60;
export const decisionMailDelayMax = 3600;
