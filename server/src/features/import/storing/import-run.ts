import type { Visibility } from "@plenary/contract/events/events";

/** How a file is imported. */
export interface ImportOptions {
  /** The owner of the new events. */
  ownerId: string;
  /** Whether an event is looked for among those that the owner organizes alone; else among all imported ones. */
  ownOnly: boolean;
  /** The event that the file is about, whatever its acronym. */
  eventId?: string | undefined;
  /** Whether many sessions may go at once. */
  mayRemove?: boolean;
  /** The visibility of new events. */
  visibility: Visibility;
  /** Whether existing drafts become public. */
  publish: boolean;
  /** Whether a live programme becomes a released one; one that is released gets a version in any case. */
  release?: boolean;
}

export interface ImportRun extends ImportOptions {
  time: string;
  /** Whether nothing is known to have been imported from the source before. */
  isNew: boolean;
}
