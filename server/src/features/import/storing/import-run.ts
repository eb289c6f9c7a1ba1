import type { Visibility } from "@plenary/contract/events/events";

export interface ImportOptions {
  ownerId: string;
  /** Whether events are looked up only among those that the owner organizes; otherwise among all imported ones. */
  ownOnly: boolean;
  /** The event to import into, whatever the file's acronym. */
  eventId?: string | undefined;
  /** Whether many sessions may be removed at once. */
  mayRemove?: boolean;
  visibility: Visibility;
  /** Whether existing drafts become public. */
  publish: boolean;
  /** Whether a live programme gets its first version; a released one gets a version in any case. */
  release?: boolean;
}

export interface ImportRun extends ImportOptions {
  time: string;
  /** Whether nothing was imported from the source before. */
  isNew: boolean;
}
