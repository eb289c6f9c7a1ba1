/** Limits that only the server needs; separate from the others, which every page loads. */
export const serverLimits = {
  /** The same message written again within this time counts as one. */
  eventMessageAgainMinutes: 60,
  /** New submissions of one user to one event per day. */
  submissionsPerDay: 20,
  /** Sessions that one organizer gives their own texts per day. */
  ownTextsPerDay: 500,
  eventMessagesListed: 20,
  /** Writing calls of one user per minute. */
  writesPerMinute: 300,
  /** Open streams of one user in one process; each tab has one. */
  messageStreamsMax: 20,
  /** Streams of one user in a process, of all kinds; what is counted of one kind comes on top. */
  streamsOfUser: 20,
  /** Approximate bytes of a list's page: it ends before the row that would exceed them. */
  answerBytes: 1024 * 1024,
  /** Approximate bytes of a public programme's page; the largest conferences fit on one. */
  programmeBytes: 1.5 * 1024 * 1024,
  /** Bytes of slots in a programme that is sent as one answer. */
  wholeProgrammeBytes: 6 * 1024 * 1024,
  /** Bytes of descriptions, links and attachments in a programme's file; those with higher numbers are left out. */
  feedTextBytes: 12 * 1024 * 1024,
  /** Characters of biographies in the list of an event's speakers; those further down the list are left out. */
  listedBiographies: 250_000,
  /** Texts that one user may preview as HTML in five minutes. */
  renderedTexts: 60,
  /** Notices kept of an account, and for how many days. */
  noticesKept: 500,
  noticeDays: 90,
  /** Per mail. */
  noticesMailed: 20,
  /** How long a mail collects one person's notices about one event. */
  noticeMinutes: 10,
  /** Sessions in a mail about marked ones, and for how many days it is known what moved. */
  markedMailed: 100,
  markedActDays: 2,
  securityLogDays: 180,
  pageViewMonths: 13,
  /** Characters of a value in an event's history. */
  historyValueMax: 200,
  /** Short addresses that an event has, or had. */
  slugsPerEvent: 10,
  /** Short addresses that one user takes in a day. */
  slugsPerDay: 20,
  picturePixels: 50_000_000,
  /** Seconds of processor time, and bytes of memory, that reading one picture may take. */
  pictureSeconds: 10,
  pictureMemory: 512 * 1024 * 1024,
  /** Pictures that wait in one process while another is read, each of another user. */
  picturesWaiting: 4,
  /** Pictures that one import fetches, how many at a time, and the seconds and redirects that one may take. */
  fetchedPictures: 2000,
  fetchedPicturesAtOnce: 4,
  fetchedPictureSeconds: 20,
  fetchedPictureRedirects: 3,
  /** Minutes after which an import stops fetching pictures. */
  fetchedPicturesMinutes: 30,
  /** Pictures that one user may upload in an hour. */
  picturesPerHour: 60,
  /** As so many counts one that took more time or memory than it may. */
  largePictureUses: 10,
} as const;
