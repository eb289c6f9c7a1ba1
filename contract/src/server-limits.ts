/** The limits that only the server keeps; apart from the others, which every page loads. */
export const serverLimits = {
  /** The same message again, within so many minutes, is the same one. */
  eventMessageAgainMinutes: 60,
  /** New submissions of one user to one event in a day. */
  submissionsPerDay: 20,
  /** Sessions to which one organizer gives texts of their own in a day. */
  ownTextsPerDay: 500,
  /** Messages to speakers that are listed. */
  eventMessagesListed: 20,
  /** Calls of one user that write, in a minute. */
  writesPerMinute: 300,
  /** Open streams of one user in one process; each tab has one. */
  messageStreamsMax: 20,
  /** Bytes of a page of a list, about: it ends before the row that would go beyond. */
  answerBytes: 1024 * 1024,
  /** Bytes of a page of a public programme, about: those of the largest conferences are one page. */
  programmeBytes: 1.5 * 1024 * 1024,
  /** Bytes of the slots of a programme that is one answer. */
  wholeProgrammeBytes: 6 * 1024 * 1024,
  /** Bytes of descriptions, links and attachments in one file of a programme; those of later numbers are left out. */
  feedTextBytes: 12 * 1024 * 1024,
  /** Texts that one user may have shown as HTML before they are saved, in five minutes. */
  renderedTexts: 60,
  /** Notices of an account that are kept, and for so many days. */
  noticesKept: 500,
  noticeDays: 90,
  /** In one mail. */
  noticesMailed: 20,
  /** How long a mail collects what concerns somebody in one event. */
  noticeMinutes: 10,
  /** How long an entry of an account's security log is kept. */
  securityLogDays: 180,
  /** How long the counts of page views are kept. */
  pageViewMonths: 13,
} as const;
