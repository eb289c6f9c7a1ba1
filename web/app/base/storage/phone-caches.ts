/** The caches of the phone's pages, which both workers (web/worker) and those pages fill. */
export const phoneCaches = {
  pages: "plenary-feedback",
  /** The sessions of events with their codes, from which any session's form is made. */
  lists: "plenary-feedback-lists",
  /** How the caches of events that are kept for offline begin, which have that list and open surveys too. */
  ofEvent: "plenary-event-",
};
