/** The least characters of a search in descriptions; alone, as frames on other websites need no other limit. */
export const searchFrom = 3;

/** The limits of rooms, tracks, items and session details; separate from the others, which every page loads. */
export const programmeLimits = {
  /** Rooms of an event, and tracks. */
  roomsMax: 300,
  itemsMax: 2000,
  /** Rooms of an item; one in more rooms is for all. */
  itemRoomsMax: 50,
  programmeSessionsMax: 5000,
  /** Texts of rooms and tracks. */
  roomTextMax: 2000,
  itemTitleMax: 200,
  itemDescriptionMax: 5000,
  featuresMax: 16,
  /** Slots that a room takes at once. */
  parallelMax: 100,
  /** People in a room, or expected at a session. */
  audienceMax: 1_000_000,
  linksMax: 50,
  linkMax: 500,
  linkTitleMax: 200,
  languagesMax: 5,
  languageMax: 35,
  sessionTypeMax: 100,
  noticeMax: 200,
  /** How long after the session's end. */
  noticeHours: 24,
  /** Sessions in a calendar by number. */
  calendarSessionsMax: 400,
  /** Sessions that a search in descriptions finds. */
  searchMost: 200,
  /** Favourites of one account at one event, and in total. */
  favouritesMax: 1000,
  favouritesInAll: 3000,
  /** Marks of a browser merged in one call. */
  marksMax: 2000,
  trackManagersMax: 50,
  embedOriginsMax: 20,
  /** Per event. */
  versionsMax: 500,
  /** Per account and day, over all events. */
  versionsPerDay: 50,
  /** Conflicts of a plan that are listed. */
  conflictsMax: 200,
  versionNameMax: 60,
  versionNoteMax: 2000,
  /** Versions per page of the list, and in the feed. */
  versionsPage: 50,
  /** Changes in one answer, of the newest versions. */
  changesMax: 5000,
} as const;
