/** The caches of the phone's pages, which both workers (web/worker) and those pages fill. */
export const phoneCaches = {
  pages: "plenary-feedback",
  /** The sessions of events with their codes, from which any session's form is made. */
  lists: "plenary-feedback-lists",
};
