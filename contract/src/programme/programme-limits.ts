/** The limits of rooms, tracks, items and what sessions say besides; apart from the others, which every page loads. */
export const programmeLimits = {
  /** Rooms of an event; tracks too. */
  roomsMax: 300,
  itemsMax: 2000,
  /** Of an item; what is in more of them is for all. */
  itemRoomsMax: 50,
  /** Sessions that are shown in one programme. */
  programmeSessionsMax: 5000,
  /** Of rooms and tracks. */
  roomTextMax: 2000,
  itemTitleMax: 200,
  itemDescriptionMax: 5000,
  featuresMax: 16,
  /** Slots that a room takes at once. */
  parallelMax: 100,
  /** People in a room, or expected at a session. */
  audienceMax: 1_000_000,
  /** Of one session. */
  linksMax: 50,
  linkMax: 500,
  linkTitleMax: 200,
  languagesMax: 5,
  languageMax: 35,
  sessionTypeMax: 100,
  /** Of what visitors are told of a session at short notice. */
  noticeMax: 200,
  /** How long after the session's end. */
  noticeHours: 24,
  /** Sessions that a calendar is asked for by their numbers. */
  calendarSessionsMax: 400,
  /** A programme's descriptions are searched for texts of so many characters, and how many sessions that finds. */
  searchFrom: 3,
  searchMost: 200,
  /** Favourites of one account in one event, and in all. */
  favouritesMax: 1000,
  favouritesInAll: 3000,
  /** Marks of a browser that are merged with one call. */
  marksMax: 2000,
  trackManagersMax: 50,
  embedOriginsMax: 20,
  /** Of an event. */
  versionsMax: 500,
  /** Of one account in a day, in all events. */
  versionsPerDay: 50,
  /** So many conflicts of a plan are told one by one. */
  conflictsMax: 200,
  versionNameMax: 60,
  versionNoteMax: 2000,
  /** How many versions are in one page of the list, and in the feed. */
  versionsPage: 50,
  /** So many changes in one answer, of the newest versions. */
  changesMax: 5000,
} as const;
